import { effectOf, type Card, type Cards, type Situation } from '@stackledger/kernel';
import { memoizedFor } from '@stackledger/kernel/authoring';
import { magicOf } from '../table/state.js';

const isAskedBy = ({ abilities = [] }: Card): boolean =>
  abilities.some(({ effect = [] }) => effect.some((each) => effectOf(each)[0] === 'storm'));

/** Whether a card of the match counts the spells cast in a turn; otherwise they are not counted. */
const isCounted = memoizedFor((cards: Cards): boolean => Object.values(cards).some(isAskedBy));

/** The number of spells cast this turn by all players; undefined if not counted. */
export const spellsCast = (situation: Situation): number => magicOf(situation).spellsCast ?? 0;

/** The number of the spell being cast among those of this turn, if they are counted. */
export const numberOfSpell = (situation: Situation): { readonly nth?: number } =>
  isCounted(situation.state.terms.cards) ? { nth: spellsCast(situation) + 1 } : {};
