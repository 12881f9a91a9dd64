import { playerAt, seatAfter, type RuleId, type SeatId } from '@stackledger/kernel';
import {
  procedure,
  askToDiscardDownTo,
  discardPicked,
  activeSeat,
  changeTotal,
  drawCards,
  expireChanges,
  givePriority,
  markedDamage,
  objectsInPlay,
  schedule,
  seatsInOrder,
  totalOf,
  type OpenDecision,
  type Target,
} from '@stackledger/kernel/authoring';
import { rollAttack } from '../combat/attack.js';
import { emit } from '../table/events.js';
import { hpOf } from '../table/life.js';
import { inPlayOf, soulsOf } from '../table/state.js';
import { isSecond } from '../table/variants.js';
import { isIn, wonByEndingTurn } from '../table/winning.js';

type SoulsTurnStep = 'start' | 'loot' | 'action' | 'end';

/** The maximum number of loot cards in hand at the end of a turn (FS-TURN-8). */
const HAND_SIZE = 10;

const openWindow = (d: OpenDecision, ...because: RuleId[]): void =>
  givePriority(d, { seat: activeSeat(d.state.table), because });

/** Begins a turn: everything recharges, allowances are given, and the start step begins (FS-TURN-1, FS-TURN-2). */
export const beginTurn = (d: OpenDecision, active: SeatId, extra: boolean): void => {
  const number = (d.state.table.turn?.number ?? 0) + 1;
  emit(d, 'TurnBegan', { active, number, ...(extra && { extra }) }, extra ? ['FS-TURN-12'] : ['FS-TURN-9']);
  for (const { name, tapped } of inPlayOf(d, active))
    if (tapped) emit(d, 'ObjectUntapped', { object: name }, ['FS-TURN-1', 'FS-PRIO-8']);
  giveAllowances(d, active);
  emit(d, 'StepBegan', { step: 'start' }, ['FS-TURN-2']);
  openWindow(d, 'FS-TURN-2a', 'FS-PRIO-4');
};

/**
 * Gives one attack, one purchase and one loot play (FS-TURN-4); the loot play from the start step on only in the first
 * edition (FS-LOOT-1).
 */
const giveAllowances = (d: OpenDecision, seat: SeatId): void => {
  setTotal(d, seat, 'attacks', 1, ['FS-NATK-1', 'FS-TURN-4']);
  setTotal(d, seat, 'purchases', 1, ['FS-BUY-1', 'FS-TURN-4']);
  if (!isSecond(d, 'FS-VAR-10')) setTotal(d, seat, 'lootPlays', 1, ['FS-LOOT-1', 'FS-TURN-4']);
};

const setTotal = (d: OpenDecision, seat: SeatId, total: string, to: number, because: readonly RuleId[]): void => {
  changeTotal(d, seat, total, to - totalOf(d.state.table, seat, total), because);
};

/** What follows a priority round on an empty stack, by step and attack (FS-PRIO-7). */
export const emptyRound = (d: OpenDecision): void => {
  switch (d.state.table.turn?.step) {
    case 'start':
      return beginLootStep(d);
    case 'loot':
      return beginActionPhase(d);
    case 'end':
      return schedule(d, discardToHandSize, {});
    default:
      return soulsOf(d).attack === null ? openWindow(d, 'FS-PRIO-7', 'FS-PRIO-9') : rollAttack(d);
  }
};

const nextStep = (d: OpenDecision, step: SoulsTurnStep, because: readonly RuleId[], by?: SeatId): void => {
  emit(d, 'StepEnded', { step: d.state.table.turn?.step ?? '', ...(by && { by }) }, ['FS-PRIO-7']);
  emit(d, 'StepBegan', { step }, because);
};

const beginLootStep = (d: OpenDecision): void => {
  nextStep(d, 'loot', ['FS-TURN-3']);
  drawCards(d, activeSeat(d.state.table), 1, ['FS-TURN-3']);
  openWindow(d, 'FS-TURN-2a', 'FS-TURN-3');
};

const beginActionPhase = (d: OpenDecision): void => {
  nextStep(d, 'action', ['FS-TURN-4']);
  if (isSecond(d, 'FS-VAR-10')) setTotal(d, activeSeat(d.state.table), 'lootPlays', 1, ['FS-LOOT-1']);
  openWindow(d, 'FS-TURN-4', 'FS-PRIO-9');
};

