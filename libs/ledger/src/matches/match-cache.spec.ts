import { holdMeasured, plainState, type Event, type Json } from '@stackledger/kernel';
import { memoryStore, type EventStore, type RecordedEvent } from '@stackledger/store';
import { accepted, ledgerOver, PASS } from '../../../../test/support/tables/small-ledger.js';
import { SMALL_TABLE } from '../../../../test/e2e/service/positions.js';
import { eventsBetween, situationAt, streamOf } from '../sessions/session.js';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A store that tells which matches were read from their beginning. */
const toldStore = (): { readonly store: EventStore; readonly loaded: () => readonly string[] } => {
  const inner = memoryStore();
  const loaded: string[] = [];
  const read: EventStore['read'] = (stream, options) => {
    if (stream.startsWith('match-') && options?.from === 0n) loaded.push(stream.slice('match-'.length));
    return inner.read(stream, options);
  };
  return { store: { ...inner, read }, loaded: () => loaded.splice(0) };
};

const withMatches = async (cacheBytes: number) => {
  const { store, loaded } = toldStore();
  const ledger = ledgerOver(store, { cacheBytes });
  const ids: string[] = [];
  for (const name of NAMES)
    ids.push(
      (await ledger.create({ ruleset: 'four-souls', seats: ['anna', 'ben'], setup: SMALL_TABLE }, name)).matchId,
    );
  loaded();
  return { store, ledger, ids, loaded };
};

/** Memory for so many matches as these are. */
const roomFor = async (count: number): Promise<number> => {
  const { ledger, ids } = await withMatches(1e9);
  // A sixteenth is for refused commands, and there is some room to spare for what is played.
  return (((ledger.cache().bytes / ids.length) * 16) / 15) * (count + 0.5);
};

test('given memory for all matches, then none is ever loaded again', async () => {
  const { ledger, ids, loaded } = await withMatches(await roomFor(NAMES.length));
  for (let round = 0; round < 3; round++) for (const id of ids) await ledger.session(id);
  expect(loaded()).toEqual([]);
  expect(ledger.cache()).toMatchObject({ entries: NAMES.length, evicted: 0 });
});

test('given memory for all but one, then the one used longest ago is evicted, and it alone is loaded again', async () => {
  const { ledger, ids, loaded } = await withMatches(await roomFor(NAMES.length - 1));
  const [first = '', second = ''] = ids;
  expect(ledger.cache()).toMatchObject({ entries: NAMES.length - 1, evicted: 1 });
  for (const id of ids.slice(1)) await ledger.session(id);
  expect(loaded()).toEqual([]);
  await ledger.session(first);
  expect(loaded()).toEqual([first]);
  for (const id of ids.slice(2)) await ledger.session(id);
  expect(loaded()).toEqual([]);
  await ledger.session(second);
  expect(loaded()).toEqual([second]);
});

test('given memory for two, then every match is played on as if all were cached', async () => {
  const few = await withMatches(await roomFor(2));
  const all = await withMatches(1e9);
  for (let round = 0; round < 3; round++)
    for (const [at, id] of few.ids.entries())
      for (const { ledger, ids } of [few, all]) {
        const { state } = situationAt(await ledger.session(ids[at] ?? id));
        const sent = { commandId: `c${round}`, command: { ...PASS, seat: state.table.priority.holder ?? 'anna' } };
        accepted(await ledger.submit(ids[at] ?? id, sent));
        const { bytes, mostBytes } = ledger.cache();
        expect(bytes).toBeLessThanOrEqual(mostBytes);
      }
  for (const [at, id] of few.ids.entries()) {
    const [one, other] = [await few.ledger.session(id), await all.ledger.session(all.ids[at] ?? '')];
    expect(plainState(one.timeline.state())).toEqual(plainState(other.timeline.state()));
  }
  expect(few.ledger.cache().evicted).toBeGreaterThan(NAMES.length);
});

/** A store that gives what it has of a stream in one turn of the event loop, as one in a file does. */
const promptStore = async (store: EventStore, ids: readonly string[]): Promise<EventStore> => {
  const events = new Map<string, RecordedEvent[]>();
  for (const id of ids) {
    const all: RecordedEvent[] = [];
    for await (const event of store.read(streamOf(id))) all.push(event);
    events.set(streamOf(id), all);
  }
  const read: EventStore['read'] = async function* (stream, { from = 0n } = {}) {
    await Promise.resolve();
    yield* (events.get(stream) ?? []).slice(Number(from));
  };
  return { ...store, read };
};

test('given that all matches are loaded, then a command of a cached one does not wait for them', async () => {
  const { store, ids } = await withMatches(1e9);
  const ledger = ledgerOver(await promptStore(store, ids));
  const [first = '', ...others] = ids;
  const { state } = situationAt(await ledger.session(first));
  const done: string[] = [];
  const loads = others.map((id) => ledger.session(id).then(() => void done.push(id)));
  const sent = { commandId: 'played', command: { ...PASS, seat: state.table.priority.holder ?? 'anna' } };
  const played = ledger.submit(first, sent).then(() => void done.push(first));
  await Promise.all([...loads, played]);
  expect(done.indexOf(first)).toBeLessThanOrEqual(2);
});

test('given matches of built-in cards, then all of them hold the same cards, loaded or created', async () => {
  const { store, ledger } = await withMatches(1e9);
  const ids: string[] = [];
  for (const key of ['x', 'y'])
    ids.push((await ledger.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] }, key)).matchId);
  const cardsOf = async (by: typeof ledger, id: string) => (await by.session(id)).timeline.state().terms.cards;
  const created = await cardsOf(ledger, ids[0] ?? '');
  const loaded = await cardsOf(ledgerOver(store), ids[1] ?? '');
  expect(loaded).toEqual(created);
  for (const [name, card] of Object.entries(loaded)) expect(card).toBe(created[name]);
});

const cardsIn = (hidden: Event['hidden']): readonly Json[] => hidden?.data.cards as Json[];

test('given matches of built-in decks, then they hold the same lists and orders of cards, loaded or created', async () => {
  const { store, ledger } = await withMatches(1e9);
  const { matchId } = await ledger.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] }, 'x');
  const eventsOf = async (by: typeof ledger): Promise<readonly Event[]> => {
    const session = await by.session(matchId);
    return eventsBetween(session, 0, session.timeline.state().head);
  };
  const [made, read] = [await eventsOf(ledger), await eventsOf(ledgerOver(store))];
  expect(read).toEqual(made);
  const shared = made.filter(({ data, hidden }) => holdMeasured(Object.values(hidden?.data ?? data)));
  expect(new Set(shared.map(({ type }) => type))).toEqual(new Set(['ObjectsCreated', 'DeckShuffled']));
  for (const { revision, data, hidden } of shared) {
    const other = read[revision];
    if (hidden === undefined) expect(other?.data.objects).toBe(data.objects);
    else for (const [at, card] of cardsIn(hidden).entries()) expect(cardsIn(other?.hidden)[at]).toBe(card);
  }
});
