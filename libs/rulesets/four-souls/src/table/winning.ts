import {
  endMatch,
  cardOf,
  playerAt,
  seatsInOrder,
  totalOf,
  zoneAt,
  type Game,
  type Look,
  type SeatId,
} from '@stackledger/kernel';
import { zonesOfSeat } from './state.js';
import { isSecond } from './variants.js';

/** How many souls win. */
const SOULS_TO_WIN = 4;

/** The soul points of a seat: its soul cards by their value, and souls that it has without a card (FS-DEATH-9). */
export const soulsOfSeat = (look: Look, seat: SeatId): number => {
  let souls = totalOf(look.state.table, seat, 'souls');
  for (const name of zoneAt(look.state.table, zonesOfSeat(seat).soul)) souls += cardOf(look, name).souls ?? 1;
  return souls;
};

/** Who has enough souls, in turn order. */
const winners = (look: Look): readonly SeatId[] => {
  // Hardly ever has anybody, and this is asked before every priority.
  for (const { seat } of look.state.table.players)
    if (hasEnough(look, seat)) return seatsInOrder(look.state.table).filter((each) => hasEnough(look, each));
  return NOBODY;
};

const NOBODY: readonly SeatId[] = [];

const hasEnough = (look: Look, seat: SeatId): boolean => soulsOfSeat(look, seat) >= SOULS_TO_WIN;

/** Ends the match when somebody has four souls, unless they must end their turn with them first (FS-VAR-8). */
export const checkWinner = (g: Game): boolean => {
  const [first, ...others] = isSecond(g, 'FS-VAR-8') ? NOBODY : winners(g);
  if (first === undefined) return false;
  endMatch(g, others.length === 0 ? first : null, others.length === 0 ? 'four-souls' : 'tie', [
    'FS-WIN-1',
    'FS-WIN-2',
    'FS-WIN-3',
  ]);
  return true;
};

/** The same at the end of a turn, for its player alone (FS-VAR-8). */
export const wonByEndingTurn = (g: Game, seat: SeatId): boolean => {
  if (!isSecond(g, 'FS-VAR-8') || !winners(g).includes(seat)) return false;
  endMatch(g, seat, 'four-souls', ['FS-WIN-1']);
  return true;
};

/** Whether a seat is still in the game. */
export const isIn = (look: Look, seat: SeatId): boolean => playerAt(look.state.table, seat)?.left === false;
