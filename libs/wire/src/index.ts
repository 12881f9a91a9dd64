export type { AnalyticsView, FiguresView, SqlAnswer } from './analytics.js';
export type { BackupMade } from './backups.js';
export type {
  CallList,
  CallQueue,
  CallView,
  PolicyView,
  QueuedCall,
  ReviewView,
  RulingView,
  StatementView,
} from './calls.js';
export type { CheckpointKey, SignedCheckpoint } from './checkpoints.js';
export type {
  Attempt,
  AttemptPage,
  Awaiting,
  Cause,
  CitedRule,
  CommandAnswer,
  CommandBody,
  CommandExplanation,
  EventExplanation,
  ObjectExplanation,
  Fill,
  LegalActions,
  RewindTarget,
  RewindTargetPage,
  Template,
} from './commands.js';
export type { Actor, EventPage, EventSummary, LoggedEvent } from './events.js';
export type { FollowedCommand, FollowedView } from './followed.js';
export type { Grant, GrantGiven, GrantList, GrantScope, GrantStanding, Joined, Me, TicketMade } from './grants.js';
export type { Health, ProjectionHealth, StoreCheckHealth } from './health.js';
export type { Json, JsonMap, Revision } from './json.js';
export type {
  ClocksView,
  CombatView,
  CreateMatch,
  MatchCreated,
  MatchListed,
  MatchOpened,
  MatchPage,
  MatchStatus,
  MatchView,
  Moment,
  Priority,
  ResultsView,
  RewindPreview,
  SeatClock,
  StackEntry,
  StackView,
  Timeline,
  TimelineNode,
  TimelineRewind,
  WhatIf,
  WhatIfDifference,
  WhatIfStep,
} from './matches.js';
export type { Problem } from './problem.js';
export type { Difference, RiskView, SpanEvent } from './risk.js';
export type {
  CardListed,
  CardPage,
  CommandDescribed,
  OptionDescribed,
  RulesetList,
  RulesetListed,
  RulesetView,
} from './rulesets.js';
export type { RulingSheet, SheetLine, SheetProof, SheetRemedy, SheetRoll, SheetRow, SheetStep } from './sheets.js';
export type { StoryMark, StoryPage, StoryRow } from './story.js';
export type { DevicesView, SeenView, TableCard, TablePlayer, TableStackEntry, TableView } from './table.js';
export type { NotationAnswer, NotationCompletions, NotationTrial } from './notation.js';
