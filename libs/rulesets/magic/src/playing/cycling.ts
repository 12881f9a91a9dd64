import { effectOf, type Situation, type StackObject } from '@stackledger/kernel';
import { abilityAt, cardNamed } from '@stackledger/kernel/authoring';

/** What a cycling ability does: it draws a card, or searches for one of a kind. */
const CYCLING: readonly string[] = ['draw', 'search'];

/**
 * Whether an ability on the stack is a cycling ability: used from the hand for a cost that discards its card, it draws
 * a card or searches for one, and nothing else (MTG-702.29c).
 */
export const isCycling = (situation: Situation, { kind, card, path }: StackObject): boolean => {
  if (kind !== 'activated') return false;
  const ability = abilityAt(cardNamed(situation, card), path);
  if (ability?.from !== 'hand') return false;
  const { cost = [], effect = [] } = ability;
  const [only, ...others] = effect;
  const doesOne = only !== undefined && others.length === 0 && CYCLING.includes(effectOf(only)[0]);
  return doesOne && cost.some((each) => 'discard' in each && each.discard === 'self');
};
