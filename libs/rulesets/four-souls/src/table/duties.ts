import {
  activeSeat,
  cardOf,
  playerAt,
  totalOf,
  zoneAt,
  type Game,
  type Look,
  type ObjectName,
  type RuleId,
  type SeatId,
  type Target,
} from '@stackledger/kernel';
import { tell } from './events.js';
import { slotsOf, soulsOf, topMonsters, zoneOfSlot, type Duty } from './state.js';

/** What an attack is made on. */
export type AttackTarget = 'deck' | { readonly object: ObjectName; readonly stay: number };

/** The active monsters, in the order of their slots. */
export const activeMonsters = ({ state: { table } }: Look): readonly ActiveMonster[] =>
  topMonsters(table).map(({ name, stay }) => ({ object: name, stay }));

type ActiveMonster = Target & { readonly object: ObjectName; readonly stay: number };

/** The slots into which a monster from the deck may go: empty ones, and those whose monster can be covered (FS-NATK-5). */
export const coverableSlots = (look: Look): readonly string[] =>
  slotsOf(look, 'monster').filter((slot) => {
    const top = zoneAt(look.state.table, zoneOfSlot(slot)).at(-1);
    return top === undefined || cardOf(look, top).coverable !== false;
  });

/** Whether the monster deck can be attacked: it has a card, and there is a place for it. */
export const isDeckAttackable = (look: Look): boolean =>
  coverableSlots(look).length > 0 &&
  ['deck/monster', 'monster-discard'].some((zone) => zoneAt(look.state.table, zone).length > 0);

/** Whether a monster may be attacked at all (FS-ATK-19). */
export const isAttackable = (look: Look, monster: ObjectName): boolean => cardOf(look, monster).attackable !== false;

const isActive = (look: Look, { object, stay }: { object: ObjectName; stay: number }): boolean =>
  activeMonsters(look).some((monster) => monster.object === object && monster.stay === stay);

/** Whether an attack on this would be one that a duty asks for. */
const meets = (duty: Duty, target: AttackTarget): boolean => {
  if (duty.on === 'any') return true;
  if (duty.on === 'deck' || target === 'deck') return duty.on === target;
  return duty.on.object === target.object && duty.on.stay === target.stay;
};

const hasAllowance = (look: Look, seat: SeatId, target: 'deck' | 'monster'): boolean =>
  totalOf(look.state.table, seat, 'attacks') > 0 ||
  (target === 'deck' && totalOf(look.state.table, seat, 'attacksOnDeck') > 0);

const hasTarget = (look: Look, { on }: Duty): boolean => {
  const anyMonster = activeMonsters(look).some(({ object }) => isAttackable(look, object));
  if (on === 'deck') return isDeckAttackable(look);
  return on === 'any' ? anyMonster || isDeckAttackable(look) : isActive(look, on) && isAttackable(look, on.object);
};

const isPermitted = (look: Look, { seat, on, grants }: Duty): boolean =>
  grants || hasAllowance(look, seat, on === 'deck' ? 'deck' : 'monster');

/** The duties of a seat that it could meet in this turn (FS-NATK-4). */
export const openDuties = (look: Look, seat: SeatId): readonly Duty[] =>
  soulsOf(look).duties.filter(
    (duty) =>
      duty.seat === seat && activeSeat(look.state.table) === seat && hasTarget(look, duty) && isPermitted(look, duty),
  );

/** Whether duties allow this attack: with several, one that names its target comes before one on anything (FS-NATK-4a). */
export const dutyAllows = (look: Look, seat: SeatId, target: AttackTarget): boolean => {
  const open = openDuties(look, seat);
  const named = open.filter(({ on }) => on !== 'any');
  const binding = named.length > 0 ? named : open;
  return binding.length === 0 || binding.some((duty) => meets(duty, target));
};

/** Whether this attack may be made at all this turn: an attack is left for it, or a duty permits it (FS-NATK-3a). */
export const mayAttackOnceMore = (look: Look, seat: SeatId, target: AttackTarget): boolean =>
  hasAllowance(look, seat, target === 'deck' ? 'deck' : 'monster') ||
  openDuties(look, seat).some((duty) => duty.grants && meets(duty, target));

/** One attack counts once for every duty that it meets (FS-NATK-4a). */
export const meetDuties = (g: Game, seat: SeatId, target: AttackTarget): void => {
  for (const duty of soulsOf(g).duties)
    if (duty.seat === seat && meets(duty, target))
      tell(g, 'DutyMet', { id: duty.id, left: duty.times - 1 }, ['FS-NATK-4', 'FS-NATK-4a']);
};

/** A duty lapses when its target has left play or its player has died or gone (FS-NATK-4). */
export const lapseDuties = (g: Game): boolean => {
  if (soulsOf(g).duties.length === 0) return false;
  const lapsed = soulsOf(g).duties.filter((duty) => whyLapsed(g, duty) !== undefined);
  for (const duty of lapsed) tell(g, 'DutyLapsed', { id: duty.id, why: whyLapsed(g, duty) ?? '' }, ['FS-NATK-4']);
  return lapsed.length > 0;
};

const whyLapsed = (look: Look, { seat, on }: Duty): string | undefined => {
  const player = playerAt(look.state.table, seat);
  if (player === undefined || player.left || player.dead) return 'player-gone';
  return typeof on === 'object' && !isActive(look, on) ? 'target-gone' : undefined;
};

/** Lays a duty on a seat; one on the deck fizzles where no card of it could be placed (FS-NATK-5). */
export const addDuty = (g: Game, duty: Omit<Duty, 'id'>, because: readonly RuleId[]): void => {
  const id = `d${g.state.table.nextId}`;
  tell(g, 'DutyAdded', { duty: { ...duty, id } }, because);
  if (duty.on === 'deck' && coverableSlots(g).length === 0)
    tell(g, 'DutyLapsed', { id, why: 'no-slot' }, ['FS-NATK-4', 'FS-NATK-5']);
};
