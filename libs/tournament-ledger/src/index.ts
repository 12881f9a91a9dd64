export { commandIn, lineFor, readTournamentEnvelope, type TournamentEnvelope, tournamentEventIn } from './envelope.js';
export { importTournament, readTournamentLog, type TournamentImport } from './importing.js';
export { TournamentSession, tournamentStream, UnknownTournament } from './session.js';
export {
  createTournamentLedger,
  type SentTournamentCommand,
  type TournamentAnswer,
  type TournamentLedger,
  type TournamentLedgerPorts,
} from './tournament-ledger.js';
export { tournamentCheckpoint, type TournamentVerification, verifyTournament } from './verifying.js';
