import { emit } from '../events/recording.js';
import type { Hit } from '../rules/damage.js';
import type { DamageChanger } from '../rules/ruleset/board-rules.js';
import type { AnyContinuation } from '../rules/ruleset/procedures.js';
import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import { controllerOf, livingOf, sameTarget, targetName } from '../words/targets.js';
import type { ObjectName } from '../table/names.js';
import type { ContinuousChange, Target } from '../table/table.js';
import { choose } from './choices.js';

/**
 * The shields of a player or object against damage of a source; without one those against the damage of all sources.
 */
export const shieldsOf = (
  { state: { table } }: Situation,
  to: Target,
  source: ObjectName | null = null,
): readonly ContinuousChange[] =>
  table.changes.length === 0
    ? NO_SHIELDS
    : table.changes.filter(
        ({ shield, from, to: whose }) =>
          shield !== undefined && (from === undefined || from === source) && sameTarget(whose, to),
      );

const NO_SHIELDS: readonly ContinuousChange[] = [];

/** Whether the order of shields matters: only if they are of different kinds. */
const orderMatters = (shields: readonly ContinuousChange[]): boolean =>
  shields.length > 1 &&
  new Set(shields.map(({ shield, left }) => (shield === 'points' ? 'points' : `instance ${left ?? ''}`))).size > 1;

/** The names of shields in a choice: what created them. */
const shieldNames = (shields: readonly ContinuousChange[]): readonly string[] =>
  shields.map(({ source, id }, at) => {
    const name = source ?? id;
    const before = shields.slice(0, at).filter((each) => (each.source ?? each.id) === name).length;
    return before === 0 ? name : `${name}~${before + 1}`;
  });

/** Asks the player who is hit for the order in which replacements and shields apply. */
export const askShieldOrder = (
  d: OpenDecision,
  to: Target,
  { changers, shields }: DamageModifiers,
  continuation: AnyContinuation,
): void =>
  choose(
    d,
    {
      seat: controllerOf(d.state.table, to),
      kind: 'order',
      prompt:
        changers.length === 0
          ? `In which order do these shields of ${targetName(d.state.table, to, null)} apply?`
          : `In which order does this apply to the damage to ${targetName(d.state.table, to, null)}?`,
      options: namesOf({ changers, shields }),
      min: changers.length + shields.length,
      max: changers.length + shields.length,
      ordered: true,
      about: { what: 'shield' },
      because: d.ruleset.cites.prevent,
    },
    continuation,
  );

/** What modifies a hit before it is dealt: replacements and shields. */
export type DamageModifiers = {
  readonly changers: readonly DamageChanger[];
  readonly shields: readonly ContinuousChange[];
};

/** Whether the order of these modifiers matters, in the result or in which shield is used up. */
export const doesOrderMatter = ({ changers, shields }: DamageModifiers): boolean =>
  orderMatters(shields) ||
  (changers.length > 0 && shields.length > 0) ||
  (changers.length > 1 && new Set(changers.map(({ kind }) => kind)).size > 1);

const namesOf = ({ changers, shields }: DamageModifiers): readonly string[] => {
  const all = [...changers.map(({ name }) => name), ...shieldNames(shields)];
  return all.map((name, at) => {
    const before = all.slice(0, at).filter((each) => each === name).length;
    return before === 0 ? name : `${name}~${before + 1}`;
  });
};

/** The modifiers in the order answered; those not named, because the player left, follow. */
export const modifiersInOrder = (
  before: DamageModifiers,
  names: readonly string[],
): readonly (DamageChanger | ContinuousChange)[] => {
  const all = [...before.changers, ...before.shields];
  if (all.length === 0) return all;
  const called = namesOf(before);
  const named = names.flatMap((name) => all[called.indexOf(name)] ?? []);
  return [...named, ...all.filter((each) => !named.includes(each))];
};

/** What is left of a hit after modifiers, and what of it is dealt to others instead. */
type RemainingDamage = { readonly left: number; readonly redirected: readonly Hit[] };

