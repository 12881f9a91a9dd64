import { type CardId, type Situation } from '@stackledger/kernel';
import { lettersOf, manaOf, valueOfMana } from './written-mana.js';
import { magicCardNamed, type MagicCard } from './magic-card.js';

/** The card types of a card: its kind first, then its other types. */
export const printedTypes = ({ kind, types }: MagicCard): readonly string[] =>
  types === undefined ? [kind] : [kind, ...types];

const NONE: readonly string[] = [];

/** The word among subtypes that stands for every family of creatures. */
export const EVERY_FAMILY = 'every-creature-type';

/**
 * The subtypes of a card (`goblin`, `equipment`), in every zone; changeling defines that they are all families of
 * creatures, before what anything else does to them (MTG-613.3, MTG-702.73).
 */
export const printedSubtypes = ({ subtypes = NONE, keywords = NONE }: MagicCard): readonly string[] =>
  keywords.includes('changeling') ? [...subtypes, EVERY_FAMILY] : subtypes;

const COLOURS: { readonly [symbol: string]: string } = { W: 'white', U: 'blue', B: 'black', R: 'red', G: 'green' };

/** The colours of a card: those it states, otherwise those of its mana cost. */
export const printedColours = ({ colours, cost = [] }: MagicCard): readonly string[] => {
  if (colours !== undefined) return colours;
  const kinds = new Set(cost.flatMap((each) => ('mana' in each ? Object.keys(manaOf(each.mana)) : [])));
  return [...new Set([...kinds].flatMap(lettersOf))].flatMap((letter) => COLOURS[letter] ?? []);
};

/** The letter of a colour. */
export const letterOf = (colour: string): string =>
  Object.keys(COLOURS).find((letter) => COLOURS[letter] === colour) ?? colour;

/** A card, a spell with its X, or an object, with the card that it is where it shows another one. */
type CardWithCost = {
  readonly card: CardId | null;
  readonly x?: number | null;
  readonly beneath?: { readonly card: CardId | null };
};

/** What the mana in the cost of a card comes to; X is 0 but on the stack. */
export const manaValueOf = (situation: Situation, valued: CardWithCost): number =>
  (costOf(situation, valued) ?? [])
    .flatMap((each) => ('mana' in each ? [valueOfMana(manaOf(each.mana, valued.x ?? 0))] : []))
    .reduce((sum, n) => sum + n, 0);

/**
 * A back has what its front costs, where it is that card that shows it: a copy of a back has nothing (MTG-701.27). One
 * that can be cast itself has its own cost (MTG-712.8f).
 */
const costOf = (situation: Situation, { card, beneath }: CardWithCost): MagicCard['cost'] => {
  const { cost, front, modal } = magicCardNamed(situation, card);
  if (front === undefined || modal === true) return cost;
  return beneath?.card === front ? magicCardNamed(situation, front).cost : undefined;
};
