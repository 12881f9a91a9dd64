import { type SoloReason, type TableResult } from '../results/result.js';
import type { PolicyPack } from '../packs/pack.js';

/** A table as standings read it: who sat there, and what counts; a solo table has one player and a reason. */
export type CountedTable = {
  readonly players: readonly string[];
  readonly solo: SoloReason | null;
  readonly result: TableResult | null;
};

/**
 * What a player has done: match points and the most that were to be had, rounds by outcome, game points and the most of
 * them, opponents really met (twice met, twice here), and what pods count beside.
 */
export type PlayerRecord = {
  points: number;
  possible: number;
  wins: number;
  losses: number;
  draws: number;
  byes: number;
  gamePoints: number;
  gamesPossible: number;
  tally: number;
  readonly opponents: string[];
};

/** The record of whoever has played nothing. */
export const emptyRecord = (): PlayerRecord => ({
  points: 0,
  possible: 0,
  wins: 0,
  losses: 0,
  draws: 0,
  byes: 0,
  gamePoints: 0,
  gamesPossible: 0,
  tally: 0,
  opponents: [],
});

/** Game points: a won game is three, a drawn one is one (TO-STAND-2). */
const GAME = { win: 3, draw: 1 };

/** The records of players over tables whose results count, by player; whoever has played nothing has an empty one. */
export const recordsOf = (
  pack: PolicyPack,
  players: readonly string[],
  tables: Iterable<CountedTable>,
): ReadonlyMap<string, PlayerRecord> => {
  const records = new Map(players.map((player) => [player, emptyRecord()]));
  for (const table of tables) countTable(pack, records, table);
  return records;
};

const countTable = (pack: PolicyPack, records: Map<string, PlayerRecord>, table: CountedTable): void => {
  const recordOf = (player: string): PlayerRecord => {
    const known = records.get(player) ?? emptyRecord();
    records.set(player, known);
    return known;
  };
  const { players, solo, result } = table;
  if (solo !== null) {
    for (const player of players) countSolo(pack, recordOf(player), solo);
    return;
  }
  if (result === null) return;
  for (const player of players) recordOf(player).opponents.push(...players.filter((other) => other !== player));
  if (result.kind === 'games') {
    const [first = '', second = ''] = players;
    countGames(pack, recordOf(first), result.wins, result.draws);
    countGames(pack, recordOf(second), [result.wins[1], result.wins[0]], result.draws);
    return;
  }
  const win = podWin(pack, players.length);
  for (const player of players) {
    const record = recordOf(player);
    record.tally += result.tally?.[player] ?? 0;
    const outcome = result.winner === null ? 'draw' : result.winner === player ? 'win' : 'loss';
    count(record, outcome, { win, draw: pack.pods?.draw ?? 0, loss: 0 });
  }
};

/** What a win is worth at a table of so many: of that size, else of the next smaller one that the pack names. */
const podWin = ({ pods, points }: PolicyPack, seats: number): number =>
  pods?.sizes.find((size) => size.seats <= seats)?.win ?? pods?.sizes.at(-1)?.win ?? points.win;

type Outcome = 'win' | 'draw' | 'loss';

const count = (record: PlayerRecord, outcome: Outcome, worth: Readonly<Record<Outcome, number>>): void => {
  record.points += worth[outcome];
  record.possible += worth.win;
  if (outcome === 'win') record.wins += 1;
  else if (outcome === 'draw') record.draws += 1;
  else record.losses += 1;
};

const countGames = (
  { points }: PolicyPack,
  record: PlayerRecord,
  [own, other]: readonly [number, number],
  draws: number,
): void => {
  // Nobody has won a game and none was drawn: both have lost (TO-RESULT-3).
  const outcome = own > other ? 'win' : own < other || own + other + draws === 0 ? 'loss' : 'draw';
  count(record, outcome, points);
  record.gamePoints += own * GAME.win + draws * GAME.draw;
  record.gamesPossible += (own + other + draws) * GAME.win;
};

/** A bye is a won round, an assigned loss a lost one; neither has an opponent (TO-STAND-3). */
const countSolo = (pack: PolicyPack, record: PlayerRecord, solo: SoloReason): void => {
  const worth = pack.pods === undefined ? pack.points : { win: podWin(pack, 0), draw: pack.pods.draw, loss: 0 };
  count(record, solo === 'bye' ? 'win' : 'loss', worth);
  if (solo === 'bye') record.byes += 1;
  if (pack.pods !== undefined) return;
  const games = pack.byeGames * GAME.win;
  record.gamesPossible += games;
  if (solo === 'bye') record.gamePoints += games;
};
