import {
  cardOf,
  moveCard,
  objectAt,
  sendAway,
  type Game,
  type ObjectName,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import { tell } from './events.js';
import { zonesOfSeat } from './state.js';

/** Discards a card that has left the stack, unless something has put it elsewhere already. */
export const moveOffStack = (g: Game, card: ObjectName, because: readonly RuleId[]): void => {
  if (objectAt(g.state.table, card)?.zone === 'stack') sendAway(g, card, 'discarded', because);
};

/** A card becomes a soul of somebody's. */
export const gainSoulCard = (g: Game, card: ObjectName, seat: SeatId, because: readonly RuleId[]): void => {
  const object = moveCard(g, card, zonesOfSeat(seat).soul, because, { controller: seat });
  if (object !== undefined) tell(g, 'SoulGained', { seat, object, souls: cardOf(g, object).souls ?? 1 }, because);
};

/** An item comes into play under somebody. */
export const gainItemCard = (g: Game, card: ObjectName, seat: SeatId, because: readonly RuleId[]): void => {
  moveCard(g, card, zonesOfSeat(seat).play, because, { controller: seat });
};
