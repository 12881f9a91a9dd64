import {
  cardOf,
  objectAt,
  resolveInstructions,
  type OpenDecision,
  type Leaving,
  type StackKind,
  type StackObject,
} from '@stackledger/kernel';
import { gainItemCard, gainSoulCard, moveOffStack } from './moves.js';

/** A trinket becomes an item and a Lost Soul a soul only now that it has resolved; other loot is discarded (FS-STACK-9). */
const leave = (d: OpenDecision, { object, controller }: StackObject, how: Leaving): void => {
  if (object === null || objectAt(d.state.table, object)?.zone !== 'stack') return;
  const { kind } = cardOf(d, object);
  if (how === 'resolved' && controller !== null && kind === 'trinket')
    return gainItemCard(d, object, controller, ['FS-STACK-9']);
  if (how === 'resolved' && controller !== null && kind === 'soul-loot')
    return gainSoulCard(d, object, controller, ['FS-STACK-9', 'FS-WIN-1']);
  moveOffStack(d, object, how === 'resolved' ? ['FS-STACK-9', 'FS-ZONE-1'] : ['FS-FIZZ-1', 'FS-FIZZ-8']);
};

/** A loot card that was played. */
export const lootKind: StackKind = {
  about: 'a loot card being played',
  isPlayed: true,
  resolve: resolveInstructions,
  leave,
};
