import type { SeatId } from './names.js';
import type { Table } from './table.js';

const indexOfSeat = ({ players }: Table, wanted: SeatId | null): number => {
  for (let at = 0; at < players.length; at++) if (players[at]?.seat === wanted) return at;
  return -1;
};

/** The seats still in the game, in turn order from `first` (or the next one, if it has left). */
export const seatsFrom = (table: Table, first: SeatId | null): readonly SeatId[] => {
  const { players } = table;
  const start = Math.max(0, indexOfSeat(table, first));
  const seats: SeatId[] = [];
  for (let step = 0; step < players.length; step++) {
    const player = players[(start + step) % players.length];
    if (player !== undefined && !player.left) seats.push(player.seat);
  }
  return seats;
};

/** The next seat still in the game; itself if it is the last. */
export const seatAfter = (table: Table, seat: SeatId): SeatId => {
  const { players } = table;
  const at = indexOfSeat(table, seat);
  for (let step = 1; step <= players.length; step++) {
    const player = players[(at + step) % players.length];
    if (player !== undefined && !player.left) return player.seat;
  }
  return seat;
};

/** The active player; if they have left, and before the first turn, the next seat in the game. */
export const activeSeat = (table: Table): SeatId => {
  const active = table.turn?.active ?? table.players[0]?.seat;
  if (active === undefined) throw new Error('nobody sits at this table');
  return table.players[indexOfSeat(table, active)]?.left === false ? active : seatAfter(table, active);
};

/** The seats still in the game in turn order from the active player (APNAP). */
export const seatsInOrder = (table: Table): readonly SeatId[] =>
  table.turn === null ? seatsFrom(table, null) : seatsFrom(table, activeSeat(table));

/** Whether everybody in the game has passed in the present priority round. */
export const everybodyHasPassed = ({ state: { table } }: { readonly state: { readonly table: Table } }): boolean =>
  table.players.every(({ seat, left }) => left || table.priority.lap.passed.includes(seat));

/** The seat of that name, or undefined. */
export const seatNamed = (table: Table, name: unknown): SeatId | undefined =>
  table.players.find(({ seat }) => seat === name)?.seat;
