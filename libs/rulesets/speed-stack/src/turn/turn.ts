import {
  command,
  playerAt,
  rejection,
  seatAfter,
  zoneAt,
  type CommandRule,
  type Situation,
  type Rejection,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import {
  activeSeat,
  changeTotal,
  drawCards,
  endMatch,
  expireChanges,
  givePriority,
  givePriorityAfterResolution,
  heal,
  markedDamage,
  objectsInPlay,
  seatsInOrder,
  senderOf,
  targetObject,
  legalActionOf,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';
import { leave } from './leaving.js';
import { totalsOf } from '../table/mana.js';
import { optionOf } from '../table/options.js';
import { speedStackOf } from '../table/state.js';

/** Begins a turn with its start step; nobody draws before the start triggers have been played out (SS-TURN-2). */
export const beginTurn = (d: OpenDecision, active: SeatId, because: readonly RuleId[], extra = false): void => {
  const number = (d.state.table.turn?.number ?? 0) + 1;
  emit(d, 'TurnBegan', { active, number, ...(extra && { extra }) }, because);
  emit(d, 'StepBegan', { step: 'start' }, ['SS-TURN-2']);
  givePriorityAfterResolution(d);
};

/** Begins the main step: the turn owner draws and may then play, use and buy (SS-TURN-1). */
const beginMain = (d: OpenDecision): void => {
  const seat = activeSeat(d.state.table);
  emit(d, 'StepEnded', { step: 'start' }, ['SS-TURN-3']);
  emit(d, 'StepBegan', { step: 'main' }, ['SS-TURN-1']);
  const isFirst = d.state.table.turn?.number === 1 && optionOf(d, 'firstDraw') === 'skips';
  const isEmpty = zoneAt(d.state.table, `library/${seat}`).length === 0;
  if (!isFirst) drawCards(d, seat, 1, ['SS-TURN-1', 'SS-WINDOW-1']);
  if (!isFirst && isEmpty && optionOf(d, 'emptyDeck') === 'loses') leave(d, seat, 'empty-deck', ['SS-END-1']);
  if (d.state.table.status === 'running') givePriority(d, { seat, because: ['SS-TURN-1', 'SS-PRIO-1'] });
};

/** Begins the end step, whose triggers come before the next turn (SS-TURN-2); `by` a seat that has ended its turn. */
export const beginEnd = (d: OpenDecision, because: readonly RuleId[], by?: SeatId): void => {
  emit(d, 'StepEnded', { step: d.state.table.turn?.step ?? 'main', ...(by && { by }) }, because);
  emit(d, 'StepBegan', { step: 'end' }, ['SS-TURN-2']);
};

/** Goes on when nobody is to receive priority: with the next step, or the next turn (SS-TURN-3, SS-LEAVE-2). */
export const proceed = (d: OpenDecision): void => {
  const { turn } = d.state.table;
  if (turn === null) return;
  if (playerAt(d.state.table, turn.active)?.left !== false) return finishTurn(d, ['SS-LEAVE-2']);
  switch (turn.step) {
    case 'start':
      return beginMain(d);
    case 'end':
      return finishTurn(d, ['SS-TURN-2', 'SS-TURN-3']);
    default:
      return givePriority(d, { seat: turn.active, because: ['SS-PRIO-1'] });
  }
};

const finishTurn = (d: OpenDecision, because: readonly RuleId[]): void => {
  const { turn } = d.state.table;
  if (turn === null) return;
  emptyPools(d, turn.active);
  expireChanges(d, 'end-of-turn', ['SS-TURN-2']);
  if (optionOf(d, 'damage') === 'heals') healCreatures(d);
  emit(d, 'TurnEnded', { active: turn.active, number: turn.number }, because);
  if (isQuietRound(d)) return endMatch(d, null, 'quiet-round', ['SS-END-2']);
  beginNextTurn(d, turn.active);
};

/** Empties mana and gold once the end triggers have been played out (SS-RES-3, SS-RES-4). */
const emptyPools = (d: OpenDecision, owner: SeatId): void => {
  const pools = optionOf(d, 'pools');
  if (pools === 'stay') return;
  const seats = pools === 'empty-for-all' ? seatsInOrder(d.state.table) : [owner];
  for (const seat of seats)
    for (const [total, amount] of totalsOf(d, seat))
      if (total === 'gold' || total.startsWith('mana.')) changeTotal(d, seat, total, -amount, ['SS-RES-3', 'SS-RES-4']);
};

const healCreatures = (d: OpenDecision): void => {
  for (const { name } of objectsInPlay(d)) {
    const who = targetObject(d.state.table, name);
    if (who !== undefined) heal(d, who, markedDamage(d, who), ['SS-KIND-2']);
  }
};

/** Whether a whole round of turns passed without anything put on the stack (SS-END-2). */
const isQuietRound = (d: OpenDecision): boolean =>
  optionOf(d, 'quietRound') === 'draw' &&
  seatsInOrder(d.state.table).every((seat) => speedStackOf(d).quiet.includes(seat));

/** Begins the next turn: an extra turn if there is one, otherwise of the next player who does not skip. */
const beginNextTurn = (d: OpenDecision, last: SeatId): void => {
  const extra = d.state.table.turns.extra.findLast((seat) => playerAt(d.state.table, seat)?.left === false);
  const seat = extra ?? seatAfter(d.state.table, last);
  const because: RuleId[] = extra === undefined ? ['SS-TURN-1'] : ['SS-RES-2'];
  if (!d.state.table.turns.skip.includes(seat)) return beginTurn(d, seat, because, extra !== undefined);
  emit(d, 'TurnSkipped', { seat, ...(extra !== undefined && { extra: true as const }) }, ['SS-RES-2']);
  beginNextTurn(d, extra === undefined ? seat : last);
};

/** Rejection if a seat may not end the turn now (SS-TURN-1). */
const endRejection = ({ state: { table } }: Situation, seat: SeatId): Rejection | undefined => {
  const rejected = (why: string): Rejection => rejection('cannot-end-turn', 'SS-TURN-1', why);
  if (table.stack.length > 0) return rejected('the turn ends with an empty stack only');
  if (table.turn?.active !== seat) return rejected(`it is ${table.turn?.active ?? 'nobody'}'s turn, not ${seat}'s`);
  return table.priority.holder === seat ? undefined : rejected(`${seat} does not have priority`);
};

const endTurn = command({
  about: 'passes the turn to the next player',
  by: 'seat',
  during: 'play',
  fields: {},
  decide: (d, command) => {
    const seat = senderOf(command);
    const rejected = endRejection(d, seat);
    if (rejected !== undefined) return rejected;
    emit(d, 'PriorityClosed', {}, ['SS-TURN-1']);
    beginEnd(d, ['SS-TURN-1'], seat);
    givePriorityAfterResolution(d);
    return undefined;
  },
  legalActions: (situation, seat) =>
    endRejection(situation, seat) === undefined ? [legalActionOf({ type: 'EndTurn', seat }, [])] : [],
});

/** The commands of a turn other than plays. */
export const turnCommands: { readonly [type: string]: CommandRule } = { EndTurn: endTurn };
