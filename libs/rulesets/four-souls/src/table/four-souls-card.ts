import type { Card, CardId, Effect, Situation } from '@stackledger/kernel';
import { cardNamed, cardOf, type ObjectName } from '@stackledger/kernel/authoring';

/** A card of Four Souls: the fields of every game's, and those that `cardFields` checks when cards are read. */
export type FourSoulsCard = Card & {
  readonly hp?: number;
  /** The roll that hits it. */
  readonly evasion?: number;
  readonly attack?: number;
  /** How many souls it is worth. */
  readonly souls?: number;
  /** What its killer gains. */
  readonly rewards?: readonly Effect[];
  readonly attackable?: boolean;
  readonly coverable?: boolean;
  /** An item that its owner keeps whatever happens. */
  readonly eternal?: boolean;
  /** The cards that a character begins with. */
  readonly starts?: readonly string[];
};

/** The definition of a card by its id; see `cardNamed`. */
export const fourSoulsCardNamed = (situation: Situation, card: CardId | null): FourSoulsCard =>
  cardNamed(situation, card);

/** The definition of the card that an object is as all see it; see `cardOf`. */
export const fourSoulsCardOf = (situation: Situation, object: ObjectName | null): FourSoulsCard =>
  cardOf(situation, object);
