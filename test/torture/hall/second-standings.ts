// Standings by a second computation, from what was written down at the tables. It shares nothing with the library: all
// shares are counted in whole parts of one denominator that every possible share has.

/** What counts of a table: two players with won games each and drawn ones; one player has a bye. */
export type CountedTable = {
  readonly players: readonly string[];
  readonly wins: readonly [number, number];
  readonly draws: number;
};

/** A row: points, won-lost-drawn, and the averages as fractions in lowest terms; null where nobody was met. */
export type SecondRow = {
  readonly points: number;
  readonly record: string;
  readonly omw: string | null;
  readonly gw: string;
  readonly ogw: string | null;
};

type Tally = { points: number; rounds: number; gamePoints: number; games: number; met: string[]; wld: number[] };

/** Every share is over three times a number of rounds or games, none above 40, and the floor is 33/100. */
const greatestDivisor = (one: bigint, other: bigint): bigint =>
  other === 0n ? one : greatestDivisor(other, one % other);
let whole = 300n;
for (let number = 2n; number <= 40n; number += 1n) whole = (whole * number) / greatestDivisor(whole, number);
whole *= 3n;
const WHOLE = whole;
const FLOOR = (WHOLE * 33n) / 100n;

const partsOf = (won: number, possible: number): bigint =>
  possible === 0 ? 0n : (WHOLE * BigInt(won)) / BigInt(possible);

const written = (over: bigint, under: bigint): string => {
  const shared = greatestDivisor(over, under);
  return under / shared === 1n ? String(over / shared) : `${over / shared}/${under / shared}`;
};

const tallied = (tables: readonly CountedTable[]): Map<string, Tally> => {
  const tallies = new Map<string, Tally>();
  const of = (player: string): Tally => {
    const tally = tallies.get(player) ?? { points: 0, rounds: 0, gamePoints: 0, games: 0, met: [], wld: [0, 0, 0] };
    tallies.set(player, tally);
    return tally;
  };
  for (const { players, wins, draws } of tables) {
    const isBye = players.length === 1;
    for (const [seat, player] of players.entries()) {
      const [own, other] = seat === 0 ? wins : [wins[1], wins[0]];
      const tally = of(player);
      const outcome = own > other ? 0 : own === other && own + other + draws > 0 ? 2 : 1;
      tally.wld[outcome] = (tally.wld[outcome] ?? 0) + 1;
      tally.points += [3, 0, 1][outcome] ?? 0;
      tally.rounds += 1;
      tally.gamePoints += 3 * own + draws;
      tally.games += own + other + draws;
      if (!isBye) tally.met.push(...players.filter((each) => each !== player));
    }
  }
  return tallies;
};

/** The rows of all who have played, by player; a bye is given as a table of one with two won games. */
export const secondStandings = (tables: readonly CountedTable[]): ReadonlyMap<string, SecondRow> => {
  const tallies = tallied(tables);
  const floored = (parts: bigint): bigint => (parts < FLOOR ? FLOOR : parts);
  const matchParts = ({ points, rounds }: Tally): bigint => partsOf(points, 3 * rounds);
  const gameParts = ({ gamePoints, games }: Tally): bigint => partsOf(gamePoints, 3 * games);
  const meanOf = (met: readonly string[], parts: (tally: Tally) => bigint): string | null => {
    const values = met.map((player) => tallies.get(player)).filter((tally) => tally !== undefined);
    if (values.length === 0) return null;
    const sum = values.reduce((total, tally) => total + floored(parts(tally)), 0n);
    return written(sum, WHOLE * BigInt(values.length));
  };
  return new Map(
    [...tallies].map(([player, tally]) => [
      player,
      {
        points: tally.points,
        record: tally.wld.join('-'),
        omw: meanOf(tally.met, matchParts),
        gw: written(gameParts(tally), WHOLE),
        ogw: meanOf(tally.met, gameParts),
      },
    ]),
  );
};

/** Negative where the first row stands before the second; 0 where only a lot orders them. */
export const secondOrder = (one: SecondRow, other: SecondRow): number => {
  if (one.points !== other.points) return other.points - one.points;
  for (const share of ['omw', 'gw', 'ogw'] as const) {
    const [[a, b], [c, d]] = [fractionIn(one[share]), fractionIn(other[share])];
    const difference = c * b - a * d;
    if (difference !== 0n) return difference < 0n ? -1 : 1;
  }
  return 0;
};

const fractionIn = (text: string | null): readonly [bigint, bigint] => {
  const [over = '0', under = '1'] = (text ?? '0').split('/');
  return [BigInt(over), BigInt(under)];
};
