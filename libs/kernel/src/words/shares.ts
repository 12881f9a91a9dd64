import type { Situation } from '../rules/ruleset/situation.js';
import type { TargetSpec } from '../table/card.js';
import { isMap } from '../persistent/json.js';
import type { RuleId, SeatId } from '../table/names.js';
import type { Rejection } from '../table/rejection.js';
import { isRejection, rejection } from '../table/rejection.js';
import { placesOf, sameTarget, targetName, targetNamed } from './targets.js';
import type { Target } from '../table/table.js';

/** The share of each place of a target list; 0 where nothing is divided. */
export type Shares = readonly number[];

type DeclaredTargets = readonly (Target | null)[];

/** The places of each entry that divides an amount, and that amount. */
const dividedIn = (
  specs: readonly TargetSpec[],
  x: number | null,
): readonly (readonly [from: number, to: number, amount: number])[] => {
  let at = 0;
  return specs.flatMap((spec) => {
    const from = at;
    at += placesOf(spec);
    return spec.divided === undefined ? [] : [[from, at, spec.divided === 'X' ? (x ?? 0) : spec.divided] as const];
  });
};

const ruleFor = ({ ruleset: { cites } }: Situation): RuleId => cites.illegal.division ?? cites.illegal.target;

/** Even shares; the first ones get the remainder. */
const evenly = (amount: number, many: number): Shares =>
  Array.from({ length: many }, (_, at) => Math.floor(amount / many) + (at < amount % many ? 1 : 0));

/**
 * The shares of the targets of a play, as its player gives them by name, otherwise even; undefined if nothing is
 * divided (MTG-601.2d).
 */
export const readShares = (
  situation: Situation,
  specs: readonly TargetSpec[],
  { targets, division, x, seat }: { targets: DeclaredTargets; division: unknown; x: number | null; seat: SeatId },
): Shares | undefined | Rejection => {
  const divided = dividedIn(specs, x);
  const wrong = (detail: string): Rejection => rejection('bad-division', ruleFor(situation), detail);
  if (divided.length === 0)
    return division === undefined ? undefined : rejection('malformed', 'SL-CMD-1', 'division: nothing here is divided');
  const said = division === undefined ? undefined : declaredShares(situation, targets, division, seat);
  if (said !== undefined && isRejection(said)) return said;
  const shares = targets.map(() => 0);
  for (const [from, to, amount] of divided) {
    const filled = Array.from({ length: to - from }, (_, at) => from + at).filter(
      (at) => (targets[at] ?? null) !== null,
    );
    const parts = said === undefined ? evenly(amount, filled.length) : filled.map((at) => said[at] ?? 0);
    if (parts.some((part) => part < 1)) return wrong(`each of ${filled.length} targets gets at least 1 of ${amount}`);
    const sum = parts.reduce((so, part) => so + part, 0);
    if (sum !== amount) return wrong(`${amount} is divided among the targets, and ${sum} is named`);
    for (const [at, place] of filled.entries()) shares[place] = parts[at] ?? 0;
  }
  return shares;
};

/** The share named for each place; a repeated name means the first place that holds it. */
const declaredShares = (
  situation: Situation,
  targets: DeclaredTargets,
  division: unknown,
  seat: SeatId,
): Shares | Rejection => {
  const { table } = situation.state;
  const said = targets.map(() => 0);
  for (const [name, share] of Object.entries(isMap(division) ? division : {})) {
    const target = targetNamed(table, name, seat) ?? null;
    const at = targets.findIndex((each) => target !== null && sameTarget(each, target));
    if (at < 0) {
      const named = targets.flatMap((each) => (each === null ? [] : [targetName(table, each, seat)]));
      return rejection(
        'bad-division',
        situation.ruleset.cites.illegal.target,
        `${name} is none of ${named.join(', ')}`,
      );
    }
    said[at] = Number(share);
  }
  return said;
};
