import {
  abilitiesOf,
  cardOf,
  holds,
  moveCard,
  scopeOfSource,
  seatsInOrder,
  zoneAt,
  type Condition,
  type Event,
  type OpenDecision,
  type ObjectName,
  type SeatId,
  type Table,
} from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { souls, soulsOf, zonesOfSeat } from '../table/state.js';

/**
 * A bonus soul is earned at the instant its condition holds, by the first in turn order, also in the middle of a resolution;
 * it is gained once that is over (FS-WIN-4).
 */
export const noteEarned = (d: OpenDecision, event: Event, before: Table): void => {
  const { table } = d.state;
  if (table.turn === null || table.status !== 'running' || isUnchanged(before, table)) return;
  const changed = changedBy(event, before, table);
  for (const soul of bonusSouls(d)) {
    if ((soul.reads & changed) === 0 || isEarned(table, soul.object)) continue;
    const seat = earnerOf(d, soul);
    if (seat !== undefined) tell(d, 'BonusSoulEarned', { object: soul.object, seat }, ['FS-WIN-4']);
  }
};

const earnerOf = (d: OpenDecision, { object, conditions }: BonusSoul): SeatId | undefined => {
  for (const seat of seatsInOrder(d.state.table)) {
    const scope = scopeOfSource(seat, object);
    for (const condition of conditions) if (holds(d, condition, scope)) return seat;
  }
  return undefined;
};

const isEarned = (table: Table, object: ObjectName): boolean => {
  for (const earned of souls(table).earned) if (earned.object === object) return true;
  return false;
};

// What a condition may speak of, one bit each, so that what an event has changed is told once and held against all conditions.
const HANDS = 1;
const TOTALS = 2;
const ITEMS = 4;
const REST = 8;
const EVERYTHING = HANDS | TOTALS | ITEMS | REST;

/** A bonus soul on offer, what each earns it, and what these conditions speak of. */
type BonusSoul = {
  readonly object: ObjectName;
  readonly conditions: readonly Condition[];
  readonly reads: number;
};

const onOffer = new WeakMap<readonly ObjectName[], readonly BonusSoul[]>();

/** The bonus souls on offer: read off their cards once for as long as none comes or goes. */
const bonusSouls = (d: OpenDecision): readonly BonusSoul[] => {
  const names = zoneAt(d.state.table, 'bonus');
  const known = onOffer.get(names);
  if (known !== undefined) return known;
  const read = names.map((object) => bonusSoul(d, object));
  onOffer.set(names, read);
  return read;
};

const bonusSoul = (d: OpenDecision, object: ObjectName): BonusSoul => {
  const conditions = abilitiesOf(cardOf(d, object)).flatMap(([, ability]) =>
    ability.if === undefined ? [] : [ability.if],
  );
  return { object, conditions, reads: conditions.reduce((bits, condition) => bits | readBy(condition), 0) };
};

const readBy = ({ total, count }: Condition): number => {
  if (total === 'hand') return HANDS;
  if (typeof total === 'string' && total !== 'souls') return TOTALS;
  return count === 'item' ? ITEMS : REST;
};

/** Whether nothing has changed that any condition could speak of: most events are about the stack, priority and steps. */
const isUnchanged = (before: Table, after: Table): boolean =>
  before.players === after.players &&
  before.objects === after.objects &&
  before.zones === after.zones &&
  isTurnOfSame(before, after);

const isTurnOfSame = ({ turn: before }: Table, { turn: after }: Table): boolean =>
  before === after || before?.active === after?.active;

/**
 * What an event has changed that conditions speak of. This is asked after every event, so it looks at little. What a player who
 * leaves had earned is on offer again.
 */
const changedBy = (event: Event, before: Table, after: Table): number => {
  if (!isTurnOfSame(before, after) || event.type === 'PlayerLeft') return EVERYTHING;
  const totals = haveTotalsChanged(before, after) ? TOTALS : 0;
  if (before.zones === after.zones) return REST | totals;
  return REST | totals | (isAbout(event, 'hand/') ? HANDS : 0) | (isAbout(event, 'play/') ? ITEMS : 0);
};

/** Whether an event that changes zones may change how many cards lie in zones of a kind. */
const isAbout = ({ type, data }: Event, kind: 'hand/' | 'play/'): boolean => {
  if (type === 'ObjectRenamed') return false;
  return type !== 'CardMoved' || isOf(kind, data.from) || isOf(kind, data.to);
};

const isOf = (kind: string, zone: unknown): boolean => typeof zone === 'string' && zone.startsWith(kind);

const haveTotalsChanged = ({ players: before }: Table, { players: after }: Table): boolean => {
  if (before === after) return false;
  for (let at = 0; at < after.length; at++) if (after[at]?.totals !== before[at]?.totals) return true;
  return false;
};

/** Gains the bonus souls that were earned. It uses no stack (FS-STACK-8). */
export const gainBonusSouls = (d: OpenDecision): boolean => {
  const { earned } = soulsOf(d);
  for (const { object, seat } of earned) {
    moveCard(d, object, zonesOfSeat(seat).soul, ['FS-WIN-4', 'FS-STACK-8'], { controller: seat });
    tell(d, 'SoulGained', { seat, object, souls: cardOf(d, object).souls ?? 1 }, ['FS-WIN-4']);
  }
  return earned.length > 0;
};
