import { isThere, objectAt, type RuleId, type StackObject } from '@stackledger/kernel';
import {
  cardOf,
  moveCard,
  resolveInstructions,
  sendAway,
  type OpenDecision,
  type ObjectName,
  type StackKind,
  type Target,
} from '@stackledger/kernel/authoring';
import { attach } from './board.js';

/**
 * The host of an attachment: the first object or player among its targets; null if that is gone, undefined if there is
 * none.
 */
const hostOf = (d: OpenDecision, { targets }: StackObject): Target | null | undefined => {
  const aimed = targets.find((target) => target !== null && ('object' in target || 'seat' in target));
  return aimed == null ? undefined : isThere(d.state.table, aimed) ? aimed : null;
};

/** Puts a permanent card into play; an attachment only if its host is still there (SS-KIND-1). */
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

/** The stack kind of a played card. It enters play before its effects are carried out, so that they can refer to it. */
export const cardKind: StackKind = {
  about: 'a card that was played',
  isPlayed: true,
  resolve: (d, object) => {
    if (object.object !== null) enter(d, object, object.object);
    resolveInstructions(d, object);
  },
  // Momentary cards and cancelled cards go to the graveyard (SS-RES-4).
  leave: (d, { object }) => {
    if (object !== null && objectAt(d.state.table, object)?.zone === 'stack')
      sendAway(d, object, 'discarded', becauseOfKind(d, object));
  },
};
