import type { OpenDecision } from '../../rules/ruleset/situation.js';
import type { Refs } from '../../table/card.js';
import type { RuleId } from '../../table/names.js';
import { emit, newId } from '../../events/recording.js';
import { referred } from '../../words/references.js';
import { cancel } from '../../stack/resolve.js';
import type { EffectRule } from '../../rules/ruleset/card-rules.js';
import type { Scope } from '../../rules/scope.js';
import { either, flag, struct } from '../../table/shape.js';
import { stackName, stackObjectAt } from '../../table/stack-names.js';
import type { StackObject } from '../../table/table.js';
import { putWithTargets } from '../../stack/waiting.js';
import { citing, effect, STACK_REFS } from './shared.js';

/** The stack objects that are meant. */
export const stackMeant = (d: OpenDecision, refs: Refs, scope: Scope): readonly StackObject[] =>
  referred(d, refs, scope).flatMap((target) =>
    'stack' in target ? (stackObjectAt(d.state.table, target.stack) ?? []) : [],
  );

const cancelling = (d: OpenDecision, refs: Refs, scope: Scope): void => {
  const by = scope.object === null ? 'an effect' : stackName(scope.object);
  for (const { id } of stackMeant(d, refs, scope)) cancel(d, id, by, citing(d, 'cancel'));
};

type Copy = Refs | { readonly what: Refs; readonly newTargets?: boolean };

/** A copy of what lies on the stack, with what was chosen for the original; it was not played. */
export const stackedCopy = (d: OpenDecision, original: StackObject, { you }: Scope): StackObject => ({
  ...original,
  id: newId(d, 's'),
  kind: 'copy',
  controller: you,
  object: null,
  resume: [],
  declaredAt: d.state.head + 1,
});

/** Puts a copy on top; with new targets its controller may choose others, place by place, before it lies there. */
export const putCopy = (
  d: OpenDecision,
  object: StackObject,
  newTargets: boolean,
  because: readonly RuleId[],
): void => {
  if (newTargets) putWithTargets(d, object, because, object.modes);
  else emit(d, 'PutOnStack', { name: stackName(object), object }, because);
};

const copy = (d: OpenDecision, args: Copy, scope: Scope): void => {
  const [refs, newTargets = false] = typeof args === 'object' && 'what' in args ? [args.what, args.newTargets] : [args];
  for (const original of stackMeant(d, refs, scope))
    putCopy(d, stackedCopy(d, original, scope), newTargets, citing(d, 'copy'));
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
