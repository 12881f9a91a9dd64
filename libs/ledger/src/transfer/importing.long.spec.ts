import { chained } from '@stackledger/integrity';
import { memoryStore, type EventStore } from '@stackledger/store';
import { failingStore } from '../../../../test/support/failing-store.js';
import { games } from '../../../../test/support/games.js';
import {
  accepted,
  DIME,
  ledgerOver,
  lengthOf,
  PASS,
  smallMatch,
} from '../../../../test/support/tables/small-ledger.js';
import type { Envelope } from '../envelopes/envelope.js';
import { halfImported, importMark } from '../envelopes/import-marks.js';
import { exportLog } from './exporting.js';
import { importLog } from './importing.js';
import { isLog, parseLog } from '../envelopes/parsing.js';
import { firstMatchOf, matchesOf } from '../matches/match-directory.js';
import { streamOf } from '../sessions/session.js';

const linesOf = async (store: EventStore, matchId: string, everything = true): Promise<readonly string[]> => {
  const lines: string[] = [];
  for await (const line of exportLog(store, matchId, { everything })) lines.push(line);
  return lines;
};

const read = (lines: readonly string[]): readonly Envelope[] => {
  const log = parseLog(lines.join('\n'));
  if (!isLog(log)) throw new Error(log.why);
  return log;
};

/** A dealt match of more events than one append takes. */
const longMatch = async (): Promise<{ readonly matchId: string; readonly lines: readonly string[] }> => {
  const store = memoryStore();
  const ledger = ledgerOver(store);
  const { matchId } = await ledger.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] }, 'long');
  for (let at = 0; (await lengthOf(store, streamOf(matchId))) < 300; at++) {
    const { priority } = (await ledger.session(matchId)).timeline.state().table;
    const command = { type: 'PassPriority', seat: priority.holder };
    const answer = await ledger.submit(matchId, { commandId: `pass-${at}`, command });
    if (answer.kind === 'refused')
      await ledger.submit(matchId, { commandId: `end-${at}`, command: { ...command, type: 'EndTurn' } });
  }
  return { matchId, lines: await linesOf(store, matchId) };
};

test('a match that was exported with everything is the same match in another store, byte for byte, and goes on', async () => {
  const { store, ledger, matchId } = await smallMatch();
  await ledger.submit(matchId, { commandId: 'one', command: DIME });
  const lines = await linesOf(store, matchId);
  const there = memoryStore();
  const outcome = await importLog(there, games, read(lines));
  expect(outcome).toEqual({ kind: 'imported', matchId, events: lines.length });
  expect(await linesOf(there, matchId)).toEqual(lines);
  const next = { commandId: 'two', command: PASS };
  expect(accepted(await ledgerOver(there).submit(matchId, next))).toEqual(accepted(await ledger.submit(matchId, next)));
});

test('one that is there already is left as it is; the same log again changes nothing', async () => {
  const { store, ledger, matchId } = await smallMatch();
  const before = await linesOf(store, matchId);
  expect(await importLog(store, games, read(before))).toMatchObject({ kind: 'was-here' });
  await ledger.submit(matchId, { commandId: 'one', command: DIME });
  const after = await linesOf(store, matchId);
  expect(await importLog(store, games, read(before))).toMatchObject({
    kind: 'refused',
    why: `match ${matchId} is already in this store, with a different log`,
  });
  expect(await linesOf(store, matchId)).toEqual(after);
});

test('a lie, a missing sealed part, a game or a version that is not here: refused, and nothing is written', async () => {
  const { store, ledger, matchId } = await smallMatch();
  await ledger.submit(matchId, { commandId: 'one', command: DIME });
  const log = read(await linesOf(store, matchId));
  const dealt = await longMatch();
  const redacted = read(dealt.lines).map(({ sealed, ...open }) => open);
  const newer = rehashed(
    log.map((event) => (event.type === 'CostPaid' || event.revision === '3' ? { ...event, schema: 9 } : event)),
  );
  const otherRules = rehashed(
    newer.map((event) => (event.revision === '0' ? { ...event, data: { ...event.data, rulesetVersion: '9' } } : event)),
  );
  const cases: readonly (readonly [readonly Envelope[], string])[] = [
    [
      log.map((event) => (event.revision === '4' ? { ...event, data: {} } : event)),
      'the log does not hold: at revision 4',
    ],
    [log.slice(0, -1), 'follows from its command and is not there'],
    [redacted, 'sealed parts are left out of this copy, the first at revision 0'],
    [newer, 'at revision 3 GameBegan of schema 9 is none that version '],
    [otherRules, 'not everything in it can be checked: revision 3 was written by a newer version'],
  ];
  for (const [wrong, why] of cases) {
    const there = memoryStore();
    const outcome = await importLog(there, games, wrong);
    expect(outcome).toMatchObject({ kind: 'refused', why: expect.stringContaining(why) as unknown });
    expect(await lengthOf(there, streamOf(outcome.matchId))).toBe(0);
  }
  const elsewhere = memoryStore();
  expect(await importLog(elsewhere, new Map(), log)).toMatchObject({
    why: 'not everything in it can be checked: the rules of four-souls are not here (replay)',
  });
  expect(await lengthOf(elsewhere, streamOf(matchId))).toBe(0);
});

