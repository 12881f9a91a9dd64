import { identityOf, objectAt, type RuleId } from '@stackledger/kernel';
import type { ObjectName, OpenDecision } from '@stackledger/kernel/authoring';
import { emit } from '../../table/events.js';
import { isFaceDown } from '../../cards/own-cards.js';

/** Turns a face-down object up. It stays the same object with its counters, damage and attachments (MTG-708.8). */
export const turnFaceUp = (d: OpenDecision, name: ObjectName, because: readonly RuleId[]): void => {
  const object = objectAt(d.state.table, name);
  if (object === undefined || !isFaceDown(object)) return;
  const { card } = identityOf(object);
  if (card !== null) emit(d, 'FaceTurned', { object: name, shows: card, way: 'up' }, [...because, 'MTG-708.8']);
};
