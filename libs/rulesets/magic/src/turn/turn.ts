import { playerAt, seatAfter, type Situation, type RuleId, type SeatId } from '@stackledger/kernel';
import {
  procedureNamed,
  activeSeat,
  changeTotal,
  expireChanges,
  givePriority,
  objectsInPlay,
  schedule,
  seatsInOrder,
  totalOf,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { askAttackers } from '../combat/attackers.js';
import { askBlockers } from '../combat/blockers.js';
import { assignDamage, needsSecondRound } from '../combat/damage.js';
import { draws } from './drawing.js';
import { replacing, replacementArgs, emitReplaced } from '../board/replacing.js';
import { has } from '../characteristics/characteristics.js';
import { emit } from '../table/events.js';
import { manaIn } from '../mana/mana.js';
import { advanceSagas } from '../board/sagas.js';
import { turnDaytime } from '../board/daytime.js';
import { phase } from '../board/phasing.js';
import { SKIPS_COMBAT } from '../table/word-marks.js';
import { afterMain, magicOf } from '../table/state.js';

/** The steps of a turn; there are two main phases of one name. */
export type MagicStep =
  | 'untap'
  | 'upkeep'
  | 'draw'
  | 'main'
  | 'beginning-of-combat'
  | 'declare-attackers'
  | 'declare-blockers'
  | 'combat-damage'
  | 'end-of-combat'
  | 'end'
  | 'cleanup';

/** The steps by their names, for positions. */
export const STEPS: readonly MagicStep[] = [
  'untap',
  'upkeep',
  'draw',
  'main',
  'beginning-of-combat',
  'declare-attackers',
  'declare-blockers',
  'combat-damage',
  'end-of-combat',
  'end',
  'cleanup',
];

/** The active player receives priority once the step has begun (MTG-117.3a). */
const openStep = (d: OpenDecision, ...because: RuleId[]): void =>
  givePriority(d, { seat: activeSeat(d.state.table), because: ['MTG-117.3a', ...absenceRules(d), ...because] });

/** In a turn whose player has left the next one acts in their place (MTG-800.4j). */
const absenceRules = ({ state: { table } }: Situation): readonly RuleId[] =>
  playerAt(table, table.turn?.active ?? null)?.left ? ['MTG-800.4j'] : [];

/**
 * The players who have left and whose turn would have come between two that follow each other in the order of the
 * table.
 */
const skippedSeats = ({ state: { table } }: Situation, last: SeatId | null, next: SeatId): readonly SeatId[] => {
  const seats = table.players.map(({ seat }) => seat);
  const from = last === null ? -1 : seats.indexOf(last);
  if (from < 0) return [];
  const after = [...seats.slice(from + 1), ...seats.slice(0, from)];
  const between = after.slice(0, Math.max(0, after.indexOf(next)));
  return between.filter((seat) => playerAt(table, seat)?.left);
};

/** A turn begins: with its untap step, in which nobody has priority (MTG-500.2). */
export const beginTurn = (d: OpenDecision, active: SeatId, extra: boolean): void => {
  const over = extra ? [] : skippedSeats(d, magicOf(d).lastInOrder, active);
  const number = (d.state.table.turn?.number ?? 0) + 1;
  emit(d, 'TurnBegan', { active, number, ...(extra && { extra }) }, extra ? ['MTG-500.7'] : ['MTG-500.2']);
  const landPlays = 1 - totalOf(d.state.table, active, 'landPlays');
  changeTotal(d, active, 'landPlays', landPlays, ['MTG-116.2a']);
  emit(d, 'StepBegan', { step: 'untap' }, [RULE.untap]);
  untapAll(d, over);
};

/** Begins a step and does what it begins with. */
export const enterStep = (d: OpenDecision, step: MagicStep): void => {
  const skipped = step === 'main' && d.events.at(-1)?.type === 'StepEnded' && skipsDraw(d);
  emit(d, 'StepBegan', { step }, [RULE[step], ...(skipped ? (['MTG-103.8a'] as const) : [])]);
  BEGINNINGS[step](d);
};

const RULE: { readonly [step in MagicStep]: RuleId } = {
  untap: 'MTG-500.11',
  upkeep: 'MTG-500.11',
  draw: 'MTG-500.11',
  main: 'MTG-505.6',
  'beginning-of-combat': 'MTG-500.11',
  'declare-attackers': 'MTG-508.1',
  'declare-blockers': 'MTG-509.1',
  'combat-damage': 'MTG-510.4',
  'end-of-combat': 'MTG-511.3',
  end: 'MTG-513.2',
  cleanup: 'MTG-514.1',
};

/**
 * The untap step: phasing, then day and night, then untapping, none of which anybody can respond to (MTG-703.4a to c).
 */
const untapAll = (d: OpenDecision, over: readonly SeatId[] = []): void => {
  const active = activeOf(d);
  phase(d, active, over);
  turnDaytime(d);
  for (const { name, tapped } of objectsInPlay(d).filter(({ zone }) => zone === `battlefield/${active}`))
    if (tapped && !has(d, name, 'stays-tapped'))
      emit(d, 'ObjectUntapped', { object: name }, ['MTG-405.6', 'MTG-500.2']);
  nextStep(d);
};

const activeOf = ({ state: { table } }: Situation): SeatId => table.turn?.active ?? activeSeat(table);

const drawForTurn = (d: OpenDecision): void => {
  const active = activeOf(d);
  openStep(d);
  if (playerAt(d.state.table, active)?.left === false)
    draws(d, [{ seat: active, count: 1, because: ['MTG-405.6', 'MTG-117.3a'] }]);
};

/** The cleanup step, which uses the functions above. */
export const CLEANUP = procedureNamed('mtg-cleanup');

/** What each step begins with: its turn-based actions, then priority where the step has it (rules section 9). */
const BEGINNINGS: { readonly [step in MagicStep]: (d: OpenDecision) => void } = {
  untap: (d) => untapAll(d),
  upkeep: openStep,
  draw: drawForTurn,
  main: (d) => {
    if (!magicOf(d).afterCombat) advanceSagas(d, activeOf(d));
    openStep(d, 'MTG-505.6');
  },
  'beginning-of-combat': openStep,
  'declare-attackers': (d) => {
    openStep(d);
    askAttackers(d);
  },
  'declare-blockers': (d) => {
    openStep(d, 'MTG-509.2');
    askBlockers(d);
  },
  'combat-damage': (d) => {
    openStep(d);
    assignDamage(d);
  },
  'end-of-combat': (d) => openStep(d),
  end: (d) => openStep(d, 'MTG-513.2'),
  cleanup: (d) => schedule(d, CLEANUP, {}),
};

/**
 * Continues in the middle of the step that a position begins in: its turn-based actions, or its declaration.
 */
export const resumeStep = (d: OpenDecision, step: MagicStep): void => {
  if (step === 'untap' || step === 'cleanup' || step === 'declare-attackers') return BEGINNINGS[step](d);
  openStep(d);
};

/**
 * A priority round on an empty stack ends the step or phase; in a cleanup step another one follows (MTG-500.2,
 * MTG-514.3a).
 */
export const emptyRound = (d: OpenDecision): void => nextStep(d);

const end = (d: OpenDecision): MagicStep => {
  const step = STEPS.find((each) => each === d.state.table.turn?.step) ?? 'cleanup';
  emptyPools(d);
  expireChanges(d, `end-of-${step}`, ['MTG-500.4']);
  if (step === 'end-of-combat') expireChanges(d, 'end-of-combat', ['MTG-511.3']);
  emit(d, 'StepEnded', { step }, ['MTG-500.2', ...(step === 'end-of-combat' ? (['MTG-511.3'] as const) : [])]);
  return step;
};

/** Unspent mana is lost as a step or phase ends; nobody has priority after that (MTG-500.4). */
export const emptyPools = (d: OpenDecision): void => {
  for (const seat of seatsInOrder(d.state.table)) {
    const mana = manaIn(playerAt(d.state.table, seat)?.totals ?? {});
    if (Object.keys(mana).length > 0) emit(d, 'ManaEmptied', { seat, mana }, ['MTG-500.4', 'MTG-500.5']);
  }
};

const nextStep = (d: OpenDecision): void => {
  const step = end(d);
  const next = nextUnskippedStep(d, stepAfter(d, step));
  if (next === null) return;
  enterStep(d, next);
};

/** The steps that an effect may skip, by the words for their beginning. */
const SKIPPED: { readonly [step: string]: string } = { upkeep: 'upkeep', draw: 'draw-step' };

/** Whether the active player skips this combat phase; the effect that says so is used up then (MTG-500.11). */
const isCombatSkipped = (d: OpenDecision): boolean => {
  const seat = activeOf(d);
  const found = d.state.table.changes.find(({ add, to }) => add === SKIPS_COMBAT && 'seat' in to && to.seat === seat);
  if (found === undefined) return false;
  emit(d, 'ChangeExpired', { ids: [found.id], why: SKIPS_COMBAT }, ['MTG-500.11']);
  emit(d, 'CombatSkipped', { seat }, ['MTG-500.11']);
  return true;
};

/** The next step that is not skipped: one that is does not happen at all. */
const nextUnskippedStep = (d: OpenDecision, step: MagicStep | null): MagicStep | null => {
  if (step === 'beginning-of-combat' && isCombatSkipped(d)) return 'main';
  const word = step === null ? undefined : SKIPPED[step];
  if (step === null || word === undefined) return step;
  const event = { event: word, seat: activeOf(d), bindings: {} };
  const skipping = replacing(d, { event }).find((found) => replacementArgs(found, 'skip').length > 0);
  if (skipping === undefined) return step;
  emitReplaced(d, skipping, { event: word, seat: activeOf(d), how: 'skipped' });
  return nextUnskippedStep(d, stepAfter(d, step));
};

/** The step that follows one that has just ended. */
const stepAfter = (d: OpenDecision, step: MagicStep): MagicStep | null => {
  const game = magicOf(d);
  switch (step) {
    case 'upkeep':
      return skipsDraw(d) ? 'main' : 'draw';
    case 'main':
      return afterMain(game);
    case 'declare-attackers':
      // Where nobody was declared there are no blocks and no damage, but an end of combat (MTG-508.8).
      return game.combat === null ? 'end-of-combat' : 'declare-blockers';
    case 'combat-damage':
      return needsSecondRound(d) ? 'combat-damage' : 'end-of-combat';
    case 'end-of-combat':
      return 'main';
    case 'end':
    case 'cleanup':
      return 'cleanup';
    default:
      return STEPS[STEPS.indexOf(step) + 1] ?? null;
  }
};

/** The starting player of a game of two skips the draw step of the first turn (MTG-103.8a). */
const skipsDraw = (d: OpenDecision): boolean => magicOf(d).skipsDraw && d.state.table.turn?.number === 1;

/**
 * Everything of the turn is done, and the next one begins: an extra one first, the latest before the others
 * (MTG-500.7).
 */
export const endTurn = (d: OpenDecision): void => {
  const { turn } = d.state.table;
  if (turn === null) return;
  emit(d, 'TurnEnded', { active: turn.active, number: turn.number }, ['MTG-500.2']);
  beginNextTurn(d, magicOf(d).lastInOrder ?? turn.active);
};

const beginNextTurn = (d: OpenDecision, last: SeatId): void => {
  const { turns } = d.state.table;
  const extra = turns.extra.findLast((seat) => playerAt(d.state.table, seat)?.left === false);
  const seat = extra ?? seatAfter(d.state.table, last);
  if (!turns.skip.includes(seat)) return beginTurn(d, seat, extra !== undefined);
  emit(d, 'TurnSkipped', { seat, ...(extra !== undefined && { extra: true as const }) }, ['MTG-500.11']);
  beginNextTurn(d, extra === undefined ? seat : last);
};

/** No player is due to receive priority: the active player does. */
export const proceed = (d: OpenDecision): void => openStep(d);