test('an import that breaks off half way shows no match; the same import again finishes it', async () => {
  const { matchId, lines } = await longMatch();
  const log = read(lines);
  const failing = failingStore(memoryStore());
  await expect(importLog(breakingAt(3, failing), games, log)).rejects.toThrow('the power went');
  expect(await lengthOf(failing, streamOf(matchId))).toBeGreaterThan(0);

  await expect(ledgerOver(failing).session(matchId)).rejects.toThrow(
    'its import broke off; import the same file again',
  );
  expect(await listed(failing)).toEqual([]);

  expect(await importLog(failing, games, log)).toMatchObject({ kind: 'imported', events: lines.length });
  expect(await linesOf(failing, matchId)).toEqual(lines);
  expect((await ledgerOver(failing).session(matchId)).timeline.state().head).toBe(lines.length - 1);
  expect(await listed(failing)).toEqual([matchId]);
});

test('which imports are not whole is read off one event, whatever else the store holds', async () => {
  const long = await longMatch();
  const store = failingStore(memoryStore());
  await expect(importLog(breakingAt(3, store), games, read(long.lines))).rejects.toThrow('the power went');
  const ledger = ledgerOver(store);
  for (let at = 0; at < 5; at++) await ledger.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] }, `later-${at}`);
  const asked = recordedReads(store);
  expect(await halfImported(asked.store)).toEqual(new Set([long.matchId]));
  expect(asked.events()).toBe(1);
  expect(await importLog(store, games, read(long.lines))).toMatchObject({ kind: 'imported' });
  expect(await halfImported(store)).toEqual(new Set());
});

test('the oldest match is found without passing over those that follow it', async () => {
  const store = memoryStore();
  expect(await firstMatchOf(store)).toBeUndefined();
  const ledger = ledgerOver(store);
  const { matchId } = await ledger.create(
    { ruleset: 'four-souls', seats: ['anna', 'ben'], tournament: 'cup' },
    'first',
  );
  for (let at = 0; at < 5; at++) await ledger.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] }, `later-${at}`);
  const asked = recordedReads(store);
  expect(await firstMatchOf(asked.store)).toMatchObject({ matchId, tournament: 'cup', ruleset: 'four-souls' });
  expect(asked.events()).toBe(1);
});

test('a half imported match at the beginning of a store is not its first match', async () => {
  const long = await longMatch();
  const store = failingStore(memoryStore());
  await expect(importLog(breakingAt(3, store), games, read(long.lines))).rejects.toThrow('the power went');
  expect(await firstMatchOf(store)).toBeUndefined();
  const { matchId } = await ledgerOver(store).create({ ruleset: 'four-souls', seats: ['anna', 'ben'] }, 'whole');
  expect(await firstMatchOf(store)).toMatchObject({ matchId });
});

test('two imports at once are both told while they last', async () => {
  const store = memoryStore();
  const marks = await Promise.all(['one', 'two', 'three'].map((matchId) => importMark(store, matchId)));
  await Promise.all(marks.map((mark) => mark.begin()));
  expect(await halfImported(store)).toEqual(new Set(['one', 'two', 'three']));
  await Promise.all(marks.slice(1).map((mark) => mark.end('head')));
  expect(await halfImported(store)).toEqual(new Set(['one']));
});

/** A store whose append of that number fails. */
const breakingAt = (failing: number, store: EventStore): EventStore => {
  let appends = 0;
  return {
    ...store,
    append: (...about) =>
      (appends += 1) === failing ? Promise.reject(new Error('the power went')) : store.append(...about),
  };
};

/** A store, and how many events were read from it. */
const recordedReads = (store: EventStore): { readonly store: EventStore; readonly events: () => number } => {
  let events = 0;
  const counted = async function* <T>(reading: AsyncIterable<T>): AsyncGenerator<T, void> {
    for await (const event of reading) {
      events += 1;
      yield event;
    }
  };
  return {
    store: {
      ...store,
      read: (...asked) => counted(store.read(...asked)),
      readAll: (...asked) => counted(store.readAll(...asked)),
    },
    events: () => events,
  };
};

const listed = async (store: EventStore): Promise<readonly string[]> => {
  const matches: string[] = [];
  for await (const match of matchesOf(store)) matches.push(match.matchId);
  return matches;
};

const rehashed = (log: readonly Envelope[]): readonly Envelope[] => {
  let prevHash = '0'.repeat(64);
  return log.map(({ id, hash, ...event }) => {
    const linked = chained(prevHash, event);
    prevHash = linked.hash;
    return linked;
  });
};
