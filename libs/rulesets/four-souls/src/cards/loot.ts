import { objectAt, type StackObject } from '@stackledger/kernel';
import {
  cardOf,
  resolveInstructions,
  type OpenDecision,
  type LeavingReason,
  type StackKind,
} from '@stackledger/kernel/authoring';
import { gainItemCard, gainSoulCard, moveOffStack } from './moves.js';

/**
 * Where a loot card goes when it leaves the stack: only on resolution a trinket becomes an item and a Lost Soul a soul;
 * otherwise it is discarded (FS-STACK-9).
 */
const leave = (d: OpenDecision, { object, controller }: StackObject, how: LeavingReason): void => {
  if (object === null || objectAt(d.state.table, object)?.zone !== 'stack') return;
  const { kind } = cardOf(d, object);
  if (how === 'resolved' && controller !== null && kind === 'trinket')
    return gainItemCard(d, object, controller, ['FS-STACK-9']);
  if (how === 'resolved' && controller !== null && kind === 'soul-loot')
    return gainSoulCard(d, object, controller, ['FS-STACK-9', 'FS-WIN-1']);
  moveOffStack(d, object, how === 'resolved' ? ['FS-STACK-9', 'FS-ZONE-1'] : ['FS-FIZZ-1', 'FS-FIZZ-8']);
};

/** The stack kind of a played loot card. */
export const lootKind: StackKind = {
  about: 'a loot card being played',
  isPlayed: true,
  resolve: resolveInstructions,
  leave,
};
