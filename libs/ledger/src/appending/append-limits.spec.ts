import type { JsonMap } from '@stackledger/kernel';
import { LIMITS, memoryStore, type RecordedEvent } from '@stackledger/store';
import { accepted, ledgerOver, refused } from '../../../../test/support/tables/small-ledger.js';
import { games } from '../../../../test/support/games.js';
import { exportLog, verifyLog } from '../index.js';
import { readEnvelope } from '../envelopes/envelope.js';
import type { LedgerAnswer } from '../matches/ledger-answer.js';
import { streamOf } from '../sessions/session.js';

type Verified = ReturnType<typeof verifyLog>;

const all = async <T>(items: AsyncIterable<T>): Promise<readonly T[]> => {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
};

/** A match of two over a store of its own, and its log as the store holds it. */
const tableOf = async (ruleset: string, setup: JsonMap) => {
  const store = memoryStore();
  const ledger = ledgerOver(store);
  const { matchId, answer } = await ledger.create({ ruleset, seats: ['anna', 'ben'], setup }, 'long');
  accepted(answer);
  let sent = 0;
  const submit = (command: JsonMap): Promise<LedgerAnswer> =>
    ledger.submit(matchId, { commandId: `c${sent++}`, command });
  const log = (): Promise<readonly RecordedEvent[]> => all(store.read(streamOf(matchId)));
  const verified = async (): Promise<Verified> =>
    verifyLog((await all(exportLog(store, matchId, { everything: true }))).map(readEnvelope), games);
  return { submit, log, verified };
};

const typesOf = (events: readonly RecordedEvent[]): readonly string[] => events.map(({ type }) => type);

const RULED: JsonMap = { kind: 'loot', abilities: [{ type: 'play', effect: [{ ruled: 'Do it.' }] }] };

/** So many effects that last, each of which says in the log what all of them are. */
const lasting = (times: number): readonly JsonMap[] =>
  Array.from({ length: times }, (_, at) => ({
    delayed: { when: { event: 'turn-ends' }, do: [{ ruled: `${at}`.padEnd(100, 'x') }] },
  }));

const REPORTED = { type: 'ReportOutcome', seat: 'anna' };

const reportedTable = async () => {
  const table = await tableOf('four-souls', {
    active: 'anna',
    players: { anna: { hand: ['strange'] } },
    decks: { loot: ['other'] },
    cards: { strange: RULED, other: RULED },
  });
  for (const command of [
    { type: 'PlayCard', seat: 'anna', card: 'strange' },
    { type: 'PassPriority', seat: 'anna' },
    { type: 'PassPriority', seat: 'ben' },
  ])
    accepted(await table.submit(command));
  return table;
};

test('SL-LOOP-1: few events of many bytes are appended in several parts, and all of them are there', async () => {
  const { submit, log, verified } = await reportedTable();
  const { revision } = accepted(
    await submit({ ...REPORTED, effects: [{ each: { who: 'each-player', do: lasting(47) } }] }),
  );
  const report = typesOf(await log()).indexOf('OutcomeReported');
  accepted(await submit({ type: 'ConfirmReport', seat: 'ben', report: String(report) }));
  const after = (await log()).slice(revision + 1);
  expect(typesOf(after).filter((type) => type === 'DelayedSet')).toHaveLength(2 * 47);
  expect(typesOf(after)).toContain('SettlingPaused');
  expect(after.reduce((sum, { json }) => sum + Buffer.byteLength(json), 0)).toBeGreaterThan(LIMITS.appendBytes);
  expect((await verified()).finding).toBeNull();
});

test('SL-CMD-1: what a card did is told within bounds, or refused before anything happens', async () => {
  const { submit, log } = await reportedTable();
  const before = (await log()).length;
  await expect(submit({ ...REPORTED, effects: [{ ruled: 'x'.repeat(9000) }] })).rejects.toThrow(
    'at most 8192 characters',
  );
  expect(await log()).toHaveLength(before);
});

/**
 * For every player, and for each of those again, and so on: all that is still to be done stands in the event that asks.
 */
const nested = (depth: number, inner: JsonMap): JsonMap =>
  depth === 0 ? inner : { each: { who: 'each-player', do: [nested(depth - 1, inner), { gain: { coins: 1 } }] } };

/** A choice of one of so many things that are said at length. */
const chosenFrom = (options: number): JsonMap => ({
  choose: {
    from: Array.from({ length: options }, (_, at) => ({
      label: `${at}`.padEnd(90, 'x'),
      effect: [{ gain: { coins: at } }],
    })),
  },
});

test('SL-LOOP-1: where a step would bring an event larger than the log holds, play stands still and a judge is called', async () => {
  const { submit, log, verified } = await reportedTable();
  const tooMuch = [nested(6, chosenFrom(45))];
  accepted(await submit({ ...REPORTED, effects: tooMuch }));
  const report = typesOf(await log()).indexOf('OutcomeReported');
  const confirm = { type: 'ConfirmReport', seat: 'ben', report: String(report) };
  const { revision } = accepted(await submit(confirm));
  expect(typesOf(await log()).slice(-2)).toEqual(['PlayPaused', 'JudgeCalled']);
  // the confirmation has done nothing, and is asked for again
  accepted(await submit({ type: 'ResumePlay', judge: 'jo' }));
  accepted(await submit({ ...confirm, type: 'ObjectToReport', reason: 'nobody can follow that' }));
  const ruled = { type: 'RuleReport', judge: 'jo', report: String(report) };
  const { rejection } = refused(await submit({ ...ruled, effects: tooMuch }));
  expect(rejection).toMatchObject({ code: 'too-much', rule: 'SL-LOOP-1' });
  accepted(await submit({ ...ruled, effects: [{ gain: { coins: 1 } }] }));
  expect(typesOf(await log()).slice(-4)).toEqual(['TotalChanged', 'Resolved', 'CardMoved', 'PriorityReceived']);
  expect(revision).toBe(report + 3);
  expect((await verified()).finding).toBeNull();
});
