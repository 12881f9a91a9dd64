import type { TournamentEvent } from '../state/events.js';
import type { CsvContext, CsvReading } from './read-players.js';
import { playersFromCsv } from './read-players.js';
import { pairingsFromCsv, resultsFromCsv } from './read-rounds.js';
import type { CsvSheet } from './written-sheets.js';

const READ = { players: playersFromCsv, pairings: pairingsFromCsv, results: resultsFromCsv };

/** The sheets that are read as well: standings follow from results. */
export const READ_SHEETS = ['players', 'pairings', 'results'] as const satisfies readonly CsvSheet[];

/** What a file asks for, as a whole (TO-CSV-1). */
export const readCsvSheet = (sheet: (typeof READ_SHEETS)[number], text: string, context: CsvContext): CsvReading =>
  READ[sheet](text, context);

/** How many rows of a file have brought something, by the events that followed. */
export const changedByCsv = (events: readonly TournamentEvent[]): number =>
  events.reduce((sum, event) => {
    if (event.type === 'PlayersEnrolled') return sum + event.players.length;
    return sum + (event.type === 'ProposalChanged' ? [...event.tables, ...event.byes, ...event.losses].length : 1);
  }, 0);
