import { objectAt, type Situation, type SeatId } from '@stackledger/kernel';

/** An attack and how likely it is to kill the monster before the monster kills the player. */
export type Odds = { readonly target: string; readonly odds: number };

/** What the top of the monster deck may be. */
const UNKNOWN = 0.3;

/** The target with the best odds; there is at least one. */
export const bestAttack = (situation: Situation, seat: SeatId, targets: readonly string[]): Odds =>
  targets
    .map((target): Odds => ({ target, odds: oddsOf(situation, seat, target) }))
    .reduce((best, each) => (each.odds > best.odds ? each : best));

const oddsOf = (situation: Situation, seat: SeatId, target: string): number => {
  const object = objectAt(situation.state.table, target);
  if (object === undefined) return UNKNOWN;
  const player = situation.ruleset.viewOfPlayer(situation, seat);
  const monster = situation.ruleset.viewOfObject(situation, object);
  const hits = Math.ceil(Number(monster.hp) / Math.max(1, Number(player.attack)));
  const misses = Math.ceil(Number(player.hp) / Math.max(1, Number(monster.attack)));
  return winning(hits, misses, (7 - Number(monster.evasion ?? 4)) / 6);
};

/** How likely so many hits come before so many misses. */
const winning = (hits: number, misses: number, hit: number): number => {
  if (hits <= 0) return 1;
  return misses <= 0 ? 0 : hit * winning(hits - 1, misses, hit) + (1 - hit) * winning(hits, misses - 1, hit);
};
