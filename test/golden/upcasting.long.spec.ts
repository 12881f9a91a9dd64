import { amended, type JsonMap } from '@stackledger/kernel';
import {
  appendsOf,
  createLedger,
  eventIn,
  exportLog,
  offeredGames,
  importLog,
  isLog,
  loadSession,
  NewerEvent,
  parseLog,
  schemasOf,
  serviceChance,
  streamOf,
  verifyLog,
  type Envelope,
  type OfferedGame,
  type OfferedGames,
  type Ledger,
} from '@stackledger/ledger';
import type { Upcaster } from '@stackledger/rules';
import { memoryStore, type EventStore } from '@stackledger/store';
import { SMALL_TABLE } from '../e2e/service/positions.js';
import { fourSoulsGame, games } from '../support/games.js';
import { goldenLog, goldenNames } from './logs.js';
import { stateHashes } from './state-hashes.js';

/** What AttackBegan says in the version to come. Schema 1 had `by` and `against` beside the rest. */
type Attack = { readonly by: string; readonly against: string };
type AttackBegan = { readonly attack: Attack; readonly stay: number; readonly revealed: boolean };

const attackUpcaster: Upcaster = {
  type: 'AttackBegan',
  from: 1,
  up: ({ data: { by, against, ...rest } }) => ({ data: { ...rest, attack: { by, against } } }),
};

/** A version of Four Souls to come, in which the shape of one event was changed, and that knows the new one alone. */
const versionToCome = (upcasters: readonly Upcaster[]): OfferedGames => {
  const game = fourSoulsGame();
  const { AttackBegan } = game.ruleset.events;
  const ruleset = amended(game.ruleset, {
    version: '2.0.0',
    events: {
      ...game.ruleset.events,
      AttackBegan: {
        ...AttackBegan,
        table: (table, { attack, ...rest }: AttackBegan, at) =>
          AttackBegan?.table?.(table, { by: attack.by, against: attack.against, ...rest } as never, at) ?? table,
      },
    },
  });
  return offeredGames([{ ...game, ruleset, upcasters }]);
};

const old = goldenNames()
  .filter(({ ruleset, version }) => ruleset === 'four-souls' && version === '1.0.0')
  .map(goldenLog)
  .filter(({ log }) => log.length < 1_000 && log.some(({ type }) => type === 'AttackBegan'));

describe('a version that changed the shape of an event', () => {
  test('could not replay an old log by itself', () => {
    expect(old.length).toBeGreaterThan(5);
    for (const { text } of old) expect(() => stateHashes(text, versionToCome([]))).toThrow(TypeError);
  });

  test.each(old)('replays $name to the recorded states through its upcaster', ({ text, states }) => {
    expect(stateHashes(text, versionToCome([attackUpcaster]))).toEqual(states);
  });

  test.each(old)('verifies $name: all but the decisions, which only their own version can make again', ({ log }) => {
    const { finding, checked, notChecked } = verifyLog(log, versionToCome([attackUpcaster]));
    expect(finding).toBeNull();
    expect(checked).toEqual(['chain', 'form', 'seals', 'cards', 'replay', 'dice']);
    expect(notChecked.map(({ check }) => check)).toEqual(['decisions']);
    expect(notChecked[0]?.why).toContain('version 1.0.0 of four-souls, which is missing; here is 2.0.0');
  });

  test('takes in no match that only another version can decide again', async () => {
    const [store, games] = [memoryStore(), versionToCome([attackUpcaster])];
    expect(await importLog(store, games, old[0]?.log ?? [])).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('version 1.0.0 of four-souls, which is missing') as unknown,
    });
  });

  test('leaves every stored byte as it was: what lies in the store is exported again the same', async () => {
    const { text, log } = old[0] ?? { text: '', log: [] };
    const [store, games] = [memoryStore(), versionToCome([attackUpcaster])];
    const matchId = log[0]?.matchId ?? '';
    await keptBefore(store, matchId, log);
    expect(`${(await linesOf(store, matchId)).join('\n')}\n`).toBe(text);
    const { timeline } = await loadSession(store, games, matchId);
    const began = log.findIndex(({ type }) => type === 'AttackBegan');
    expect(timeline.eventAt(began)?.data).toMatchObject({ attack: { by: expect.any(String) as unknown } });
    expect(log[began]).toMatchObject({ schema: 1, data: { by: expect.any(String) as unknown } });
  });
});

