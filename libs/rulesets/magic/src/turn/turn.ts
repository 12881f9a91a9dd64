import {
  activeSeat,
  changeTotal,
  expireChanges,
  givePriority,
  objectsInPlay,
  playerAt,
  push,
  seatAfter,
  seatsInOrder,
  totalOf,
  type Game,
  type Look,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import { askAttackers } from '../combat/attackers.js';
import { askBlockers } from '../combat/blockers.js';
import { assignDamage, needsSecondRound } from '../combat/damage.js';
import { drawCard } from './drawing.js';
import { tell } from '../table/events.js';
import { manaIn } from '../mana/mana.js';
import { magicOf } from '../table/state.js';

/** The steps of a turn; there are two main phases of one name. */
export type Step =
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
export const STEPS: readonly Step[] = [
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
const openStep = (g: Game, ...because: RuleId[]): void =>
  givePriority(g, { seat: activeSeat(g.state.table), because: ['MTG-117.3a', ...absent(g), ...because] });

/** In a turn whose player has left the next one acts in their place (MTG-800.4j). */
const absent = ({ state: { table } }: Look): readonly RuleId[] =>
  playerAt(table, table.turn?.active ?? null)?.left ? ['MTG-800.4j'] : [];

/** A turn begins: with its untap step, in which nobody has priority (MTG-500.2). */
export const beginTurn = (g: Game, active: SeatId, extra: boolean): void => {
  const number = (g.state.table.turn?.number ?? 0) + 1;
  tell(g, 'TurnBegan', { active, number, ...(extra && { extra }) }, extra ? ['MTG-500.7'] : ['MTG-500.2']);
  const landPlays = 1 - totalOf(g.state.table, active, 'landPlays');
  changeTotal(g, active, 'landPlays', landPlays, ['MTG-116.2a']);
  enterStep(g, 'untap');
};

/** Begins a step and does what it begins with. */
export const enterStep = (g: Game, step: Step): void => {
  const skipped = step === 'main' && g.events.at(-1)?.type === 'StepEnded' && skipsDraw(g);
  tell(g, 'StepBegan', { step }, [RULE[step], ...(skipped ? (['MTG-103.8a'] as const) : [])]);
  BEGINNINGS[step](g);
};

const RULE: { readonly [step in Step]: RuleId } = {
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

const untapAll = (g: Game): void => {
  const active = activeOf(g);
  for (const { name, tapped } of objectsInPlay(g).filter(({ zone }) => zone === `battlefield/${active}`))
    if (tapped) tell(g, 'ObjectUntapped', { object: name }, ['MTG-405.6', 'MTG-500.2']);
  nextStep(g);
};

const activeOf = ({ state: { table } }: Look): SeatId => table.turn?.active ?? activeSeat(table);

const drawForTurn = (g: Game): void => {
  const active = activeOf(g);
  if (playerAt(g.state.table, active)?.left === false) drawCard(g, active, ['MTG-405.6', 'MTG-117.3a']);
  openStep(g);
};

/** What each step begins with: its turn-based actions, then priority where the step has it (rules section 9). */
const BEGINNINGS: { readonly [step in Step]: (g: Game) => void } = {
  untap: untapAll,
  upkeep: openStep,
  draw: drawForTurn,
  main: (g) => openStep(g, 'MTG-505.6'),
  'beginning-of-combat': openStep,
  'declare-attackers': (g) => {
    openStep(g);
    askAttackers(g);
  },
  'declare-blockers': (g) => {
    openStep(g, 'MTG-509.2');
    askBlockers(g);
  },
  'combat-damage': (g) => {
    openStep(g);
    assignDamage(g);
  },
  'end-of-combat': (g) => openStep(g),
  end: (g) => openStep(g, 'MTG-513.2'),
  cleanup: (g) => push(g, { procedure: 'mtg-cleanup' }),
};

/** Goes on in the middle of a step that a position begins in: what a step without priority does, what is to be declared. */
export const resumeStep = (g: Game, step: Step): void => {
  if (step === 'untap' || step === 'cleanup' || step === 'declare-attackers') return BEGINNINGS[step](g);
  openStep(g);
};

/** A lap on an empty stack ends the step or phase; in a cleanup step another one follows (MTG-500.2, MTG-514.3a). */
export const emptyLap = (g: Game): void => nextStep(g);

const end = (g: Game): Step => {
  const step = (g.state.table.turn?.step ?? 'cleanup') as Step;
  emptyPools(g);
  expireChanges(g, `end-of-${step}`, ['MTG-500.4']);
  if (step === 'end-of-combat') expireChanges(g, 'end-of-combat', ['MTG-511.3']);
  tell(g, 'StepEnded', { step }, ['MTG-500.2', ...(step === 'end-of-combat' ? (['MTG-511.3'] as const) : [])]);
  return step;
};

/** Unspent mana is lost as a step or phase ends; nobody has priority after that (MTG-500.4). */
export const emptyPools = (g: Game): void => {
  for (const seat of seatsInOrder(g.state.table)) {
    const mana = manaIn(playerAt(g.state.table, seat)?.totals ?? {});
    if (Object.keys(mana).length > 0) tell(g, 'ManaEmptied', { seat, mana }, ['MTG-500.4', 'MTG-500.5']);
  }
};

/** The step ends and the next one begins. */
export const nextStep = (g: Game): void => {
  const step = end(g);
  const next = stepAfter(g, step);
  if (next === null) return;
  enterStep(g, next);
};

/** The step that follows one that has just ended. */
const stepAfter = (g: Game, step: Step): Step | null => {
  const game = magicOf(g);
  switch (step) {
    case 'upkeep':
      return skipsDraw(g) ? 'main' : 'draw';
    case 'main':
      return !game.afterCombat || game.moreCombats > 0 ? 'beginning-of-combat' : 'end';
    case 'declare-attackers':
      // Where nobody was declared there are no blocks and no damage, but an end of combat (MTG-508.8).
      return game.combat === null ? 'end-of-combat' : 'declare-blockers';
    case 'combat-damage':
      return needsSecondRound(g) ? 'combat-damage' : 'end-of-combat';
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
const skipsDraw = (g: Game): boolean => magicOf(g).skipsDraw && g.state.table.turn?.number === 1;

/** Everything of the turn is done, and the next one begins: an extra one first, the latest before the others (MTG-500.7). */
export const endTurn = (g: Game): void => {
  const { turn } = g.state.table;
  if (turn === null) return;
  tell(g, 'TurnEnded', { active: turn.active, number: turn.number }, ['MTG-500.2']);
  beginNextTurn(g, magicOf(g).lastInOrder ?? turn.active);
};

const beginNextTurn = (g: Game, last: SeatId): void => {
  const { turns } = g.state.table;
  const extra = turns.extra.findLast((seat) => playerAt(g.state.table, seat)?.left === false);
  const seat = extra ?? seatAfter(g.state.table, last);
  if (!turns.skip.includes(seat)) return beginTurn(g, seat, extra !== undefined);
  tell(g, 'TurnSkipped', { seat, ...(extra !== undefined && { extra: true as const }) }, ['MTG-500.11']);
  beginNextTurn(g, extra === undefined ? seat : last);
};

/** Nobody is to receive priority: it goes to the active player, in whose turn play always goes on. */
export const proceed = (g: Game): void => openStep(g);
