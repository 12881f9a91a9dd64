import { type PolicyPack, planFor } from '../packs/pack.js';
import {
  type BracketRound,
  firstBracketRound,
  nextBracketRound,
  roundRobinRound,
  roundRobinRounds,
} from '../pairing/brackets.js';
import { ALGORITHM, drawnOrder, type PairingProposal } from '../pairing/entrant.js';
import { podPairings } from '../pairing/pods.js';
import { swissPairings } from '../pairing/swiss.js';
import { entrantsOf, standingsHash, tournamentStandings } from '../standings/tournament-standings.js';
import type { PublishedTable, TournamentEvent } from '../state/events.js';
import {
  currentRound,
  playersIn,
  type RoundProposal,
  type Tournament,
  type TournamentRound,
  unreportedTables,
} from '../state/tournament.js';
import type { TableByHand, TournamentCommand, TournamentInputs } from './commands.js';
import { accepted, refused, type TournamentDecision } from './decision.js';
import { unreportedResult } from './reporting.js';
import { seedOfRound } from './seeds.js';

type RoundCommand = Extract<
  TournamentCommand,
  {
    type:
      | 'StartTournament'
      | 'ProposePairings'
      | 'ChangeProposal'
      | 'PublishPairings'
      | 'ReplacePairings'
      | 'StartClock'
      | 'PauseClock'
      | 'ResumeClock'
      | 'ExtendTable'
      | 'CloseRound'
      | 'ReopenRound'
      | 'MakeCut'
      | 'FinishTournament';
  }
>;

/** Starting, pairing, publishing, timing and closing rounds (TO-ROUND, TO-PAIR, TO-CUT). */
export const decideOnRounds = (
  state: Tournament,
  command: RoundCommand,
  { now }: TournamentInputs,
): TournamentDecision => {
  switch (command.type) {
    case 'StartTournament':
      return started(state);
    case 'ProposePairings':
      return proposed(state);
    case 'ChangeProposal':
      return changed(state, command);
    case 'PublishPairings':
      return published(state);
    case 'MakeCut':
      return cut(state, command.top);
    case 'FinishTournament':
      return finished(state);
    default: {
      const round = state.rounds.find(({ round: number }) => number === command.round);
      if (round === undefined || round !== currentRound(state))
        return refused(
          'not-the-current-round',
          'TO-ROUND-1',
          `round ${command.round} is not the one that is played; that is ${state.rounds.length}`,
        );
      return decideOnCurrentRound(state, round, command, now);
    }
  }
};

const started = (state: Tournament): TournamentDecision => {
  if (state.phase !== 'enrolment') return accepted('TO-SETUP-2');
  const players = playersIn(state);
  const least = state.pack.pods?.sizes.at(-1)?.seats ?? 2;
  if (players.length < least)
    return refused('too-few', 'TO-SETUP-2', `${players.length} are enrolled, and ${least} play at the smallest table`);
  const { rounds, top } = roundsFor(state.pack, players.length);
  return accepted('TO-SETUP-2', { type: 'TournamentStarted', rounds, top });
};

/** Rounds and cut for so many players: by the plan of the pack, or what the way of pairing takes. */
const roundsFor = (pack: PolicyPack, players: number): { readonly rounds: number; readonly top: number } => {
  if (pack.pairing === 'round-robin') return { rounds: roundRobinRounds(players), top: 0 };
  if (pack.pairing === 'elimination') return { rounds: Math.ceil(Math.log2(Math.max(players, 2))), top: 0 };
  const plan = planFor(pack, players);
  return { rounds: plan?.rounds ?? 3, top: plan?.top ?? 0 };
};

/** Why the next round cannot be paired yet. */
const notReady = (state: Tournament): TournamentDecision | undefined => {
  if (state.phase === 'enrolment') return refused('not-started', 'TO-ROUND-2', 'start the tournament first');
  const round = currentRound(state);
  return round?.isOpen === true
    ? refused(
        'round-open',
        'TO-ROUND-2',
        `close round ${round.round} first: ${unreportedTables(round).length} of its tables have no result`,
      )
    : undefined;
};

