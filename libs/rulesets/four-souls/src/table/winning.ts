import {
  endMatch,
  cardOf,
  playerAt,
  seatsInOrder,
  totalOf,
  zoneAt,
  type OpenDecision,
  type Situation,
  type SeatId,
} from '@stackledger/kernel';
import { zonesOfSeat } from './state.js';
import { isSecond } from './variants.js';

/** How many souls win. */
const SOULS_TO_WIN = 4;

/** The soul points of a seat: its soul cards by their value, and souls that it has without a card (FS-DEATH-9). */
export const soulsOfSeat = (situation: Situation, seat: SeatId): number => {
  let souls = totalOf(situation.state.table, seat, 'souls');
  for (const name of zoneAt(situation.state.table, zonesOfSeat(seat).soul)) souls += cardOf(situation, name).souls ?? 1;
  return souls;
};

/** Who has enough souls, in turn order. */
const winners = (situation: Situation): readonly SeatId[] => {
  // Hardly ever has anybody, and this is asked before every priority.
  for (const { seat } of situation.state.table.players)
    if (hasEnough(situation, seat))
      return seatsInOrder(situation.state.table).filter((each) => hasEnough(situation, each));
  return NOBODY;
};

const NOBODY: readonly SeatId[] = [];

const hasEnough = (situation: Situation, seat: SeatId): boolean => soulsOfSeat(situation, seat) >= SOULS_TO_WIN;

/** Ends the match when somebody has four souls, unless they must end their turn with them first (FS-VAR-8). */
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

/** The same at the end of a turn, for its player alone (FS-VAR-8). */
export const wonByEndingTurn = (d: OpenDecision, seat: SeatId): boolean => {
  if (!isSecond(d, 'FS-VAR-8') || !winners(d).includes(seat)) return false;
  endMatch(d, seat, 'four-souls', ['FS-WIN-1']);
  return true;
};

/** Whether a seat is still in the game. */
export const isIn = (situation: Situation, seat: SeatId): boolean =>
  playerAt(situation.state.table, seat)?.left === false;
