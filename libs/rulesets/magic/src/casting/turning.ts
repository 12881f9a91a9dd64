import { identityOf, objectAt, type ObjectName, type OpenDecision, type RuleId } from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { isFaceDown } from '../cards/own-cards.js';

/** Turns up what lies face down. It is no new object: counters, damage and what is attached stay (MTG-708.8). */
export const turnFaceUp = (d: OpenDecision, name: ObjectName, because: readonly RuleId[]): void => {
  const object = objectAt(d.state.table, name);
  if (object === undefined || !isFaceDown(object)) return;
  const { card } = identityOf(object);
  if (card !== null) tell(d, 'FaceTurned', { object: name, shows: card, way: 'up' }, [...because, 'MTG-708.8']);
};
