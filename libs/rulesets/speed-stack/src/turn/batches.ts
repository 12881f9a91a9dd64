import type { Situation, RuleId } from '@stackledger/kernel';
import { seatsInOrder, type Batch } from '@stackledger/kernel/authoring';
import { optionOf } from '../table/options.js';

/** The rules cited for putting these triggers on the stack now. */
const because = ({ state: { table } }: Situation): readonly RuleId[] => [
  'SS-TRIG-1',
  ...(table.waiting.length > 1 ? (['SS-TRIG-2'] as const) : []),
  ...(table.priority.holder === null ? (['SS-TRIG-4'] as const) : []),
  ...(table.stack.length > 0 ? (['SS-TRIG-5'] as const) : []),
  'SS-SPEED-2',
];

/**
 * The batches in which waiting triggers are put on the stack: each player's in turn order from the turn owner, in an
 * order of their own choice (SS-TRIG-2).
 */
export const batches = (situation: Situation): readonly Batch[] => {
  const seats = seatsInOrder(situation.state.table);
  const inOrder = optionOf(situation, 'triggerOrder') === 'turn-owner-last' ? seats.toReversed() : seats;
  return inOrder
    .map((seat) => ({
      chooser: seat,
      objects: situation.state.table.waiting.filter(({ controller }) => controller === seat),
      because: because(situation),
    }))
    .filter(({ objects }) => objects.length > 0);
};
