import { emit } from '../events/recording.js';
import type { Hit } from '../rules/damage.js';
import type { DamageChanger } from '../rules/ruleset/board-rules.js';
import type { AnyFrame } from '../rules/ruleset/procedures.js';
import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import { controllerOf, livingOf, sameTarget, targetName } from '../words/targets.js';
import type { ObjectName } from '../table/names.js';
import type { Change, Target } from '../table/table.js';
import { choose } from './choices.js';

/** The shields of somebody. */
export const shieldsOf = (situation: Situation, to: Target): readonly Change[] =>
  situation.state.table.changes.filter((change) => change.shield !== undefined && sameTarget(change.to, to));

/** Shields of one kind can be used in any order; with different kinds the order decides what is left of them. */
const orderMatters = (shields: readonly Change[]): boolean =>
  shields.length > 1 &&
  new Set(shields.map(({ shield, left }) => (shield === 'points' ? 'points' : `instance ${left ?? ''}`))).size > 1;

/** What a shield is called in a choice: what set it up. */
const shieldNames = (shields: readonly Change[]): readonly string[] =>
  shields.map(({ source, id }, at) => {
    const name = source ?? id;
    const before = shields.slice(0, at).filter((each) => (each.source ?? each.id) === name).length;
    return before === 0 ? name : `${name}~${before + 1}`;
  });

/** Asks whoever is hit in which order what changes the damage and their shields apply. */
export const askShieldOrder = (d: OpenDecision, to: Target, { changers, shields }: Before, frame: AnyFrame): void =>
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
    frame,
  );

/** What stands before damage: what changes it, and shields. */
export type Before = { readonly changers: readonly DamageChanger[]; readonly shields: readonly Change[] };

/** Whether the order of all that matters: kinds that do the same in any order do not, but a shield may be spared. */
export const mattersAmong = ({ changers, shields }: Before): boolean =>
  orderMatters(shields) ||
  (changers.length > 0 && shields.length > 0) ||
  new Set(changers.map(({ kind }) => kind)).size > 1;

const namesOf = ({ changers, shields }: Before): readonly string[] => {
  const all = [...changers.map(({ name }) => name), ...shieldNames(shields)];
  return all.map((name, at) => {
    const before = all.slice(0, at).filter((each) => each === name).length;
    return before === 0 ? name : `${name}~${before + 1}`;
  });
};

/** All of that in the order of the names answered; what was not named, since whoever was asked left, comes after. */
export const inOrder = (before: Before, names: readonly string[]): readonly (DamageChanger | Change)[] => {
  const all = [...before.changers, ...before.shields];
  const called = namesOf(before);
  const named = names.flatMap((name) => all[called.indexOf(name)] ?? []);
  return [...named, ...all.filter((each) => !named.includes(each))];
};

/** What is left of damage behind all of that, of which shields prevent no more than `most`. */
export const leftBehind = (
  d: OpenDecision,
  to: Target,
  amount: number,
  all: readonly (DamageChanger | Change)[],
  most: number,
): number => {
  let [left, spare] = [amount, most];
  for (const each of all) {
    if (left <= 0) break;
    const before = left;
    left = 'apply' in each ? each.apply(d, left) : prevented(d, to, left, [each], spare);
    if (!('apply' in each)) spare -= before - left;
  }
  return left;
};

/** What is left of an amount behind these shields, which prevent no more of it than `most`. */
const prevented = (d: OpenDecision, to: Target, amount: number, shields: readonly Change[], most: number): number => {
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

/** Whose damage somebody's shields prevent: a name for each point, or for each instance of which `whole` is prevented. */
export type Spared = { readonly to: Target; readonly sources: readonly ObjectName[]; readonly whole?: true };

/** How many points shields can prevent together; undefined where there are none, or some count otherwise. */
export const strengthOf = (shields: readonly Change[]): number | undefined =>
  shields.length > 0 && shields.every(({ shield }) => shield === 'points')
    ? shields.reduce((sum, { left = 0 }) => sum + left, 0)
    : undefined;

/** How many instances of damage shields can prevent together; undefined where there are none, or some count otherwise. */
export const instancesOf = (shields: readonly Change[]): number | undefined =>
  shields.length > 0 && shields.every(({ shield }) => shield === 'instance') ? shields.length : undefined;

/** How much of a hit may be prevented: what was chosen of it, or all where nothing was to be chosen. */
export const sparedOf = (spared: readonly Spared[] | undefined, { to, source }: Hit): number => {
  const { sources: chosen = [], whole } = spared?.find((each) => sameTarget(each.to, to)) ?? {};
  if (whole && chosen.length > 0) return chosen.some((name) => name === source) ? Infinity : 0;
  return chosen.length === 0 ? Infinity : chosen.filter((name) => name === source).length;
};

/** What shields are to be divided among: the points of damage, or its sources where they prevent whole instances. */
export type Divided = { readonly names: readonly ObjectName[]; readonly most: number; readonly whole?: true };

/** Shields that are smaller than what several sources deal at one moment prevent what the protected player chooses (MTG-615.7). */
export const askDivision = (d: OpenDecision, to: Target, { names, most, whole }: Divided, frame: AnyFrame): void => {
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
  choose(d, question, frame);
};
