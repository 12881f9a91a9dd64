import type { TableByHand, TournamentCommand } from '../deciding/commands.js';
import type { TableResult } from '../results/result.js';
import type { RoundTable, TournamentRound } from '../state/tournament.js';
import { type CsvFault, type CsvRow, type CsvTable, readCsv } from './csv-text.js';
import {
  type CsvContext,
  type CsvReading,
  faultAt,
  nameKey,
  playersByName,
  refusalAt,
  rejectionOf,
  requestOf,
} from './read-players.js';
import { pairingHeadings, resultHeadings } from './written-sheets.js';

const NO_NAMES: ReadonlyMap<string, string> = new Map();
const EITHER_FIRST = ['player1', 'name1'] as const;

type Faulty = { readonly fault: CsvFault };

/**
 * Pairings by hand: a proposal for the next round, to be published as any other. Those of a round that is published
 * so already, or proposed so, ask for nothing (TO-CSV-1).
 */
export const pairingsFromCsv = (text: string, context: CsvContext): CsvReading => {
  const { state } = context;
  const table = readCsv(text, pairingHeadings(state.pack), [EITHER_FIRST]);
  if ('fault' in table) return table;
  const { rows, headings } = table;
  const round = roundIn(table, state.rounds.length + 1);
  if (typeof round !== 'number') return round;
  const people = playersByName(context);
  const tables: TableByHand[] = [];
  for (const row of rows) {
    const wrong = (heading: string, what: string): Faulty => faultAt(row, headings, heading, what);
    const players = playersOf(row, headings, people);
    if ('fault' in players) return players;
    const solo = row.cells.get('solo') ?? '';
    if (solo !== '' && solo !== 'bye' && solo !== 'assigned-loss')
      return wrong('solo', 'expected bye, assigned-loss, or nothing');
    const stranger = players.players.findIndex((player) => !state.players.has(player));
    if (stranger >= 0) return wrong(`player${stranger + 1}`, `${players.players[stranger] ?? ''} is not enrolled`);
    const twice = players.players.find((player) => tables.some((each) => each.players.includes(player)));
    if (twice !== undefined) return wrong('player1', `${twice} stands at two tables`);
    const number = row.cells.get('table') ?? '';
    if (solo === '' && number !== '' && Number(number) !== tables.filter((each) => each.solo === undefined).length + 1)
      return wrong('table', 'tables stand in the order of their numbers, from 1');
    tables.push({ players: players.players, ...(solo !== '' && { solo }) });
  }
  const nothing = { command: null, rows: rows.length, ignored: table.ignored, names: NO_NAMES };
  const published = state.rounds[round - 1];
  if (published !== undefined) {
    const other = rows.findIndex((_, at) => !isSame(tables[at], published.tables[at]));
    const row = rows[Math.max(0, other)];
    if (row === undefined || (other < 0 && rows.length === published.tables.length)) return nothing;
    const what = `round ${round} is published with other tables: ReplacePairings changes those`;
    return faultAt(row, headings, 'round', what);
  }
  const { proposal } = state;
  if (proposal?.round === round && textOf(proposed(proposal)) === textOf(tables)) return nothing;
  const command: TournamentCommand = { type: 'ChangeProposal', tables, reason: 'from a file' };
  const rejection = rejectionOf(context, command);
  return rejection === undefined ? requestOf({ ...table, command, names: NO_NAMES }) : { fault: null, rejection };
};

const isSame = (hand: TableByHand | undefined, table: RoundTable | undefined): boolean =>
  hand !== undefined &&
  table !== undefined &&
  hand.players.join(' ') === table.players.join(' ') &&
  (hand.solo ?? null) === table.solo;

const proposed = ({
  tables,
  byes,
  losses,
}: {
  readonly tables: readonly (readonly string[])[];
  readonly byes: readonly string[];
  readonly losses: readonly string[];
}): readonly TableByHand[] => [
  ...tables.map((players) => ({ players })),
  ...byes.map((player) => ({ players: [player], solo: 'bye' as const })),
  ...losses.map((player) => ({ players: [player], solo: 'assigned-loss' as const })),
];

const textOf = (tables: readonly TableByHand[]): string =>
  tables.map(({ players, solo = '' }) => `${solo} ${players.join(' ')}`).join('\n');

/** The round that all rows are of, or the one that is meant where they name none. */
const roundIn = ({ rows, headings }: CsvTable, meant: number): number | Faulty => {
  const [first] = rows;
  const named = first?.cells.get('round') ?? '';
  for (const row of rows) {
    const cell = row.cells.get('round') ?? '';
    if (cell !== named) return faultAt(row, headings, 'round', 'a file is of one round');
    if (cell !== '' && !(/^[1-9]\d{0,5}$/.test(cell) && Number(cell) <= meant))
      return faultAt(row, headings, 'round', `expected a round, at most ${meant}`);
  }
  return named === '' ? meant : Number(named);
};

/** The players of a row in the order of its seats, by id or by name. */
const playersOf = (
  row: CsvRow,
  headings: readonly (string | null)[],
  people: ReadonlyMap<string, readonly string[]>,
): { readonly players: readonly string[] } | Faulty => {
  const players: string[] = [];
  for (let seat = 1; row.cells.has(`player${seat}`) || row.cells.has(`name${seat}`); seat += 1) {
    const [id = '', name = ''] = [row.cells.get(`player${seat}`), row.cells.get(`name${seat}`)];
    if (id === '' && name === '') continue;
    const found = id === '' ? (people.get(nameKey(name)) ?? []) : [id];
    const [player] = found;
    if (player === undefined) return faultAt(row, headings, `name${seat}`, `nobody called ${name} is enrolled`);
    if (found.length > 1)
      return faultAt(
        row,
        headings,
        `name${seat}`,
        `${found.length} players are called ${name}: give the id in player${seat}`,
      );
    players.push(player);
  }
  return players.length === 0 ? faultAt(row, headings, 'player1', 'nobody sits here') : { players };
};

