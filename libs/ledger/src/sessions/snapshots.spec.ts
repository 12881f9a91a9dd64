import { sha256Hex } from '@stackledger/integrity';
import { legalActions, plainState, STATE_FORM, type JsonMap, type SeatId } from '@stackledger/kernel';
import { memoryStore, type EventStore } from '@stackledger/store';
import { games } from '../../../../test/support/games.js';
import { accepted, ledgerOver, smallMatch } from '../../../../test/support/tables/small-ledger.js';
import { exportLog } from '../transfer/exporting.js';
import { parseLog } from '../envelopes/parsing.js';
import { verifyLog, type Verification } from '../verification/verify-log.js';
import type { Envelope } from '../envelopes/envelope.js';
import type { Ledger } from '../matches/ledger.js';
import { loadSession, situationAt } from './session.js';
import { memorySnapshots, type SnapshotStore, type SnapshotPart } from '../snapshots/snapshot-store.js';
import type { SnapshotHead } from '../snapshots/match-snapshot.js';

const EVERY = 4;

/** The next command of whoever has priority. */
const pass = async (ledger: Ledger, matchId: string, commandId: string) => {
  const { holder } = situationAt(await ledger.session(matchId, 'now')).state.table.priority;
  return ledger.submit(matchId, { commandId, command: { type: 'PassPriority', seat: holder ?? 'anna' } });
};

/** A match with a stored state, and some events after it. */
const storedMatch = async (snapshots: SnapshotStore = memorySnapshots()) => {
  const { store, matchId } = await smallMatch();
  const ledger = ledgerOver(store, { snapshots, snapshotEvery: EVERY });
  await ledger.submit(matchId, {
    commandId: 'first',
    command: { type: 'PlayCard', seat: 'anna', card: 'a-dime' },
  });
  for (let at = 0; at < 6; at++) await pass(ledger, matchId, `pass-${at}`);
  await ledger.settled();
  return { store, matchId, snapshots };
};

/** Whether a match is loaded from a stored state, as it stands in the log. */
const beginsLate = async (store: EventStore, matchId: string, snapshots: SnapshotStore): Promise<boolean> => {
  const session = await ledgerOver(store, { snapshots, snapshotEvery: EVERY }).session(matchId, 'now');
  const { timeline, commands, lastHash } = await loadSession(store, games, matchId);
  expect(plainState(session.timeline.state())).toEqual(plainState(timeline.state()));
  expect([...session.commands]).toEqual([...commands]);
  expect(session.lastHash).toBe(lastHash);
  return session.timeline.from > 0;
};

/** What is stored, with something changed. */
const altered = (parts: readonly SnapshotPart[], alter: (part: SnapshotPart) => string | null): SnapshotStore => ({
  ...memorySnapshots(),
  read: () =>
    Promise.resolve(
      parts.flatMap((part) => {
        const text = alter(part);
        return text === null ? [] : [{ part: part.part, text }];
      }),
    ),
});

const inHead =
  (change: (head: SnapshotHead) => object) =>
  ({ part, text }: SnapshotPart) =>
    part === 'head'
      ? JSON.stringify({ ...(JSON.parse(text) as SnapshotHead), ...change(JSON.parse(text) as SnapshotHead) })
      : text;

test('a match that is evicted gets a newer snapshot than one that grows', async () => {
  const { store, matchId } = await smallMatch();
  const snapshots = memorySnapshots();
  const ledger = ledgerOver(store, { snapshots, snapshotEvery: 16, cacheBytes: 1 });
  for (let at = 0; at < 6; at++) await pass(ledger, matchId, `pass-${at}`);
  await ledger.settled();
  const { head } = (await ledger.session(matchId, 'now')).timeline.state();
  expect(head).toBeGreaterThanOrEqual(8); // two times a quarter of 16
  expect(head).toBeLessThan(32);
  expect(await snapshots.read(matchId)).toEqual([]);
  await ledger.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] }, 'another');
  await ledger.settled();
  const { timeline } = await ledgerOver(store, { snapshots }).session(matchId, 'now');
  expect(timeline.from).toBeGreaterThan(head - 8);
  expect(timeline.state().head).toBe(head);
});

