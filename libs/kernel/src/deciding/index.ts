export { seatsLookedAtBy } from './calls/calling.js';
export { pausedFrom } from './calls/calling.js';
export { commandRule, commandsOf, hiddenFields, powerFor } from './commands/index.js';
export { beginningOf } from './commands/match/creating.js';
export { isResting } from './commands/match/settling.js';
export { priorityRejection, senderOf } from './commands/table-commands.js';
export { amended, compile, fieldsOf } from './compile.js';
export { decide, type Decision, explain, withLegal } from './decide.js';
export { whyNotReversed, whyNotSimple } from './calls/remedy-fit.js';
export { legalActions, scribeActions, legalActionsText } from './legal-actions.js';
export { rulableReport, type PendingReport } from './reporting/pending-report.js';
export { citesOf, dealDecks, plainGame } from './plain-game.js';
export { playedCardKind, playFromHand } from './play-card.js';
export { readCommand, ReadCommand } from './reading.js';
export { determinized, isBlindChoice } from './rewinding/determinization.js';
export { informationIn } from './rewinding/information.js';
export { cancelDeclaration } from './rewinding/rewinding.js';
export { badgesOf, riskOf } from './rewinding/risk.js';
export {
  awaitingView,
  stackObjectText,
  matchView,
  objectFields,
  playerFields,
  priorityView,
  stackView,
} from './view.js';
