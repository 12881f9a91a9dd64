import {
  askToDiscardDownTo,
  discardPicked,
  activeSeat,
  changeTotal,
  drawCards,
  expireChanges,
  givePriority,
  markedDamage,
  objectsInPlay,
  playerAt,
  push,
  seatAfter,
  seatsInOrder,
  totalOf,
  type Game,
  type Procedure,
  type RuleId,
  type SeatId,
  type Target,
} from '@stackledger/kernel';
import { rollAttack } from '../combat/attack.js';
import { tell } from '../table/events.js';
import { hpOf } from '../table/life.js';
import { inPlayOf, soulsOf } from '../table/state.js';
import { isSecond } from '../table/variants.js';
import { isIn, wonByEndingTurn } from '../table/winning.js';

export type Step = 'start' | 'loot' | 'action' | 'end';

/** How many loot cards a hand may hold at the end of a turn (FS-TURN-8). */
const HAND_SIZE = 10;

const openWindow = (g: Game, ...because: RuleId[]): void =>
  givePriority(g, { seat: activeSeat(g.state.table), because });

/** A turn begins: everything recharges, what may be done in it is there, and the start step opens (FS-TURN-1/2). */
export const beginTurn = (g: Game, active: SeatId, extra: boolean): void => {
  const number = (g.state.table.turn?.number ?? 0) + 1;
  tell(g, 'TurnBegan', { active, number, ...(extra && { extra }) }, extra ? ['FS-TURN-12'] : ['FS-TURN-9']);
  for (const { name, tapped } of inPlayOf(g, active))
    if (tapped) tell(g, 'ObjectUntapped', { object: name }, ['FS-TURN-1', 'FS-PRIO-8']);
  giveAllowances(g, active);
  tell(g, 'StepBegan', { step: 'start' }, ['FS-TURN-2']);
  openWindow(g, 'FS-TURN-2a', 'FS-PRIO-4');
};

/** One attack, one purchase, one loot play (FS-TURN-4); the loot play from the start on in the first edition (FS-LOOT-1). */
const giveAllowances = (g: Game, seat: SeatId): void => {
  setTotal(g, seat, 'attacks', 1, ['FS-NATK-1', 'FS-TURN-4']);
  setTotal(g, seat, 'purchases', 1, ['FS-BUY-1', 'FS-TURN-4']);
  if (!isSecond(g, 'FS-VAR-10')) setTotal(g, seat, 'lootPlays', 1, ['FS-LOOT-1', 'FS-TURN-4']);
};

const setTotal = (g: Game, seat: SeatId, total: string, to: number, because: readonly RuleId[]): void => {
  changeTotal(g, seat, total, to - totalOf(g.state.table, seat, total), because);
};

/** What a lap on an empty stack brings, by step and by whether an attack is under way (FS-PRIO-7). */
export const emptyLap = (g: Game): void => {
  switch (g.state.table.turn?.step as Step | undefined) {
    case 'start':
      return beginLootStep(g);
    case 'loot':
      return beginActionPhase(g);
    case 'end':
      return push(g, { procedure: 'fs-hand-size' });
    default:
      return soulsOf(g).attack === null ? openWindow(g, 'FS-PRIO-7', 'FS-PRIO-9') : rollAttack(g);
  }
};

const nextStep = (g: Game, step: Step, because: readonly RuleId[]): void => {
  tell(g, 'StepEnded', { step: g.state.table.turn?.step ?? '' }, ['FS-PRIO-7']);
  tell(g, 'StepBegan', { step }, because);
};

const beginLootStep = (g: Game): void => {
  nextStep(g, 'loot', ['FS-TURN-3']);
  drawCards(g, activeSeat(g.state.table), 1, ['FS-TURN-3']);
  openWindow(g, 'FS-TURN-2a', 'FS-TURN-3');
};

const beginActionPhase = (g: Game): void => {
  nextStep(g, 'action', ['FS-TURN-4']);
  if (isSecond(g, 'FS-VAR-10')) setTotal(g, activeSeat(g.state.table), 'lootPlays', 1, ['FS-LOOT-1']);
  openWindow(g, 'FS-TURN-4', 'FS-PRIO-9');
};

