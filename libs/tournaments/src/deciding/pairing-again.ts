import { podPairings } from '../pairing/pods.js';
import { swissPairings } from '../pairing/swiss.js';
import { entrantsOf, standingsHash, tournamentStandings } from '../standings/tournament-standings.js';
import { playersIn, type RoundTable, type Tournament, type TournamentRound } from '../state/tournament.js';
import type { TournamentCommand } from './commands.js';
import { accepted, refused, type TournamentDecision } from './decision.js';
import { awardedByes } from './awarded-byes.js';
import { seedOfRepair } from './seeds.js';
import { hasRulesOf } from './versions.js';

/** Whether something was played at a table: it has a result, or its match has begun. */
export const hasStarted = ({ solo, recorded, match }: RoundTable): boolean =>
  solo === null && (recorded !== null || match?.hasBegun === true);

/** Why a table that was played stays as it is (TO-ROUND-5). */
export const refusedAsStarted = ({ table, recorded }: RoundTable): TournamentDecision =>
  recorded === null
    ? refused('table-started', 'TO-ROUND-5', `table ${table} plays already`)
    : refused('table-has-result', 'TO-ROUND-5', `table ${table} has a result: take it back first`);

/**
 * Pairs the named tables of the open round anew, or all of it, on the standings as they are now: after a correction.
 * None of them has been played; all of the round also only before its clock runs (TO-REPAIR-1, TO-REPAIR-2).
 */
export const pairedAgain = (
  state: Tournament,
  round: TournamentRound,
  { tables: named, reason }: Extract<TournamentCommand, { type: 'PairAgain' }>,
): TournamentDecision => {
  const { pairing } = state.pack;
  if (round.isPlayoff || pairing === 'round-robin' || pairing === 'elimination')
    return refused('bracket-fixed', 'TO-REPAIR-1', 'who meets whom in this round follows from the plan');
  const unknown = named?.find((table) => table > round.tables.length);
  if (unknown !== undefined)
    return refused('unknown-table', 'TO-REPAIR-1', `round ${round.round} has tables 1 to ${round.tables.length}`);
  if (named === undefined && round.clock !== null)
    return refused('round-started', 'TO-REPAIR-2', 'the clock of the round has been started: name the tables');
  const broken = round.tables.filter(({ table }) => named === undefined || named.includes(table));
  const started = broken.find(hasStarted);
  if (started !== undefined) return refusedAsStarted(started);
  const before = { ...state, rounds: state.rounds.slice(0, -1) };
  const seed = seedOfRepair(state.seed, round.round, round.version + 1);
  return accepted(named === undefined ? 'TO-REPAIR-2' : 'TO-REPAIR-1', {
    ...{ type: 'PairingsReplaced', round: round.round, version: round.version + 1, reason, seed },
    ...(named === undefined && { basis: standingsHash(tournamentStandings(before)) }),
    ...tablesAgain(before, round, broken, seed),
  });
};

/** New tables stand where broken ones stood; awarded byes are given again, whoever has gone has an assigned loss. */
const tablesAgain = (
  before: Tournament,
  { round, tables }: TournamentRound,
  broken: readonly RoundTable[],
  seed: string,
) => {
  const isIn = new Set(playersIn(before));
  const players = broken.flatMap((table) => table.players);
  const free = hasRulesOf(before, '1.1.0')
    ? awardedByes(before, round).filter((player) => players.includes(player))
    : [];
  const present = players.filter((player) => isIn.has(player) && !free.includes(player));
  const entrants = entrantsOf(before, present.toSorted());
  const of = { seed, tournament: before.id, round };
  const paired = before.pack.pods === undefined ? swissPairings(entrants, of) : podPairings(before.pack, entrants, of);
  const fresh = [...paired.tables];
  const kept = tables
    .filter(({ solo }) => solo === null)
    .flatMap((table) => (broken.includes(table) ? fresh.splice(0, 1) : [table.players]));
  const alone = (reason: RoundTable['solo']): readonly string[] =>
    tables.filter((table) => table.solo === reason && !broken.includes(table)).flatMap((table) => table.players);
  return {
    tables: [...kept, ...fresh],
    byes: [...alone('bye'), ...free, ...paired.byes],
    losses: [...alone('assigned-loss'), ...players.filter((player) => !isIn.has(player))],
  };
};
