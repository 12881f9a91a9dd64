import { objectAt, type Situation, type SeatId } from '@stackledger/rules';

/** An attack and how likely it is to kill the monster before the monster kills the player. */
export type AttackOdds = { readonly target: string; readonly odds: number };

/** Assumed odds against the unknown top card of the monster deck. */
const ODDS_OF_UNKNOWN_MONSTER = 0.3;

/** The target with the best odds; there is at least one. */
export const bestAttack = (situation: Situation, seat: SeatId, targets: readonly string[]): AttackOdds =>
  targets
    .map((target): AttackOdds => ({ target, odds: oddsOf(situation, seat, target) }))
    .reduce((best, each) => (each.odds > best.odds ? each : best));

const oddsOf = (situation: Situation, seat: SeatId, target: string): number => {
  const object = objectAt(situation.ruleset, situation.state.table, target);
  if (object === undefined) return ODDS_OF_UNKNOWN_MONSTER;
  const player = situation.ruleset.views.player(situation, seat);
  const monster = situation.ruleset.views.object(situation, object);
  const hits = Math.ceil(Number(monster.hp) / Math.max(1, Number(player.attack)));
  const misses = Math.ceil(Number(player.hp) / Math.max(1, Number(monster.attack)));
  return winning(hits, misses, (7 - Number(monster.evasion ?? 4)) / 6);
};

/** The probability of `hits` successes before `misses` failures. */
const winning = (hits: number, misses: number, hit: number): number => {
  if (hits <= 0) return 1;
  return misses <= 0 ? 0 : hit * winning(hits - 1, misses, hit) + (1 - hit) * winning(hits, misses - 1, hit);
};
