import { cardNamed, type CardId, type Card, type Situation } from '@stackledger/kernel';
import { manaOf } from './written-mana.js';

/** A card, on its own or as an object of the table; `x` as it was declared. */
type Known = { readonly card: CardId | null; readonly x?: number | null };

/** The card types of a card: its kind, and what it is besides. */
export const typesOf = (situation: Situation, { card }: Known): readonly string[] =>
  printedTypes(cardNamed(situation, card));

const printedTypes = ({ kind, types }: Card): readonly string[] => (types === undefined ? [kind] : [kind, ...types]);

/** The families of a card (`goblin`, `equipment`). */
export const subtypesOf = (situation: Situation, { card }: Known): readonly string[] =>
  cardNamed(situation, card).subtypes ?? NONE;

const NONE: readonly string[] = [];

const COLOURS: { readonly [symbol: string]: string } = { W: 'white', U: 'blue', B: 'black', R: 'red', G: 'green' };

/** The colours of a card: those that it says, else those of its mana cost. */
export const coloursOf = (situation: Situation, { card }: Known): readonly string[] => {
  const { colours, cost = [] } = cardNamed(situation, card);
  if (colours !== undefined) return colours;
  const kinds = new Set(cost.flatMap((each) => ('mana' in each ? Object.keys(manaOf(each.mana)) : [])));
  return [...kinds].flatMap((kind) => COLOURS[kind] ?? []);
};

/** What the mana in a cost comes to; X is 0 but on the stack. */
export const manaValueOf = (situation: Situation, { card, x }: Known): number =>
  (cardNamed(situation, card).cost ?? [])
    .flatMap((each) => ('mana' in each ? Object.values(manaOf(each.mana, x ?? 0)) : []))
    .reduce((sum, n) => sum + n, 0);
