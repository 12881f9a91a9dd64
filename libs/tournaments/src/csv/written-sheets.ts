import { decimal } from '../numbers/fraction.js';
import { placedStandings } from '../standings/final-standings.js';
import type { PolicyPack } from '../packs/pack.js';
import type { RoundTable, Tournament, TournamentRound } from '../state/tournament.js';
import { csvText } from './csv-text.js';

/** The files of a tournament. */
export const CSV_SHEETS = ['players', 'pairings', 'results', 'standings'] as const;
export type CsvSheet = (typeof CSV_SHEETS)[number];

/** What the ids of players are called; who is not in it is called by the id. */
export type PlayerNames = Readonly<Record<string, string>>;

/** What a player is called. */
export const playerName = (names: PlayerNames, player: string): string =>
  Object.hasOwn(names, player) ? (names[player] ?? player) : player;

/** Players, by whom they are known and whether they are in. */
export const PLAYER_HEADINGS = ['player', 'name', 'awardedByes', 'standing', 'checkedIn', 'from'] as const;
const STANDING_HEADINGS = [
  ...['place', 'rank', 'player', 'name', 'points', 'wins', 'losses', 'draws', 'omw', 'gw', 'ogw', 'separatedBy'],
];

/** How many seats the largest table of a pack has. */
const seatsOf = ({ pods }: PolicyPack): number => pods?.sizes[0]?.seats ?? 2;

const numbered = (pack: PolicyPack, ...names: readonly string[]): readonly string[] =>
  Array.from({ length: seatsOf(pack) }, (_, at) => names.map((name) => `${name}${at + 1}`)).flat();

/** The headings of pairings: a pair of columns for each seat. */
export const pairingHeadings = (pack: PolicyPack): readonly string[] => [
  ...['round', 'table', 'version', ...numbered(pack, 'player', 'name'), 'solo'],
];

/** The headings of results: those of pairings, then games won and drawn, or the winner and what is counted. */
export const resultHeadings = (pack: PolicyPack): readonly string[] => [
  ...pairingHeadings(pack),
  ...(pack.pods === undefined
    ? ['wins1', 'wins2', 'draws']
    : ['winner', ...(pack.pods.tally === null ? [] : numbered(pack, 'tally'))]),
  'certainty',
];

type Cells = readonly (string | number | null)[];

/** A sheet of a tournament as a file for spreadsheets; pairings, results and standings are those of `round`. */
export const csvSheet = (sheet: CsvSheet, state: Tournament, names: PlayerNames, round: number): string => {
  const { pack } = state;
  const nameOf = (player: string): string => playerName(names, player);
  const tablesOf = (of: TournamentRound | undefined, cells: (table: RoundTable) => Cells): readonly Cells[] =>
    (of?.tables ?? []).map((table) => [...pairingCells(of?.round ?? 0, table, seatsOf(pack), nameOf), ...cells(table)]);
  switch (sheet) {
    case 'players':
      return csvText(
        PLAYER_HEADINGS,
        [...state.players.values()].map(({ id, awardedByes, standing, isCheckedIn, from }) => [
          ...[id, nameOf(id), awardedByes, standing, isCheckedIn ? 'yes' : 'no', from],
        ]),
      );
    case 'pairings':
      return csvText(
        pairingHeadings(pack),
        tablesOf(state.rounds[round - 1], () => []),
      );
    case 'results':
      return csvText(
        resultHeadings(pack),
        tablesOf(state.rounds[round - 1], (table) => resultCells(pack, table)),
      );
    case 'standings':
      return csvText(
        STANDING_HEADINGS,
        placedStandings(state, round).map(({ place, rank, player, points, record, omw, gw, ogw, separatedBy }) => [
          ...[place, rank, player, nameOf(player), points, record.wins, record.losses, record.draws],
          ...[omw, gw, ogw].map((share) => (share === null ? null : decimal(share, pack.digits))),
          separatedBy,
        ]),
      );
  }
};

const pairingCells = (
  round: number,
  { table, since, players, solo }: RoundTable,
  seats: number,
  nameOf: (player: string) => string,
): Cells => {
  const people = players.flatMap((player) => [player, nameOf(player)]);
  return [round, table, since, ...people, ...Array.from({ length: 2 * (seats - players.length) }, () => null), solo];
};

const resultCells = (pack: PolicyPack, { players, recorded }: RoundTable): Cells => {
  const certainty = recorded?.certainty ?? null;
  const result = recorded?.result;
  if (pack.pods === undefined)
    return result?.kind === 'games' ? [...result.wins, result.draws, certainty] : [null, null, null, certainty];
  const pod = result?.kind === 'pod' ? result : undefined;
  const counted = pack.pods.tally === null ? 0 : seatsOf(pack);
  const tally = Array.from({ length: counted }, (_, at) => pod?.tally?.[players[at] ?? ''] ?? null);
  return [pod === undefined ? null : (pod.winner ?? 'draw'), ...tally, certainty];
};
