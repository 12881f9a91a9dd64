import { type BracketRound, firstBracketRound, nextBracketRound, roundRobinRound } from '../pairing/brackets.js';
import { ALGORITHM, drawnOrder, type PairingProposal } from '../pairing/entrant.js';
import { podPairings } from '../pairing/pods.js';
import { swissPairings } from '../pairing/swiss.js';
import { entrantsOf, standingsHash, tournamentStandings } from '../standings/tournament-standings.js';
import { playersIn, type RoundProposal, type Tournament } from '../state/tournament.js';
import { awardedByes } from './awarded-byes.js';
import type { TournamentCommand } from './commands.js';
import { accepted, refused, type TournamentDecision } from './decision.js';
import { isByBracket, roundsToPlay } from './planned.js';
import { notReady } from './readiness.js';
import { inOrder, tablesError, winnerOf } from './round-tables.js';
import { seedOfRound } from './seeds.js';
import { hasRulesOf } from './versions.js';

type PairingCommand = Extract<TournamentCommand, { type: 'ProposePairings' | 'ChangeProposal' | 'PublishPairings' }>;

/** Proposing, changing and publishing the pairings of the next round (TO-PAIR, TO-ROUND-1). */
export const decideOnPairing = (state: Tournament, command: PairingCommand): TournamentDecision => {
  switch (command.type) {
    case 'ProposePairings':
      return proposed(state, command);
    case 'ChangeProposal':
      return changed(state, command);
    case 'PublishPairings':
      return published(state);
  }
};

const proposed = (
  state: Tournament,
  { reason }: Extract<PairingCommand, { type: 'ProposePairings' }>,
): TournamentDecision => {
  const waiting = notReady(state);
  if (waiting !== undefined) return waiting;
  const round = state.rounds.length + 1;
  const seed = seedOfRound(state.seed, round);
  const proposal = pairingsFor(state, round, seed);
  if (isNobodyLeft(state, proposal))
    return refused('nobody-left', 'TO-ROUND-2', 'there is nobody left to be paired: finish the tournament');
  const beyond = beyondPlan(state, reason);
  if (beyond !== undefined) return beyond;
  const { tables, byes } = proposal;
  const basis = standingsHash(tournamentStandings(state));
  return accepted('TO-PAIR-1', {
    type: 'PairingsProposed',
    round,
    seed,
    algorithm: ALGORITHM,
    basis,
    tables,
    byes,
    losses: [],
    ...(reason !== undefined && { reason }),
  });
};

/** Whether a proposal brings nobody together; one alone in a playoff has a walkover. */
const isNobodyLeft = ({ phase }: Tournament, { tables, byes }: PairingProposal): boolean =>
  tables.length === 0 && !(phase === 'playoff' && byes.length > 0);

/** Whether all that was announced is played, or nobody is left to play it; asked between two rounds (TO-CUT-4). */
export const isPlayedOut = (state: Tournament): boolean => {
  if (isByBracket(state)) {
    const next = state.rounds.length + 1;
    return isNobodyLeft(state, pairingsFor(state, next, seedOfRound(state.seed, next)));
  }
  const least = state.pack.pods?.sizes.at(-1)?.seats ?? 2;
  return playersIn(state).length < least || (roundsToPlay(state) === 0 && state.plan?.top === 0);
};

/** A round beyond those planned says why (TO-CUT-4). */
const beyondPlan = (state: Tournament, reason: string | undefined): TournamentDecision | undefined => {
  if (isByBracket(state) || roundsToPlay(state) > 0 || reason !== undefined) return undefined;
  if (!hasRulesOf(state, '1.1.0')) return undefined;
  const detail = `the ${state.plan?.rounds ?? 0} rounds of the plan are played: give a reason for one more`;
  return refused('reason-missing', 'TO-CUT-4', detail);
};