test('given a stored state, then a match goes on from it, and reads of the log what came after', async () => {
  const { store, matchId, snapshots } = await storedMatch();
  const reads: unknown[] = [];
  const watched: EventStore = {
    ...store,
    read: (stream, options) => {
      if (stream === `match-${matchId}`) reads.push(options);
      return store.read(stream, options);
    },
  };
  expect(await beginsLate(store, matchId, snapshots)).toBe(true);
  const session = await ledgerOver(watched, { snapshots, snapshotEvery: EVERY }).session(matchId, 'now');
  expect(reads).toEqual([{ from: 0n, to: 0n }, { from: BigInt(session.timeline.from - 1) }]);
});

test('given a match from a stored state, when all of its log is asked for, then that counts as memory', async () => {
  const { store, matchId, snapshots } = await storedMatch();
  const late = ledgerOver(store, { snapshots, snapshotEvery: EVERY });
  await late.session(matchId, 'now');
  const { bytes } = late.cache();
  expect((await late.session(matchId, 0)).timeline.from).toBe(0);
  const whole = ledgerOver(store);
  await whole.session(matchId);
  expect(late.cache().bytes).toBeGreaterThan(bytes);
  expect(late.cache().bytes).toBe(whole.cache().bytes);
});

test('given a stored state of a game that is offered no more, then the match is not loaded, and why is said', async () => {
  const { store, matchId, snapshots } = await storedMatch();
  const without = ledgerOver(store, { snapshots, games: new Map() });
  await expect(without.session(matchId)).rejects.toThrow('four-souls');
});

describe('what is stored counts for nothing, and the log is folded,', () => {
  const alterations: readonly (readonly [string, (part: SnapshotPart) => string | null])[] = [
    [
      'when one character of the state is another',
      ({ part, text }) => (part === 'state' ? text.replace('anna', 'anne') : text),
    ],
    ['when the state is cut off', ({ part, text }) => (part === 'state' ? text.slice(0, -20) : text)],
    ['when the state is not there', ({ part, text }) => (part === 'state' ? null : text)],
    ['when the command ids are not there', ({ part, text }) => (part.startsWith('commands') ? null : text)],
    ['when what it says of itself is no JSON', ({ part, text }) => (part === 'head' ? '{"form":' : text)],
    ['when what it says of itself is something else', ({ part, text }) => (part === 'head' ? '"form"' : text)],
    ['when it is of a newer form', inHead(() => ({ form: STATE_FORM + 1 }))],
    ['when it is of an older form', inHead(() => ({ form: STATE_FORM - 1 }))],
    ['when other rules have folded it', inHead(({ version }) => ({ version: `${version}.1` }))],
    ['when another game has', inHead(() => ({ ruleset: 'magic' }))],
    ['when the game had other cards', inHead(() => ({ cards: sha256Hex('others') }))],
    ['when it is of another match', inHead(() => ({ matchId: 'another' }))],
    ['when the log has another hash there', inHead(({ hash }) => ({ hash: sha256Hex(hash) }))],
    ['when it is of another revision', inHead(({ revision }) => ({ revision: revision - 1 }))],
    ['when the log ends before it', inHead(({ revision }) => ({ revision: revision + 1_000 }))],
  ];

  test.each(alterations)('%s', async (_what, alter) => {
    const { store, matchId, snapshots } = await storedMatch();
    const parts = await snapshots.read(matchId);
    expect(
      await beginsLate(
        store,
        matchId,
        altered(parts, ({ text }) => text),
      ),
    ).toBe(true);
    expect(await beginsLate(store, matchId, altered(parts, alter))).toBe(false);
  });

  test('when it cannot be read', async () => {
    const { store, matchId, snapshots } = await storedMatch();
    const broken: SnapshotStore = { ...snapshots, read: () => Promise.reject(new Error('disk I/O error')) };
    expect(await beginsLate(store, matchId, broken)).toBe(false);
  });
});

test('given a store of states that takes nothing, then play goes on', async () => {
  const full: SnapshotStore = {
    ...memorySnapshots(),
    write: () => Promise.reject(new Error('no space left on device')),
  };
  const { store, matchId } = await storedMatch(full);
  expect(await beginsLate(store, matchId, full)).toBe(false);
});

