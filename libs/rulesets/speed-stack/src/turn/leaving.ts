import { valuesOf, zoneAt, type Situation, type RuleId, type SeatId } from '@stackledger/kernel';
import {
  isOtherScheduled,
  isScheduled,
  unschedule,
  clearAgenda,
  renamePriority,
  PRIORITY_MOVES,
  endPriorityRound,
  endMatch,
  givePriorityAfterResolution,
  leaveGame,
  objectsInPlay,
  seatsInOrder,
  totalOf,
  type OpenDecision,
  type ObjectName,
} from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';
import { optionOf } from '../table/options.js';
import { ownerHasPassed } from './priority.js';

const ZONES = ['hand', 'library', 'graveyard', 'exile', 'play'];

/** The objects that leave with a player: their own cards in every zone, and what they control in play (SS-LEAVE-2). */
export const belongings = ({ state: { table } }: Situation, seat: SeatId): readonly ObjectName[] => {
  const theirs = ZONES.flatMap((kind) => zoneAt(table, `${kind}/${seat}`));
  const played = table.stack.filter(({ controller }) => controller === seat).map(({ object }) => object);
  const elsewhere = valuesOf(table.objects).filter(
    ({ name, owner, zone }) =>
      zone !== 'nowhere' && (zone === 'stack' ? played.includes(name) : owner === seat && !theirs.includes(name)),
  );
  return [...theirs, ...elsewhere.map(({ name }) => name)];
};

/** The objects in play that a seat controls. */
export const objectsOf = (situation: Situation, seat: SeatId): ReturnType<typeof objectsInPlay> =>
  objectsInPlay(situation).filter(({ controller }) => controller === seat);

/** The seats at 0 life or less, in turn order (SS-END-1). */
const lostSeats = (situation: Situation): readonly SeatId[] =>
  seatsInOrder(situation.state.table).filter((seat) => totalOf(situation.state.table, seat, 'life') <= 0);

/** A player leaves the game. */
export const leave = (d: OpenDecision, seat: SeatId, why: string, because: readonly RuleId[]): void =>
  leaveGame(d, seat, why, [...because, 'SS-LEAVE-1']);

/** Players at 0 life leave; if that is everybody, the match is a draw. True if anybody did. */
export const loseAtNoLife = (d: OpenDecision): boolean => {
  const lost = lostSeats(d);
  if (lost.length === 0) return false;
  if (lost.length === seatsInOrder(d.state.table).length) return loseTogether(d, lost);
  for (const seat of lost) if (d.state.table.status === 'running') leave(d, seat, 'no-life', ['SS-END-1']);
  return true;
};

const loseTogether = (d: OpenDecision, lost: readonly SeatId[]): true => {
  for (const seat of lost) {
    const stack = d.state.table.stack.filter(({ controller }) => controller === seat).map(({ id }) => id);
    const gone = { seat, why: 'no-life', objects: belongings(d, seat), stack, unasked: false };
    emit(d, 'PlayerLeft', gone, ['SS-END-1', 'SS-LEAVE-1']);
  }
  endMatch(d, null, 'nobody-left', ['SS-END-1']);
  return true;
};

/** Goes on after a player left: the last one wins, otherwise play continues (SS-END-1, SS-LEAVE-1, SS-LEAVE-2). */
export const left = (d: OpenDecision): void => {
  const [last, ...others] = seatsInOrder(d.state.table);
  if (last !== undefined && others.length === 0) return endMatch(d, last, 'last-left', ['SS-END-1']);
  if (isOtherScheduled(d, PRIORITY_MOVES)) return goOn(d);
  const wasHolder = isScheduled(d, PRIORITY_MOVES);
  if (d.state.table.stack.length === 0) return onEmptyStack(d, wasHolder);
  // A pass that the leaver owed is not waited for: the priority round ends if everybody before them has passed
  // (SS-LEAVE-1).
  const isOver = wasHolder || optionOf(d, 'uncovered') === 'ends-the-lap';
  if (!isOver || !ownerHasPassed(d)) return;
  clearAgenda(d);
  endPriorityRound(d, ['SS-LEAVE-1', 'SS-PRIO-8']);
};

/** Something is under way that gives priority afterwards; on an empty stack, to the turn owner. */
const goOn = (d: OpenDecision): void => {
  unschedule(d, PRIORITY_MOVES);
  if (d.state.table.stack.length === 0) renamePriority(d);
};

/** Nothing is left to answer: the turn owner goes on, or the next turn begins (SS-LEAVE-2). */
const onEmptyStack = (d: OpenDecision, wasHolder: boolean): void => {
  const { turn, priority } = d.state.table;
  if (!wasHolder && priority.holder === turn?.active && priority.lap.passed.length === 0) return;
  clearAgenda(d);
  givePriorityAfterResolution(d);
};
