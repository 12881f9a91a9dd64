import { effectOf, type Card, type Cards, type Situation } from '@stackledger/kernel';
import { magicOf } from '../table/state.js';

const asks = new WeakMap<Cards, boolean>();

const isAskedBy = ({ abilities = [] }: Card): boolean =>
  abilities.some(({ effect = [] }) => effect.some((each) => effectOf(each)[0] === 'storm'));

/** Whether a card of the match counts the spells that are cast in a turn; where none does they are not counted. */
const isCounted = ({ state }: Situation): boolean => {
  const { cards } = state.terms;
  const known = asks.get(cards) ?? Object.values(cards).some(isAskedBy);
  asks.set(cards, known);
  return known;
};

/** How many spells have been cast this turn, by anybody, as far as that is counted. */
export const spellsCast = (situation: Situation): number => magicOf(situation).spellsCast ?? 0;

/** The number of a spell that is cast now among those of this turn, where they are counted. */
export const numberOfSpell = (situation: Situation): { readonly nth?: number } =>
  isCounted(situation) ? { nth: spellsCast(situation) + 1 } : {};
