import { compareFractions, fraction, type Fraction, largest, mean, parseFraction, ZERO } from '../numbers/fraction.js';
import type { PolicyPack, TieBreaker } from '../packs/pack.js';
import { type CountedTable, emptyRecord, type PlayerRecord, recordsOf } from './record.js';

/**
 * One row of the standings. `rank` counts from 1; `omw`, `gw`, `ogw` are exact, and null where nobody was met.
 * `separatedBy` is what puts the player behind the one above: points, a tie-breaker; null for the first.
 */
export type Standing = {
  readonly rank: number;
  readonly player: string;
  readonly points: number;
  readonly record: PlayerRecord;
  readonly omw: Fraction | null;
  readonly gw: Fraction;
  readonly ogw: Fraction | null;
  readonly separatedBy: 'points' | TieBreaker | null;
};

/** The place of each player in a lot that was drawn, from 0. */
export type LotOrder = ReadonlyMap<string, number>;

/**
 * The standings (TO-STAND-1 to 5): all `players` in their order, over tables whose results count. Whoever is not among
 * the players (disqualified) has no row and stays in the averages of opponents. Independent of the order of the tables.
 */
export const standingsOf = (
  pack: PolicyPack,
  players: readonly string[],
  tables: readonly CountedTable[],
  lot: LotOrder,
): readonly Standing[] => {
  const records = recordsOf(pack, players, tables);
  const averages = averagesOf(pack, records);
  const rows = players.map((player): Omit<Standing, 'rank' | 'separatedBy'> => {
    const record = records.get(player) ?? emptyRecord();
    return { player, points: record.points, record, ...averages(record) };
  });
  const order = comparison(pack, lot);
  const sorted = rows.toSorted((one, other) => order(one, other).difference);
  return sorted.map((row, at) => {
    const above = sorted[at - 1];
    return { ...row, rank: at + 1, separatedBy: above === undefined ? null : order(above, row).by };
  });
};

const ratio = (won: number, possible: number): Fraction => (possible === 0 ? ZERO : fraction(won, possible));

/** Match-win and game-win percentages of opponents are floored one by one, before their mean is taken (TO-STAND-4). */
const averagesOf = (pack: PolicyPack, records: ReadonlyMap<string, PlayerRecord>) => {
  const floor = parseFraction(pack.floor) ?? ZERO;
  const floored = new Map(
    [...records].map(([player, record]) => [
      player,
      {
        mw: largest(floor, ratio(record.points, record.possible)),
        gw: largest(floor, ratio(record.gamePoints, record.gamesPossible)),
      },
    ]),
  );
  const meanOf = ({ opponents }: PlayerRecord, of: 'mw' | 'gw'): Fraction | null =>
    mean(opponents.map((opponent) => floored.get(opponent)?.[of] ?? floor));
  return (record: PlayerRecord): Pick<Standing, 'omw' | 'gw' | 'ogw'> => {
    const gw = ratio(record.gamePoints, record.gamesPossible);
    return {
      omw: meanOf(record, 'mw'),
      gw: pack.ownGwFloored ? largest(floor, gw) : gw,
      ogw: meanOf(record, 'gw'),
    };
  };
};

type StandingRow = Omit<Standing, 'rank' | 'separatedBy'>;

/** Rounds that count, byes and assigned losses among them. */
const roundsOf = ({ wins, losses, draws }: PlayerRecord): number => wins + losses + draws;

/** Nobody met is nothing to be better than: a missing average counts as zero. */
const compareAverages = (one: Fraction | null, other: Fraction | null): number =>
  compareFractions(other ?? ZERO, one ?? ZERO);

const comparison = (
  { tieBreakers }: PolicyPack,
  lot: LotOrder,
): ((one: StandingRow, other: StandingRow) => { difference: number; by: 'points' | TieBreaker | null }) => {
  const placeOf = ({ player }: StandingRow): number => lot.get(player) ?? lot.size;
  const compare: Readonly<Record<TieBreaker, (one: StandingRow, other: StandingRow) => number>> = {
    rounds: (one, other) => roundsOf(other.record) - roundsOf(one.record),
    omw: (one, other) => compareAverages(one.omw, other.omw),
    gw: (one, other) => compareAverages(one.gw, other.gw),
    ogw: (one, other) => compareAverages(one.ogw, other.ogw),
    wins: (one, other) => other.record.wins - one.record.wins,
    tally: (one, other) => other.record.tally - one.record.tally,
    lot: (one, other) => placeOf(one) - placeOf(other) || (one.player < other.player ? -1 : 1),
  };
  return (one, other) => {
    if (one.points !== other.points) return { difference: other.points - one.points, by: 'points' };
    for (const by of tieBreakers) {
      const difference = compare[by](one, other);
      if (difference !== 0) return { difference, by };
    }
    return { difference: 0, by: null };
  };
};
