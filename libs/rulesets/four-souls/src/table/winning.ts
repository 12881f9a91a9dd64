import { playerAt, zoneAt, type Situation, type SeatId } from '@stackledger/kernel';
import { endMatch, seatsInOrder, totalOf, type OpenDecision } from '@stackledger/kernel/authoring';
import { zonesOfSeat } from './state.js';
import { isSecond } from './variants.js';
import { fourSoulsCardOf } from './four-souls-card.js';

/** The number of souls that wins. */
const SOULS_TO_WIN = 4;

/** The souls of a seat: its soul cards by their value, and souls without a card (FS-DEATH-9). */
export const soulsOfSeat = (situation: Situation, seat: SeatId): number =>
  totalOf(situation.state.table, seat, 'souls') + soulsOnCards(situation, seat);

const soulsOnCards = (situation: Situation, seat: SeatId): number => {
  let souls = 0;
  for (const name of zoneAt(situation.state.table, zonesOfSeat(seat).soul))
    souls += fourSoulsCardOf(situation, name).souls ?? 1;
  return souls;
};

/** The seats with enough souls, in turn order. */
const winners = (situation: Situation): readonly SeatId[] => {
  // A cheap test first: this runs before every priority, and hardly ever does anybody have enough.
  for (const { seat, totals } of situation.state.table.players)
    if ((totals.souls ?? 0) + soulsOnCards(situation, seat) >= SOULS_TO_WIN)
      return seatsInOrder(situation.state.table).filter((each) => hasEnough(situation, each));
  return NOBODY;
};

const NOBODY: readonly SeatId[] = [];

const hasEnough = (situation: Situation, seat: SeatId): boolean => soulsOfSeat(situation, seat) >= SOULS_TO_WIN;

/** Ends the match if a player has four souls; in FS-VAR-8 they must end their turn first. */
export const checkWinner = (d: OpenDecision): boolean => {
  const [first, ...others] = isSecond(d, 'FS-VAR-8') ? NOBODY : winners(d);
  if (first === undefined) return false;
  endMatch(d, others.length === 0 ? first : null, others.length === 0 ? 'four-souls' : 'tie', [
    'FS-WIN-1',
    'FS-WIN-2',
    'FS-WIN-3',
  ]);
  return true;
};

/** Ends the match at the end of a turn, if its player has four souls (FS-VAR-8). */
export const wonByEndingTurn = (d: OpenDecision, seat: SeatId): boolean => {
  if (!isSecond(d, 'FS-VAR-8') || !winners(d).includes(seat)) return false;
  endMatch(d, seat, 'four-souls', ['FS-WIN-1']);
  return true;
};

/** Whether a seat is still in the game. */
export const isIn = (situation: Situation, seat: SeatId): boolean =>
  playerAt(situation.state.table, seat)?.left === false;
