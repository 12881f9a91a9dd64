import { OBJECT_NAMES, NAMES, ofShape } from '../table/shape.js';
import type { DamageChanger } from '../rules/ruleset/board-rules.js';
import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import type { Damage, DealtDamage, Hit } from '../rules/damage.js';
import {
  askDivision,
  askShieldOrder,
  modifiersInOrder,
  instancesOf,
  remainingDamage,
  doesOrderMatter,
  shieldsOf,
  preventableAmount,
  strengthOf,
  type ShieldDivision,
  type ShieldedDamage,
} from './shields.js';
import { livingOf, sameTarget } from '../words/targets.js';
import { emit } from '../events/recording.js';
import { reschedule, continuationAfter, procedure, schedule, withBindings } from '../rules/agenda.js';
import type { ObjectName, RuleId, SeatId } from '../table/names.js';
import { objectAt, playerAt } from '../table/objects.js';
import type { Target } from '../table/table.js';

/** Deals all hits as one event of the game: deaths are checked only after the last of them. */
export const dealDamage = (d: OpenDecision, damage: Damage): void => schedule(d, damageProcedure, damage);

/** The bindings of a damage continuation: what was dealt so far, and which damage limited shields are to prevent. */
type DamageProgress = Damage & {
  readonly dealt?: readonly DealtDamage[];
  readonly spared?: readonly ShieldedDamage[];
  readonly asks?: 'points' | 'instances';
  /** The keys of abilities that have added hits to this damage already; each does so once. */
  readonly added?: readonly string[];
};

/** Deals the hits one by one: shields first, in the order that the player who is hit chooses where it matters. */
export const damageProcedure = procedure<DamageProgress>('damage', (d, continuation, answer) => {
  const { bindings } = continuation;
  const { asks } = bindings;
  const damage = asks === undefined ? bindings : withoutQuestion(bindings);
  const hit = damage.hits[continuation.next];
  if (hit === undefined) return d.ruleset.life.afterDamage?.(d, damage.dealt ?? []);
  if (asks !== undefined) return reschedule(d, withBindings(continuation, withSparedPart(damage, hit, answer, asks)));
  const divided = divisionDue(d, damage, continuation.next);
  if (divided !== undefined) {
    const kind = divided.whole ? ('instances' as const) : ('points' as const);
    return askDivision(d, hit.to, divided, withBindings(continuation, { ...damage, asks: kind }));
  }
  const amount = d.ruleset.life.amount(d, hit, damageOfHit(damage, hit));
  const before = { changers: damageChangersOf(d, damage, hit), shields: shieldsAgainst(d, damage, hit) };
  if (answer === undefined && doesOrderMatter(before) && amount > 0)
    return askShieldOrder(d, hit.to, before, continuation);
  const inTurn = modifiersInOrder(before, answer === undefined ? NO_ANSWER : ofShape(NAMES, answer));
  const { left, redirected } =
    inTurn.length === 0
      ? { left: amount, redirected: NO_HITS }
      : remainingDamage(d, hit, amount, inTurn, preventableAmount(damage.spared, hit));
  const known = redirected.length === 0 ? damage : withRedirected(damage, hit, redirected);
  reschedule(
    d,
    continuationAfter(
      withBindings(continuation, left > 0 ? withAddedHits(d, withDealtHit(known, hit, left), hit) : known),
    ),
  );
  if (left > 0) dealt(d, hit.to, left, damageOfHit(damage, hit), hasTakenDamage(damage, hit));
});

const NO_ANSWER: readonly string[] = [];
const NO_HITS: readonly Hit[] = [];

/** The damage with what is dealt to somebody else in place of a hit, by the same source at the same moment. */
const withRedirected = (damage: DamageProgress, hit: Hit, redirected: readonly Hit[]): DamageProgress => ({
  ...damage,
  hits: [...damage.hits, ...redirected.map((each) => ({ ...hit, ...each }))],
});

const withoutQuestion = ({ asks: _asks, ...damage }: DamageProgress): DamageProgress => damage;

