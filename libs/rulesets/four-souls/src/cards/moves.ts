import {
  cardOf,
  moveCard,
  objectAt,
  sendAway,
  type OpenDecision,
  type ObjectName,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { zonesOfSeat } from '../table/state.js';

/** Discards a card that has left the stack, unless something has put it elsewhere already. */
export const moveOffStack = (d: OpenDecision, card: ObjectName, because: readonly RuleId[]): void => {
  if (objectAt(d.state.table, card)?.zone === 'stack') sendAway(d, card, 'discarded', because);
};

/** A card becomes a soul of somebody's. */
export const gainSoulCard = (d: OpenDecision, card: ObjectName, seat: SeatId, because: readonly RuleId[]): void => {
  const object = moveCard(d, card, zonesOfSeat(seat).soul, because, { controller: seat });
  if (object !== undefined) tell(d, 'SoulGained', { seat, object, souls: cardOf(d, object).souls ?? 1 }, because);
};

/** An item comes into play under somebody. */
export const gainItemCard = (d: OpenDecision, card: ObjectName, seat: SeatId, because: readonly RuleId[]): void => {
  moveCard(d, card, zonesOfSeat(seat).play, because, { controller: seat });
};
