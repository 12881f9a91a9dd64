import { seatsInOrder, type Batch, type Look, type RuleId } from '@stackledger/kernel';
import { optionOf } from '../table/options.js';

/** The rules that have these triggers on the stack now. */
const because = ({ state: { table } }: Look): readonly RuleId[] => [
  'SS-TRIG-1',
  ...(table.waiting.length > 1 ? (['SS-TRIG-2'] as const) : []),
  ...(table.priority.holder === null ? (['SS-TRIG-4'] as const) : []),
  ...(table.stack.length > 0 ? (['SS-TRIG-5'] as const) : []),
  'SS-SPEED-2',
];

/** What waits, in the order in which it is put: each player's in turn order from the turn owner, who order their own (SS-TRIG-2). */
export const batches = (look: Look): readonly Batch[] => {
  const seats = seatsInOrder(look.state.table);
  const inOrder = optionOf(look, 'triggerOrder') === 'turn-owner-last' ? seats.toReversed() : seats;
  return inOrder
    .map((seat) => ({
      chooser: seat,
      objects: look.state.table.waiting.filter(({ controller }) => controller === seat),
      because: because(look),
    }))
    .filter(({ objects }) => objects.length > 0);
};
