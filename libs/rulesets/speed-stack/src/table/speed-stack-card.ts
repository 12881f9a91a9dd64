import type { Card, Situation } from '@stackledger/kernel';
import { cardOf, type ObjectName } from '@stackledger/kernel/authoring';

/** A card of the speed stack: the fields of every game's, and those that `cardFields` checks when cards are read. */
export type SpeedStackCard = Card & {
  /** How fast it is played; left out, by its kind. */
  readonly speed?: string;
  readonly hp?: number;
  readonly evasion?: number;
  readonly attack?: number;
  readonly power?: number;
  readonly toughness?: number;
};

/** The definition of the card that an object is as all see it; see `cardOf`. */
export const speedStackCardOf = (situation: Situation, object: ObjectName | null): SpeedStackCard =>
  cardOf(situation, object);
