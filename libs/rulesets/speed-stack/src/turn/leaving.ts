import {
  endLap,
  endMatch,
  givePriorityAfterResolution,
  leaveGame,
  objectsInPlay,
  playerAt,
  priorityDue,
  seatsInOrder,
  totalOf,
  valuesOf,
  zoneAt,
  type Game,
  type Look,
  type ObjectName,
  type Procedure,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { optionOf } from '../table/options.js';
import { ownerHasPassed } from './priority.js';

const ZONES = ['hand', 'library', 'graveyard', 'exile', 'play'];

/** What leaves with a player: their cards wherever they are, and what they have in play (SS-LEAVE-2). */
export const belongings = ({ state: { table } }: Look, seat: SeatId): readonly ObjectName[] => {
  const theirs = ZONES.flatMap((kind) => zoneAt(table, `${kind}/${seat}`));
  const played = table.stack.filter(({ controller }) => controller === seat).map(({ object }) => object);
  const elsewhere = valuesOf(table.objects).filter(
    ({ name, owner, zone }) =>
      zone !== 'nowhere' && (zone === 'stack' ? played.includes(name) : owner === seat && !theirs.includes(name)),
  );
  return [...theirs, ...elsewhere.map(({ name }) => name)];
};

/** Objects in play that a seat controls. */
export const objectsOf = (look: Look, seat: SeatId): ReturnType<typeof objectsInPlay> =>
  objectsInPlay(look).filter(({ controller }) => controller === seat);

/** Who is at 0 life or less, in turn order (SS-END-1). */
export const lostSeats = (look: Look): readonly SeatId[] =>
  seatsInOrder(look.state.table).filter((seat) => totalOf(look.state.table, seat, 'life') <= 0);

/** A player is out of the game. */
export const leave = (g: Game, seat: SeatId, why: string, because: readonly RuleId[]): void =>
  leaveGame(g, seat, why, [...because, 'SS-LEAVE-1']);

/** Everybody who is at 0 life leaves; all at once is a draw. True when somebody did. */
export const loseAtNoLife = (g: Game): boolean => {
  const lost = lostSeats(g);
  if (lost.length === 0) return false;
  if (lost.length === seatsInOrder(g.state.table).length) return loseTogether(g, lost);
  for (const seat of lost) if (g.state.table.status === 'running') leave(g, seat, 'no-life', ['SS-END-1']);
  return true;
};

const loseTogether = (g: Game, lost: readonly SeatId[]): true => {
  for (const seat of lost) {
    const stack = g.state.table.stack.filter(({ controller }) => controller === seat).map(({ id }) => id);
    const gone = { seat, why: 'no-life', objects: belongings(g, seat), stack, unasked: false };
    tell(g, 'PlayerLeft', gone, ['SS-END-1', 'SS-LEAVE-1']);
  }
  endMatch(g, null, 'nobody-left', ['SS-END-1']);
  return true;
};

/** The last one left wins; else play goes on where it stood (SS-END-1, SS-LEAVE-1, SS-LEAVE-2). */
export const left = (g: Game): void => {
  const [last, ...others] = seatsInOrder(g.state.table);
  if (last !== undefined && others.length === 0) return endMatch(g, last, 'last-left', ['SS-END-1']);
  if (g.frames.some(({ procedure }) => procedure !== 'priority-moves')) return goOnWith(g);
  if (g.state.table.awaiting !== null) return;
  const wasHolder = g.frames.length > 0;
  if (g.state.table.stack.length === 0) return onEmptyStack(g, wasHolder);
  // Nobody waits for a pass that the leaver owed: the lap is over when all before them have passed (SS-LEAVE-1).
  const isOver = wasHolder || optionOf(g, 'uncovered') === 'ends-the-lap';
  if (!isOver || !ownerHasPassed(g)) return;
  g.frames = [];
  endLap(g, ['SS-LEAVE-1', 'SS-PRIO-8']);
};

/** Something is under way, after which somebody receives priority anyway: on an empty stack the turn owner. */
const goOnWith = (g: Game): void => {
  const isEmpty = g.state.table.stack.length === 0;
  g.frames = g.frames
    .filter(({ procedure }) => procedure !== 'priority-moves')
    .map((frame) => (isEmpty && frame.procedure === 'priority' ? { ...frame, bindings: { resolved: true } } : frame));
};

/** Nothing is left to answer: the turn owner goes on, or whose turn is next (SS-LEAVE-2). */
const onEmptyStack = (g: Game, wasHolder: boolean): void => {
  const { turn, priority } = g.state.table;
  if (!wasHolder && priority.holder === turn?.active && priority.lap.passed.length === 0) return;
  g.frames = [];
  givePriorityAfterResolution(g);
};

/** Once the turn owner has left and nothing is on the stack, nobody can do anything: the turn is over (SS-LEAVE-2). */
export const priorityOrNext: Procedure = (g, frame, answer) => {
  const { turn, stack } = g.state.table;
  const isOver = stack.length === 0 && playerAt(g.state.table, turn?.active ?? null)?.left === true;
  priorityDue(g, isOver ? { ...frame, bindings: { resolved: true } } : frame, answer);
};
