import {
  AMOUNT,
  at,
  either,
  flag,
  isMap,
  REFS,
  struct,
  type EffectRule,
  type ValidationError,
  type JsonMap,
  type RuleId,
  type StackObject,
} from '@stackledger/kernel';
import {
  abilityOf,
  amountOf,
  candidatesFor,
  citationsOf,
  effect,
  emitEffectMissed,
  pathOf,
  placesOf,
  putCopy,
  referred,
  sameTarget,
  contextOf,
  stackedCopy,
  stackMeant,
  STACK_REFS,
  targetSpecsOf,
  type Amount,
  type OpenDecision,
  type Refs,
  type EvaluationContext,
  type Target,
} from '@stackledger/kernel/authoring';
import { copyExceptions, mergedExceptions, type WrittenCopyExceptions } from '../../board/copying.js';
import { becomingIn } from '../../layers/becoming.js';
import { isSpell } from '../../words/targets.js';
import { EXCEPT, givesInExcept } from './excepting.js';

type CopyObjectArgs = {
  readonly what: Refs;
  readonly newTargets?: boolean;
  readonly count?: Amount;
  readonly forEach?: Refs;
  readonly except?: WrittenCopyExceptions;
};

type CopyArgs = Refs | CopyObjectArgs;

// by its shape
const copyArgs = (args: CopyArgs): CopyObjectArgs => (isMap(args) && 'what' in args ? args : { what: args });

/** Puts a copy on the stack with the choices of the original; it is not cast (MTG-707.10). */
const copyOf = (
  d: OpenDecision,
  original: StackObject,
  context: EvaluationContext,
  except: JsonMap | undefined,
): StackObject => ({
  ...stackedCopy(d, original, context),
  ...(except !== undefined && { bindings: { ...original.bindings, except } }),
});

/** The exceptions of a copy of a spell; copies of abilities have none. */
const exceptionsFor = (
  d: OpenDecision,
  original: StackObject,
  { except }: CopyObjectArgs,
  context: EvaluationContext,
): JsonMap | undefined => {
  if (except === undefined || !isSpell(d, original)) return undefined;
  const said = copyExceptions(d, except, {
    card: context.card,
    path: `${pathOf(context, 'copy')}/except`,
    self: context.self,
  });
  const before = isMap(original.bindings.except) ? becomingIn(original.bindings.except) : undefined;
  return mergedExceptions(before ?? {}, said ?? {}); // words, numbers and lists of them
};

const copy = (d: OpenDecision, args: CopyArgs, context: EvaluationContext): void => {
  const said = copyArgs(args);
  for (const original of stackMeant(d, said.what, context)) {
    const except = exceptionsFor(d, original, said, context);
    const because: readonly RuleId[] = [
      ...citationsOf(d, 'copy'),
      ...(except === undefined ? [] : (['MTG-707.2'] as const)),
    ];
    const make = (): StackObject => copyOf(d, original, context, except);
    if (said.forEach !== undefined) copyForEach(d, original, { forEach: said.forEach, make }, context, because);
    else
      for (let left = amountOf(d, said.count ?? 1, context); left > 0; left--)
        putCopy(d, make(), said.newTargets === true, because);
  }
};

/**
 * A copy for each other one of these that a spell with one target could be aimed at, each with that one as its target
 * (MTG-707.10d).
 */
const copyForEach = (
  d: OpenDecision,
  original: StackObject,
  { forEach, make }: { readonly forEach: Refs; readonly make: () => StackObject },
  context: EvaluationContext,
  because: readonly RuleId[],
): void => {
  const like = make();
  const [only] = original.targets;
  const [spec, ...more] = targetSpecsOf(abilityOf(d, original), original.modes);
  if (only === undefined || spec === undefined || more.length > 0 || placesOf(spec) > 1)
    return emitEffectMissed(d, 'copy', 'forEach', context);
  const legal = candidatesFor(d, spec, contextOf(d.state.table, like));
  const isOther = (target: Target): boolean => only === null || !sameTarget(only, target);
  for (const target of referred(d, forEach, context))
    if (isOther(target) && legal.some((each) => sameTarget(each, target)))
      putCopy(d, { ...make(), targets: [target] }, false, [...because, 'MTG-707.10d']);
};

/** Targets are chosen anew, or they are those that a copy is made for. */
const copyErrors = (args: CopyArgs, path: string): readonly ValidationError[] => {
  const { forEach, newTargets, count, except } = copyArgs(args);
  const idle = (field: string): ValidationError => ({
    path: at(path, field),
    expected: `no ${field} beside forEach, which says for which targets there is a copy`,
    found: 'this field',
  });
  return [
    ...(forEach !== undefined && newTargets !== undefined ? [idle('newTargets')] : []),
    ...(forEach !== undefined && count !== undefined ? [idle('count')] : []),
    ...(except !== undefined && Object.keys(except).length === 0
      ? [{ path: at(path, 'except'), expected: 'what a copy has beside', found: 'nothing' }]
      : []),
  ];
};

/** The effect that copies an object on the stack. */
export const copyEffect: { readonly [name: string]: EffectRule } = {
  copy: effect(
    'copies an object on the stack',
    either(
      STACK_REFS,
      struct({ what: STACK_REFS, 'newTargets?': flag(), 'count?': AMOUNT, 'forEach?': REFS, 'except?': EXCEPT }),
    ),
    copy,
    { gives: givesInExcept, errors: copyErrors },
  ),
};
