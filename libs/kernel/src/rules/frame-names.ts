import type { RuleId, SeatId, StackId } from '../table/names.js';
import { named } from './frames.js';

/** The next instruction of a list in a card, at the frame's path. Pushed from everywhere, carried out on the floor of cards. */
export const EFFECTS = named('effects');

/** The orders that were given for what waits, and which objects are being asked about. */
export type Orders = { readonly given?: readonly (readonly StackId[])[]; readonly asked?: readonly StackId[] };

/** What waits goes on the stack. */
export const WAITING = named<Orders>('waiting');

/** Who has priority next in a lap that goes on; \`anew\` in a lap that begins, after triggers were put on the stack. */
export type Moving = { readonly seat: SeatId; readonly because?: readonly RuleId[]; readonly anew?: true };

/** Priority moves within a lap: its holder has left, a shortcut was cut, or a long settling rested. */
export const PRIORITY_MOVES = named<Moving>('priority-moves');
