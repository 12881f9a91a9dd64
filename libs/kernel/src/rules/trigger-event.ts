import type { ObjectName, SeatId } from '../table/names.js';
import type { Bindings } from '../table/table.js';

/**
 * An event that abilities may wait for, in the words of `when`: the event, the player and the object that it happened
 * to (or who did it), and what filters look at. `kinds` are the words for what it happened to.
 */
export type TriggerEvent = {
  readonly event: string;
  readonly seat?: SeatId | null | undefined;
  readonly object?: ObjectName | null | undefined;
  /** Who did it, if another player than `seat`; null for nobody. */
  readonly by?: SeatId | null | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly value?: number | undefined;
  readonly combat?: boolean | undefined;
  readonly to?: 'player' | 'object' | undefined;
  /** The object that an attack roll was made against. */
  readonly against?: ObjectName | null | undefined;
  /** Only the object's own abilities see it. */
  readonly only?: 'self' | undefined;
  /** Abilities of objects that are leaving see it, as those last were. */
  readonly looksBack?: true | undefined;
  /** The object is about to change zones: abilities that look back mean what it becomes there (MTG-400.7). */
  readonly goesOn?: true | undefined;
  readonly bindings: Bindings;
};
