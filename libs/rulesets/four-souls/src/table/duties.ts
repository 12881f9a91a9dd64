import { playerAt, zoneAt, type Situation, type RuleId, type SeatId } from '@stackledger/kernel';
import { activeSeat, totalOf, type OpenDecision, type ObjectName, type Target } from '@stackledger/kernel/authoring';
import { emit } from './events.js';
import { slotsOf, soulsOf, topMonsters, zoneOfSlot, type AttackDuty } from './state.js';
import { fourSoulsCardOf } from './four-souls-card.js';

/** The target of an attack: the monster deck, or a monster during one stay in play. */
export type AttackTarget = 'deck' | { readonly object: ObjectName; readonly stay: number };

/** The active monsters, in slot order. */
export const activeMonsters = ({ state: { table } }: Situation): readonly ActiveMonster[] =>
  topMonsters(table).map(({ name, stay }) => ({ object: name, stay }));

type ActiveMonster = Target & { readonly object: ObjectName; readonly stay: number };

/** The slots that can take a monster from the deck: empty ones, and those whose monster can be covered (FS-NATK-5). */
export const coverableSlots = (situation: Situation): readonly string[] =>
  slotsOf(situation, 'monster').filter((slot) => {
    const top = zoneAt(situation.state.table, zoneOfSlot(slot)).at(-1);
    return top === undefined || fourSoulsCardOf(situation, top).coverable !== false;
  });

/** Whether the monster deck can be attacked: it has a card, and a slot can take one. */
const isDeckAttackable = (situation: Situation): boolean =>
  coverableSlots(situation).length > 0 && hasMonsterCards(situation);

/** Whether a card of the monster deck can be revealed; an empty deck takes its discard pile. */
export const hasMonsterCards = (situation: Situation): boolean =>
  ['deck/monster', 'monster-discard'].some((zone) => zoneAt(situation.state.table, zone).length > 0);

/** Whether a monster may be attacked at all (FS-ATK-19). */
export const isAttackable = (situation: Situation, monster: ObjectName): boolean =>
  fourSoulsCardOf(situation, monster).attackable !== false;

const isActive = (situation: Situation, { object, stay }: { object: ObjectName; stay: number }): boolean =>
  activeMonsters(situation).some((monster) => monster.object === object && monster.stay === stay);

/** Whether an attack on this target fulfils the duty. */
const meets = (duty: AttackDuty, target: AttackTarget): boolean => {
  if (duty.eased) return target !== 'deck';
  if (duty.on === 'any') return true;
  if (duty.on === 'deck' || target === 'deck') return duty.on === target;
  return duty.on.object === target.object && duty.on.stay === target.stay;
};

const hasAllowance = (situation: Situation, seat: SeatId, target: 'deck' | 'monster'): boolean =>
  totalOf(situation.state.table, seat, 'attacks') > 0 ||
  (target === 'deck' && totalOf(situation.state.table, seat, 'attacksOnDeck') > 0);

const hasTarget = (situation: Situation, { on }: AttackDuty): boolean => {
  const anyMonster = activeMonsters(situation).some(({ object }) => isAttackable(situation, object));
  if (on === 'deck') return isDeckAttackable(situation);
  return on === 'any'
    ? anyMonster || isDeckAttackable(situation)
    : isActive(situation, on) && isAttackable(situation, on.object);
};

const isPermitted = (situation: Situation, { seat, on, grants }: AttackDuty): boolean =>
  grants || hasAllowance(situation, seat, on === 'deck' ? 'deck' : 'monster');

/** The duties that a seat could fulfil now (FS-NATK-4). */
export const openDuties = (situation: Situation, seat: SeatId): readonly AttackDuty[] =>
  soulsOf(situation).duties.filter(
    (duty) =>
      duty.seat === seat &&
      duty.eased === undefined &&
      activeSeat(situation.state.table) === seat &&
      hasTarget(situation, duty) &&
      isPermitted(situation, duty),
  );

/**
 * Whether duties allow an attack on this target. With several, a duty that names its target comes before one on
 * anything (FS-NATK-4a).
 */
export const dutyAllows = (situation: Situation, seat: SeatId, target: AttackTarget): boolean => {
  const open = openDuties(situation, seat);
  const named = open.filter(({ on }) => on !== 'any');
  const binding = named.length > 0 ? named : open;
  return binding.length === 0 || binding.some((duty) => meets(duty, target));
};

/** Whether a duty on the deck that no slot can take permits this attack instead (FS-NATK-5). */
export const isPermittedInstead = (situation: Situation, seat: SeatId, target: AttackTarget): boolean =>
  soulsOf(situation).duties.some((duty) => duty.seat === seat && duty.eased === true && meets(duty, target));

/** Whether a seat may make this attack now: it has an attack left for it, or a duty permits it (FS-NATK-3a). */
export const mayAttackOnceMore = (situation: Situation, seat: SeatId, target: AttackTarget): boolean =>
  hasAllowance(situation, seat, target === 'deck' ? 'deck' : 'monster') ||
  openDuties(situation, seat).some((duty) => duty.grants && meets(duty, target)) ||
  isPermittedInstead(situation, seat, target);

/** Counts an attack once for every duty that it fulfils (FS-NATK-4a). */
export const meetDuties = (d: OpenDecision, seat: SeatId, target: AttackTarget): void => {
  for (const duty of soulsOf(d).duties)
    if (duty.seat === seat && meets(duty, target))
      emit(d, 'DutyMet', { id: duty.id, left: duty.times - 1 }, ['FS-NATK-4', 'FS-NATK-4a']);
};

/**
 * Removes duties whose target has left play or whose player has died or left (FS-NATK-4). A duty on the deck stops
 * binding while no slot can take a card, and permits another attack instead (FS-NATK-5). No other check looks at them.
 */
export const lapseDuties = (d: OpenDecision): void => {
  if (soulsOf(d).duties.length === 0) return;
  const lapsed = soulsOf(d).duties.filter((duty) => whyLapsed(d, duty) !== undefined);
  for (const duty of lapsed) emit(d, 'DutyLapsed', { id: duty.id, why: whyLapsed(d, duty) ?? '' }, ['FS-NATK-4']);
  easeDuties(d);
};

const whyLapsed = (situation: Situation, { seat, on }: AttackDuty): string | undefined => {
  const player = playerAt(situation.state.table, seat);
  if (player === undefined || player.left || player.dead) return 'player-gone';
  return typeof on === 'object' && !isActive(situation, on) ? 'target-gone' : undefined;
};

const easeDuties = (d: OpenDecision): void => {
  const barred = soulsOf(d).duties.filter(({ on, eased }) => on === 'deck' && eased === undefined);
  if (barred.length === 0 || coverableSlots(d).length > 0) return;
  for (const { id, grants } of barred)
    if (grants) emit(d, 'DutyEased', { id }, ['FS-NATK-5', 'FS-NATK-4']);
    else emit(d, 'DutyLapsed', { id, why: 'no-slot' }, ['FS-NATK-4', 'FS-NATK-5']);
};

/** Adds a duty. */
export const addDuty = (d: OpenDecision, duty: Omit<AttackDuty, 'id'>, because: readonly RuleId[]): void =>
  emit(d, 'DutyAdded', { duty: { ...duty, id: `d${d.state.table.nextId}` } }, because);
