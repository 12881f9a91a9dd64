export type { RejectedAttempt } from './attempts/attempts.js';
export { isWhole, shortened, briefly, keptOf } from './attempts/rejected-command.js';
export { type LogCheck, CHECKS } from './verification/audit-findings.js';
export { type Verdict, verdictOf, type Verification, verifyLog } from './verification/verify-log.js';
export { COMMAND_ID, GO_ON, goOnId, isServiceCommand, tableMatchKey } from './envelopes/command-ids.js';
export { type ActingGrant, type Envelope, eventIn, readEnvelope } from './envelopes/envelope.js';
export { followWritten } from './envelopes/written-events.js';
export { GAMES, type OfferedGame, offeredGames, type OfferedGames, versionsOf } from './envelopes/offered-games.js';
export { readLogged } from './envelopes/logged-event.js';
export { halfImported, isHalfImported } from './envelopes/import-marks.js';
export { type ExportedLog, isLog, isTextsLine, type KnownNames, parseExport, parseLog } from './envelopes/parsing.js';
export { CHANCE, type Chance, CLOCK, type Clock, serviceChance, systemClock } from './envelopes/ports.js';
export { NewerEvent, schemasOf } from './envelopes/upcasting.js';
export { memorySnapshots, type SnapshotStore, type SnapshotPart } from './snapshots/snapshot-store.js';
export type { SubmittedCommand } from './appending/admission.js';
export { leastOf } from './appending/least-totals.js';
export type { AcceptedAnswer, LedgerAnswer, RejectedAnswer } from './matches/ledger-answer.js';
export { type CreateRequest, matchIdFor } from './matches/creating.js';
export { areRulesHere, firstMatchOf, matchesOf } from './matches/match-directory.js';
export type { ReplayResult } from './rewinding/replay-result.js';
export { type CreationAnswer, createLedger, type Ledger, type LinkNote } from './matches/ledger.js';
export type { LedgerDependencies } from './matches/ledger-dependencies.js';
export type { RewindTrial } from './rewinding/rewind-trial.js';
export { halfImportedMatch, notOffered, SubmissionError, UnknownMatch } from './sessions/submission-errors.js';
export { eventsBetween, loadSession, type Session, situationAt, streamOf } from './sessions/session.js';
export {
  lastTriable,
  tryWhatIf,
  trialOf,
  type WhatIfResult,
  type WhatIfRequest,
  type MatchTrial,
} from './what-ifs/what-if.js';
export { BrokenLog, checkpointOf } from './checkpoints/signing.js';
export { requestedTime } from './envelopes/requested-time.js';
export {
  checkNames,
  checkTexts,
  keepTexts,
  keepTextsOf,
  knownTexts,
  type NameCheck,
  type TextCheck,
} from './texts/checking-texts.js';
export {
  countReferences,
  type FreeText,
  type KnownTexts,
  referencesIn,
  withoutBlankTexts,
} from './envelopes/free-texts.js';
export { bodyBesideTexts, withTextsOf } from './matches/sealing-texts.js';
export { readable, unreadableIn } from './envelopes/readable-text.js';
export { createTexts, type TextOrigin, type Texts } from './texts/texts.js';
export { exportLog } from './transfer/exporting.js';
export { type ImportResult, importLog } from './transfer/importing.js';
export { appendsOf, appendsOfCommands } from './transfer/rewriting.js';
export { writeImport } from './transfer/writing-imports.js';
export { mayReadAttempt } from './viewing/attempt-view.js';
export { differencesOf, riskFor } from './viewing/risk-view.js';
export { callsFor } from './viewing/call-view.js';
export { causesOf } from './viewing/causes.js';
export { commandFor, loggedEventOf, summaryOf } from './viewing/event-view.js';
export { openTextOf } from './viewing/open-text.js';
export { replayFor } from './viewing/replay-view.js';
export { awaitingFor, matchFor, stackFor } from './viewing/match-view.js';
export { rewindTargets } from './viewing/rewind-targets.js';
export { isTaken, whyWithoutRules } from './appending/without-rules.js';
export { nameRendererIn, totalName, type NameRenderer } from './viewing/name-renderer.js';
export { isQuiet, messageOf, messagesOf, shownIn } from './viewing/event-messages.js';
export {
  EVERYBODY,
  EVERY_SEAT,
  viewerKey,
  seatViewer,
  viewerWhoSent,
  SPECTATOR,
  type Viewer,
} from './viewing/viewer.js';
export { Attempts } from './attempts/attempts.js';
export { type LogHead, type BrokenChain, LogHeadBuilder } from './checkpoints/log-head.js';
export { bodyOf, type CanonicalCommand } from './envelopes/canonical-command.js';
export { retried } from './matches/retrying.js';
export { brokenCommitment, firstRedacted } from './verification/commitments.js';
export { type CheckpointToVerify, wrongSignature } from './verification/signature.js';
