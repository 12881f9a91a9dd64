export { type Sent } from './matches/admitting.js';
export { mayReadAttempt } from './viewing/attempt-view.js';
export { commandFor, loggedEventOf, summaryOf } from './viewing/event-view.js';
export { awaitingFor, matchFor, stackFor } from './viewing/match-view.js';
export { EVERYBODY, eyesOf, JUDGE, seatViewer, senderOf, SPECTATOR, type Viewer } from './viewing/viewer.js';
export { answerTo, type Accepted, type Answer, type Refused } from './matches/answers.js';
export { type Attempt, type Attempts } from './attempts/attempts.js';
export { isWhole, shortened } from './attempts/refused-command.js';
export { type CreateRequest } from './matches/creating.js';
export { firstMatchOf, matchesOf, type Listed } from './matches/directory.js';
export {
  eventIn,
  readEnvelope,
  type Actor,
  type Envelope,
  type KeptInputs,
  type SealedPart,
} from './envelopes/envelope.js';
export { COMMAND_ID, goOnId } from './envelopes/command-ids.js';
export { GAMES, offeredGames, versionsOf, type OfferedGame, type OfferedGames } from './envelopes/games.js';
export { halfImported, isHalfImported } from './envelopes/import-marks.js';
export { createLedger, type Created, type Ledger, type LedgerParts } from './matches/ledger.js';
export { CHANCE, CLOCK, serviceChance, systemClock, type Chance, type Clock } from './envelopes/ports.js';
export { halfImportedMatch, notOffered, Problem, UnknownMatch } from './matches/problems.js';
export { byCommand, eventsBetween, loadSession, situationAt, streamOf, type Session } from './matches/session.js';
export { causesOf, type Cause } from './viewing/causes.js';
export { exportLog, type ExportPlan } from './transfer/exporting.js';
export { CHECKS, type Check, type Finding, type OnProgress } from './checking/findings.js';
export { importLog, type Import } from './transfer/importing.js';
export { isLog, parseLog, type NoLog } from './envelopes/parsing.js';
export { appendsOf } from './transfer/rewriting.js';
export { schemasOf, NewerEvent, type Schemas } from './envelopes/upcasting.js';
export type { Told, Upcaster } from './envelopes/upcaster.js';
export { verdictOf, verifyLog, type Verdict, type Verification } from './checking/verifying.js';
export { memoryStates, type StateStore, type StoredPart } from './keeping/state-store.js';
