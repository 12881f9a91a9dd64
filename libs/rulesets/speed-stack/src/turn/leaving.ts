import {
  hasOtherDue,
  hasDue,
  dropDue,
  dropAllDue,
  renamePriority,
  PRIORITY_MOVES,
  endLap,
  endMatch,
  givePriorityAfterResolution,
  leaveGame,
  objectsInPlay,
  seatsInOrder,
  totalOf,
  valuesOf,
  zoneAt,
  type OpenDecision,
  type Situation,
  type ObjectName,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { optionOf } from '../table/options.js';
import { ownerHasPassed } from './priority.js';

const ZONES = ['hand', 'library', 'graveyard', 'exile', 'play'];

/** What leaves with a player: their cards wherever they are, and what they have in play (SS-LEAVE-2). */
export const belongings = ({ state: { table } }: Situation, seat: SeatId): readonly ObjectName[] => {
  const theirs = ZONES.flatMap((kind) => zoneAt(table, `${kind}/${seat}`));
  const played = table.stack.filter(({ controller }) => controller === seat).map(({ object }) => object);
  const elsewhere = valuesOf(table.objects).filter(
    ({ name, owner, zone }) =>
      zone !== 'nowhere' && (zone === 'stack' ? played.includes(name) : owner === seat && !theirs.includes(name)),
  );
  return [...theirs, ...elsewhere.map(({ name }) => name)];
};

/** Objects in play that a seat controls. */
export const objectsOf = (situation: Situation, seat: SeatId): ReturnType<typeof objectsInPlay> =>
  objectsInPlay(situation).filter(({ controller }) => controller === seat);

/** Who is at 0 life or less, in turn order (SS-END-1). */
const lostSeats = (situation: Situation): readonly SeatId[] =>
  seatsInOrder(situation.state.table).filter((seat) => totalOf(situation.state.table, seat, 'life') <= 0);

/** A player is out of the game. */
export const leave = (d: OpenDecision, seat: SeatId, why: string, because: readonly RuleId[]): void =>
  leaveGame(d, seat, why, [...because, 'SS-LEAVE-1']);

/** Everybody who is at 0 life leaves; all at once is a draw. True when somebody did. */
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
    tell(d, 'PlayerLeft', gone, ['SS-END-1', 'SS-LEAVE-1']);
  }
  endMatch(d, null, 'nobody-left', ['SS-END-1']);
  return true;
};

/** The last one left wins; else play goes on where it stood (SS-END-1, SS-LEAVE-1, SS-LEAVE-2). */
export const left = (d: OpenDecision): void => {
  const [last, ...others] = seatsInOrder(d.state.table);
  if (last !== undefined && others.length === 0) return endMatch(d, last, 'last-left', ['SS-END-1']);
  if (hasOtherDue(d, PRIORITY_MOVES)) return goOn(d);
  if (d.state.table.awaiting !== null) return;
  const wasHolder = hasDue(d, PRIORITY_MOVES);
  if (d.state.table.stack.length === 0) return onEmptyStack(d, wasHolder);
  // Nobody waits for a pass that the leaver owed: the lap is over when all before them have passed (SS-LEAVE-1).
  const isOver = wasHolder || optionOf(d, 'uncovered') === 'ends-the-lap';
  if (!isOver || !ownerHasPassed(d)) return;
  dropAllDue(d);
  endLap(d, ['SS-LEAVE-1', 'SS-PRIO-8']);
};

/** Something is under way, after which somebody receives priority anyway: on an empty stack the turn owner. */
const goOn = (d: OpenDecision): void => {
  dropDue(d, PRIORITY_MOVES);
  if (d.state.table.stack.length === 0) renamePriority(d);
};

/** Nothing is left to answer: the turn owner goes on, or whose turn is next (SS-LEAVE-2). */
const onEmptyStack = (d: OpenDecision, wasHolder: boolean): void => {
  const { turn, priority } = d.state.table;
  if (!wasHolder && priority.holder === turn?.active && priority.lap.passed.length === 0) return;
  dropAllDue(d);
  givePriorityAfterResolution(d);
};