test('SL-CMD-4: a command id used before the stored state stands for the same command still', async () => {
  const { store, matchId, snapshots } = await storedMatch();
  const sent = { commandId: 'first', command: { type: 'PlayCard', seat: 'anna', card: 'a-dime' } };
  const late = ledgerOver(store, { snapshots, snapshotEvery: EVERY });
  const session = await late.session(matchId, 'now');
  expect(session.commands.get('first')?.first).toBeLessThan(session.timeline.from);
  const length = session.timeline.state().head;
  expect(await late.submit(matchId, sent)).toEqual(await ledgerOver(store).submit(matchId, sent));
  expect((await late.session(matchId)).timeline.state().head).toBe(length);
  const other = ledgerOver(store, { snapshots, snapshotEvery: EVERY });
  await expect(other.submit(matchId, { ...sent, command: { ...sent.command, seat: 'ben' } })).rejects.toMatchObject({
    code: 'command-id-reused',
  });
});

test('SL-CMD-3: a command for a table before the stored state is stale, and told everything since', async () => {
  const { store, matchId, snapshots } = await storedMatch();
  const stale = { commandId: 'stale', expectedRevision: 2, command: { type: 'PassPriority', seat: 'anna' } };
  const told = async (ledger: Ledger): Promise<unknown> =>
    ledger.submit(matchId, stale).catch((error: unknown) => error);
  const problem = await told(ledgerOver(store, { snapshots, snapshotEvery: EVERY }));
  expect(problem).toMatchObject({ code: 'stale' });
  expect(problem).toEqual(await told(ledgerOver(store)));
});

test('whoever asks for earlier moments is given all of the log', async () => {
  const { store, matchId, snapshots } = await storedMatch();
  const ledger = ledgerOver(store, { snapshots, snapshotEvery: EVERY });
  const session = await ledger.session(matchId, 'now');
  const { from } = session.timeline;
  expect(() => session.timeline.eventAt(from - 1)).toThrow(`revision ${from - 1} lies before ${from}`);
  expect((await ledger.session(matchId, from)).timeline.from).toBe(from);
  expect((await ledger.session(matchId)).timeline.eventAt(from - 1)?.revision).toBe(from - 1);
});

test('given a stored state that lies with all its hashes right, then verification, which reads none, finds what was decided from it', async () => {
  const { store, matchId, snapshots } = await storedMatch();
  const parts = await snapshots.read(matchId);
  const lie = (parts.find(({ part }) => part === 'state')?.text ?? '').replace(/"nextId":\d+/, '"nextId":700');
  const lying = altered(parts, (each) =>
    each.part === 'state' ? lie : inHead(({ sums }) => ({ sums: { ...sums, state: sha256Hex(lie) } }))(each),
  );
  const ledger = ledgerOver(store, { snapshots: lying, snapshotEvery: 1_000 });
  const situation = situationAt(await ledger.session(matchId, 'now'));
  expect(situation.state.table.nextId).toBe(700);
  expect((await verdictOn(store, matchId)).finding).toBeNull();
  const attack = legalActions(situation, 'anna' as SeatId).actions.find(
    ({ command }) => command.type === 'DeclareAttack',
  );
  accepted(await ledger.submit(matchId, { commandId: 'lied-to', command: attack?.example as JsonMap }));
  expect((await verdictOn(store, matchId)).finding).toMatchObject({ check: 'decisions' });
});

const verdictOn = async (store: EventStore, matchId: string): Promise<Verification> => {
  const lines: string[] = [];
  for await (const line of exportLog(store, matchId, { everything: true })) lines.push(line);
  return verifyLog(parseLog(lines.join('\n')) as readonly Envelope[], games); // it is one
};

test('two stores of one key hold different matches: a state of one is foreign to the other', async () => {
  const { matchId, snapshots } = await storedMatch();
  const other = await smallMatch(memoryStore());
  expect(other.matchId).toBe(matchId);
  const { store } = other;
  for (let at = 0; at < 12; at++) await pass(ledgerOver(store), matchId, `other-${at}`);
  expect(await beginsLate(store, matchId, snapshots)).toBe(false);
});
