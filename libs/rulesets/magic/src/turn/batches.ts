import type { Situation, StackObject } from '@stackledger/kernel';
import { seatsInOrder, type Batch } from '@stackledger/kernel/authoring';

/** Whether an ability triggered on another ability triggering: those are put in the second pass. */
const isInSecondPass = ({ bindings }: StackObject): boolean => bindings.secondPass === true;

/**
 * What waits, in the order in which it is put: two passes, in each the active player's abilities first (lowest), then
 * those of the others in turn order, each player ordering their own (MTG-603.3b).
 */
export const batches = (situation: Situation): readonly Batch[] => {
  const { waiting } = situation.state.table;
  const inPass = (second: boolean): readonly Batch[] =>
    seatsInOrder(situation.state.table).map((seat) => ({
      chooser: seat,
      objects: waiting.filter((object) => object.controller === seat && isInSecondPass(object) === second),
      because: ['MTG-603.3', 'MTG-603.3b', 'MTG-405.3'],
    }));
  return [...inPass(false), ...inPass(true)].filter(({ objects }) => objects.length > 0);
};