/** Begins the end phase with priority, even if nothing triggered (FS-TURN-7a); `by` a seat that has ended its turn. */
export const beginEndPhase = (d: OpenDecision, because: readonly RuleId[], by?: SeatId): void => {
  nextStep(d, 'end', because, by);
  openWindow(d, 'FS-TURN-7', 'FS-TURN-7a');
};

/** Begins the end phase without giving priority, because what is under way does that afterwards. */
export const enterEndPhase = (d: OpenDecision, because: readonly RuleId[]): void => nextStep(d, 'end', because);

/**
 * Goes on when nobody is to receive priority: only the end of the turn is left (FS-PDEATH-6, FS-TURN-7a, FS-LEAVE-1).
 */
export const proceed = (d: OpenDecision): void => {
  const owner = d.state.table.turn?.active ?? null;
  if (owner !== null && !isIn(d, owner)) return endTurn(d);
  if (playerAt(d.state.table, owner)?.dead && d.state.table.turn?.step !== 'end')
    return beginEndPhase(d, ['FS-TURN-7a', 'FS-PDEATH-6']);
  openWindow(d, 'FS-PRIO-9');
};

/** The active player discards down to ten; nobody receives priority any more (FS-TURN-8, FS-PRIO-8). */
export const discardToHandSize = procedure('fs-hand-size', (d) =>
  askToDiscardDownTo(d, activeSeat(d.state.table), HAND_SIZE, {
    prompt: (over) => `Discard ${over} loot cards.`,
    because: ['FS-TURN-8', 'FS-PRIO-8'],
    then: turnEnds,
  }),
);

/** Discards the picked cards and ends the turn. */
export const turnEnds = procedure<{ readonly seat: SeatId }>('fs-turn-end', (d, { bindings: { seat } }, answer) => {
  discardPicked(d, seat, answer, ['FS-TURN-8']);
  endTurn(d);
});

/**
 * Ends the turn. Changes end and everything heals in one step, so that losing HP kills nobody (FS-TURN-9, FS-TURN-10).
 */
const endTurn = (d: OpenDecision): void => {
  const { turn } = d.state.table;
  if (turn === null || wonByEndingTurn(d, turn.active)) return;
  expireChanges(d, 'end-of-turn', ['FS-TURN-9', 'FS-TURN-10']);
  for (const who of everybody(d)) healFully(d, who);
  for (const { seat, dead } of d.state.table.players)
    if (dead) emit(d, 'Revived', { seat }, ['FS-PDEATH-8', 'FS-TURN-9']);
  for (const seat of seatsInOrder(d.state.table))
    for (const total of ['lootPlays', 'attacks', 'attacksOnDeck', 'purchases'])
      setTotal(d, seat, total, 0, ['FS-LOOT-4', 'FS-TURN-9']);
  emit(d, 'TurnEnded', { active: turn.active, number: turn.number }, ['FS-TURN-9']);
  beginNextTurn(d, turn.active);
};

const everybody = (d: OpenDecision): readonly Target[] => {
  const all: Target[] = [];
  for (const seat of seatsInOrder(d.state.table)) all.push({ seat });
  for (const { name, stay } of objectsInPlay(d)) all.push({ object: name, stay });
  return all;
};

const healFully = (d: OpenDecision, who: Target): void => {
  const damage = markedDamage(d, who);
  if (damage === 0) return;
  const living = 'seat' in who ? { seat: who.seat } : 'object' in who ? { object: who.object } : null;
  if (living !== null)
    emit(d, 'Healed', { who: living, amount: damage, hpAfter: hpOf(d, who) + damage, damage: 0 }, [
      'FS-TURN-9',
      'FS-ATK-15',
    ]);
};

/** Begins the next turn: an extra turn if there is one, otherwise of the next player who does not skip (FS-TURN-12). */
const beginNextTurn = (d: OpenDecision, last: SeatId): void => {
  const extra = d.state.table.turns.extra.findLast((seat) => isIn(d, seat));
  const seat = extra ?? seatAfter(d.state.table, last);
  if (!d.state.table.turns.skip.includes(seat)) return beginTurn(d, seat, extra !== undefined);
  emit(d, 'TurnSkipped', { seat, ...(extra !== undefined && { extra: true as const }) }, ['FS-TURN-12']);
  beginNextTurn(d, extra === undefined ? seat : last);
};