const proposed = (state: Tournament): TournamentDecision => {
  const waiting = notReady(state);
  if (waiting !== undefined) return waiting;
  const round = state.rounds.length + 1;
  const seed = seedOfRound(state.seed, round);
  const proposal = pairingsFor(state, round, seed);
  const isWalkover = state.phase === 'playoff' && proposal.byes.length > 0;
  if (proposal.tables.length === 0 && !isWalkover)
    return refused('nobody-left', 'TO-ROUND-2', 'there is nobody left to be paired: finish the tournament');
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
  });
};

/** The pairings of the next round; pure and the same for the same state and seed. */
const pairingsFor = (state: Tournament, round: number, seed: string): PairingProposal => {
  const of = { seed, tournament: state.id, round };
  const { pack } = state;
  if (state.phase === 'playoff' || pack.pairing === 'elimination') return bracketPairings(state, of);
  if (pack.pairing === 'round-robin') {
    const everybody = [...state.players.keys()].toSorted();
    const order = drawnOrder({ ...of, seed: seedOfRound(state.seed, 1), round: 1 }, everybody);
    const isIn = new Set(playersIn(state));
    const tables = roundRobinRound(order, round).map((table) => table.filter((player) => isIn.has(player)));
    return split(tables.filter((table) => table.length > 0));
  }
  const free = awarded(state, round);
  const players = playersIn(state).filter((player) => !free.includes(player));
  const entrants = entrantsOf(state, players);
  const paired = pack.pods === undefined ? swissPairings(entrants, of) : podPairings(pack, entrants, of);
  return { ...paired, byes: [...free, ...paired.byes] };
};

/** Who has an awarded bye this round: awarded byes are for the first rounds. */
const awarded = (state: Tournament, round: number): readonly string[] =>
  playersIn(state).filter((player) => (state.players.get(player)?.awardedByes ?? 0) >= round);

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

const winnerOf = ({ players, solo, recorded }: TournamentRound['tables'][number]): string | undefined => {
  if (solo === 'bye') return players[0];
  if (recorded === null) return undefined;
  const { result } = recorded;
  if (result.kind === 'pod') return result.winner ?? undefined;
  return result.wins[0] > result.wins[1] ? players[0] : players[1];
};

/** Each player who is in stands exactly once, nobody else anywhere; undefined where that holds (TO-ROUND-1). */
const tablesError = (
  state: Tournament,
  tables: readonly TableByHand[],
  everybody: readonly string[],
): string | undefined => {
  const standing = tables.flatMap(({ players }) => players);
  const twice = standing.find((player, at) => standing.indexOf(player) !== at);
  if (twice !== undefined) return `${twice} stands at two tables`;
  const stranger = standing.find((player) => !everybody.includes(player));
  if (stranger !== undefined) return `${stranger} does not play in this round`;
  const left = everybody.find((player) => !standing.includes(player));
  if (left !== undefined) return `${left} stands nowhere: at a table, with a bye or with an assigned loss`;
  const sizes = state.pack.pods?.sizes.map(({ seats }) => seats) ?? [2];
  const odd = tables.find(({ players, solo }) =>
    solo === undefined ? !sizes.includes(players.length) : players.length !== 1,
  );
  return odd === undefined
    ? undefined
    : `${odd.players.join(', ')}: ${sizes.join(' or ')} sit at a table, one alone has a bye or a loss`;
};

const changed = (
  state: Tournament,
  { tables }: Extract<RoundCommand, { type: 'ChangeProposal' }>,
): TournamentDecision => {
  const waiting = notReady(state);
  if (waiting !== undefined) return waiting;
  if (state.phase === 'playoff' || state.pack.pairing === 'elimination')
    return refused('bracket-fixed', 'TO-CUT-2', 'who meets whom in a playoff follows from the bracket');
  const wrong = tablesError(state, tables, playersIn(state));
  if (wrong !== undefined) return refused('pairings-do-not-fit', 'TO-ROUND-1', wrong);
  const proposal: RoundProposal = {
    ...{ round: state.rounds.length + 1, seed: state.proposal?.seed ?? null, algorithm: 'by-hand' },
    basis: standingsHash(tournamentStandings(state)),
    tables: tables.filter(({ solo }) => solo === undefined).map(({ players }) => players),
    byes: tables.filter(({ solo }) => solo === 'bye').flatMap(({ players }) => players),
    losses: tables.filter(({ solo }) => solo === 'assigned-loss').flatMap(({ players }) => players),
  };
  return accepted('TO-PAIR-6', { type: 'ProposalChanged', ...proposal });
};

