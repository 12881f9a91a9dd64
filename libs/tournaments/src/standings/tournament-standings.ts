import { sha256Hex } from '@stackledger/integrity';
import { fractionText } from '../numbers/fraction.js';
import { drawnOrder, type PairingEntrant } from '../pairing/entrant.js';
import type { Tournament, TournamentRound } from '../state/tournament.js';
import type { CountedTable } from './record.js';
import { recordsOf } from './record.js';
import { type Standing, standingsOf } from './standings.js';

/** What counts of a round: its Swiss or pod tables, with results nobody disputes. */
const countedTables = (rounds: readonly TournamentRound[]): readonly CountedTable[] =>
  rounds
    .filter(({ isPlayoff }) => !isPlayoff)
    .flatMap(({ tables }) =>
      tables.map(({ players, solo, recorded }) => ({
        ...{ players, solo },
        result: recorded === null || recorded.certainty === 'disputed' ? null : recorded.result,
      })),
    );

/**
 * The standings after round `after` (all that are published where it is left out), the best first. Whoever is
 * disqualified has no row. The lot is drawn from the tournament's own seed, so it is the same whenever it is asked for.
 */
export const tournamentStandings = (state: Tournament, after = state.rounds.length): readonly Standing[] => {
  const rounds = state.rounds.slice(0, after);
  const read = [state.pack, state.players, ...rounds.map(({ tables }) => tables)];
  const last = read.at(-1) ?? state.players;
  const known = COMPUTED.get(last);
  if (known !== undefined && known.read.length === read.length && known.read.every((part, at) => part === read[at]))
    return known.standings;
  const players = [...state.players.values()].filter(({ standing }) => standing !== 'disqualified').map(({ id }) => id);
  const standings = standingsOf(state.pack, players, countedTables(rounds), lotOf(state));
  COMPUTED.set(last, { read, standings });
  return standings;
};

/**
 * Standings that were computed, by the tables of their last round, with all that they were read from. A state shares
 * with the one before it what an event left alone, so that those of a closed round are computed once while thousands
 * look at them.
 */
const COMPUTED = new WeakMap<object, { readonly read: readonly object[]; readonly standings: readonly Standing[] }>();

const lotOf = ({ id: tournament, seed, players }: Tournament): ReadonlyMap<string, number> =>
  new Map(
    drawnOrder({ seed: sha256Hex(`${seed}:lot`), tournament, round: 0 }, [...players.keys()]).map((player, at) => [
      player,
      at,
    ]),
  );

/** The hash of standings: of ranks, players, points and exact tie-breakers, in their order. */
export const standingsHash = (standings: readonly Standing[]): string =>
  sha256Hex(
    standings
      .map(({ rank, player, points, omw, gw, ogw }) =>
        [rank, player, points, ...[omw, gw, ogw].map((each) => (each === null ? '-' : fractionText(each)))].join(' '),
      )
      .join('\n'),
  );

/** Everybody who is still in, as the next pairing needs them (TO-PAIR). */
export const entrantsOf = (state: Tournament, players: readonly string[]): readonly PairingEntrant[] => {
  const rounds = state.rounds.filter(({ isPlayoff }) => !isPlayoff);
  const records = recordsOf(state.pack, players, countedTables(rounds));
  const histories = historiesOf(state, rounds);
  return players.map((player) => ({
    player,
    points: records.get(player)?.points ?? 0,
    ...(histories.get(player) ?? { met: new Set<string>(), byes: 0, floats: 0, smallPods: 0, seats: [] }),
  }));
};

type PairingHistory = Omit<PairingEntrant, 'player' | 'points'>;

const historiesOf = (state: Tournament, rounds: readonly TournamentRound[]): ReadonlyMap<string, PairingHistory> => {
  const largest = state.pack.pods?.sizes[0]?.seats ?? 2;
  const histories = new Map<
    string,
    { met: Set<string>; byes: number; floats: number; smallPods: number; seats: number[] }
  >();
  for (const [at, { tables }] of rounds.entries()) {
    const before = recordsOf(state.pack, [], countedTables(rounds.slice(0, at)));
    const pointsOf = (player: string): number => before.get(player)?.points ?? 0;
    for (const { players, solo } of tables)
      for (const [seat, player] of players.entries()) {
        const known = histories.get(player) ?? { met: new Set(), byes: 0, floats: 0, smallPods: 0, seats: [] };
        histories.set(player, known);
        if (solo === 'bye') known.byes += 1;
        if (solo !== null) continue;
        for (const other of players) if (other !== player) known.met.add(other);
        if (players.some((other) => pointsOf(other) !== pointsOf(player))) known.floats += 1;
        if (players.length < largest) known.smallPods += 1;
        known.seats[seat] = (known.seats[seat] ?? 0) + 1;
      }
  }
  return histories;
};
