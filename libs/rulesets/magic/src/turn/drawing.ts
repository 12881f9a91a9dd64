import { moveCard, topOf, type Game, type RuleId, type SeatId } from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { zoneFor } from '../table/zones.js';

/** Draws one card; who has none left loses at the next check (MTG-704.5b). */
export const drawCard = (g: Game, seat: SeatId, because: readonly RuleId[]): void => {
  const top = topOf(g, zoneFor('library', seat));
  if (top === undefined) tell(g, 'DrawFailed', { seat }, [...because, 'MTG-704.5b']);
  else moveCard(g, top, zoneFor('hand', seat), because);
};

/** Draws cards one after the other. */
export const drawMany = (g: Game, seat: SeatId, count: number, because: readonly RuleId[]): void => {
  for (let drawn = 0; drawn < count; drawn++) drawCard(g, seat, because);
};