/** Lays a log into a store as the version that wrote it has done. */
const keptBefore = async (store: EventStore, matchId: string, log: readonly Envelope[]): Promise<void> => {
  let next = 0n;
  for (const events of appendsOf(log)) {
    await store.append(streamOf(matchId), next === 0n ? 'no-stream' : next - 1n, events);
    next += BigInt(events.length);
  }
};

const linesOf = async (store: EventStore, matchId: string): Promise<readonly string[]> => {
  const lines: string[] = [];
  for await (const line of exportLog(store, matchId, { everything: true })) lines.push(line);
  return lines;
};

const ledgerOf = (store: EventStore, game: OfferedGame): Ledger =>
  createLedger({
    store,
    games: offeredGames([game]),
    clock: { now: () => '2000-01-01T00:00:00.000Z' },
    chance: serviceChance,
    newId: () => 'id',
  });

describe('a match that was begun before a schema changed', () => {
  /** Schema 1 did not say how a pass came about. */
  const passUpcaster: Upcaster = {
    type: 'PriorityPassed',
    from: 1,
    up: ({ data }) => ({ data: { ...data, by: data.by ?? 'hand' } }),
  };
  const after: OfferedGame = { ...fourSoulsGame(), upcasters: [passUpcaster] };

  const pass = (seat: string): JsonMap => ({ type: 'PassPriority', seat });

  test('goes on in the new one: both lie in one log, which replays and verifies with its decisions', async () => {
    const store = memoryStore();
    const { matchId } = await ledgerOf(store, fourSoulsGame()).create({
      ...{ ruleset: 'four-souls', seats: ['anna', 'ben'], setup: SMALL_TABLE },
    });
    const play = { type: 'PlayCard', seat: 'anna', card: 'a-dime' };
    await ledgerOf(store, fourSoulsGame()).submit(matchId, { commandId: 'play', command: play });
    await ledgerOf(store, fourSoulsGame()).submit(matchId, { commandId: 'before', command: pass('anna') });
    await ledgerOf(store, after).submit(matchId, { commandId: 'after', command: pass('ben') });
    const log = parseLog((await linesOf(store, matchId)).join('\n'));
    if (!isLog(log)) throw new Error(log.why);
    expect(log.filter(({ type }) => type === 'PriorityPassed').map(({ schema }) => schema)).toEqual([1, 2]);
    expect(verifyLog(log, offeredGames([after]))).toMatchObject({
      finding: null,
      notChecked: [],
    });
  });
});

describe('what phased out and in before it was a list', () => {
  test('comes into the order of the lists beside it, whatever the order of the members of its map', () => {
    const written = {
      ...(old[0]?.log[0] as Envelope),
      type: 'Phased',
      schema: 1,
      data: { out: ['z', 'b'], in: ['a'], zones: { a: 'battlefield/anna', b: 'phased-out/ben', z: 'phased-out/anna' } },
    };
    expect(eventIn(written, games.get('magic')).data).toEqual({
      out: ['z', 'b'],
      in: ['a'],
      zones: [
        { object: 'z', zone: 'phased-out/anna' },
        { object: 'b', zone: 'phased-out/ben' },
        { object: 'a', zone: 'battlefield/anna' },
      ],
    });
  });
});

describe('what cannot be read', () => {
  const event = { ...(old[0]?.log.find(({ type }) => type === 'AttackBegan') as Envelope), schema: 3 };

  test('an event of a schema that is newer than this version: by its revision, and what to use', () => {
    const read = (): unknown => eventIn(event, { upcasters: [attackUpcaster] });
    expect(read).toThrow(NewerEvent);
    expect(read).toThrow(
      `revision ${event.revision} is AttackBegan of schema 3, and this version reads up to 2: use a newer version`,
    );
  });

  test('upcasters that leave a gap are a mistake of ours', () => {
    expect(() => schemasOf({ upcasters: [{ ...attackUpcaster, from: 2 }] })).toThrow(
      'the upcasters of AttackBegan must lead from each schema to the next, beginning with 1',
    );
  });
});
