import { type Card, type CardId, type Effect, type Situation } from '@stackledger/kernel';
import {
  cardNamed,
  cardOf,
  type Amount,
  type Condition,
  type Cost,
  type ObjectName,
} from '@stackledger/kernel/authoring';

/**
 * A cost that may be paid in place of the mana cost, where it may be, and what is then carried out in place of the
 * effect.
 */
type AlternativeCost = {
  readonly cost: readonly Cost[];
  readonly if?: Condition;
  readonly effect?: readonly Effect[];
};

/** A power or toughness that is counted: what is counted, and what is added to it. */
export type CountedSize = { readonly of: Amount | 'card-types-in-graveyards'; readonly plus?: number };

/** A card of Magic: the fields of every game's, and those that `cardFields` checks when cards are read. */
export type MagicCard = Card & {
  readonly subtypes?: readonly string[];
  /** The colours that it states; left out, those of its mana cost. */
  readonly colours?: readonly string[];
  readonly legendary?: boolean;
  readonly power?: number;
  readonly toughness?: number;
  readonly loyalty?: number;
  /** What its power and toughness are by its own text, wherever it is */
  readonly defines?: { readonly power?: CountedSize; readonly toughness?: CountedSize };
  /** What casting it from the graveyard costs instead. */
  readonly flashback?: readonly Cost[];
  /** What it costs to turn it face up, once it was cast face down. */
  readonly morph?: readonly Cost[];
  /** Whether a +1/+1 counter is put on it as that cost turns it up. */
  readonly megamorph?: boolean;
  /** The same, of what is guarded while it lies face down. */
  readonly disguise?: readonly Cost[];
  /** What casting it costs on a later turn than the one in which it was put aside face down. */
  readonly foretell?: readonly Cost[];
  /** What it costs to put it aside, to be cast for nothing on a later turn. */
  readonly plot?: readonly Cost[];
  /** What it costs to put it aside with so many time counters, to be cast for nothing once they are gone. */
  readonly suspend?: { readonly time: number; readonly cost: readonly Cost[] };
  /** What casting it costs as it is discarded. */
  readonly madness?: readonly Cost[];
  /** What it costs to cast it as a mutating spell, which merges with a creature. */
  readonly mutate?: readonly Cost[];
  /** How many cards are milled to return it from the graveyard in place of a draw. */
  readonly dredge?: number;
  /** It may begin the game on the battlefield. */
  readonly opening?: 'battlefield';
  /** The card that is its other face; that one names this card as its `front`. */
  readonly back?: CardId;
  readonly front?: CardId;
  /** A back that can be cast or played by itself (MTG-712.11b). */
  readonly modal?: boolean;
  /** What casting it may cost instead, by the names of these ways. */
  readonly alternatives?: { readonly [name: string]: AlternativeCost };
};

/** The definition of a card by its id; see `cardNamed`. */
export const magicCardNamed = (situation: Situation, card: CardId | null): MagicCard => cardNamed(situation, card);

/** The definition of the card that an object is as all see it; see `cardOf`. */
export const magicCardOf = (situation: Situation, object: ObjectName | null): MagicCard => cardOf(situation, object);
