import { damageProcedure } from './damage.js';
import { sacrificeProcedure } from './effects/board.js';
import { askOutcome, chosenOption, outcomeConfirmed, outcomeReported } from './effects/flow.js';
import { discardProcedure, stealCardsProcedure, stealProcedure } from './effects/hands.js';
import { rollOutcome } from './effects/roll-table.js';
import { runEffects } from './instructions.js';
import { priorityMoves } from './leaving.js';
import { priorityDue } from './priority.js';
import { finish, optional } from './resolve.js';
import { die, dieConfirmed, dieReported } from './rolling.js';
import type { Procedure } from './ruleset.js';
import { castAndPass, shortcutAnswered } from './shortcuts.js';
import { putOneWaiting, putWaiting } from './waiting.js';

/** What a frame of each name does. A ruleset adds its own. */
export const kernelProcedures: { readonly [name: string]: Procedure } = {
  'ask-outcome': askOutcome,
  'chosen-option': chosenOption,
  'cast-and-pass': castAndPass,
  damage: damageProcedure,
  die,
  'die-confirmed': dieConfirmed,
  'die-reported': dieReported,
  discard: discardProcedure,
  effects: runEffects,
  finish,
  optional,
  'outcome-confirmed': outcomeConfirmed,
  'outcome-reported': outcomeReported,
  priority: priorityDue,
  'priority-moves': priorityMoves,
  'put-waiting': putOneWaiting,
  'roll-outcome': rollOutcome,
  sacrifice: sacrificeProcedure,
  shortcut: shortcutAnswered,
  steal: stealProcedure,
  'steal-cards': stealCardsProcedure,
  waiting: putWaiting,
};