/** The pairings of the next round; pure and the same for the same state and seed. */
export const pairingsFor = (state: Tournament, round: number, seed: string): PairingProposal => {
  const of = { seed, tournament: state.id, round };
  const { pack } = state;
  if (isByBracket(state)) return bracketPairings(state, of);
  if (pack.pairing === 'round-robin') {
    const everybody = [...state.players.keys()].toSorted();
    const order = drawnOrder({ ...of, seed: seedOfRound(state.seed, 1), round: 1 }, everybody);
    const isIn = new Set(playersIn(state));
    const tables = roundRobinRound(order, round).map((table) => table.filter((player) => isIn.has(player)));
    return split(tables.filter((table) => table.length > 0));
  }
  const free = awardedByes(state, round);
  const players = playersIn(state).filter((player) => !free.includes(player));
  const entrants = entrantsOf(state, players);
  const paired = pack.pods === undefined ? swissPairings(entrants, of) : podPairings(pack, entrants, of);
  return { ...paired, byes: [...free, ...paired.byes] };
};

const split = (tables: readonly (readonly string[])[]): PairingProposal => ({
  tables: tables.filter((table) => table.length > 1),
  byes: tables.filter((table) => table.length === 1).flat(),
  notes: [],
});

const bracketPairings = (state: Tournament, of: Parameters<typeof drawnOrder>[0]): PairingProposal => {
  const seeds =
    state.bracket ?? drawnOrder({ ...of, seed: seedOfRound(state.seed, 1), round: 1 }, [...state.players.keys()]);
  const played = state.rounds.filter(({ isPlayoff }) => isPlayoff || state.bracket === null);
  const last = played.at(-1);
  const isIn = new Set(playersIn(state));
  // Nobody moves up: whose opponent has gone has a bye (TO-CUT-2).
  const present = (tables: BracketRound): PairingProposal =>
    split(tables.map((table) => table.filter((player) => isIn.has(player))).filter((table) => table.length > 0));
  if (last === undefined) return present(firstBracketRound(seeds));
  const winners = last.tables.flatMap((table) => winnerOf(table) ?? []);
  return winners.length < 2 ? split([]) : present(nextBracketRound(winners, seeds));
};

const changed = (
  state: Tournament,
  { tables }: Extract<PairingCommand, { type: 'ChangeProposal' }>,
): TournamentDecision => {
  const waiting = notReady(state);
  if (waiting !== undefined) return waiting;
  if (isByBracket(state))
    return refused('bracket-fixed', 'TO-CUT-2', 'who meets whom in a playoff follows from the bracket');
  const reason = state.proposal?.reason;
  const beyond = beyondPlan(state, reason);
  if (beyond !== undefined) return beyond;
  const wrong = tablesError(state, tables, playersIn(state));
  if (wrong !== undefined) return refused('pairings-do-not-fit', 'TO-ROUND-1', wrong);
  const proposal: RoundProposal = {
    ...{ round: state.rounds.length + 1, seed: state.proposal?.seed ?? null, algorithm: 'by-hand' },
    basis: standingsHash(tournamentStandings(state)),
    ...inOrder(tables),
    ...(reason !== undefined && { reason }),
  };
  return accepted('TO-PAIR-6', { type: 'ProposalChanged', ...proposal });
};

const published = (state: Tournament): TournamentDecision => {
  const { proposal } = state;
  if (proposal === null) return refused('nothing-proposed', 'TO-ROUND-2', 'propose the pairings first');
  const { round, tables, byes, losses, basis, reason } = proposal;
  const standing = [...tables.flat(), ...byes, ...losses];
  const isIn = new Set(playersIn(state));
  const gone = standing.find((player) => !isIn.has(player));
  if (gone !== undefined)
    return refused('proposal-outdated', 'TO-ROUND-1', `${gone} is not in any more: propose the pairings anew`);
  const isPlayoff = isByBracket(state);
  if (isPlayoff && hasRulesOf(state, '1.1.0') && !isOfBracket(state, proposal))
    return refused('proposal-outdated', 'TO-CUT-2', 'the bracket is another since: propose the pairings anew');
  return accepted('TO-ROUND-1', {
    ...{ type: 'PairingsPublished', round, isPlayoff, basis, tables, byes, losses },
    ...(reason !== undefined && { reason }),
  });
};

/** Whether a proposal is what the bracket gives now: it may be of before the cut, or of before a correction. */
const isOfBracket = (state: Tournament, { round, tables, byes }: RoundProposal): boolean => {
  const now = pairingsFor(state, round, seedOfRound(state.seed, round));
  return JSON.stringify([now.tables, now.byes]) === JSON.stringify([tables, byes]);
};
