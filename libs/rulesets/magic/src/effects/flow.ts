import {
  json,
  listOf,
  mapOf,
  newId,
  struct,
  stackName,
  TARGET_SPEC,
  type Effect,
  type EffectRule,
  type StackObject,
} from '@stackledger/kernel';
import {
  effect,
  pathOf,
  placesOf,
  targetSpecsOf,
  type OpenDecision,
  type EvaluationContext,
  type TargetSpec,
} from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';

type ReflexiveTriggerArgs = { readonly targets?: readonly TargetSpec[]; readonly do: readonly Effect[] };

/** "When you do": triggers at once, and is put on the stack when somebody would next receive priority (MTG-603.12). */
const reflexive = (d: OpenDecision, _args: ReflexiveTriggerArgs, context: EvaluationContext): void => {
  const { you, self, card, x, bindings } = context;
  const object: StackObject = {
    id: newId(d, 's'),
    kind: 'triggered',
    subject: self ?? '',
    controller: you,
    source: self,
    object: null,
    card,
    path: pathOf(context, 'reflexive'),
    targets: [],
    modes: [],
    x,
    bindings,
    roll: null,
    resume: [],
    declaredAt: 0,
  };
  emit(d, 'AbilityTriggered', { name: stackName(object), object }, ['MTG-603.12', 'MTG-117.2a']);
};

/** The same words as in the targets of an ability. */
const TARGETS = listOf(TARGET_SPEC, 1);

const placesIn = (sum: number, spec: TargetSpec): number => sum + placesOf(spec);

const LIST = { ...listOf(mapOf(json), 1), about: 'a list of effects' };

/** The effects that make abilities trigger. */
export const flowEffects: { readonly [name: string]: EffectRule } = {
  reflexive: effect(
    'triggers at once on what this effect has done ("when you do")',
    struct({ 'targets?': TARGETS, do: LIST }),
    reflexive,
    { lists: (args) => [['do', args.do, targetSpecsOf(args, []).reduce(placesIn, 0)]] },
  ),
};
