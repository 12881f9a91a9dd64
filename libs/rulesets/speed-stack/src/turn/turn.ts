import {
  activeSeat,
  changeTotal,
  drawCards,
  emit,
  endMatch,
  expireChanges,
  givePriority,
  givePriorityAfterResolution,
  heal,
  markedDamage,
  objectsInPlay,
  playerAt,
  rejection,
  seatAfter,
  seatsInOrder,
  senderOf,
  targetObject,
  templateOf,
  zoneAt,
  type CommandRule,
  type Game,
  type Look,
  type Rejection,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { leave } from './leaving.js';
import { totalsOf } from '../table/mana.js';
import { optionOf } from '../table/options.js';
import { spinningOf } from '../table/state.js';

/** The steps of a turn: its triggers and its draw, its plays, the triggers of its end (SS-TURN-1, SS-TURN-2). */
export type Step = 'start' | 'main' | 'end';

/** A turn begins: first what triggers on that; nobody draws before it is played out (SS-TURN-2). */
export const beginTurn = (g: Game, active: SeatId, because: readonly RuleId[], extra = false): void => {
  const number = (g.state.table.turn?.number ?? 0) + 1;
  tell(g, 'TurnBegan', { active, number, ...(extra && { extra }) }, because);
  tell(g, 'StepBegan', { step: 'start' }, ['SS-TURN-2']);
  givePriorityAfterResolution(g);
};

/** The draw, and then the turn owner may play, use and buy (SS-TURN-1). */
const beginMain = (g: Game): void => {
  const seat = activeSeat(g.state.table);
  tell(g, 'StepEnded', { step: 'start' }, ['SS-TURN-3']);
  tell(g, 'StepBegan', { step: 'main' }, ['SS-TURN-1']);
  const isFirst = g.state.table.turn?.number === 1 && optionOf(g, 'firstDraw') === 'skips';
  const isEmpty = zoneAt(g.state.table, `library/${seat}`).length === 0;
  if (!isFirst) drawCards(g, seat, 1, ['SS-TURN-1', 'SS-WINDOW-1']);
  if (!isFirst && isEmpty && optionOf(g, 'emptyDeck') === 'loses') leave(g, seat, 'empty-deck', ['SS-END-1']);
  if (g.state.table.status === 'running') givePriority(g, { seat, because: ['SS-TURN-1', 'SS-PRIO-1'] });
};

/** The turn is passed: what triggers at its end comes first (SS-TURN-2). */
export const beginEnd = (g: Game, because: readonly RuleId[]): void => {
  tell(g, 'StepEnded', { step: g.state.table.turn?.step ?? 'main' }, because);
  tell(g, 'StepBegan', { step: 'end' }, ['SS-TURN-2']);
};

/** Nobody is to receive priority: the turn goes on by itself, or the next one begins (SS-TURN-3, SS-LEAVE-2). */
export const proceed = (g: Game): void => {
  const { turn } = g.state.table;
  if (turn === null) return;
  if (playerAt(g.state.table, turn.active)?.left !== false) return finishTurn(g, ['SS-LEAVE-2']);
  switch (turn.step as Step) {
    case 'start':
      return beginMain(g);
    case 'end':
      return finishTurn(g, ['SS-TURN-2', 'SS-TURN-3']);
    case 'main':
      return givePriority(g, { seat: turn.active, because: ['SS-PRIO-1'] });
  }
};

const finishTurn = (g: Game, because: readonly RuleId[]): void => {
  const { turn } = g.state.table;
  if (turn === null) return;
  emptyPools(g, turn.active);
  expireChanges(g, 'end-of-turn', ['SS-TURN-2']);
  if (optionOf(g, 'damage') === 'heals') healCreatures(g);
  tell(g, 'TurnEnded', { active: turn.active, number: turn.number }, because);
  if (isQuietRound(g)) return endMatch(g, null, 'quiet-round', ['SS-END-2']);
  beginNextTurn(g, turn.active);
};

/** Mana and gold are gone once the triggers of the end have been played out (SS-RES-3, SS-RES-4). */
const emptyPools = (g: Game, owner: SeatId): void => {
  const pools = optionOf(g, 'pools');
  if (pools === 'stay') return;
  const seats = pools === 'empty-for-all' ? seatsInOrder(g.state.table) : [owner];
  for (const seat of seats)
    for (const [total, amount] of totalsOf(g, seat))
      if (total === 'gold' || total.startsWith('mana.')) changeTotal(g, seat, total, -amount, ['SS-RES-3', 'SS-RES-4']);
};

const healCreatures = (g: Game): void => {
  for (const { name } of objectsInPlay(g)) {
    const who = targetObject(g.state.table, name);
    if (who !== undefined) heal(g, who, markedDamage(g, who), ['SS-KIND-2']);
  }
};

/** Whether everybody's turn has passed since anything was put on the stack (SS-END-2). */
const isQuietRound = (g: Game): boolean =>
  optionOf(g, 'quietRound') === 'draw' &&
  seatsInOrder(g.state.table).every((seat) => spinningOf(g).quiet.includes(seat));

/** An extra turn first; then the next player who does not skip. */
const beginNextTurn = (g: Game, last: SeatId): void => {
  const extra = g.state.table.turns.extra.findLast((seat) => playerAt(g.state.table, seat)?.left === false);
  const seat = extra ?? seatAfter(g.state.table, last);
  const because: RuleId[] = extra === undefined ? ['SS-TURN-1'] : ['SS-RES-2'];
  if (!g.state.table.turns.skip.includes(seat)) return beginTurn(g, seat, because, extra !== undefined);
  emit(g, 'TurnSkipped', { seat, ...(extra !== undefined && { extra: true as const }) }, ['SS-RES-2']);
  beginNextTurn(g, extra === undefined ? seat : last);
};

/** Why a seat may not end the turn now (SS-TURN-1). */
const endFault = ({ state: { table } }: Look, seat: SeatId): Rejection | undefined => {
  const fault = (why: string): Rejection => rejection('cannot-end-turn', 'SS-TURN-1', why);
  if (table.stack.length > 0) return fault('the turn ends with an empty stack only');
  if (table.turn?.active !== seat) return fault(`it is ${table.turn?.active ?? 'nobody'}'s turn, not ${seat}'s`);
  return table.priority.holder === seat ? undefined : fault(`${seat} does not have priority`);
};

const endTurn: CommandRule = {
  about: 'passes the turn to the next player',
  by: 'seat',
  during: 'play',
  fields: {},
  decide: (g, command) => {
    const fault = endFault(g, senderOf(command));
    if (fault !== undefined) return fault;
    emit(g, 'PriorityClosed', {}, ['SS-TURN-1']);
    beginEnd(g, ['SS-TURN-1']);
    givePriorityAfterResolution(g);
    return undefined;
  },
  templates: (look, seat) => (endFault(look, seat) === undefined ? [templateOf({ type: 'EndTurn', seat }, [])] : []),
};

/** The command that ends a turn. */
export const turnCommands: { readonly [type: string]: CommandRule } = { EndTurn: endTurn };
