import type { Situation } from '../rules/ruleset/situation.js';
import type { TargetSpec } from '../table/card.js';
import { isMap } from '../persistent/json.js';
import type { RuleId, SeatId } from '../table/names.js';
import type { Rejection } from '../table/rejection.js';
import { isRejection, rejection } from '../table/rejection.js';
import { placesOf, sameTarget, targetName, targetNamed } from './targets.js';
import type { Target } from '../table/table.js';

/** What each place of a list of targets gets of what is divided among them; 0 where nothing is. */
export type Shares = readonly number[];

type Places = readonly (Target | null)[];

/** The places of each entry that something is divided among, and how much that is. */
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

/** Evenly, the first ones getting what is over. */
const evenly = (amount: number, many: number): Shares =>
  Array.from({ length: many }, (_, at) => Math.floor(amount / many) + (at < amount % many ? 1 : 0));

/**
 * How something is divided among the targets of a play, as its player says it by their names, evenly where they say nothing; undefined
 * where nothing is divided (MTG-601.2d).
 */
export const readShares = (
  situation: Situation,
  specs: readonly TargetSpec[],
  { targets, division, x, seat }: { targets: Places; division: unknown; x: number | null; seat: SeatId },
): Shares | undefined | Rejection => {
  const divided = dividedIn(specs, x);
  const wrong = (detail: string): Rejection => rejection('bad-division', ruleFor(situation), detail);
  if (divided.length === 0)
    return division === undefined ? undefined : rejection('malformed', 'SL-CMD-1', 'division: nothing here is divided');
  const said = division === undefined ? undefined : sharesSaid(situation, targets, division, seat);
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

/** What is named for each place; the same name stands for the first place that holds it. */
const sharesSaid = (situation: Situation, targets: Places, division: unknown, seat: SeatId): Shares | Rejection => {
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