/** Results of the tables of a round; a row without one says nothing, and so does whoever sits alone (TO-CSV-1). */
export const resultsFromCsv = (text: string, context: CsvContext): CsvReading => {
  const { state } = context;
  const isPods = state.pack.pods !== undefined;
  const table = readCsv(text, resultHeadings(state.pack), [
    ['table'],
    ...(isPods ? [['winner']] : [['wins1'], ['wins2']]),
  ]);
  if ('fault' in table) return table;
  const { rows, headings } = table;
  const number = roundIn(table, state.rounds.length);
  if (typeof number !== 'number') return number;
  const round = state.rounds[number - 1];
  if (round === undefined)
    return {
      fault: null,
      rejection: { code: 'unknown-round', rule: 'TO-ROUND-1', detail: 'no round is published yet' },
    };
  const people = playersByName(context);
  const results: { table: number; version: number; result: TableResult }[] = [];
  for (const row of rows) {
    const seated = tableOf(row, headings, round, people);
    if ('fault' in seated) return seated;
    const result = resultOf(row, headings, seated.table, people, isPods);
    if (result === null) continue;
    if ('fault' in result) return result;
    const wrong = (heading: string, what: string): Faulty => faultAt(row, headings, heading, what);
    if (results.some((each) => each.table === seated.table.table))
      return wrong('table', 'this table stands there twice');
    const written = row.cells.get('version') ?? '';
    if (!/^([1-9]\d{0,4})?$/.test(written)) return wrong('version', 'expected the version of the pairings');
    const version = written === '' ? round.version : Number(written);
    const entry = { table: seated.table.table, version, result };
    const rejection = rejectionOf(context, { type: 'EnterResults', round: number, results: [entry] });
    if (rejection !== undefined) return refusalAt(wrong(isPods ? 'winner' : 'wins1', rejection.detail), rejection);
    results.push(entry);
  }
  const command: TournamentCommand = { type: 'EnterResults', round: number, results };
  const request = requestOf({ ...table, rows: rows.slice(0, results.length), command, names: NO_NAMES });
  return 'command' in request ? { ...request, rows: rows.length } : request;
};

/** The table of a row, at which those sit whom the row names. */
const tableOf = (
  row: CsvRow,
  headings: readonly (string | null)[],
  { round, tables }: TournamentRound,
  people: ReadonlyMap<string, readonly string[]>,
): { readonly table: RoundTable } | Faulty => {
  const written = row.cells.get('table') ?? '';
  const table = /^[1-9]\d{0,5}$/.test(written) ? tables[Number(written) - 1] : undefined;
  if (table === undefined)
    return faultAt(
      row,
      headings,
      'table',
      `round ${round} has tables 1 to ${tables.length}, and found ${written || 'nothing'}`,
    );
  const isNamed = EITHER_FIRST.some((heading) => (row.cells.get(heading) ?? '') !== '');
  if (!isNamed) return { table };
  const named = playersOf(row, headings, people);
  if ('fault' in named) return named;
  return named.players.join(' ') === table.players.join(' ')
    ? { table }
    : faultAt(row, headings, 'table', `others sit at table ${table.table}, in this order: ${table.players.join(', ')}`);
};

const COUNT = /^\d{1,2}$/;
const TALLY = /^\d{1,7}$/;

const resultOf = (
  row: CsvRow,
  headings: readonly (string | null)[],
  { solo, players }: RoundTable,
  people: ReadonlyMap<string, readonly string[]>,
  isPods: boolean,
): TableResult | Faulty | null => {
  if (solo !== null) return null;
  const cell = (heading: string): string => row.cells.get(heading) ?? '';
  if (isPods) {
    const tallied = players.map((_, at) => `tally${at + 1}`);
    if (cell('winner') === '') return null;
    const wrong = tallied.find((heading) => cell(heading) !== '' && !TALLY.test(cell(heading)));
    if (wrong !== undefined) return faultAt(row, headings, wrong, 'expected a whole number from 0 on');
    const found = people.get(nameKey(cell('winner')));
    const winner = cell('winner') === 'draw' ? null : ((found?.length === 1 ? found[0] : undefined) ?? cell('winner'));
    const tally = players.flatMap((player, at) =>
      cell(`tally${at + 1}`) === '' ? [] : [[player, Number(cell(`tally${at + 1}`))] as const],
    );
    return { kind: 'pod', winner, ...(tally.length > 0 && { tally: Object.fromEntries(tally) }) };
  }
  const counts = ['wins1', 'wins2', 'draws'];
  if (counts.every((heading) => cell(heading) === '')) return null;
  const wrong = counts.find((heading) => !COUNT.test(heading === 'draws' ? cell(heading) || '0' : cell(heading)));
  if (wrong !== undefined) return faultAt(row, headings, wrong, 'expected a number of games');
  const [one = 0, other = 0, draws = 0] = counts.map((heading) => Number(cell(heading)));
  return { kind: 'games', wins: [one, other], draws };
};
