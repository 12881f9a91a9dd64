import type { DamageChanger } from '../rules/ruleset/board-rules.js';
import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import type { Damage, Dealt, Hit } from '../rules/damage.js';
import {
  askDivision,
  askShieldOrder,
  inOrder,
  instancesOf,
  leftBehind,
  mattersAmong,
  shieldsOf,
  sparedOf,
  strengthOf,
  type Divided,
  type Spared,
} from './shields.js';
import { livingOf, sameTarget } from '../words/targets.js';
import { emit } from '../events/recording.js';
import { again, nextOf, procedure, push, withBindings } from '../rules/frames.js';
import type { ObjectName, RuleId, SeatId } from '../table/names.js';
import { objectAt, playerAt } from '../table/objects.js';
import type { Target } from '../table/table.js';

/** Deals damage to everything named, as one event of the game: what is lethal shows only once all of it is dealt. */
export const dealDamage = (d: OpenDecision, damage: Damage): void => push(d, damageProcedure, damage);

/** What a frame of damage knows besides: what was dealt so far, and whose damage shields of points are to prevent. */
type Dealing = Damage & {
  readonly dealt?: readonly Dealt[];
  readonly spared?: readonly Spared[];
  readonly asks?: 'points' | 'instances';
  /** The abilities that have added hits to it: each does once. */
  readonly added?: readonly string[];
};

/** One hit after the other: shields first, in the order the hit player chooses where several could apply. */
export const damageProcedure = procedure<Dealing>('damage', (d, frame, answer) => {
  const { asks, ...damage } = frame.bindings;
  const hit = damage.hits[frame.next];
  if (hit === undefined) return d.ruleset.life.afterDamage?.(d, damage.dealt ?? []);
  if (asks !== undefined) return again(d, withBindings(frame, sparing(damage, hit, answer, asks)));
  const divided = toDivide(d, damage, frame.next);
  if (divided !== undefined) {
    const kind = divided.whole ? ('instances' as const) : ('points' as const);
    return askDivision(d, hit.to, divided, withBindings(frame, { ...damage, asks: kind }));
  }
  const amount = d.ruleset.life.amount(d, hit, ofHit(damage, hit));
  const before = { changers: changersOf(d, damage, hit), shields: shieldsOf(d, hit.to) };
  if (answer === undefined && mattersAmong(before) && amount > 0) return askShieldOrder(d, hit.to, before, frame);
  const inTurn = inOrder(before, answer === undefined ? NO_ANSWER : (answer as readonly string[]));
  const left = leftBehind(d, hit.to, amount, inTurn, sparedOf(damage.spared, hit));
  again(d, nextOf(withBindings(frame, left > 0 ? withMore(d, noted(damage, hit, left), hit) : damage)));
  if (left > 0) dealt(d, hit.to, left, ofHit(damage, hit), wasHit(damage, hit));
});

const NO_ANSWER: readonly string[] = [];

const changersOf = (d: OpenDecision, damage: Dealing, hit: Hit): readonly DamageChanger[] =>
  d.ruleset.life.changers?.(d, hit, ofHit(damage, hit)) ?? [];

/** The damage as one source of it deals it. */
const ofHit = <D extends Damage>(damage: D, { source = damage.source, by = damage.by, also }: Hit): D =>
  source === damage.source && by === damage.by && also === undefined
    ? damage
    : { ...damage, source, by, because: also === undefined ? damage.because : [...damage.because, ...also] };

const noted = (damage: Dealing, hit: Hit, amount: number): Dealing => {
  const { source, by } = ofHit(damage, hit);
  return { ...damage, dealt: [...(damage.dealt ?? []), { to: hit.to, amount, source, by }] };
};

/** The damage with the hits that abilities add to a dealt one: all of it is one event. */
const withMore = (d: OpenDecision, damage: Dealing, hit: Hit): Dealing => {
  const added = d.ruleset.life.alsoHits?.(d, hit, ofHit(damage, hit), damage.added ?? []) ?? [];
  if (added.length === 0) return damage;
  return {
    ...damage,
    hits: [...damage.hits, ...added.map((each) => each.hit)],
    added: [...(damage.added ?? []), ...added.map(({ key }) => key)],
  };
};

/** Whether somebody has been dealt damage at this moment already. */
const wasHit = ({ dealt: before = [] }: Dealing, { to }: Hit): boolean =>
  before.some((each) => sameTarget(each.to, to));

/** The damage of several sources that shields cannot all prevent, under the names of the sources, where that was not asked yet. */
const toDivide = (d: OpenDecision, damage: Dealing, next: number): Divided | undefined => {
  const hit = damage.hits[next];
  if (hit?.source == null || damage.spared?.some(({ to }) => sameTarget(to, hit.to))) return undefined;
  const shields = shieldsOf(d, hit.to);
  const [strength, instances] = [strengthOf(shields), instancesOf(shields)];
  if (strength === undefined && instances === undefined) return undefined;
  const points = damage.hits
    .slice(next)
    .filter(({ to }) => sameTarget(to, hit.to))
    .flatMap((each) => {
      const amount = d.ruleset.life.amount(d, each, ofHit(damage, each));
      return each.source == null ? [] : Array<ObjectName>(Math.max(0, amount)).fill(each.source);
    });
  const sources = [...new Set(points)];
  if (sources.length < 2) return undefined;
  if (strength !== undefined) return points.length > strength ? { names: points, most: strength } : undefined;
  const most = instances ?? 0;
  return sources.length > most ? { names: sources, most, whole: true } : undefined;
};

const sparing = (damage: Dealing, { to }: Hit, answer: unknown, asked: 'points' | 'instances'): Dealing => {
  const chosen: Spared = { to, sources: answer as readonly ObjectName[] }; // as askDivision asked
  const spared = asked === 'instances' ? { ...chosen, whole: true as const } : chosen;
  return { ...damage, spared: [...(damage.spared ?? []), spared] };
};

const dealt = (
  d: OpenDecision,
  to: Target,
  amount: number,
  { combat, source, by, because: cited }: Damage,
  isMore: boolean,
): void => {
  const who = livingOf(to);
  if (who === undefined || !d.ruleset.life.mayBeDamaged(d, to)) return;
  const hpBefore = d.ruleset.life.hp(d, to);
  const how = isMore ? { combat, source, by, also: true as const } : { combat, source, by };
  const because = [...cited, ...(d.ruleset.life.alsoCited?.(d, to) ?? [])];
  if (d.ruleset.life.marks(d, to) === 'life') {
    const life = hpBefore - amount;
    return emit(d, 'DamageDealt', { to: who, amount, hpBefore, ...how, hpAfter: life, life }, because);
  }
  const hpAfter = Math.max(0, hpBefore - amount);
  const marked = markedDamage(d, to) + d.ruleset.life.marked(d, to, amount);
  emit(d, 'DamageDealt', { to: who, amount, hpBefore, ...how, hpAfter, damage: marked }, because);
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
  const change = d.ruleset.life.changedTotal?.(d, seat, total, by) ?? by;
  const before = player.totals[total] ?? 0;
  const now = d.ruleset.life.mayGoNegative(total) ? before + change : Math.max(0, before + change);
  if (now !== before) emit(d, 'TotalChanged', { seat, total, by: now - before, now }, because);
  return now - before;
};