const numbered = (tables: readonly TableByHand[]): readonly PublishedTable[] =>
  tables.map(({ players, solo = null }, at) => ({ table: at + 1, players, solo }));

const published = (state: Tournament): TournamentDecision => {
  const { proposal } = state;
  if (proposal === null) return refused('nothing-proposed', 'TO-ROUND-2', 'propose the pairings first');
  const { round, tables, byes, losses, basis } = proposal;
  const byHand: readonly TableByHand[] = [
    ...tables.map((players) => ({ players })),
    ...byes.map((player) => ({ players: [player], solo: 'bye' as const })),
    ...losses.map((player) => ({ players: [player], solo: 'assigned-loss' as const })),
  ];
  const standing = byHand.flatMap(({ players }) => players);
  const isIn = new Set(playersIn(state));
  const gone = standing.find((player) => !isIn.has(player));
  if (gone !== undefined)
    return refused('proposal-outdated', 'TO-ROUND-1', `${gone} is not in any more: propose the pairings anew`);
  const isPlayoff = state.phase === 'playoff' || state.pack.pairing === 'elimination';
  return accepted('TO-ROUND-1', { type: 'PairingsPublished', round, isPlayoff, basis, tables: numbered(byHand) });
};

const decideOnCurrentRound = (
  state: Tournament,
  round: TournamentRound,
  command: Extract<RoundCommand, { readonly round: number }>,
  now: number,
): TournamentDecision => {
  const number = round.round;
  if (!round.isOpen && command.type !== 'ReopenRound')
    return refused('round-closed', 'TO-ROUND-4', `round ${number} is closed`);
  switch (command.type) {
    case 'StartClock':
      return round.clock === null
        ? accepted('TO-CLOCK-1', {
            type: 'RoundClockStarted',
            round: number,
            endsAt: now + state.pack.minutes * 60_000,
          })
        : refused('clock-runs', 'TO-CLOCK-1', 'the clock of this round has been started');
    case 'PauseClock':
      return round.clock?.runs === true
        ? accepted('TO-CLOCK-2', {
            type: 'RoundClockPaused',
            round: number,
            leftMs: Math.max(0, round.clock.endsAt - now),
          })
        : refused('clock-stands', 'TO-CLOCK-2', 'the clock does not run');
    case 'ResumeClock':
      return round.clock?.runs === false
        ? accepted('TO-CLOCK-2', { type: 'RoundClockResumed', round: number, endsAt: now + round.clock.leftMs })
        : refused('clock-runs', 'TO-CLOCK-2', 'the clock does not stand still');
    case 'ExtendTable':
      return extended(round, command);
    case 'ReplacePairings':
      return replaced(state, round, command);
    case 'CloseRound':
      return closed(state, round);
    case 'ReopenRound':
      if (round.isOpen) return accepted('TO-ROUND-4');
      return command.reason.trim() === ''
        ? refused('reason-missing', 'TO-ROUND-4', 'say why the round is opened again')
        : accepted('TO-ROUND-4', { type: 'RoundReopened', round: number, reason: command.reason });
  }
};

const extended = (
  round: TournamentRound,
  { table, extraMs, cause }: Extract<RoundCommand, { type: 'ExtendTable' }>,
): TournamentDecision => {
  const known = round.tables.find((each) => each.table === table);
  if (known === undefined || known.solo !== null)
    return refused('unknown-table', 'TO-CLOCK-3', `nobody plays at table ${table} of round ${round.round}`);
  return Number.isInteger(extraMs) && extraMs > 0
    ? accepted('TO-CLOCK-3', { type: 'TableExtended', round: round.round, table, extraMs, cause })
    : refused('malformed', 'TO-CLOCK-3', 'an extension is a whole number of milliseconds above 0');
};

/** The end of time of a table, absolute: the round's and what it was given; null while the clock does not run. */
export const tableEndsAt = ({ clock, tables }: TournamentRound, table: number): number | null =>
  clock?.runs === true ? clock.endsAt + (tables.find((each) => each.table === table)?.extensionMs ?? 0) : null;