const damageChangersOf = (d: OpenDecision, damage: DamageProgress, hit: Hit): readonly DamageChanger[] =>
  d.ruleset.life.changers?.(d, hit, damageOfHit(damage, hit)) ?? [];

/** The damage as dealt by one of its sources. */
const damageOfHit = <D extends Damage>(damage: D, { source = damage.source, by = damage.by, also }: Hit): D =>
  source === damage.source && by === damage.by && also === undefined
    ? damage
    : { ...damage, source, by, because: also === undefined ? damage.because : [...damage.because, ...also] };

const withDealtHit = (damage: DamageProgress, hit: Hit, amount: number): DamageProgress => {
  const { source, by } = damageOfHit(damage, hit);
  return { ...damage, dealt: [...(damage.dealt ?? []), { to: hit.to, amount, source, by }] };
};

/** The damage with the hits that abilities add to one that was dealt, all of it as one event. */
const withAddedHits = (d: OpenDecision, damage: DamageProgress, hit: Hit): DamageProgress => {
  const added = d.ruleset.life.alsoHits?.(d, hit, damageOfHit(damage, hit), damage.added ?? []) ?? [];
  if (added.length === 0) return damage;
  return {
    ...damage,
    hits: [...damage.hits, ...added.map((each) => each.hit)],
    added: [...(damage.added ?? []), ...added.map(({ key }) => key)],
  };
};

const mayBePrevented = (d: OpenDecision, damage: Damage): boolean => d.ruleset.life.mayBePrevented?.(d, damage) ?? true;

/** The shields that prevent damage of a hit; none are used up by damage that cannot be prevented. */
const shieldsAgainst = (d: OpenDecision, damage: Damage, hit: Hit): ReturnType<typeof shieldsOf> => {
  const shields = shieldsOf(d, hit.to, damageOfHit(damage, hit).source);
  return shields.length === 0 || mayBePrevented(d, damage) ? shields : [];
};

/** Whether this player or object has already been dealt damage at this moment. */
const hasTakenDamage = ({ dealt: before = [] }: DamageProgress, { to }: Hit): boolean =>
  before.some((each) => sameTarget(each.to, to));

/** The damage of several sources that shields cannot prevent completely, by source, if it was not divided yet. */
const divisionDue = (d: OpenDecision, damage: DamageProgress, next: number): ShieldDivision | undefined => {
  const hit = damage.hits[next];
  if (hit?.source == null || damage.spared?.some(({ to }) => sameTarget(to, hit.to))) return undefined;
  const shields = shieldsOf(d, hit.to);
  if (shields.length === 0 || !mayBePrevented(d, damage)) return undefined;
  const [strength, instances] = [strengthOf(shields), instancesOf(shields)];
  if (strength === undefined && instances === undefined) return undefined;
  const points = damage.hits
    .slice(next)
    .filter(({ to }) => sameTarget(to, hit.to))
    .flatMap((each) => {
      const amount = d.ruleset.life.amount(d, each, damageOfHit(damage, each));
      return each.source == null ? [] : Array<ObjectName>(Math.max(0, amount)).fill(each.source);
    });
  const sources = [...new Set(points)];
  if (sources.length < 2) return undefined;
  if (strength !== undefined) return points.length > strength ? { names: points, most: strength } : undefined;
  const most = instances ?? 0;
  return sources.length > most ? { names: sources, most, whole: true } : undefined;
};

const withSparedPart = (
  damage: DamageProgress,
  { to }: Hit,
  answer: unknown,
  asked: 'points' | 'instances',
): DamageProgress => {
  const chosen: ShieldedDamage = { to, sources: ofShape(OBJECT_NAMES, answer) }; // as askDivision asks it
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

/** The damage marked on a player or object, in points. */
export const markedDamage = ({ state }: Situation, who: Target): number => {
  if ('seat' in who) return playerAt(state.table, who.seat)?.damage ?? 0;
  return 'object' in who ? (objectAt(state.table, who.object)?.damage ?? 0) : 0;
};

/** Heals marked damage, by at most what is marked. */
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

/** Changes a named total; one that cannot go below zero loses at most what there is. Returns the actual change. */
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
