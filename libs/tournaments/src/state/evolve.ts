import type { TableCall } from './clock.js';
import { evolveClock } from './evolve-clock.js';
import type { HeardMatch, PublishedTables, TournamentEvent } from './events.js';
import { plannedRounds } from '../packs/planned-rounds.js';
import {
  playersIn,
  type RoundTable,
  type Tournament,
  type TournamentPlayer,
  type TournamentRound,
} from './tournament.js';

/** Applies one recorded fact; null is before the first. Total: recorded events are never judged again. */
export const evolveTournament = (state: Tournament | null, event: TournamentEvent): Tournament | null => {
  if (event.type === 'TournamentCreated') {
    const { id, name, pack, rules, hidden } = event;
    const empty = {
      players: new Map(),
      proposal: null,
      rounds: [],
      bracket: null,
      places: null,
      penalties: [],
      plan: null,
    };
    return { id, name, rules, pack, seed: hidden.seed, phase: 'enrolment', ...empty };
  }
  return state === null ? null : applied(state, event);
};

type LaterEvent = Exclude<TournamentEvent, { readonly type: 'TournamentCreated' }>;

const applied = (state: Tournament, event: LaterEvent): Tournament => {
  switch (event.type) {
    case 'PolicyPinned':
      return { ...state, pack: event.pack, plan: state.plan && plannedRounds(event.pack, state.plan.players) };
    case 'PlayerEnrolled':
    case 'EnteredLate': {
      const { player: id, awardedByes } = event;
      const from = state.rounds.length + 1;
      return withPlayer(state, { id, awardedByes, from, standing: 'in', isCheckedIn: event.type === 'EnteredLate' });
    }
    case 'PlayersEnrolled':
      return withPlayers(state, event);
    case 'CheckedIn':
      return changedPlayer(state, event.player, { isCheckedIn: true });
    case 'PlayerReturned':
      return changedPlayer(state, event.player, { standing: 'in' });
    case 'PlayerDropped':
      return changedPlayer(state, event.player, { standing: 'dropped' });
    case 'PlayerDisqualified':
      return changedPlayer(state, event.player, { standing: 'disqualified' });
    case 'PenaltyIssued': {
      const { id, player, penalty, reason } = event;
      return { ...state, penalties: [...state.penalties, { id, player, penalty, reason }] };
    }
    case 'PenaltyLifted': {
      const { id, reason: lifted } = event;
      return { ...state, penalties: state.penalties.map((each) => (each.id === id ? { ...each, lifted } : each)) };
    }
    case 'TournamentStarted':
      return { ...state, phase: 'rounds', plan: plannedRounds(state.pack, playersIn(state).length) };
    case 'PairingsProposed':
    case 'ProposalChanged': {
      const { type: _, ...proposal } = event;
      return { ...state, proposal };
    }
    case 'PairingsPublished': {
      const { round, isPlayoff, basis } = event;
      const open = { version: 1, isOpen: true, clock: null, late: [], tables: numberedTables(event, 1) };
      return { ...state, proposal: null, rounds: [...state.rounds, { round, isPlayoff, basis, ...open }] };
    }
    case 'CutMade':
      return { ...state, phase: 'playoff', bracket: event.seeds };
    case 'TournamentFinished':
      return { ...state, phase: 'finished', places: event.places };
    default:
      return withRound(state, event.round, (round) => evolveRound(round, event));
  }
};

type RoundEvent = Extract<
  LaterEvent,
  {
    readonly type:
      | 'PairingsReplaced'
      | 'RoundClockStarted'
      | 'RoundClockResumed'
      | 'RoundClockPaused'
      | 'RoundClockSet'
      | 'JudgeCalled'
      | 'JudgeAttended'
      | 'CallClosed'
      | 'CallRecorded'
      | 'TableExtended'
      | 'ResultRecorded'
      | 'ResultCorrected'
      | 'ResultConfirmed'
      | 'ResultDisputed'
      | 'ResultWithdrawn'
      | 'LateResultReceived'
      | 'LateResultDropped'
      | 'MatchesLinked'
      | 'MatchMissing'
      | 'TableStarted'
      | 'RoundClosed'
      | 'RoundReopened';
  }
