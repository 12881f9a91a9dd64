import { seatsInOrder, type Batch, type Situation, type RuleId } from '@stackledger/kernel';
import { optionOf } from '../table/options.js';

/** The rules that have these triggers on the stack now. */
const because = ({ state: { table } }: Situation): readonly RuleId[] => [
  'SS-TRIG-1',
  ...(table.waiting.length > 1 ? (['SS-TRIG-2'] as const) : []),
  ...(table.priority.holder === null ? (['SS-TRIG-4'] as const) : []),
  ...(table.stack.length > 0 ? (['SS-TRIG-5'] as const) : []),
  'SS-SPEED-2',
];

/** What waits, in the order in which it is put: each player's in turn order from the turn owner, who order their own (SS-TRIG-2). */
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
