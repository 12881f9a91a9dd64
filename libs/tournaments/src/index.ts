export {
  checkPublished,
  isPublishedTournament,
  type PublishedCheck,
  type PublishedTournament,
} from './published/check.js';
export { csvFaultText } from './csv/csv-text.js';
export type { CsvContext, CsvReading } from './csv/read-players.js';
export { changedByCsv, readCsvSheet, READ_SHEETS } from './csv/read-sheet.js';
export { CSV_SHEETS, csvSheet, type CsvSheet } from './csv/written-sheets.js';
export { DESCRIBED_COMMANDS, type DescribedCommand } from './deciding/described-commands.js';
export { readTournamentCommand, TOURNAMENT_COMMANDS } from './deciding/command-form.js';
export type { TournamentActor, TournamentCommand, TournamentInputs } from './deciding/commands.js';
export { decideTournament } from './deciding/decide.js';
export type { TournamentRejection } from './deciding/decision.js';
export { decideEntering } from './deciding/entering.js';
export { correctionPreview, type CorrectionPreview } from './deciding/correction-preview.js';
export type { TableMatchPlan } from './packs/pack.js';
export { decimal, fractionText } from './numbers/fraction.js';
export { resultText, type TableResult } from './results/result.js';
export { placedStandings, placesAfter, type PlacedStanding } from './standings/final-standings.js';
export { tournamentStandings, standingsHash } from './standings/tournament-standings.js';
export { readSlip, type Slip, slipCode } from './tables/slip.js';
export { seatNames } from './tables/seat-names.js';
export type { Standing } from './standings/standings.js';
export { extensionMsOf, matchTime, tableTime } from './state/clock.js';
export { TOURNAMENT_EVENT_TYPES } from './state/event-types.js';
export type { TournamentEvent } from './state/events.js';
export { evolveTournament } from './state/evolve.js';
export {
  playersIn,
  unreportedTables,
  type RoundTable,
  type Tournament,
  type TournamentRound,
} from './state/tournament.js';
