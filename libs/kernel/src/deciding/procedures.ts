import { damageProcedure } from '../board/damage.js';
import { die, dieConfirmed, dieReported } from '../board/rolling.js';
import { sacrificeProcedure } from '../cards/effects/board.js';
import { askOutcome, chosenOption, outcomeConfirmed, outcomeReported } from '../cards/effects/flow.js';
import { discardProcedure, stealCardsProcedure, stealProcedure } from '../cards/effects/hands.js';
import { rollOutcome } from '../cards/effects/roll-table.js';
import { runEffects } from '../cards/instructions.js';
import { totalConfirmed } from './reporting/announcing.js';
import { cardConfirmed, cardReported, repeatCommand, repeatStep } from './reporting/asking-for-cards.js';
import type { Procedure } from '../rules/ruleset/procedures.js';
import { priorityDue, priorityMoves } from '../stack/priority.js';
import { finish, optionalAnswered } from '../stack/resolve.js';
import { castAndPass, shortcutAnswered } from '../stack/shortcuts.js';
import { putOneWaiting, putWaiting } from '../stack/waiting.js';

/** The procedures of every game. A ruleset adds its own. */
export const kernelProcedures: readonly Procedure<never>[] = [
  askOutcome,
  cardConfirmed,
  cardReported,
  castAndPass,
  chosenOption,
  repeatCommand,
  damageProcedure,
  die,
  dieConfirmed,
  dieReported,
  discardProcedure,
  finish,
  optionalAnswered,
  outcomeConfirmed,
  outcomeReported,
  priorityDue,
  priorityMoves,
  putOneWaiting,
  putWaiting,
  rollOutcome,
  runEffects,
  sacrificeProcedure,
  shortcutAnswered,
  stealCardsProcedure,
  stealProcedure,
  repeatStep,
  totalConfirmed,
];
