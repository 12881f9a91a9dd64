import fc from 'fast-check';
import { entriesOf, objectAt, playerAt, stackNames, type Command, type Event, type Table } from '@stackledger/kernel';
import { situationAt, type Ledger } from '@stackledger/ledger';
import { seededRandom } from '@stackledger/scenarios';
import { dealtMatch, playOn, send } from '../../support/random-play.js';

/** A report is named by its revision, which is another one on the new line. */
const withPresentReport = async (ledger: Ledger, matchId: string, command: Command): Promise<Command> => {
  if (!('report' in command)) return command;
  const { awaiting } = situationAt(await ledger.session(matchId)).state.table;
  return { ...command, report: awaiting?.options?.[0] };
};

/** A table with every card by its own name: handles are new after each shuffle, the cards behind them are not. */
const byCards = (table: Table): unknown => ({
  zones: entriesOf(table.zones).map(([zone, names]) => [zone, names.map((name) => objectAt(table, name)?.trueName)]),
  stack: stackNames(table),
  players: table.players,
  priority: table.priority,
  awaiting: table.awaiting === null ? null : { seat: table.awaiting.seat, kind: table.awaiting.kind },
  turn: table.turn,
});

const REWIND = { type: 'Rewind', judge: 'judge', reason: 'contested', kind: 'full', authority: 'head-judge' };

const runs = { numRuns: Number(process.env.RUNS ?? 12), seed: Number(process.env.SEED ?? 1) };

test('SL-REWIND-6: whoever plays the same line again after a rewind gets the same dice and the same cards', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 20, max: 120 }),
      fc.nat(),
      async (seed, count, cut) => {
        const random = seededRandom(seed);
        const { ledger, matchId } = await dealtMatch(random);
        const sent = await playOn(ledger, matchId, random, count);
        const from = cut % sent.length;
        const line = sent.slice(from + 1).map(({ command }) => command);
        const before = byCards(situationAt(await ledger.session(matchId)).state.table);
        if (line.length === 0) return;
        await send(ledger, matchId, { ...REWIND, to: String(sent[from]?.after.state.head) });
        for (const command of line) await send(ledger, matchId, await withPresentReport(ledger, matchId, command));
        expect(byCards(situationAt(await ledger.session(matchId)).state.table)).toEqual(before);
      },
    ),
    runs,
  );
}, 300_000);

test('SL-REWIND-4/5: rewinding and taking that back gives the table as it was, and the log has only grown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(), async (seed, cut) => {
      const random = seededRandom(seed);
      const { ledger, matchId } = await dealtMatch(random);
      const sent = await playOn(ledger, matchId, random, 60);
      const { timeline } = await ledger.session(matchId);
      const before = byCards(timeline.state().table);
      const log = eventsOf(timeline.state().head, (revision) => timeline.eventAt(revision));
      const to = sent[cut % (sent.length - 1)]?.after.state.head;
      await send(ledger, matchId, { ...REWIND, to: String(to) });
      const rewind = timeline.state().head;
      await send(ledger, matchId, {
        type: 'RestoreBranch',
        judge: 'judge',
        reason: 'after all',
        authority: 'head-judge',
        rewind: String(rewind),
      });
      expect(byCards(timeline.state().table)).toEqual(before);
      expect(eventsOf(log.length - 1, (revision) => timeline.eventAt(revision))).toEqual(log);
    }),
    runs,
  );
}, 300_000);

const eventsOf = (last: number, at: (revision: number) => Event | undefined): readonly (Event | undefined)[] =>
  Array.from({ length: last + 1 }, (_, revision) => at(revision));

test('SL-REWIND-7: a waived concession follows no rewind, one that stands follows every one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(), fc.boolean(), async (seed, cut, isWaived) => {
      const random = seededRandom(seed);
      const { ledger, matchId } = await dealtMatch(random, ['anna', 'ben', 'cleo']);
      const sent = await playOn(ledger, matchId, random, 40);
      const target = sent[cut % sent.length]?.after.state;
      const { timeline } = await ledger.session(matchId);
      await send(ledger, matchId, { type: 'Concede', seat: 'ben' });
      const why = { judge: 'judge', reason: 'the wrong button', authority: 'head-judge' };
      if (isWaived) await send(ledger, matchId, { ...why, type: 'WaiveConcession', of: 'ben' });
      await send(ledger, matchId, { ...REWIND, to: String(target?.head) });
      const { table } = timeline.state();
      expect(playerAt(table, 'ben')?.left).toBe(!isWaived);
      if (isWaived && target !== undefined) expect(byCards(table)).toEqual(byCards(target.table));
    }),
    runs,
  );
}, 300_000);
