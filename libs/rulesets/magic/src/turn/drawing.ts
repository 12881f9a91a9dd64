import { moveCard, topOf, type OpenDecision, type RuleId, type SeatId } from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { zoneFor } from '../table/zones.js';

/** Draws one card; who has none left loses at the next check (MTG-704.5b). */
export const drawCard = (d: OpenDecision, seat: SeatId, because: readonly RuleId[]): void => {
  const top = topOf(d, zoneFor('library', seat));
  if (top === undefined) tell(d, 'DrawFailed', { seat }, [...because, 'MTG-704.5b']);
  else moveCard(d, top, zoneFor('hand', seat), because);
};

/** Draws cards one after the other. */
export const drawMany = (d: OpenDecision, seat: SeatId, count: number, because: readonly RuleId[]): void => {
  for (let drawn = 0; drawn < count; drawn++) drawCard(d, seat, because);
};
