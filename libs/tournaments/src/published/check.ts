import { compareFractions, decimal, fraction, type Fraction, ZERO } from '../numbers/fraction.js';
import { builtInPack } from '../packs/built-in.js';
import type { PolicyPack } from '../packs/pack.js';
import { parseGames } from '../results/result.js';
import type { Standing } from '../standings/standings.js';
import { tournamentStandings } from '../standings/tournament-standings.js';
import { evolveTournament } from '../state/evolve.js';
import { playersIn, type Tournament } from '../state/tournament.js';
import type { TableByHand, TournamentCommand } from '../deciding/commands.js';
import { decideTournament } from '../deciding/decide.js';

/** A tournament as it was published: rounds with their matches, and the standings that were printed. */
export type PublishedTournament = {
  readonly Tournament?: { readonly source?: string; readonly printedGw?: string };
  readonly Policy: { readonly floor: string; readonly digits: number };
  readonly Rounds: readonly { readonly RoundName: string; readonly Matches: readonly PublishedMatch[] }[];
  readonly Standings: readonly PublishedStanding[];
};

/** One match: games won by the first, by the second, and drawn (`2-1-0`); without a second player a bye or a loss. */
type PublishedMatch = { readonly Player1: string; readonly Player2: string | null; readonly Result: string };

