export { attemptOf } from './commands/attempts.js';
export { withTimes } from './commands/time-fields.js';
export { COMMAND_TYPE, formOf, sendableIn, typeIn } from './commands/command-forms.js';
export { explainCommand, explainEvent } from './commands/explain.js';
export { legalActionsOf } from './commands/legal-actions.js';
export { playDemoOnEmptyStore } from './demo/play-demo.js';
export { runDemo } from './demo/run-demo.js';
export { ledgerOver, type LedgerPorts, textsOver } from './ledger/ledger-over.js';
export {
  momentOf,
  firstRevisionNeeded,
  unknownRevision,
  unknownSeat,
  type MatchMoment,
  type MatchHead,
  type Perspective,
} from './ledger/moment.js';
export { combatViewOf, stackViewOf, viewOf } from './ledger/table-views.js';
export { settledAnswer } from './ledger/settled-answer.js';
export { createMatch } from './matches/create-match.js';
export { submitLines } from './notation/submit-lines.js';
export { linesOfMatch } from './notation/lines-of-match.js';
export { matchAsText } from './notation/match-as-text.js';
export {
  playActions,
  type DeniedCommand,
  type PlayResult,
  type NotationTarget,
  type NotationWriter,
} from './notation/play-text.js';
export { tagsOfText } from './notation/tags-of-text.js';
export { tryLines } from './notation/try-lines.js';
export { storyOf } from './pages/story.js';
export { tableOf } from './pages/table.js';
export { malformed, RequestRejected, type RejectionReason } from './rejections/request-rejected.js';
export { rewindPreview } from './rewinds/rewind-preview.js';
export { finalizeQuietMatches } from './finalizing/quiet-matches.js';
export { mistypedVariables } from './setup/mistyped-variables.js';
export { SETTINGS } from './setup/variables.js';
export { checkRoles, PROCESS_ROLES, rolesIn, type ProcessRole } from './setup/process-roles.js';
export { readConfiguration, type EnvironmentVariables, type LogLevel } from './setup/configuration.js';
export { readProof, type FinalizationSettings } from './setup/proof-settings.js';
export { readWebhooks } from './setup/webhook-file.js';
export { besideStore, sqlitePathOf } from './setup/store-path.js';
export { asStartFailure, StartFailure } from './setup/start-failure.js';
export { exitOnStartFailure, thisProcess, type ProcessEnvironment } from './setup/this-process.js';
export { hanging, sideBySide, type ColumnParagraph } from './sheets/columns.js';
export { formFor, sheetAs, type SheetForm } from './sheets/form.js';
export { rulingSheet } from './sheets/ruling-sheet.js';
export { SHEET_STYLE_HASH } from './sheets/style.js';
export { callListOf } from './sheets/call-list.js';
export { backUpWithHeads, headsPathOf, canBackUp, type BackupCapableStore } from './stores/backup-with-heads.js';
export {
  backUpKeys,
  restoreKeys,
  restoreKeysBeside,
  sealedKeysPathOf,
  type BackedUpKeys,
  type KeyFiles,
} from './stores/key-files.js';
export { lostKeys, type KeysInUse } from './stores/lost-keys.js';
export { KEPT_ELSEWHERE, namesOf } from './stores/sealed-keys.js';
export { LOGS, openSigner, passingSigner, readSigner } from './stores/checkpoint-keys.js';
export {
  needFolder,
  openCheckpoints,
  openStore,
  withoutSecrets,
  type ServiceCheckpoints,
  type StoreOpening,
} from './stores/open-store.js';
export { checkRecordedKeys, recordKeys } from './stores/recorded-keys.js';
export { markStore } from './stores/store-marks.js';
export { runRebuild } from './stores/rebuilding/rebuild.js';
export type { RebuildResult } from './stores/rebuilding/rebuild-result.js';
export { whatIf } from './what-ifs/what-if.js';
