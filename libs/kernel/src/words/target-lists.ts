import type { Situation } from '../rules/ruleset/situation.js';
import type { Ability, TargetSpec } from '../table/card.js';
import { objectNamed } from '../table/knowledge.js';
import type { SeatId } from '../table/names.js';
import type { Rejection } from '../table/rejection.js';
import { isRejection, rejection } from '../table/rejection.js';
import type { Scope } from '../rules/scope.js';
import { candidatesFor, mayHold, neededOf, NONE, placesOf, sameTarget, targetName, targetNamed } from './targets.js';
import type { Fill, Target } from '../table/table.js';

/** The entries that the target list of one play answers, in order. */
export type Entries = readonly TargetSpec[];

/** What an ability asks for when these modes are chosen: its own targets first, then those of the modes in their order. */
export const targetsAsked = (
  { targets = NO_ENTRIES, modes: all }: Partial<Ability>,
  modes: readonly string[],
): Entries =>
  modes.length === 0 ? targets : [...targets, ...modes.flatMap((mode) => all?.[mode]?.targets ?? NO_ENTRIES)];

const NO_ENTRIES: Entries = [];

type Read = readonly (Target | null)[] | Rejection;

/**
 * What a list of names points at, one target for each place, or why it may not. An entry takes up to as many names as
 * it has places; one left empty is written `none`. Where a list can be divided among the entries in several ways, the
 * first legal one counts, the earlier entries taking the most.
 */
export const readTargets = (situation: Situation, entries: Entries, names: readonly string[], scope: Scope): Read => {
  let firstFault: Rejection | undefined;
  for (const division of divisions(entries, names)) {
    const read = readDivision(situation, entries, division, scope);
    if (!isRejection(read)) return read;
    firstFault ??= read;
  }
  return firstFault ?? wrongNumber(situation, entries, names);
};

const wrongNumber = (situation: Situation, entries: Entries, names: readonly string[]): Rejection => {
  const asked = entries.map((entry) => `${placesOf(entry)} ${entry.what}`).join(', ') || 'no target';
  return rejection(
    'wrong-targets',
    situation.ruleset.cites.illegal.target,
    `${names.length} targets are named; asked for: ${asked}`,
  );
};

/** The ways to divide a list among the entries, each giving the names of every entry. */
const divisions = (entries: Entries, names: readonly string[]): readonly (readonly (readonly string[])[])[] => {
  const [entry, ...later] = entries;
  if (entry === undefined) return names.length === 0 ? NOTHING_TO_DIVIDE : [];
  if (later.length === 0) return allTo(entry, names);
  return partsOf(entry, names).flatMap(([taken, used]) =>
    divisions(later, names.slice(used)).map((rest) => [taken, ...rest]),
  );
};

const NOTHING_TO_DIVIDE = [[]];

/** The last entry takes all that is left, if it may. */
const allTo = (entry: TargetSpec, names: readonly string[]): ReturnType<typeof divisions> => {
  const taken = names.filter((name) => name !== NONE);
  return names.length <= placesOf(entry) && taken.length >= neededOf(entry) ? [[taken]] : [];
};

/** The names that an entry may take from the front of a list, and how many of the list that uses. */
const partsOf = (
  entry: TargetSpec,
  names: readonly string[],
): readonly (readonly [taken: readonly string[], used: number])[] => {
  const places = placesOf(entry);
  const parts: [readonly string[], number][] = [];
  for (let used = Math.min(places, names.length); used >= 0; used--) {
    const taken = names.slice(0, used).filter((name) => name !== NONE);
    if (taken.length >= neededOf(entry)) parts.push([taken, used]);
  }
  return parts;
};

const readDivision = (
  situation: Situation,
  entries: Entries,
  division: readonly (readonly string[])[],
  scope: Scope,
): Read => {
  const targets: (Target | null)[] = [];
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at];
    const read = entry === undefined ? [] : readEntry(situation, entry, division[at] ?? [], scope);
    if (isRejection(read)) return read;
    targets.push(...read);
  }
  return targets;
};

const readEntry = (situation: Situation, entry: TargetSpec, names: readonly string[], scope: Scope): Read => {
  const targets: (Target | null)[] = [];
  for (const name of names) {
    const target = readTarget(situation, entry, name, scope);
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

const readTarget = (situation: Situation, entry: TargetSpec, name: string, scope: Scope): Target | Rejection => {
  const target = targetNamed(situation.state.table, name, scope.you);
  if (target === undefined)
    return wasOnStack(situation, name, scope.you)
      ? rejection('illegal-target', situation.ruleset.cites.illegal.target, `${name} is not on the stack`)
      : rejection('unknown-object', 'SL-CMD-2', `nothing here that you know of is called ${name}`);
  if (mayHold(situation, entry, target, scope)) return target;
  const fault = situation.ruleset.targetFault(situation, entry, target, scope);
  return (
    fault ??
    rejection('illegal-target', situation.ruleset.cites.illegal.target, `${name} is no legal choice of ${entry.what}`)
  );
};

/** Whether a name is that of something which may have been on the stack: of a known kind, and of an object one knows. */
const wasOnStack = ({ state: { table }, ruleset }: Situation, name: string, viewer: SeatId | null): boolean => {
  const [kind = '', subject = ''] = name.split(':');
  const object = subject.split(/[.~]/)[0] ?? '';
  return Object.hasOwn(ruleset.stackKinds, kind) && objectNamed(table, object, viewer) !== undefined;
};

/** Among how many something can be divided: each gets 1 at least. How much X is, is not known as the targets are offered. */
const mostShares = ({ divided = Infinity }: TargetSpec): number => (divided === 'X' ? 1 : divided);

/** One template entry for each entry of the list; undefined when some entry cannot be filled. */
export const targetFills = (situation: Situation, entries: Entries, scope: Scope): readonly Fill[] | undefined => {
  const fills = entries.map((entry): Fill => {
    const candidates = candidatesFor(situation, entry, scope).map((target) =>
      targetName(situation.state.table, target, scope.you),
    );
    const max = Math.min(placesOf(entry), candidates.length, mostShares(entry));
    const divided = entry.divided === undefined ? {} : { divided: entry.divided };
    return { path: 'targets', what: entry.what, min: neededOf(entry), max, ordered: false, candidates, ...divided };
  });
  return fills.every(({ min, max }) => (min ?? 0) <= (max ?? 0)) ? fills : undefined;
};
