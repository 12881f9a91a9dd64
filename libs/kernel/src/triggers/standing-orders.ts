import type { Situation } from '../rules/ruleset/situation.js';
import type { Event } from '../log/event.js';
import { wholeData } from '../log/evolve.js';
import { isMap, asText, type JsonMap } from '../persistent/json.js';
import { type SeatId } from '../table/names.js';
import { zoneKind } from '../table/names.js';
import { objectAt } from '../table/objects.js';
import { stackObjectAt } from '../table/stack-names.js';
import type { OrderEnd, StackObject, StandingOrder, Table, Target } from '../table/table.js';

/** Orders of one seat that end together. */
export type EndedOrders = { readonly seat: SeatId; readonly ids: readonly string[]; readonly why: OrderEnd };

/** The orders ended by an event, by seat (SL-YIELD-3). */
export const ordersEndedBy = (situation: Situation, event: Event, before: Table): readonly EndedOrders[] => {
  const { players, orders } = situation.state.table;
  return players.flatMap(({ seat }) => {
    const ended = orders
      .filter((order) => order.seat === seat)
      .flatMap((order) => {
        const why = endReason(situation, order, event, before);
        return why === undefined ? [] : [{ id: order.id, why }];
      });
    const [first] = ended;
    return first === undefined ? [] : [{ seat, ids: ended.map(({ id }) => id), why: first.why }];
  });
};

const endReason = (situation: Situation, order: StandingOrder, event: Event, before: Table): OrderEnd | undefined => {
  if (order.until !== undefined && isOver(order, event)) return 'over';
  return !order.evenIfAffected && affects(situation, event, order.seat, before) ? 'affected' : undefined;
};

/** Whether an order ends because its own seat's turn begins. */
const isOver = ({ seat, until }: StandingOrder, { type, data }: Event): boolean =>
  (type === 'TurnBegan' && data.active === seat) ||
  (type === 'PutOnStack' && until === 'next-object') ||
  (type === 'TurnEnded' && until === 'end-of-turn');

/** Whether an event targets a seat or what it controls, hurts it, or takes something from it. */
const affects = (situation: Situation, event: Event, seat: SeatId, before: Table): boolean => {
  const data = wholeData(event);
  switch (event.type) {
    case 'PutOnStack':
      // PutOnStack carries a whole stack object
      return isAimedAt(situation, data.object as unknown as StackObject, seat);
    case 'DamageDealt':
      return isMap(data.to) && isOf(situation.state.table, data.to, seat);
    case 'CardMoved':
      return isTaken(situation, data, seat, before);
    case 'ControlChanged':
      return objectAt(before, asText(data.object))?.controller === seat;
    default:
      return situation.ruleset.priority.affects?.(situation, event, seat) ?? false;
  }
};

const isAimedAt = (situation: Situation, { controller, targets }: StackObject, seat: SeatId): boolean =>
  controller !== seat && targets.some((target) => target !== null && isTargetOf(situation.state.table, target, seat));

const isTargetOf = (table: Table, target: Target, seat: SeatId): boolean =>
  'stack' in target ? stackObjectAt(table, target.stack)?.controller === seat : isOf(table, target, seat);

const isOf = (table: Table, who: JsonMap | Target, seat: SeatId): boolean =>
  'seat' in who ? who.seat === seat : 'object' in who && objectAt(table, asText(who.object))?.controller === seat;

/** Whether an object of a seat leaves play. */
const isTaken = (situation: Situation, { object, from, to }: JsonMap, seat: SeatId, before: Table): boolean => {
  const inPlay = (zone: unknown): boolean => situation.ruleset.zones.kinds[zoneKind(String(zone))]?.inPlay !== 'none';
  return inPlay(from) && !inPlay(to) && objectAt(before, asText(object))?.controller === seat;
};
