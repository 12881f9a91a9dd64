import { playerAt, rejection, seatAfter, type Situation, type SeatId, type StackObject } from '@stackledger/kernel';
import {
  activeSeat,
  givePriorityAfterResolution,
  type Receiver,
  type PriorityRules,
} from '@stackledger/kernel/authoring';
import { optionOf } from '../table/options.js';

const topOf = ({ state: { table } }: Situation): StackObject | undefined => table.stack.at(-1);

/**
 * The priority round after an addition to the stack: it starts with the next player and ends with the one who added
 * (SS-PRIO-2, SS-PRIO-3).
 */
const roundFrom = (situation: Situation, seat: SeatId, ...because: Receiver['because']): Receiver => ({
  seat: seatAfter(situation.state.table, seat),
  from: seat,
  because: [...because, 'SS-PRIO-2', 'SS-PRIO-3'],
});

/**
 * After a resolution priority continues with the player after the last who passed, up to the owner of the new top
 * object (SS-PRIO-6, SS-PRIO-7).
 */
const goesOn = (situation: Situation, top: StackObject): Receiver => {
  const { table } = situation.state;
  const last = table.priority.last ?? activeSeat(table);
  const isOwn = top.controller === last;
  return {
    seat: isOwn && optionOf(situation, 'ownAnswer') === 'owner-alone' ? last : seatAfter(table, last),
    from: last,
    because: isOwn ? ['SS-PRIO-7', 'SS-PRIO-6'] : ['SS-PRIO-6'],
  };
};

/** Priority on an empty stack: the turn owner's, or nobody's between two turns (SS-PRIO-5, SS-TURN-3). */
const onEmptyStack = ({ state: { table } }: Situation): Receiver | null => {
  const { turn } = table;
  if (turn?.step !== 'main' || playerAt(table, turn.active)?.left !== false) return null;
  return { seat: turn.active, because: ['SS-PRIO-5', 'SS-PRIO-1'] };
};

const becauseOfPass = ({ state: { table } }: Situation): Receiver['because'] => {
  const top = table.stack.at(-1)?.controller ?? null;
  const { from, passed } = table.priority.lap;
  const isUncovered = playerAt(table, from)?.left === true || (top !== null && passed.includes(top));
  if (isUncovered) return ['SS-PRIO-8', 'SS-LEAVE-2'];
  return from === top ? ['SS-PRIO-3'] : ['SS-PRIO-6'];
};

/**
 * Whether the owner of the top object has passed since the last addition or resolution, which ends the round
 * (SS-PRIO-3, SS-PRIO-6, SS-PRIO-8).
 */
export const ownerHasPassed = (situation: Situation): boolean => {
  const { passed } = situation.state.table.priority.lap;
  const owner = topOf(situation)?.controller ?? null;
  return owner === null || passed.includes(owner);
};

/** The priority rules: priority goes round the table and is not reset by a resolution. */
export const priority: PriorityRules = {
  onlyHolderActs: { code: 'not-your-priority', rule: 'SS-PRIO-1' },
  afterDeclaration: (situation, seat) => roundFrom(situation, seat),
  afterTriggers: (situation, due, { controller }) => roundFrom(situation, controller ?? due, 'SS-TRIG-2'),
  afterResolution: (situation) => {
    const top = topOf(situation);
    return top === undefined ? onEmptyStack(situation) : goesOn(situation, top);
  },
  afterPass: (situation, passer) => ({
    seat: seatAfter(situation.state.table, passer),
    because: becauseOfPass(situation),
  }),
  roundEnds: ownerHasPassed,
  // The turn owner has left and the stack is empty: nobody can act, so the turn is over (SS-LEAVE-2).
  noLongerDue: ({ state: { table } }) =>
    table.stack.length === 0 && playerAt(table, table.turn?.active ?? null)?.left === true,
  // Not reached by passing, because an empty stack rejects passes.
  emptyRound: givePriorityAfterResolution,
  mayPass: ({ state: { table } }) =>
    table.stack.length > 0
      ? undefined
      : rejection('nothing-to-pass', 'SS-PRIO-1', 'the stack is empty: there is nothing to pass'),
};
