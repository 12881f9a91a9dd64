import { awaitingFor, situationAt, SPECTATOR, type Ledger } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import type { SeatId } from '@stackledger/kernel';
import { ledgerOver } from '../../support/tables/small-ledger.js';
import { send } from '../../support/random-play.js';

type Table = { readonly ledger: Ledger; readonly matchId: string };

/** Two players with real cards, of whom the first plays a card that has the other discard two. */
const raided = async (): Promise<Table & { readonly by: SeatId; readonly other: SeatId; readonly to: number }> => {
  const ledger = ledgerOver(memoryStore());
  const options = { decks: 'reported', costs: 'trusted' };
  const { matchId } = await ledger.create({ ruleset: 'speed-stack', seats: ['anna', 'ben'], options });
  const by = (await now({ ledger, matchId })).state.table.priority.holder;
  const other = (by === 'anna' ? 'ben' : 'anna') as SeatId; // one of the seats
  if (by === null) throw new Error('nobody begins');
  const to = await send(ledger, matchId, { type: 'PlayCard', seat: by, card: 'cellar-raid', targets: other });
  return { ledger, matchId, by, other, to };
};

const now = async ({ ledger, matchId }: Table) => situationAt(await ledger.session(matchId));

const REWIND = { type: 'Rewind', judge: 'jo', reason: 'too fast', kind: 'full', authority: 'head-judge' };

const FAST = { type: 'PlayCard', card: 'side-step' };

test('SL-REWIND-6: which card of a hand was named nobody says: after a rewind the table is asked which one is discarded', async () => {
  const table = await raided();
  const { ledger, matchId, by, other, to } = table;
  const hand = (await now(table)).ruleset.zones.hand(other);
  await send(ledger, matchId, { ...FAST, seat: other });
  await send(ledger, matchId, { ...REWIND, to: String(to) });
  for (const seat of [other, by]) await send(ledger, matchId, { type: 'PassPriority', seat });
  const { options } = (await now(table)).state.table.awaiting ?? {};
  expect(options).toHaveLength(5);
  const [named, another] = options?.toReversed() ?? [];
  await send(ledger, matchId, { type: 'Choose', seat: other, answer: [named, another] });
  expect(awaitingFor(await now(table), SPECTATOR)).toMatchObject({
    command: 'ReportCard',
    about: { object: named, zone: hand },
  });
});
