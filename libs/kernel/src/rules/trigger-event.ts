import type { ObjectName, SeatId } from '../table/names.js';
import type { Bindings } from '../table/table.js';

/**
 * An event that abilities may wait for, in the words of `when`: the event, the player and the object that it happened
 * to (or who did it), and what filters look at. `kinds` are the words for what it happened to.
 */
export type TriggerEvent = {
  readonly event: string;
  readonly seat?: SeatId | null;
  readonly object?: ObjectName | null;
  /** Who did it, if another player than `seat`; null for nobody. */
  readonly by?: SeatId | null;
  readonly kinds?: readonly string[];
  readonly value?: number;
  readonly combat?: boolean;
  readonly to?: 'player' | 'object';
  /** The object that an attack roll was made against. */
  readonly against?: ObjectName | null;
  /** Only the object's own abilities see it. */
  readonly only?: 'self';
  /** Abilities of objects that are leaving see it, as those last were. */
  readonly looksBack?: true;
  /** The object is about to change zones: abilities that look back mean what it becomes there (MTG-400.7). */
  readonly goesOn?: true;
  readonly bindings: Bindings;
};