>;

const evolveRound = (round: TournamentRound, event: RoundEvent): TournamentRound => {
  switch (event.type) {
    case 'PairingsReplaced': {
      const kept = new Map(round.tables.map((table) => [tableKey(table), table]));
      const tables = numberedTables(event, event.version).map((table) => {
        const same = kept.get(tableKey(table));
        if (same === undefined || same.table === table.table) return same ?? table;
        // Whoever sits elsewhere now has a slip of another table.
        return { ...same, table: table.table, since: event.version };
      });
      return { ...round, version: event.version, basis: event.basis ?? round.basis, tables };
    }
    case 'RoundClockStarted':
    case 'RoundClockResumed':
    case 'RoundClockPaused':
    case 'RoundClockSet':
      return { ...round, clock: evolveClock(round.clock, event) };
    case 'TableExtended': {
      const { extraMs, cause } = event;
      return withTable(round, event.table, (table) => ({
        ...table,
        extensions: [...table.extensions, { extraMs, cause }],
      }));
    }
    case 'JudgeCalled': {
      const { call, at: from, by, stopsClock, reason } = event;
      const called = {
        call,
        from,
        to: null,
        by,
        stopsClock,
        attendedBy: null,
        ...(reason !== undefined && { reason }),
      };
      return withTable(round, event.table, (table) => ({ ...table, calls: [...table.calls, called] }));
    }
    case 'JudgeAttended':
      return withTable(round, event.table, (table) => withCall(table, event.call, { attendedBy: event.by }));
    case 'CallClosed':
      return withTable(round, event.table, (table) => withCall(table, event.call, { to: event.at }));
    case 'CallRecorded': {
      const { call, from, to, by, stopsClock } = event;
      const held = { call, from, to, by, stopsClock, attendedBy: by };
      return withTable(round, event.table, (table) => ({ ...table, calls: [...table.calls, held] }));
    }
    case 'ResultRecorded': {
      const { result, certainty, by, slip, match } = event;
      const recorded = {
        result,
        certainty,
        by,
        ...(slip !== undefined && { slip }),
        ...(match && { match: match.id }),
      };
      return withTable(round, event.table, (table) => heard({ ...table, recorded }, match));
    }
    case 'ResultCorrected': {
      const recorded = { result: event.to, certainty: 'entered' as const, by: event.by, corrected: event.reason };
      const late = round.late.filter(({ table }) => table !== event.table);
      return withTable({ ...round, late }, event.table, (table) => ({ ...table, recorded }));
    }
    case 'ResultConfirmed':
      return withTable(round, event.table, (table) => withCertainty(table, 'confirmed'));
    case 'ResultDisputed':
      return withTable(round, event.table, (table) => heard(withCertainty(table, 'disputed'), event.match));
    case 'ResultWithdrawn':
      return withTable(round, event.table, (table) => heard({ ...table, recorded: null }, event.match));
    case 'LateResultReceived': {
      const { table, result, by, match } = event;
      const others = round.late.filter((late) => match === undefined || late.match !== match.id);
      const late = { table, result, by, ...(match && { match: match.id }) };
      return withTable({ ...round, late: [...others, late] }, table, (each) => heard(each, match));
    }
    case 'LateResultDropped': {
      const { table, match } = event;
      const late = round.late.filter((each) => each.table !== table || (match && each.match !== match.id));
      return withTable({ ...round, late }, table, (each) => heard(each, match));
    }
    case 'MatchesLinked': {
      const links = new Map(event.matches.map(({ table, match }) => [table, match]));
      return withTables(round, (table) => {
        const id = links.get(table.table);
        return id === undefined ? table : { ...table, match: { id, hasBegun: false, heardTo: -1 } };
      });
    }
    case 'MatchMissing': {
      const missing = new Set(event.tables);
      const match = { id: null, why: event.why, hasBegun: false, heardTo: -1 };
      return withTables(round, (table) => (missing.has(table.table) ? { ...table, match } : table));
    }
    case 'TableStarted':
      return withTable(round, event.table, (table) => heard(table, event.match, true));
    case 'RoundClosed':
      return { ...withUnreported(round, event.unreported), isOpen: false };
    case 'RoundReopened':
      return { ...round, isOpen: true };
  }
};

