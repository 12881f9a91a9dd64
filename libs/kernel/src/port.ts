import { isKeptReport } from './board/index.js';
import {
  ReadCommand,
  awaitingView,
  badgesOf,
  commandRule,
  commandsOf,
  determinized,
  decide,
  hiddenFields,
  informationIn,
  isBlindChoice,
  legalActions,
  matchView,
  priorityView,
  readCommand,
  riskOf,
  scribeActions,
  stackView,
  legalActionsText,
  whyNotReversed,
  whyNotSimple,
  withLegal,
} from './deciding/index.js';
import { appliersOf, eventKindIn } from './events/index.js';
import { type Event, type Timeline, goesBackTo, isRecordEvent, newTimeline, timelineFrom } from './log/index.js';
import { entriesOf } from './persistent/index.js';
import type { Command, CommandRule, EventFacts, Ruleset } from './rules/index.js';
import {
  type Cards,
  type MatchState,
  type Revision,
  type Table,
  STATE_FORM,
  identityOf,
  nameFor,
  objectAt,
  objectNamed,
  stateFromStored,
  storableState,
} from './table/index.js';

/**
 * All that the rules are asked by whoever is no game: one function for each question. A released version of a game
 * brings the port of the kernel that it was released with, so that its matches are folded, decided and shown by the
 * code that decided them (docs/adr/0052-released-rules-are-frozen.md). A question that is added here is one that
 * earlier releases do not answer: whoever asks it says what holds for those.
 */
export const rulesPort = {
  newTimeline: (ruleset: Ruleset): Timeline => newTimeline(appliersOf(ruleset)),
  timelineFrom: (ruleset: Ruleset, state: MatchState): Timeline => timelineFrom(appliersOf(ruleset), state),
  isRecordEvent: (ruleset: Ruleset, type: string): boolean => isRecordEvent(appliersOf(ruleset), type),
  goesBackTo: (ruleset: Ruleset, event: Event): Revision | null => goesBackTo(appliersOf(ruleset), event),
  factsOf: (ruleset: Ruleset, type: string): EventFacts | undefined => eventKindIn(ruleset, type)?.facts,

  stateForm: STATE_FORM,
  storableState,
  stateFromStored: (stored: unknown, cards: Cards): MatchState => stateFromStored(stored, cards),

  readCommand,
  commandAsRead: (command: Command, rule: CommandRule): ReadCommand => new ReadCommand(command, rule),
  decide,
  commandRule,
  commandsOf,
  hiddenFields,
  determinized,
  isBlindChoice,
  isKeptReport,

  legalActions,
  scribeActions,
  legalActionsText,
  withLegal,

  matchView,
  stackView,
  awaitingView,
  priorityView,
  objectAt,
  objectNamed,
  nameFor,
  identityOf,
  zonesOf: (table: Table): readonly string[] => entriesOf(table.zones).map(([zone]) => zone),

  riskOf,
  badgesOf,
  informationIn: (ruleset: Ruleset, span: readonly Event[]) => informationIn(ruleset.compiled.events, span),
  whyNotSimple,
  whyNotReversed,
};

/** The functions of a kernel that rulesets compiled by it are asked with. */
export type RulesPort = typeof rulesPort;
