import { holds, zoneAt, type Event, type SeatId, type Table } from '@stackledger/kernel';
import {
  abilitiesOf,
  moveCard,
  contextOfSource,
  seatsInOrder,
  type Condition,
  type OpenDecision,
  type ObjectName,
} from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';
import { soulsState, soulsOf, zonesOfSeat } from '../table/state.js';
import { fourSoulsCardOf } from '../table/four-souls-card.js';

/**
 * Records which bonus souls were earned by an event: at the instant the condition holds, even in the middle of a
 * resolution, by the first player in turn order for whom it holds. The soul is gained later, by gainBonusSouls
 * (FS-WIN-4).
 */
export const noteEarned = (d: OpenDecision, event: Event, before: Table): void => {
  const { table } = d.state;
  if (table.turn === null || table.status !== 'running' || isUnchanged(before, table)) return;
  const changed = changedBy(event, before, table);
  for (const soul of bonusSouls(d)) {
    if ((soul.reads & changed) === 0 || isEarned(table, soul.object)) continue;
    const seat = earnerOf(d, soul);
    if (seat !== undefined) emit(d, 'BonusSoulEarned', { object: soul.object, seat }, ['FS-WIN-4']);
  }
};

const earnerOf = (d: OpenDecision, { object, conditions }: BonusSoul): SeatId | undefined => {
  for (const seat of seatsInOrder(d.state.table)) {
    const context = contextOfSource(seat, object);
    for (const condition of conditions) if (holds(d, condition, context)) return seat;
  }
  return undefined;
};

const isEarned = (table: Table, object: ObjectName): boolean => {
  for (const earned of soulsState(table).earned) if (earned.object === object) return true;
  return false;
};

// What conditions may depend on, as a bit set: what an event changed is worked out once and compared with every
// condition.
const HANDS = 1;
const TOTALS = 2;
const ITEMS = 4;
const REST = 8;
const EVERYTHING = HANDS | TOTALS | ITEMS | REST;

/** A bonus soul on offer: the conditions that earn it, and the bit set of what they depend on. */
type BonusSoul = {
  readonly object: ObjectName;
  readonly conditions: readonly Condition[];
  readonly reads: number;
};

const onOffer = new WeakMap<readonly ObjectName[], readonly BonusSoul[]>();

/** The bonus souls on offer, cached until the list of them changes. */
const bonusSouls = (d: OpenDecision): readonly BonusSoul[] => {
  const names = zoneAt(d.state.table, 'bonus');
  const known = onOffer.get(names);
  if (known !== undefined) return known;
  const read = names.map((object) => bonusSoul(d, object));
  onOffer.set(names, read);
  return read;
};

const bonusSoul = (d: OpenDecision, object: ObjectName): BonusSoul => {
  const conditions = abilitiesOf(fourSoulsCardOf(d, object)).flatMap(([, ability]) =>
    ability.if === undefined ? [] : [ability.if],
  );
  return { object, conditions, reads: conditions.reduce((bits, condition) => bits | readBy(condition), 0) };
};

const readBy = ({ total, count }: Condition): number => {
  if (total === 'hand') return HANDS;
  if (typeof total === 'string' && total !== 'souls') return TOTALS;
  return count === 'item' ? ITEMS : REST;
};

/**
 * Whether an event changed nothing that conditions depend on. Most events concern only the stack, priority and steps.
 */
const isUnchanged = (before: Table, after: Table): boolean =>
  before.players === after.players &&
  before.objects === after.objects &&
  before.zones === after.zones &&
  isTurnOfSame(before, after);

const isTurnOfSame = ({ turn: before }: Table, { turn: after }: Table): boolean =>
  before === after || before?.active === after?.active;

/**
 * The bit set of what an event changed. Called after every event, so it only compares references. When a player leaves,
 * what they had earned is on offer again, so everything counts as changed.
 */
const changedBy = (event: Event, before: Table, after: Table): number => {
  if (!isTurnOfSame(before, after) || event.type === 'PlayerLeft') return EVERYTHING;
  const totals = haveTotalsChanged(before, after) ? TOTALS : 0;
  if (before.zones === after.zones) return REST | totals;
  return REST | totals | (isAbout(event, 'hand/') ? HANDS : 0) | (isAbout(event, 'play/') ? ITEMS : 0);
};

/** Whether an event that changed zones may have changed the number of cards in zones of this kind. */
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

/** Moves earned bonus souls to their players, without using the stack (FS-STACK-8). True if there were any. */
export const gainBonusSouls = (d: OpenDecision): boolean => {
  const { earned } = soulsOf(d);
  for (const { object, seat } of earned) {
    moveCard(d, object, zonesOfSeat(seat).soul, ['FS-WIN-4', 'FS-STACK-8'], { controller: seat });
    emit(d, 'SoulGained', { seat, object, souls: fourSoulsCardOf(d, object).souls ?? 1 }, ['FS-WIN-4']);
  }
  return earned.length > 0;
};
