import { chained } from '@stackledger/integrity';
import { memoryStore, StoreUnavailable, type EventStore } from '@stackledger/store';
import { failingStore } from '../../../../test/support/failing-store.js';
import { games } from '../../../../test/support/games.js';
import { accepted, DIME, ledgerOver, lengthOf, PASS, smallMatch } from '../../../../test/support/small-ledger.js';
import type { Envelope } from '../envelopes/envelope.js';
import { exportLog } from './exporting.js';
import { importLog } from './importing.js';
import { isLog, parseLog } from '../envelopes/parsing.js';
import { streamOf } from '../matches/session.js';

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
  const cases: readonly (readonly [readonly Envelope[], string])[] = [
    [
      log.map((event) => (event.revision === '4' ? { ...event, data: {} } : event)),
      'the log does not hold: at revision 4',
    ],
    [log.slice(0, -1), 'follows from its command and is not there'],
    [redacted, 'sealed parts are left out of this copy, the first at revision 0'],
    [newer, 'was written by a newer version'],
  ];
  for (const [wrong, why] of cases) {
    const there = memoryStore();
    const outcome = await importLog(there, games, wrong);
    expect(outcome).toMatchObject({ kind: 'refused', why: expect.stringContaining(why) as unknown });
    expect(await lengthOf(there, streamOf(outcome.matchId))).toBe(0);
  }
  const elsewhere = memoryStore();
  expect(await importLog(elsewhere, new Map(), log)).toMatchObject({ why: 'the rules of four-souls are not here' });
  expect(await lengthOf(elsewhere, streamOf(matchId))).toBe(0);
});

test('an import that breaks off half way shows no match; the same import again finishes it', async () => {
  const { matchId, lines } = await longMatch();
  const log = read(lines);
  const failing = failingStore(memoryStore());
  const full = new StoreUnavailable('disk-full', 'no space is left');
  let appends = 0;
  const breaking: EventStore = {
    ...failing,
    append: (stream, expected, events) => {
      appends += 1;
      return appends === 3 ? Promise.reject(full) : failing.append(stream, expected, events);
    },
  };
  await expect(importLog(breaking, games, log)).rejects.toBe(full);
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

const listed = async (store: EventStore): Promise<readonly string[]> => {
  const matches: string[] = [];
  for await (const match of ledgerOver(store).directory.after()) matches.push(match.matchId);
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