/** The tables of a round with their numbers, as they are when a version of its pairings is published. */
const numberedTables = ({ tables, byes, losses }: PublishedTables, since: number): readonly RoundTable[] =>
  [
    ...tables.map((players) => ({ players, solo: null })),
    ...byes.map((player) => ({ players: [player], solo: 'bye' as const })),
    ...losses.map((player) => ({ players: [player], solo: 'assigned-loss' as const })),
  ].map((table, at) => ({ ...table, table: at + 1, since, recorded: null, extensions: [], calls: [], match: null }));

/** Tables that nobody reported, with what the pack has them count as (TO-ROUND-3). */
const withUnreported = (
  round: TournamentRound,
  { tables, result }: Extract<RoundEvent, { type: 'RoundClosed' }>['unreported'],
): TournamentRound => {
  if (tables.length === 0) return round;
  const open = new Set(tables);
  const recorded = { result, certainty: 'entered' as const, by: 'policy' };
  return { ...round, tables: round.tables.map((table) => (open.has(table.table) ? { ...table, recorded } : table)) };
};

/** A table after its match was heard of. */
const heard = (table: RoundTable, source: HeardMatch | undefined, begun = false): RoundTable => {
  const { match } = table;
  if (source === undefined || match === null || match.id !== source.id) return table;
  const heardTo = Math.max(match.heardTo, source.revision);
  return { ...table, match: { ...match, hasBegun: match.hasBegun || begun, heardTo } };
};

const tableKey = ({ players, solo }: Pick<RoundTable, 'players' | 'solo'>): string =>
  `${solo ?? ''} ${[...players].join(' ')}`;

const withCertainty = (table: RoundTable, certainty: 'confirmed' | 'disputed'): RoundTable =>
  table.recorded === null ? table : { ...table, recorded: { ...table.recorded, certainty } };

const withCall = (table: RoundTable, call: string, change: Partial<TableCall>): RoundTable => ({
  ...table,
  calls: table.calls.map((each) => (each.call === call ? { ...each, ...change } : each)),
});

const withPlayer = (state: Tournament, player: TournamentPlayer): Tournament => ({
  ...state,
  players: new Map([...state.players, [player.id, player]]),
});

const withPlayers = (
  state: Tournament,
  { players, awardedByes }: Extract<LaterEvent, { readonly type: 'PlayersEnrolled' }>,
): Tournament => {
  const byes = new Map(Object.entries(awardedByes));
  const about = { from: state.rounds.length + 1, standing: 'in', isCheckedIn: state.phase !== 'enrolment' } as const;
  const fresh = players.map((id) => [id, { id, awardedByes: byes.get(id) ?? 0, ...about }] as const);
  return { ...state, players: new Map([...state.players, ...fresh]) };
};

const changedPlayer = (state: Tournament, id: string, change: Partial<TournamentPlayer>): Tournament => {
  const known = state.players.get(id);
  return known === undefined ? state : withPlayer(state, { ...known, ...change });
};

const withRound = (
  state: Tournament,
  number: number,
  change: (round: TournamentRound) => TournamentRound,
): Tournament => ({
  ...state,
  rounds: state.rounds.map((round) => (round.round === number ? change(round) : round)),
});

const withTable = (
  round: TournamentRound,
  number: number,
  change: (table: RoundTable) => RoundTable,
): TournamentRound => withTables(round, (table) => (table.table === number ? change(table) : table));

const withTables = (round: TournamentRound, change: (table: RoundTable) => RoundTable): TournamentRound => ({
  ...round,
  tables: round.tables.map(change),
});