/** The end phase opens a window even when nothing triggered (FS-TURN-7a). */
export const beginEndPhase = (g: Game, because: readonly RuleId[]): void => {
  enterEndPhase(g, because);
  openWindow(g, 'FS-TURN-7', 'FS-TURN-7a');
};

/** The end phase begins in the middle of something after which somebody receives priority anyway. */
export const enterEndPhase = (g: Game, because: readonly RuleId[]): void => nextStep(g, 'end', because);

/** Nobody is to receive priority: what is left of the turn is its end (FS-PDEATH-6, FS-TURN-7a, FS-LEAVE-1). */
export const proceed = (g: Game): void => {
  const owner = g.state.table.turn?.active ?? null;
  if (owner !== null && !isIn(g, owner)) return endTurn(g);
  if (playerAt(g.state.table, owner)?.dead && g.state.table.turn?.step !== 'end')
    return beginEndPhase(g, ['FS-TURN-7a', 'FS-PDEATH-6']);
  openWindow(g, 'FS-PRIO-9');
};

/** The active player discards down to ten; nobody has priority any more (FS-TURN-8, FS-PRIO-8). */
export const discardToHandSize: Procedure = (g) =>
  askToDiscardDownTo(g, activeSeat(g.state.table), HAND_SIZE, {
    prompt: (over) => `Discard ${over} loot cards.`,
    because: ['FS-TURN-8', 'FS-PRIO-8'],
    then: 'fs-turn-end',
  });

/** What was picked is discarded, and the turn ends. */
export const turnEnds: Procedure = (g, { bindings }, answer) => {
  discardPicked(g, bindings.seat as SeatId, answer, ['FS-TURN-8']); // the seat that was asked
  endTurn(g);
};

/** The turn passes: changes end and everything heals in one step, so that no loss of HP kills (FS-TURN-9/10). */
export const endTurn = (g: Game): void => {
  const { turn } = g.state.table;
  if (turn === null || wonByEndingTurn(g, turn.active)) return;
  expireChanges(g, 'end-of-turn', ['FS-TURN-9', 'FS-TURN-10']);
  for (const who of everybody(g)) healFully(g, who);
  for (const { seat, dead } of g.state.table.players)
    if (dead) tell(g, 'Revived', { seat }, ['FS-PDEATH-8', 'FS-TURN-9']);
  for (const seat of seatsInOrder(g.state.table))
    for (const total of ['lootPlays', 'attacks', 'attacksOnDeck', 'purchases'])
      setTotal(g, seat, total, 0, ['FS-LOOT-4', 'FS-TURN-9']);
  tell(g, 'TurnEnded', { active: turn.active, number: turn.number }, ['FS-TURN-9']);
  beginNextTurn(g, turn.active);
};

const everybody = (g: Game): readonly Target[] => {
  const all: Target[] = [];
  for (const seat of seatsInOrder(g.state.table)) all.push({ seat });
  for (const { name, stay } of objectsInPlay(g)) all.push({ object: name, stay });
  return all;
};

const healFully = (g: Game, who: Target): void => {
  const damage = markedDamage(g, who);
  if (damage === 0) return;
  const living = 'seat' in who ? { seat: who.seat } : 'object' in who ? { object: who.object } : null;
  if (living !== null)
    tell(g, 'Healed', { who: living, amount: damage, hpAfter: hpOf(g, who) + damage, damage: 0 }, [
      'FS-TURN-9',
      'FS-ATK-15',
    ]);
};

/** An extra turn first; then the next player who does not skip (FS-TURN-12). */
const beginNextTurn = (g: Game, last: SeatId): void => {
  const extra = g.state.table.turns.extra.findLast((seat) => isIn(g, seat));
  const seat = extra ?? seatAfter(g.state.table, last);
  if (!g.state.table.turns.skip.includes(seat)) return beginTurn(g, seat, extra !== undefined);
  tell(g, 'TurnSkipped', { seat, ...(extra !== undefined && { extra: true as const }) }, ['FS-TURN-12']);
  beginNextTurn(g, extra === undefined ? seat : last);
};