/** One printed row. */
type PublishedStanding = {
  readonly Player: string;
  readonly Rank: number;
  readonly Points: number;
  readonly OMWP: number;
  readonly GWP: number;
  readonly OGWP: number;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isListOf = (value: unknown, isMember: (member: Readonly<Record<string, unknown>>) => boolean): boolean =>
  Array.isArray(value) && value.every((member: unknown) => isRecord(member) && isMember(member));

const isMatch = ({ Player1, Player2, Result }: Readonly<Record<string, unknown>>): boolean =>
  typeof Player1 === 'string' && (Player2 === null || typeof Player2 === 'string') && typeof Result === 'string';

const isPrinted = (row: Readonly<Record<string, unknown>>): boolean =>
  typeof row.Player === 'string' &&
  [row.Rank, row.Points, row.OMWP, row.GWP, row.OGWP].every((number) => typeof number === 'number');

/** Whether a value has the form of a published tournament, every match and row of it. */
export const isPublishedTournament = (value: unknown): value is PublishedTournament =>
  isRecord(value) &&
  isRecord(value.Policy) &&
  typeof value.Policy.floor === 'string' &&
  typeof value.Policy.digits === 'number' &&
  isListOf(value.Standings, isPrinted) &&
  isListOf(value.Rounds, ({ RoundName, Matches }) => typeof RoundName === 'string' && isListOf(Matches, isMatch));

/** What a check found: how much was replayed, and each difference as a sentence. */
export type PublishedCheck = {
  readonly rounds: number;
  readonly matches: number;
  readonly players: number;
  readonly differences: readonly string[];
};

/** Rounds of the standings; later ones (`Quarterfinals`) are of a playoff, which no standings count. */
const SWISS = /^Round \d+$/;

/** One publisher prints whoever has played fewer rounds below all others with the same points. */
const ROUNDS_FIRST: readonly string[] = ['mana'];

/**
 * Replays a published tournament through the commands (its players, pairings by hand, results, drops) and compares
 * points, percentages to the printed digits, and the order. Throws an Error with a sentence if it cannot be replayed.
 */
export const checkPublished = (published: PublishedTournament): PublishedCheck => {
  const pack = packOf(published);
  const rounds = published.Rounds.filter(({ RoundName }) => SWISS.test(RoundName));
  const state = replay(pack, rounds);
  const standings = tournamentStandings(state);
  return {
    rounds: rounds.length,
    matches: rounds.reduce((sum, { Matches }) => sum + Matches.length, 0),
    players: standings.length,
    differences: [
      ...differences(pack, standings, published.Standings),
      ...orderDifferences(pack, standings, published.Standings),
    ],
  };
};

const packOf = ({ Tournament: about, Policy, Rounds }: PublishedTournament): PolicyPack => {
  const swiss = builtInPack('magic-swiss');
  if (swiss === undefined) throw new Error('the pack magic-swiss is missing');
  const most = Math.max(1, ...Rounds.flatMap(({ Matches }) => Matches.flatMap(({ Result }) => winsOf(Result))));
  const isRoundsFirst = ROUNDS_FIRST.includes(about?.source ?? '');
  return {
    ...swiss,
    ...{
      floor: Policy.floor,
      digits: Policy.digits,
      ownGwFloored: about?.printedGw === 'floored',
      bestOf: Math.max(most * 2 - 1, swiss.bestOf),
    },
    tieBreakers: isRoundsFirst ? ['rounds', ...swiss.tieBreakers] : swiss.tieBreakers,
  };
};

const winsOf = (text: string): readonly number[] => {
  const result = parseGames(text);
  return result?.kind === 'games' ? result.wins : [];
};

/** Any seed: published pairings are by hand, and a lot decides only between players who are equal in everything. */
const SEED = '0'.repeat(64);
const SCOREKEEPER = { role: 'scorekeeper', id: 'scorekeeper' } as const;
const ORGANIZER = { role: 'organizer', id: 'organizer' } as const;

const replay = (pack: PolicyPack, rounds: PublishedTournament['Rounds']): Tournament => {
  let state: Tournament | null = null;
  const carryOut = (command: TournamentCommand): Tournament => {
    const by = command.type === 'CreateTournament' ? ORGANIZER : SCOREKEEPER;
    const decision = decideTournament(state, command, by, { now: 0, seed: SEED });
    if (!decision.ok) throw new Error(`${command.type}: ${decision.rejection.detail} (${decision.rejection.rule})`);
    state = decision.events.reduce(evolveTournament, state);
    if (state === null) throw new Error('nothing was created');
    return state;
  };
  carryOut({ type: 'CreateTournament', id: 'published', name: 'published', pack });
  const present = rounds.map(({ Matches }) => new Set(Matches.flatMap(playersOf)));
  for (const player of present[0] ?? []) carryOut({ type: 'EnrolPlayer', player });
  carryOut({ type: 'StartTournament' });
  for (const [at, { Matches }] of rounds.entries()) {
    const now = carryOut({ type: 'StartTournament' });
    for (const player of present[at] ?? []) {
      const known = now.players.get(player);
      if (known === undefined) carryOut({ type: 'EnrolPlayer', player });
      else if (known.standing === 'dropped') carryOut({ type: 'ReturnPlayer', player });
    }
    for (const player of playersIn(now))
      if (present[at]?.has(player) !== true) carryOut({ type: 'DropPlayer', player });
    carryOut({ type: 'ChangeProposal', tables: Matches.map(tableOf), reason: 'as published' });
    const tables = carryOut({ type: 'PublishPairings' }).rounds.at(-1)?.tables ?? [];
    for (const match of Matches) {
      const result = parseGames(match.Result);
      if (result === undefined) throw new Error(`${match.Result} is no result such as 2-1-0`);
      const table = tables.find(({ players }) => players.includes(match.Player1))?.table ?? 0;
      if (match.Player2 !== null) carryOut({ type: 'EnterResult', round: at + 1, table, version: 1, result });
    }
    carryOut({ type: 'CloseRound', round: at + 1 });
  }
  return carryOut({ type: 'StartTournament' });
};

const playersOf = ({ Player1, Player2 }: PublishedMatch): readonly string[] =>
  Player2 === null ? [Player1] : [Player1, Player2];

const tableOf = (match: PublishedMatch): TableByHand => {
  const [own = 0, other = 0] = winsOf(match.Result);
  return match.Player2 === null
    ? { players: [match.Player1], solo: own > other ? 'bye' : 'assigned-loss' }
    : { players: playersOf(match) };
};

const differences = (
  { digits }: PolicyPack,
  standings: readonly Standing[],
  printed: readonly PublishedStanding[],
): readonly string[] => {
  const rows = new Map(standings.map((row) => [row.player, row]));
  return printed.flatMap((line) => {
    const row = rows.get(line.Player);
    if (row === undefined) return [`${line.Player}: printed at rank ${line.Rank}, and in no round`];
    const shares = [
      ['OMW', row.omw, line.OMWP],
      ['GW', row.gw, line.GWP],
      ['OGW', row.ogw, line.OGWP],
    ] as const;
    return [
      ...(row.points === line.Points
        ? []
        : [`${line.Player}: ${line.Points} points were printed, ${row.points} computed`]),
      ...shares
        .filter(([, computed, share]) => !isPrintedAs(computed ?? ZERO, share, digits))
        .map(
          ([name, computed, share]) =>
            `${line.Player}: ${name} ${share} was printed, ${decimal(computed ?? ZERO, digits)} computed`,
        ),
    ];
  });
};

/** Whether a number was printed of an exact share: not further from it than half a unit of the last digit. */
const isPrintedAs = (exact: Fraction, printed: number, digits: number): boolean => {
  const scale = 10n ** BigInt(digits + 4);
  const text = fraction(BigInt(Math.round(printed * Number(scale))), scale);
  const difference = fraction(exact.over * text.under - text.over * exact.under, exact.under * text.under);
  const size = difference.over < 0n ? { ...difference, over: -difference.over } : difference;
  // Half a unit, and what a number in binary is off at the fourth digit behind.
  return compareFractions(size, fraction(5001n, scale)) <= 0;
};

/** Rows that are not where they were printed; players who are equal in everything may stand in any order. */
const orderDifferences = (
  { tieBreakers }: PolicyPack,
  standings: readonly Standing[],
  printed: readonly PublishedStanding[],
): readonly string[] => {
  const ranks = new Map(printed.map(({ Player, Rank }) => [Player, Rank]));
  const groups = standings.reduce<Standing[][]>((sum, row) => {
    if (row.separatedBy === tieBreakers.at(-1)) sum.at(-1)?.push(row);
    else sum.push([row]);
    return sum;
  }, []);
  return groups.flatMap((group) => {
    const [first, last] = [group[0]?.rank ?? 0, group.at(-1)?.rank ?? 0];
    return group
      .map(({ player }) => ({ player, rank: ranks.get(player) }))
      .filter(({ rank }) => rank === undefined || rank < first || rank > last)
      .map(
        ({ player, rank }) =>
          `${player}: rank ${rank ?? 'none'} was printed, ${first === last ? first : `${first} to ${last}`} computed`,
      );
  });
};
