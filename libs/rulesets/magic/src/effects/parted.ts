import { isMap, REFS, type EffectRule, type GameObject, type RuleId } from '@stackledger/kernel';
import {
  citationsOf,
  effect,
  objectsMeant,
  sameTarget,
  targetsIn,
  type EvaluationContext,
  type OpenDecision,
  type Refs,
} from '@stackledger/kernel/authoring';
import { partedFrom } from '../board/merging.js';
import { removeTogether } from '../board/zones.js';
import { asTarget } from '../characteristics/characteristics.js';
import { magicOf } from '../table/state.js';

/**
 * The objects meant, with all that those were merged with that were permanents as the effect spoke of them
 * (MTG-730.3c). Who means a card where it lies finds that card alone.
 */
const withParted = (
  d: OpenDecision,
  objects: readonly GameObject[],
  what: Refs,
  context: EvaluationContext,
): readonly GameObject[] => {
  if (magicOf(d).merged === undefined || (isMap(what) && 'all' in what)) return objects;
  const named = [...(context.object?.targets ?? []), ...targetsIn(context.bindings.picked)];
  const isCard = (object: GameObject): boolean =>
    named.some((each) => each !== null && sameTarget(each, asTarget(object))) ||
    (context.self === object.name && context.object?.kind === 'activated');
  return [...new Set(objects.flatMap((object) => (isCard(object) ? [object] : partedFrom(d, object))))];
};

type FoundObjects = { readonly objects: readonly GameObject[]; readonly because: readonly RuleId[] };

/** What an effect finds of the objects that it means, and the rules by which it does. */
export const found = (d: OpenDecision, name: string, what: Refs, context: EvaluationContext): FoundObjects => {
  const meant = objectsMeant(d, what, context);
  const objects = withParted(d, meant, what, context);
  const because = citationsOf(d, name);
  return { objects, because: objects.length > meant.length ? [...because, 'MTG-730.3c'] : because };
};

const removal = (name: string, how: string, about: string): EffectRule =>
  effect<Refs>(about, REFS, (d, what, context) => {
    const { objects, because } = found(d, name, what, context);
    removeTogether(d, objects, how, because);
  });

/** Effects on objects wherever they are by now, which find all that a merged permanent has become. */
export const partedEffects: { readonly [name: string]: EffectRule } = {
  exile: removal('exile', 'exiled', 'exiles objects'),
  bounce: removal('bounce', 'bounced', "returns objects to their owners' hands"),
};