const replaced = (
  state: Tournament,
  round: TournamentRound,
  { tables, reason }: Extract<RoundCommand, { type: 'ReplacePairings' }>,
): TournamentDecision => {
  if (reason.trim() === '') return refused('reason-missing', 'TO-ROUND-5', 'say why the pairings change');
  const everybody = round.tables.flatMap(({ players }) => players);
  const wrong = tablesError(state, tables, everybody);
  if (wrong !== undefined) return refused('pairings-do-not-fit', 'TO-ROUND-1', wrong);
  const next = numbered(tables);
  const kept = new Set(next.map(({ players, solo }) => `${solo ?? ''} ${players.join(' ')}`));
  const lost = round.tables.find(
    ({ players, solo, recorded }) => recorded !== null && !kept.has(`${solo ?? ''} ${players.join(' ')}`),
  );
  if (lost !== undefined)
    return refused('table-has-result', 'TO-ROUND-5', `table ${lost.table} has a result: take it back first`);
  return accepted('TO-ROUND-5', {
    type: 'PairingsReplaced',
    round: round.round,
    version: round.version + 1,
    reason,
    tables: next,
  });
};

/** What nobody reported counts by the pack, and that is written down as any other result (TO-ROUND-3). */
const closed = (state: Tournament, round: TournamentRound): TournamentDecision => {
  const disputed = round.tables.filter(({ recorded }) => recorded?.certainty === 'disputed');
  if (disputed.length > 0)
    return refused(
      'results-disputed',
      'TO-ROUND-3',
      `settle what is disputed first: tables ${disputed.map(({ table }) => table).join(', ')}`,
    );
  const open = unreportedTables(round);
  if (open.length > 0 && round.isPlayoff)
    return refused(
      'results-missing',
      'TO-ROUND-3',
      `a playoff has no draw: tables ${open.map(({ table }) => table).join(', ')} have no result`,
    );
  const result = unreportedResult(state);
  const filled = open.map(({ table }): TournamentEvent => ({
    ...{ type: 'ResultRecorded', round: round.round, table, result, certainty: 'entered', by: 'policy' },
  }));
  const after = {
    ...state,
    rounds: state.rounds.map((each) =>
      each === round
        ? {
            ...each,
            tables: each.tables.map((table) =>
              open.includes(table)
                ? { ...table, recorded: { result, certainty: 'entered' as const, by: 'policy' } }
                : table,
            ),
          }
        : each,
    ),
  };
  const event = {
    type: 'RoundClosed' as const,
    round: round.round,
    standingsHash: standingsHash(tournamentStandings(after)),
  };
  return accepted('TO-ROUND-3', ...filled, event);
};

const cut = (state: Tournament, top: number): TournamentDecision => {
  const waiting = notReady(state);
  if (waiting !== undefined) return waiting;
  if (state.phase === 'playoff') return refused('cut-was-made', 'TO-CUT-1', 'the cut was made');
  if (top < 2 || !Number.isInteger(Math.log2(top)))
    return refused('malformed', 'TO-CUT-1', `2, 4, 8 or another power of two go on, not ${top}`);
  const isIn = new Set(playersIn(state));
  const seeds = tournamentStandings(state)
    .map(({ player }) => player)
    .filter((player) => isIn.has(player))
    .slice(0, top);
  return seeds.length === top
    ? accepted('TO-CUT-1', { type: 'CutMade', seeds })
    : refused('too-few', 'TO-CUT-1', `${seeds.length} are still in, not ${top}`);
};

const finished = (state: Tournament): TournamentDecision => {
  const waiting = notReady(state);
  if (waiting !== undefined) return waiting;
  return accepted('TO-CUT-3', { type: 'TournamentFinished', places: finalPlaces(state), seed: state.seed });
};

/** Places at the end: of the playoff by how far each came, then by the standings (TO-CUT-3). */
const finalPlaces = (state: Tournament): readonly string[] => {
  const standings = tournamentStandings(state).map(({ player }) => player);
  const reached = new Map<string, number>();
  for (const { isPlayoff, tables } of state.rounds)
    if (isPlayoff)
      for (const table of tables)
        for (const player of table.players)
          reached.set(player, (reached.get(player) ?? 0) + (winnerOf(table) === player ? 2 : 1));
  return standings.toSorted((one, other) => (reached.get(other) ?? 0) - (reached.get(one) ?? 0));
};
