import type { OpenDecision } from '../../rules/ruleset/situation.js';
import type { Refs } from '../../table/card.js';
import type { RuleId } from '../../table/names.js';
import { emit, newId } from '../../events/recording.js';
import { referred } from '../../words/references.js';
import { cancel } from '../../stack/resolve.js';
import { effect, type EffectRule } from '../../rules/ruleset/card-rules.js';
import type { EvaluationContext } from '../../rules/evaluation-context.js';
import { either, flag, struct } from '../../table/shape.js';
import { stackName, stackObjectAt } from '../../table/stack-names.js';
import type { StackObject } from '../../table/table.js';
import { putWithTargets } from '../../stack/waiting.js';
import { citationsOf, STACK_REFS } from './shared.js';

/** The stack objects that a reference means. */
export const stackMeant = (d: OpenDecision, refs: Refs, context: EvaluationContext): readonly StackObject[] =>
  referred(d, refs, context).flatMap((target) =>
    'stack' in target ? (stackObjectAt(d.state.table, target.stack) ?? []) : [],
  );

const cancelling = (d: OpenDecision, refs: Refs, context: EvaluationContext): void => {
  const by = context.object === null ? 'an effect' : stackName(context.object);
  for (const { id } of stackMeant(d, refs, context)) cancel(d, id, by, citationsOf(d, 'cancel'));
};

type StackCopyArgs = Refs | { readonly what: Refs; readonly newTargets?: boolean };

/** A copy of a stack object with the same choices; a copy was not played. */
export const stackedCopy = (d: OpenDecision, original: StackObject, { you }: EvaluationContext): StackObject => ({
  ...original,
  id: newId(d, 's'),
  kind: 'copy',
  controller: you,
  object: null,
  resume: [],
  declaredAt: d.state.head + 1,
});

/** Puts a copy on top of the stack; with new targets its controller may first choose others, place by place. */
export const putCopy = (
  d: OpenDecision,
  object: StackObject,
  newTargets: boolean,
  because: readonly RuleId[],
): void => {
  if (newTargets) putWithTargets(d, object, because, object.modes);
  else emit(d, 'PutOnStack', { name: stackName(object), object }, because);
};

const copy = (d: OpenDecision, args: StackCopyArgs, context: EvaluationContext): void => {
  const [refs, newTargets = false] = typeof args === 'object' && 'what' in args ? [args.what, args.newTargets] : [args];
  for (const original of stackMeant(d, refs, context))
    putCopy(d, stackedCopy(d, original, context), newTargets, citationsOf(d, 'copy'));
};

/** The effects on other objects on the stack. */
export const stackEffects: { readonly [name: string]: EffectRule } = {
  cancel: effect('cancels objects on the stack', STACK_REFS, cancelling),
  copy: effect(
    'copies an object on the stack',
    either(STACK_REFS, struct({ what: STACK_REFS, 'newTargets?': flag() })),
    copy,
  ),
};
