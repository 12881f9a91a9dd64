import { objectAt, type RuleId, type SeatId } from '@stackledger/kernel';
import { moveCard, sendAway, type OpenDecision, type ObjectName } from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';
import { zonesOfSeat } from '../table/state.js';
import { fourSoulsCardOf } from '../table/four-souls-card.js';

/** Discards a card that is still on the stack zone; does nothing if an effect has moved it already. */
export const moveOffStack = (d: OpenDecision, card: ObjectName, because: readonly RuleId[]): void => {
  if (objectAt(d.state.table, card)?.zone === 'stack') sendAway(d, card, 'discarded', because);
};

/** Moves a card to a player's souls. */
export const gainSoulCard = (d: OpenDecision, card: ObjectName, seat: SeatId, because: readonly RuleId[]): void => {
  const object = moveCard(d, card, zonesOfSeat(seat).soul, because, { controller: seat });
  if (object !== undefined)
    emit(d, 'SoulGained', { seat, object, souls: fourSoulsCardOf(d, object).souls ?? 1 }, because);
};

/** Puts an item into play under a player's control. */
export const gainItemCard = (d: OpenDecision, card: ObjectName, seat: SeatId, because: readonly RuleId[]): void => {
  moveCard(d, card, zonesOfSeat(seat).play, because, { controller: seat });
};