/** What remains of a hit after these modifiers, whose shields prevent at most `most`. */
export const remainingDamage = (
  d: OpenDecision,
  { to, applied = [] }: Hit,
  amount: number,
  all: readonly (DamageChanger | ContinuousChange)[],
  most: number,
): RemainingDamage => {
  let [left, spare] = [amount, most];
  const keys = [...applied];
  const redirected: Hit[] = [];
  for (const each of all) {
    if (left <= 0) break;
    const before = left;
    if ('apply' in each) {
      keys.push(each.key);
      const elsewhere = each.redirected?.(left);
      left = each.apply(d, left);
      if (elsewhere !== undefined) redirected.push({ ...elsewhere, applied: [...keys] });
    } else {
      left = prevented(d, to, left, [each], spare);
      spare -= before - left;
    }
  }
  return { left, redirected };
};

/** What remains of an amount after these shields, which prevent at most `most` of it. */
const prevented = (
  d: OpenDecision,
  to: Target,
  amount: number,
  shields: readonly ContinuousChange[],
  most: number,
): number => {
  let left = amount;
  for (const { id, shield, left: strength = Infinity } of shields) {
    const taken = Math.min(left, strength, most - (amount - left));
    if (taken <= 0) break;
    const who = livingOf(to);
    if (who === undefined) break;
    const rest = shield === 'instance' ? 0 : strength - taken;
    emit(d, 'DamagePrevented', { to: who, amount: taken, change: id, left: rest }, d.ruleset.cites.prevent);
    left -= taken;
  }
  return left;
};

/**
 * The damage that shields of a player are to prevent: one name per point, or per instance where `whole` ones are
 * prevented.
 */
export type ShieldedDamage = { readonly to: Target; readonly sources: readonly ObjectName[]; readonly whole?: true };

/** The number of points that shields can prevent in total; undefined if there are none or some do not count points. */
export const strengthOf = (shields: readonly ContinuousChange[]): number | undefined =>
  shields.length > 0 && shields.every(({ shield }) => shield === 'points')
    ? shields.reduce((sum, { left = 0 }) => sum + left, 0)
    : undefined;

/**
 * The number of instances that shields can prevent in total; undefined if there are none or some do not count
 * instances.
 */
export const instancesOf = (shields: readonly ContinuousChange[]): number | undefined =>
  shields.length > 0 && shields.every(({ shield }) => shield === 'instance') ? shields.length : undefined;

/** How much of a hit may be prevented: the chosen part, or all of it if nothing was to be chosen. */
export const preventableAmount = (spared: readonly ShieldedDamage[] | undefined, { to, source }: Hit): number => {
  const { sources: chosen = [], whole } = spared?.find((each) => sameTarget(each.to, to)) ?? {};
  if (whole && chosen.length > 0) return chosen.some((name) => name === source) ? Infinity : 0;
  return chosen.length === 0 ? Infinity : chosen.filter((name) => name === source).length;
};

/** What shields are divided among: points of damage, or its sources if whole instances are prevented. */
export type ShieldDivision = { readonly names: readonly ObjectName[]; readonly most: number; readonly whole?: true };

/**
 * Asks which damage is prevented when shields cannot prevent all that several sources deal at one moment (MTG-615.7).
 */
export const askDivision = (
  d: OpenDecision,
  to: Target,
  { names, most, whole }: ShieldDivision,
  continuation: AnyContinuation,
): void => {
  const what = whole ? `the damage of which ${most} of these sources` : `which ${most} points of the damage`;
  const question = {
    seat: controllerOf(d.state.table, to),
    prompt: `To ${targetName(d.state.table, to, null)}: ${what} is prevented?`,
    options: names,
    min: most,
    max: most,
    about: { what: 'prevented' },
    because: d.ruleset.cites.divideShields ?? d.ruleset.cites.prevent,
  };
  choose(d, question, continuation);
};
