import type { Situation } from '../rules/ruleset/situation.js';
import type { Ability, TargetSpec } from '../table/card.js';
import { objectNamed } from '../table/knowledge.js';
import type { SeatId } from '../table/names.js';
import type { Rejection } from '../table/rejection.js';
import { isRejection, rejection } from '../table/rejection.js';
import type { EvaluationContext } from '../rules/evaluation-context.js';
import {
  candidatesFor,
  mayHold,
  requiredPlaces,
  NONE,
  placesOf,
  sameTarget,
  targetName,
  targetNamed,
} from './targets.js';
import type { ParameterPrompt, Target } from '../table/table.js';

/** The entries of a play's target list, in order. */
export type TargetSpecs = readonly TargetSpec[];

/** The target entries of an ability with these modes: its own first, then those of the modes in order. */
export const targetSpecsOf = (
  { targets = NO_ENTRIES, modes: all }: Partial<Ability>,
  modes: readonly string[],
): TargetSpecs =>
  modes.length === 0 ? targets : [...targets, ...modes.flatMap((mode) => all?.[mode]?.targets ?? NO_ENTRIES)];

const NO_ENTRIES: TargetSpecs = [];

type TargetReading = readonly (Target | null)[] | Rejection;

/**
 * The targets that a list of names means, one per place, or the rejection. An entry takes at most as many names as it
 * has places; an empty one is written `none`. If a list can be divided among the entries in several ways, the first
 * legal one counts, with earlier entries taking the most.
 */
export const readTargets = (
  situation: Situation,
  entries: TargetSpecs,
  names: readonly string[],
  context: EvaluationContext,
): TargetReading => {
  let firstRejection: Rejection | undefined;
  for (const division of divisions(entries, names)) {
    const read = readDivision(situation, entries, division, context);
    if (!isRejection(read)) return read;
    firstRejection ??= read;
  }
  return firstRejection ?? wrongNumber(situation, entries, names);
};

const wrongNumber = (situation: Situation, entries: TargetSpecs, names: readonly string[]): Rejection => {
  const asked = entries.map((entry) => `${placesOf(entry)} ${entry.what}`).join(', ') || 'no target';
  return rejection(
    'wrong-targets',
    situation.ruleset.cites.illegal.target,
    `${names.length} targets are named; asked for: ${asked}`,
  );
};

/** The ways to divide a list among the entries, as the names of each entry. */
const divisions = (entries: TargetSpecs, names: readonly string[]): readonly (readonly (readonly string[])[])[] => {
  const [entry, ...later] = entries;
  if (entry === undefined) return names.length === 0 ? NOTHING_TO_DIVIDE : [];
  if (later.length === 0) return allTo(entry, names);
  return partsOf(entry, names).flatMap(([taken, used]) =>
    divisions(later, names.slice(used)).map((rest) => [taken, ...rest]),
  );
};

const NOTHING_TO_DIVIDE = [[]];

/** The last entry takes all remaining names, if it may. */
const allTo = (entry: TargetSpec, names: readonly string[]): ReturnType<typeof divisions> => {
  const taken = names.filter((name) => name !== NONE);
  return names.length <= placesOf(entry) && taken.length >= requiredPlaces(entry) ? [[taken]] : [];
};

/** The names that an entry may take from the front of a list, and how many entries of the list that uses. */
const partsOf = (
  entry: TargetSpec,
  names: readonly string[],
): readonly (readonly [taken: readonly string[], used: number])[] => {
  const places = placesOf(entry);
  const parts: [readonly string[], number][] = [];
  for (let used = Math.min(places, names.length); used >= 0; used--) {
    const taken = names.slice(0, used).filter((name) => name !== NONE);
    if (taken.length >= requiredPlaces(entry)) parts.push([taken, used]);
  }
  return parts;
};

const readDivision = (
  situation: Situation,
  entries: TargetSpecs,
  division: readonly (readonly string[])[],
  context: EvaluationContext,
): TargetReading => {
  const targets: (Target | null)[] = [];
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at];
    const read = entry === undefined ? [] : readEntry(situation, entry, division[at] ?? [], context);
    if (isRejection(read)) return read;
    targets.push(...read);
  }
  return targets;
};

const readEntry = (
  situation: Situation,
  entry: TargetSpec,
  names: readonly string[],
  context: EvaluationContext,
): TargetReading => {
  const targets: (Target | null)[] = [];
  for (const name of names) {
    const target = readTarget(situation, entry, name, context);
    if (isRejection(target)) return target;
    if (targets.some((earlier) => sameTarget(earlier, target)))
      return rejection(
        'same-target-twice',
        situation.ruleset.cites.illegal.target,
        `${name} is named twice for one choice of targets`,
      );
    targets.push(target);
  }
  for (let empty = placesOf(entry) - targets.length; empty > 0; empty--) targets.push(null);
  return targets;
};

const readTarget = (
  situation: Situation,
  entry: TargetSpec,
  name: string,
  context: EvaluationContext,
): Target | Rejection => {
  const target = targetNamed(situation.state.table, name, context.you);
  if (target === undefined)
    return wasOnStack(situation, name, context.you)
      ? rejection('illegal-target', situation.ruleset.cites.illegal.target, `${name} is not on the stack`)
      : rejection('unknown-object', 'SL-CMD-2', `nothing here that you know of is called ${name}`);
  if (mayHold(situation, entry, target, context)) return target;
  const rejected = situation.ruleset.targets.rejection(situation, entry, target, context);
  return (
    rejected ??
    rejection('illegal-target', situation.ruleset.cites.illegal.target, `${name} is no legal choice of ${entry.what}`)
  );
};

/** Whether a name could be that of an object formerly on the stack: of a known kind and a known object. */
const wasOnStack = ({ state: { table }, ruleset }: Situation, name: string, viewer: SeatId | null): boolean => {
  const [kind = '', subject = ''] = name.split(':');
  const object = subject.split(/[.~]/)[0] ?? '';
  return Object.hasOwn(ruleset.stack.kinds, kind) && objectNamed(table, object, viewer) !== undefined;
};

/** The maximum number of targets to divide among, at least 1 each. The value of X is unknown as targets are offered. */
const mostShares = ({ divided = Infinity }: TargetSpec): number => (divided === 'X' ? 1 : divided);

/** One parameter prompt per entry of the list; undefined if some entry cannot be filled. */
export const targetFills = (
  situation: Situation,
  entries: TargetSpecs,
  context: EvaluationContext,
): readonly ParameterPrompt[] | undefined => {
  const fills = entries.map((entry): ParameterPrompt => {
    const candidates = candidatesFor(situation, entry, context).map((target) =>
      targetName(situation.state.table, target, context.you),
    );
    const max = Math.min(placesOf(entry), candidates.length, mostShares(entry));
    const divided = entry.divided === undefined ? {} : { divided: entry.divided };
    return {
      path: 'targets',
      what: entry.what,
      min: requiredPlaces(entry),
      max,
      ordered: false,
      candidates,
      ...divided,
    };
  });
  return fills.every(({ min, max }) => (min ?? 0) <= (max ?? 0)) ? fills : undefined;
};
