import { emit, push, type Game } from './game.js';
import type { RuleId, SeatId } from './names.js';
import { playerAt } from './objects.js';
import type { Procedure } from './ruleset.js';
import { seatAfter } from './seats.js';

/**
 * A player is out of the game: their things leave with them, a choice put to them is answered with nothing, priority
 * that they held goes to the next player, and the ruleset carries on (FS-LEAVE-1, SS-LEAVE-1, MTG-800.4a).
 */
export const leaveGame = (g: Game, seat: SeatId, why: string, because: readonly RuleId[]): void => {
  const { table } = g.state;
  if (playerAt(table, seat)?.left !== false) return;
  const wasAsked = table.awaiting?.seat === seat && table.awaiting.seats.length === 1;
  const heldPriority = table.priority.holder === seat;
  const stack = [...table.stack, ...table.waiting].filter(({ controller }) => controller === seat).map(({ id }) => id);
  emit(g, 'PlayerLeft', { seat, why, objects: g.ruleset.belongings(g, seat), stack }, because);
  if (wasAsked) g.answer = [];
  if (heldPriority) push(g, { procedure: 'priority-moves', bindings: { seat: seatAfter(table, seat) } });
  g.ruleset.left(g, seat);
};

/** Somebody else has the priority of a player who left; the lap goes on, and they may act even if they had passed. */
export const priorityMoves: Procedure = (g, { bindings }) => {
  const { table } = g.state;
  const seat = bindings.seat as SeatId; // put there by leaveGame
  const { from, passed } = table.priority.lap;
  emit(
    g,
    'PriorityReceived',
    { seat, lap: { from, passed: passed.filter((each) => each !== seat) } },
    g.ruleset.cites.leave,
  );
};
