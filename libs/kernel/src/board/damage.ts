import type { Living } from '../table/table.js';
import type { OpenDecision, Situation } from '../rules/ruleset.js';
import type { Damage } from '../rules/damage.js';
import { choose } from './choices.js';
import { emit } from '../events/recording.js';
import { again, nextOf, procedure, push } from '../rules/frames.js';
import type { RuleId, SeatId } from '../table/names.js';
import { objectAt, playerAt } from '../table/objects.js';
import type { FrameOf } from '../rules/ruleset.js';
import { controllerOf, sameTarget, targetName } from '../words/targets.js';
import type { Change, Target } from '../table/table.js';

/** Deals damage to everything named, as one event of the game: what is lethal shows only once all of it is dealt. */
export const dealDamage = (d: OpenDecision, damage: Damage): void => push(d, damageProcedure, damage);

/** The living thing that a target is, in the words of events. */
const livingOf = (target: Target): Living | undefined => {
  if ('seat' in target) return { seat: target.seat };
  return 'object' in target ? { object: target.object } : undefined;
};

/** One hit after the other: shields first, in the order the hit player chooses where several could apply. */
export const damageProcedure = procedure<Damage>('damage', (d, frame, answer) => {
  const damage = frame.bindings;
  const hit = damage.hits[frame.next];
  if (hit === undefined) return;
  const amount = d.ruleset.life.amount(d, hit, damage);
  const shields = shieldsOf(d, hit.to);
  if (answer === undefined && orderMatters(shields) && amount > 0) return askShieldOrder(d, hit.to, shields, frame);
  again(d, nextOf(frame));
  const left = prevented(
    d,
    hit.to,
    amount,
    answer === undefined ? shields : inOrder(shields, answer as readonly string[]),
  );
  if (left > 0) dealt(d, hit.to, left, damage);
});

const shieldsOf = (situation: Situation, to: Target): readonly Change[] =>
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

const askShieldOrder = (d: OpenDecision, to: Target, shields: readonly Change[], frame: FrameOf<Damage>): void =>
  choose(
    d,
    {
      seat: controllerOf(d.state.table, to),
      kind: 'order',
      prompt: `In which order do these shields of ${targetName(d.state.table, to, null)} apply?`,
      options: shieldNames(shields),
      min: shields.length,
      max: shields.length,
      ordered: true,
      about: { what: 'shield' },
      because: d.ruleset.cites.prevent,
    },
    frame,
  );

/** The shields in the order of the names answered; those that were not named, since whoever was asked left, come after. */
const inOrder = (shields: readonly Change[], names: readonly string[]): readonly Change[] => {
  const called = shieldNames(shields);
  const named = names.flatMap((name) => shields[called.indexOf(name)] ?? []);
  return [...named, ...shields.filter((shield) => !named.includes(shield))];
};

/** What is left of an amount behind these shields. */
const prevented = (d: OpenDecision, to: Target, amount: number, shields: readonly Change[]): number => {
  let left = amount;
  for (const { id, shield, left: strength = Infinity } of shields) {
    if (left === 0) break;
    const taken = Math.min(left, strength);
    const who = livingOf(to);
    if (who === undefined) break;
    const rest = shield === 'instance' ? 0 : strength - taken;
    emit(d, 'DamagePrevented', { to: who, amount: taken, change: id, left: rest }, d.ruleset.cites.prevent);
    left -= taken;
  }
  return left;
};

const dealt = (d: OpenDecision, to: Target, amount: number, { combat, source, by, because: cited }: Damage): void => {
  const who = livingOf(to);
  if (who === undefined || !d.ruleset.life.mayBeDamaged(d, to)) return;
  const hpBefore = d.ruleset.life.hp(d, to);
  const because = [...cited, ...(d.ruleset.life.alsoCited?.(d, to) ?? [])];
  if (d.ruleset.life.marks(d, to) === 'life') {
    const life = hpBefore - amount;
    return emit(d, 'DamageDealt', { to: who, amount, hpBefore, combat, source, by, hpAfter: life, life }, because);
  }
  const hpAfter = Math.max(0, hpBefore - amount);
  const marked = markedDamage(d, to) + d.ruleset.life.marked(d, to, amount);
  emit(d, 'DamageDealt', { to: who, amount, hpBefore, combat, source, by, hpAfter, damage: marked }, because);
};

/** The damage marked on a player or object. */
export const markedDamage = ({ state }: Situation, who: Target): number => {
  if ('seat' in who) return playerAt(state.table, who.seat)?.damage ?? 0;
  return 'object' in who ? (objectAt(state.table, who.object)?.damage ?? 0) : 0;
};

/** Heals marked damage, by no more than there is. */
export const heal = (d: OpenDecision, who: Target, amount: number, because: readonly RuleId[]): void => {
  const living = livingOf(who);
  const damage = markedDamage(d, who);
  const healed = Math.min(amount, damage);
  if (living === undefined || healed <= 0) return;
  emit(
    d,
    'Healed',
    { who: living, amount: healed, hpAfter: d.ruleset.life.hp(d, who) + healed, damage: damage - healed },
    because,
  );
};

/** Changes a named total; a total that cannot go below zero takes what there is. Returns by how much it changed. */
export const changeTotal = (
  d: OpenDecision,
  seat: SeatId,
  total: string,
  by: number,
  because: readonly RuleId[],
): number => {
  const player = playerAt(d.state.table, seat);
  if (player === undefined || player.left) return 0;
  const before = player.totals[total] ?? 0;
  const now = d.ruleset.life.mayGoNegative(total) ? before + by : Math.max(0, before + by);
  if (now !== before) emit(d, 'TotalChanged', { seat, total, by: now - before, now }, because);
  return now - before;
};
