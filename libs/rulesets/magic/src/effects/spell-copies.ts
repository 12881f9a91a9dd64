import {
  amountOf,
  AMOUNT,
  at,
  atPath,
  candidatesFor,
  cardNamed,
  citing,
  effect,
  either,
  flag,
  isMap,
  missed,
  pathOf,
  placesOf,
  putCopy,
  referred,
  REFS,
  sameTarget,
  scopeOf,
  stackedCopy,
  stackMeant,
  STACK_REFS,
  struct,
  targetsAsked,
  type Ability,
  type Amount,
  type EffectRule,
  type Fault,
  type JsonMap,
  type OpenDecision,
  type Refs,
  type RuleId,
  type Scope,
  type StackObject,
  type Target,
} from '@stackledger/kernel';
import { exceptOf, merged, type WrittenExcept } from '../board/copying.js';
import { becomingIn } from '../layers/becoming.js';
import { isSpell } from '../words/targets.js';
import { EXCEPT, givesInExcept } from './excepting.js';

type Said = {
  readonly what: Refs;
  readonly newTargets?: boolean;
  readonly count?: Amount;
  readonly forEach?: Refs;
  readonly except?: WrittenExcept;
};

type Copy = Refs | Said;

const saidIn = (args: Copy): Said => (isMap(args) && 'what' in args ? args : { what: args }); // by its shape

/** A copy goes on top with what was chosen for the original; it was not cast (MTG-707.10). */
const copyOf = (d: OpenDecision, original: StackObject, scope: Scope, except: JsonMap | undefined): StackObject => ({
  ...stackedCopy(d, original, scope),
  ...(except !== undefined && { bindings: { ...original.bindings, except } }),
});

/** What a copy of a spell has that the original has not: of an ability nothing is said so. */
const exceptFor = (d: OpenDecision, original: StackObject, { except }: Said, scope: Scope): JsonMap | undefined => {
  if (except === undefined || !isSpell(d, original)) return undefined;
  const said = exceptOf(d, except, { card: scope.card, path: `${pathOf(scope, 'copy')}/except`, self: scope.self });
  const before = isMap(original.bindings.except) ? becomingIn(original.bindings.except) : undefined;
  return merged(before ?? {}, said ?? {}); // words, numbers and lists of them
};

const copy = (d: OpenDecision, args: Copy, scope: Scope): void => {
  const said = saidIn(args);
  for (const original of stackMeant(d, said.what, scope)) {
    const except = exceptFor(d, original, said, scope);
    const because: readonly RuleId[] = [
      ...citing(d, 'copy'),
      ...(except === undefined ? [] : (['MTG-707.2'] as const)),
    ];
    const make = (): StackObject => copyOf(d, original, scope, except);
    if (said.forEach !== undefined) copyForEach(d, original, { forEach: said.forEach, make }, scope, because);
    else
      for (let left = amountOf(d, said.count ?? 1, scope); left > 0; left--)
        putCopy(d, make(), said.newTargets === true, because);
  }
};

/** A copy for each other one of these that a spell with one target could be aimed at, each with that one as its target (MTG-707.10d). */
const copyForEach = (
  d: OpenDecision,
  original: StackObject,
  { forEach, make }: { readonly forEach: Refs; readonly make: () => StackObject },
  scope: Scope,
  because: readonly RuleId[],
): void => {
  const like = make();
  const [only] = original.targets;
  const ability = (atPath(cardNamed(d, original.card), original.path) ?? {}) as Partial<Ability>; // where an ability stands
  const [spec, ...more] = targetsAsked(ability, original.modes);
  if (only === undefined || spec === undefined || more.length > 0 || placesOf(spec) > 1)
    return missed(d, 'copy', 'forEach', scope);
  const legal = candidatesFor(d, spec, scopeOf(d.state.table, like));
  const isOther = (target: Target): boolean => only === null || !sameTarget(only, target);
  for (const target of referred(d, forEach, scope))
    if (isOther(target) && legal.some((each) => sameTarget(each, target)))
      putCopy(d, { ...make(), targets: [target] }, false, [...because, 'MTG-707.10d']);
};

/** Targets are chosen anew, or they are those that a copy is made for. */
const copyFaults = (args: Copy, path: string): readonly Fault[] => {
  const { forEach, newTargets, count, except } = saidIn(args);
  const idle = (field: string): Fault => ({
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

/** The effect that copies what lies on the stack. */
export const copyEffect: { readonly [name: string]: EffectRule } = {
  copy: {
    ...effect(
      'copies an object on the stack',
      either(
        STACK_REFS,
        struct({ what: STACK_REFS, 'newTargets?': flag(), 'count?': AMOUNT, 'forEach?': REFS, 'except?': EXCEPT }),
      ),
      copy,
    ),
    gives: givesInExcept,
    faults: copyFaults,
  },
};
