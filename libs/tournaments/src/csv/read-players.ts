import type { TournamentActor, TournamentCommand } from '../deciding/commands.js';
import { readTournamentCommand } from '../deciding/command-form.js';
import { decideTournament } from '../deciding/decide.js';
import type { TournamentRejection } from '../deciding/decision.js';
import type { Tournament } from '../state/tournament.js';
import { type CsvFault, type CsvRow, type CsvTable, readCsv } from './csv-text.js';
import { PLAYER_HEADINGS, playerName, type PlayerNames } from './written-sheets.js';

/** What a file asks for: one command for all its rows, or none where it has none or everything is so already. */
export type CsvRequest = {
  readonly command: TournamentCommand | null;
  readonly rows: number;
  /** Headings of columns that say nothing here. */
  readonly ignored: readonly string[];
  /** Names of players who are new, by their ids. */
  readonly names: ReadonlyMap<string, string>;
};

/** Why a file is not taken: the place where there is one, and the rejection of the rule that refuses it. */
export type CsvRefusal =
  | { readonly fault: CsvFault; readonly rejection?: TournamentRejection }
  | { readonly fault: null; readonly rejection: TournamentRejection };

/** What was read of a file, or the first thing that is wrong with it. */
export type CsvReading = CsvRequest | CsvRefusal;

/** What a file is read beside. */
export type CsvContext = {
  readonly state: Tournament;
  readonly by: TournamentActor;
  /** How players are called. */
  readonly names: PlayerNames;
  /** Why nobody can be called so; undefined where it will do. */
  readonly nameError: (name: string) => string | undefined;
  /** A new id, which says nothing of the name. */
  readonly newPlayer: () => string;
};

const NOTHING_DRAWN = { now: 0, seed: '' };

/** The rejection of a command as it would be decided now, with nothing written. */
export const rejectionOf = (
  { state, by }: Pick<CsvContext, 'state' | 'by'>,
  command: TournamentCommand,
): TournamentRejection | undefined => {
  const decision = decideTournament(state, command, by, NOTHING_DRAWN);
  return decision.ok ? undefined : decision.rejection;
};

/** Names as they are compared: who types a list looks at no capitals and blanks. */
export const nameKey = (name: string): string => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** The players of a tournament by name; several where some are called alike. */
export const playersByName = ({
  state,
  names,
}: Pick<CsvContext, 'state' | 'names'>): Map<string, readonly string[]> => {
  const known = new Map<string, readonly string[]>();
  for (const player of state.players.keys()) {
    const key = nameKey(playerName(names, player));
    known.set(key, [...(known.get(key) ?? []), player]);
  }
  return known;
};

/** The place of a cell in a file. */
export const faultAt = (
  { line }: CsvRow,
  headings: readonly (string | null)[],
  heading: string,
  what: string,
): { readonly fault: CsvFault } => ({
  fault: { line, column: Math.max(0, headings.indexOf(heading)) + 1, heading, what },
});

/** Rejections that are no row's. */
const OF_ALL: readonly string[] = ['not-yours', 'finished', 'unknown-rules', 'unknown-round', 'too-late'];

/** What refuses a row names its place, what refuses whatever is asked does not. */
export const refusalAt = ({ fault }: { readonly fault: CsvFault }, rejection: TournamentRejection): CsvRefusal =>
  OF_ALL.includes(rejection.code) ? { fault: null, rejection } : { fault, rejection };

/** The command of a file, whose rows were looked at one by one, if it has any. */
export const requestOf = ({
  command,
  rows,
  ignored,
  names,
}: Pick<CsvTable, 'rows' | 'ignored'> & Pick<CsvRequest, 'names'> & { readonly command: object }): CsvReading => {
  const about = { rows: rows.length, ignored, names };
  if (rows.length === 0) return { command: null, ...about };
  const read = readTournamentCommand(command);
  if ('wrong' in read) return { fault: { line: 1, column: 1, heading: null, what: read.wrong } };
  return { command: read.command, ...about };
};

/** Players of a list, by id or by name: who is enrolled already stays as enrolled, others are new (TO-CSV-1). */
export const playersFromCsv = (text: string, context: CsvContext): CsvReading => {
  const table = readCsv(text, PLAYER_HEADINGS, [['player', 'name']]);
  if ('fault' in table) return table;
  const { rows, headings } = table;
  const known = playersByName(context);
  const lines = new Map<string, number>();
  const [names, byes] = [new Map<string, string>(), new Map<string, number>()];
  const players: string[] = [];
  const wrong = (row: CsvRow, heading: string, what: string) => faultAt(row, headings, heading, what);
  for (const row of rows) {
    const cell = (heading: string): string => row.cells.get(heading) ?? '';
    const name = cell('name').replaceAll(/\s+/g, ' ');
    const key = cell('player') || nameKey(name);
    const column = cell('player') === '' && headings.includes('name') ? 'name' : 'player';
    if (key === '') return wrong(row, column, 'nobody is named here');
    const before = lines.get(key);
    if (before !== undefined)
      return wrong(
        row,
        column,
        `${cell(column)} stands in line ${before} already: whoever is called alike needs an id`,
      );
    lines.set(key, row.line);
    const found = cell('player') === '' ? (known.get(key) ?? []) : [cell('player')];
    if (found.length > 1) return wrong(row, 'name', `${found.length} players are called so: give the id in player`);
    const [player = context.newPlayer()] = found;
    const isNew = !context.state.players.has(player);
    const badName = name === '' ? undefined : context.nameError(name);
    if (badName !== undefined) return wrong(row, 'name', badName);
    if (isNew && !['', 'in'].includes(cell('standing')))
      return wrong(row, 'standing', 'who plays no more is not enrolled: leave the line out');
    if (players.includes(player)) return wrong(row, column, `${player} stands in the file twice`);
    const count = cell('awardedByes');
    if (!/^[0-3]?$/.test(count)) return wrong(row, 'awardedByes', 'expected 0 to 3 byes');
    players.push(player);
    const enrolled = context.state.players.get(player);
    if (enrolled !== undefined && count !== '' && Number(count) !== enrolled.awardedByes)
      return wrong(row, 'awardedByes', `enrolled already, with ${enrolled.awardedByes}`);
    if (Number(count) > 0) byes.set(player, Number(count));
    if (isNew && name !== '') names.set(player, name);
    const command = enrolling([player], byes);
    const read = readTournamentCommand(command);
    if ('wrong' in read) return wrong(row, column, read.wrong.replace(/^\S+: /, ''));
    const rejection = rejectionOf(context, command);
    if (rejection !== undefined) return refusalAt(wrong(row, column, rejection.detail), rejection);
  }
  return requestOf({ ...table, command: enrolling(players, byes), names });
};

const enrolling = (players: readonly string[], byes: ReadonlyMap<string, number>): TournamentCommand => {
  const named = players.flatMap((player) => (byes.has(player) ? [[player, byes.get(player) ?? 0] as const] : []));
  return {
    ...{ type: 'EnrolPlayers', players },
    ...(named.length > 0 && { awardedByes: Object.fromEntries(named) }),
  };
};
