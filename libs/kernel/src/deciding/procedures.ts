import { damageProcedure } from '../board/damage.js';
import { sacrificeProcedure } from '../cards/effects/board.js';
import { askOutcome, chosenOption, outcomeConfirmed, outcomeReported } from '../cards/effects/flow.js';
import { discardProcedure, stealCardsProcedure, stealProcedure } from '../cards/effects/hands.js';
import { rollOutcome } from '../cards/effects/roll-table.js';
import { runEffects } from '../cards/instructions.js';
import { priorityDue, priorityMoves } from '../stack/priority.js';
import { finish, optional } from '../stack/resolve.js';
import { die, dieConfirmed, dieReported } from '../board/rolling.js';
import type { Procedure } from '../rules/ruleset.js';
import { castAndPass, shortcutAnswered } from '../stack/shortcuts.js';
import { putOneWaiting, putWaiting } from '../stack/waiting.js';

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
