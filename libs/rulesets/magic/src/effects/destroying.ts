import { either, isMap, oneOf, REFS, struct, type EffectRule } from '@stackledger/kernel';
import {
  applyChange,
  citationsOf,
  effect,
  objectsMeant,
  takeEffects,
  type EvaluationContext,
  type OpenDecision,
  type Refs,
} from '@stackledger/kernel/authoring';
import { regenerate } from '../board/destroying.js';
import { DESTROYED_FOR_GOOD, removeTogether } from '../board/zones.js';
import { asTarget, isPermanent } from '../characteristics/characteristics.js';

const { destroy: shared } = takeEffects('destroy');

type DestroyArgs = Refs | { readonly what: Refs; readonly regeneration: false };

const destroy = (d: OpenDecision, args: DestroyArgs, context: EvaluationContext): void =>
  isMap(args) && 'what' in args
    ? removeTogether(d, objectsMeant(d, args.what, context), DESTROYED_FOR_GOOD, citationsOf(d, 'destroy'))
    : shared?.carryOut(d, args, context);

/** As a replacement it happens at once, as an effect in place of the next time in this turn (MTG-701.19). */
const regenerates = (d: OpenDecision, refs: Refs, context: EvaluationContext): void => {
  for (const object of objectsMeant(d, refs, context).filter((each) => isPermanent(d, each)))
    if (context.object === null) regenerate(d, object);
    else
      applyChange(
        d,
        { to: asTarget(object), until: 'end-of-turn', source: context.self, regenerates: true },
        citationsOf(d, 'regenerate'),
      );
};

/** What destroys, and what comes in place of it. */
export const destroyingEffects: { readonly [name: string]: EffectRule } = {
  destroy: effect(
    'puts objects into the graveyard, unless they are indestructible; with regeneration: false none of them regenerates',
    either(REFS, struct({ what: REFS, regeneration: oneOf(false) })),
    destroy,
  ),
  regenerate: effect(
    'the next time a permanent would be destroyed this turn it stays, tapped and without damage, and leaves combat',
    REFS,
    regenerates,
  ),
};
