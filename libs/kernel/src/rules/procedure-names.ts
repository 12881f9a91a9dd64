import type { RuleId, SeatId, StackId } from '../table/names.js';
import { procedureNamed } from './agenda.js';

/**
 * Runs the next instruction of a list in a card, at the continuation's path. Scheduled in every layer, defined in the
 * layer of cards.
 */
export const EFFECTS = procedureNamed('effects');

/** The orders chosen for waiting objects so far, and the objects that the open question is about. */
export type WaitingOrders = { readonly given?: readonly (readonly StackId[])[]; readonly asked?: readonly StackId[] };

/** Puts waiting objects on the stack. */
export const WAITING = procedureNamed<WaitingOrders>('waiting');

/** The next priority holder within a priority round; `anew` in a new round, after triggers were put on the stack. */
export type PriorityMove = { readonly seat: SeatId; readonly because?: readonly RuleId[]; readonly anew?: true };

/** Moves priority within a priority round: its holder has left, a shortcut was cut, or a long settling rested. */
export const PRIORITY_MOVES = procedureNamed<PriorityMove>('priority-moves');
