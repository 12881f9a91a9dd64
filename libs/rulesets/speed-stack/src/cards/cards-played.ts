import {
  cardOf,
  isThere,
  moveCard,
  objectAt,
  resolveInstructions,
  sendAway,
  type OpenDecision,
  type ObjectName,
  type RuleId,
  type StackKind,
  type StackObject,
  type Target,
} from '@stackledger/kernel';
import { attach } from './board.js';

/** What an attachment goes on: the first object or player that it was aimed at; null when that is gone. */
const hostOf = (d: OpenDecision, { targets }: StackObject): Target | null | undefined => {
  const aimed = targets.find((target) => target !== null && ('object' in target || 'seat' in target));
  return aimed == null ? undefined : isThere(d.state.table, aimed) ? aimed : null;
};

/** Every card but a momentary one comes into play; an attachment onto what it was aimed at, or not at all (SS-KIND-1). */
const enter = (d: OpenDecision, object: StackObject, card: ObjectName): void => {
  const { kind } = cardOf(d, card);
  const { controller } = object;
  const host = kind === 'attachment' ? hostOf(d, object) : undefined;
  if (kind === 'momentary' || controller === null || host === null) return;
  moveCard(d, card, `play/${controller}`, ['SS-KIND-1'], { controller });
  if (host !== undefined) attach(d, card, host);
};

const becauseOfKind = (d: OpenDecision, card: ObjectName): readonly RuleId[] =>
  cardOf(d, card).kind === 'attachment' ? ['SS-RES-4', 'SS-KIND-1'] : ['SS-RES-4'];

/** A card that was played. It is in play before it does what it does, so that it can speak of itself. */
export const cardKind: StackKind = {
  about: 'a card that was played',
  isPlayed: true,
  resolve: (d, object) => {
    if (object.object !== null) enter(d, object, object.object);
    resolveInstructions(d, object);
  },
  // A momentary card is done, and whatever was cancelled never came into play (SS-RES-4).
  leave: (d, { object }) => {
    if (object !== null && objectAt(d.state.table, object)?.zone === 'stack')
      sendAway(d, object, 'discarded', becauseOfKind(d, object));
  },
};
