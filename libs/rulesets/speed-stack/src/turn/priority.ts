import {
  activeSeat,
  givePriorityAfterResolution,
  playerAt,
  rejection,
  seatAfter,
  type Receiver,
  type Situation,
  type PriorityRules,
  type SeatId,
  type StackObject,
} from '@stackledger/kernel';
import { optionOf } from '../table/options.js';

const topOf = ({ state: { table } }: Situation): StackObject | undefined => table.stack.at(-1);

/** The lap that begins when somebody has put an object on the stack: it ends with that player (SS-PRIO-2, SS-PRIO-3). */
const lapFrom = (situation: Situation, seat: SeatId, ...because: Receiver['because']): Receiver => ({
  seat: seatAfter(situation.state.table, seat),
  from: seat,
  because: [...because, 'SS-PRIO-2', 'SS-PRIO-3'],
});

/** Priority goes on round the table from whoever passed last, to the owner of what is on top now (SS-PRIO-6, SS-PRIO-7). */
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

/** With an empty stack it is the turn owner; between two turns nobody (SS-PRIO-5, SS-TURN-3). */
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

/** Whether the owner of the top object has passed since the last addition or resolution (SS-PRIO-3, SS-PRIO-6, SS-PRIO-8). */
export const ownerHasPassed = (situation: Situation): boolean => {
  const { passed } = situation.state.table.priority.lap;
  const owner = topOf(situation)?.controller ?? null;
  return owner === null || passed.includes(owner);
};

/** Priority spins round the table: it is never reset by a resolution. */
export const priority: PriorityRules = {
  onlyHolderActs: { code: 'not-your-priority', rule: 'SS-PRIO-1' },
  afterDeclaration: (situation, seat) => lapFrom(situation, seat),
  afterTriggers: (situation, due, { controller }) => lapFrom(situation, controller ?? due, 'SS-TRIG-2'),
  afterResolution: (situation) => {
    const top = topOf(situation);
    return top === undefined ? onEmptyStack(situation) : goesOn(situation, top);
  },
  afterPass: (situation, passer) => ({
    seat: seatAfter(situation.state.table, passer),
    because: becauseOfPass(situation),
  }),
  lapEnds: ownerHasPassed,
  // Once the turn owner has left and nothing is on the stack, nobody can do anything: the turn is over (SS-LEAVE-2).
  noLongerDue: ({ state: { table } }) =>
    table.stack.length === 0 && playerAt(table, table.turn?.active ?? null)?.left === true,
  // Never asked by a pass, which an empty stack refuses.
  emptyLap: givePriorityAfterResolution,
  mayPass: ({ state: { table } }) =>
    table.stack.length > 0
      ? undefined
      : rejection('nothing-to-pass', 'SS-PRIO-1', 'the stack is empty: there is nothing to pass'),
};
