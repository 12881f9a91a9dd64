import type { JsonMap } from '@stackledger/wire';
import {
  commandIn,
  readTournamentEnvelope,
  tournamentEventIn,
  type TournamentEnvelope,
} from '@stackledger/tournament-ledger';
import {
  decimal,
  extensionMsOf,
  fractionText,
  placedStandings,
  placesAfter,
  resultText,
  slipCode,
  standingsHash,
  tableTime,
  tournamentStandings,
  unreportedTables,
  type PlacedStanding,
  type RoundTable,
  type Standing,
  type Tournament,
  type TournamentRound,
} from '@stackledger/tournaments';
import type { SlipsView } from './slips.dto.js';
import type { TournamentSight } from './at-tournament.js';
import type {
  OutstandingView,
  PairedPlayer,
  PairedTable,
  RoundClockView,
  RoundTimeView,
  StandingsView,
  StandingView,
  TournamentEventView,
  TournamentView,
} from './tournaments.dto.js';

/** Plain data as the map of JSON that it is. */
export const asJsonMap = (value: object): JsonMap => JSON.parse(JSON.stringify(value)) as JsonMap;

/** An event as a reader sees it; `sees` says whether its sealed part is for the reader. */
export const eventView = (json: string, sees: (envelope: TournamentEnvelope) => boolean): TournamentEventView => {
  const envelope = readTournamentEnvelope(json);
  const { sealed: _, ...open } = envelope;
  const seen = sees(envelope) ? envelope : open;
  const { type, ...data } = tournamentEventIn(seen);
  const command = commandIn(seen);
  const { revision, because, commandId, recordedAt } = envelope;
  return {
    ...{ revision, type, because, data: asJsonMap(data), commandId, recordedAt },
    actor: asJsonMap(envelope.actor) as unknown as TournamentEventView['actor'], // as it was written
    ...(command !== undefined && { command: asJsonMap(command) }),
  };
};

/** A tournament at a revision. */
export const tournamentView = (
  state: Tournament,
  revision: number,
  { isStaff, player }: Pick<TournamentSight, 'isStaff' | 'player'>,
): TournamentView => ({
  ...{ id: state.id, name: state.name, revision: String(revision), phase: state.phase },
  pack: asJsonMap(state.pack),
  plan: state.plan && { rounds: state.plan.rounds, top: state.plan.top },
  players: [...state.players.values()].map(({ id, ...about }) => ({ player: id, ...about })),
  rounds: state.rounds.map((round) => ({
    ...{ round: round.round, isPlayoff: round.isPlayoff, isOpen: round.isOpen, version: round.version },
    ...{ tables: round.tables.length, outstanding: unreportedTables(round).length, late: round.late.length },
    clock: clockView(round),
  })),
  bracket: state.bracket,
  places: state.places,
  proposal: isStaff && state.proposal !== null ? asJsonMap(state.proposal) : null,
  penalties: state.penalties.filter((each) => isStaff || each.player === player).map(asJsonMap),
});

const clockView = ({ clock }: TournamentRound): RoundClockView | null => {
  if (clock === null) return null;
  return clock.runs
    ? { runs: true, endsAt: new Date(clock.endsAt).toISOString(), leftMs: null }
    : { runs: false, endsAt: null, leftMs: clock.leftMs };
};

/** A time in milliseconds as it is answered. */
const timeText = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const ownTime = (round: TournamentRound, table: RoundTable, now: number): Pick<PairedTable, 'endsAt' | 'leftMs'> => {
  if (table.solo !== null) return { endsAt: null, leftMs: null };
  const { endsAt, leftMs } = tableTime(round, table, now);
  return { endsAt: timeText(endsAt), leftMs };
};

/** A table of a round; `now` in milliseconds. */
export const tableView = (round: TournamentRound, table: RoundTable, now: number): PairedTable => {
  const { recorded } = table;
  return {
    ...{ round: round.round, table: table.table, since: table.since, players: table.players, solo: table.solo },
    result: recorded === null ? null : asJsonMap(recorded.result),
    text: recorded === null ? null : resultText(recorded.result),
    certainty: recorded?.certainty ?? null,
    corrected: recorded?.corrected === undefined ? null : { by: recorded.by, reason: recorded.corrected },
    ...ownTime(round, table, now),
    extensionMs: extensionMsOf(table),
    match: table.match?.id ?? null,
    ...(table.match?.why !== undefined && { noMatch: table.match.why }),
  };
};

/** The time of a round and of the tables that have their own; `now` in milliseconds. */
export const roundTimeView = (
  round: TournamentRound,
  { revision, now, isStaff }: { readonly revision: number; readonly now: number; readonly isStaff: boolean },
): RoundTimeView => ({
  ...{ round: round.round, revision: String(revision), asOf: new Date(now).toISOString(), clock: clockView(round) },
  tables: round.tables
    .filter(({ extensions, calls }) => extensions.length + calls.length > 0)
    .map((table) => ({
      ...{ table: table.table, ...ownTime(round, table, now), extensions: table.extensions },
      calls: table.calls.map(({ reason, from, to, ...call }) => ({
        ...{ ...call, from: new Date(from).toISOString(), to: timeText(to) },
        ...(isStaff && reason !== undefined && { reason }),
      })),
    })),
});

/** The pairings of a round by name: those of the same name by id. */
export const byName = (
  { tables }: TournamentRound,
  names: { readonly [id: string]: string },
): readonly PairedPlayer[] => {
  const order = new Intl.Collator('en');
  return tables
    .flatMap(({ table, players, solo }) =>
      players.map((player, at) => ({
        ...{ player, name: names[player] ?? player, table, seat: at + 1, solo },
        opponents: players.filter((other) => other !== player),
      })),
    )
    .toSorted((one, other) => order.compare(one.name, other.name) || order.compare(one.player, other.player));
};

/** The standings after a round. */
export const standingsView = (state: Tournament, revision: number, round: number): StandingsView => ({
  ...{ revision: String(revision), round },
  ...standingRows(state, round),
});

type StandingRows = Pick<StandingsView, 'hash' | 'standings'>;

/** Standings as they were answered, by them or by the places; their digits are part of the pack that they came from. */
const ANSWERED = new WeakMap<readonly Standing[] | readonly string[], StandingRows>();

const standingRows = (state: Tournament, round: number): StandingRows => {
  const standings = tournamentStandings(state, round);
  const key = placesAfter(state, round) ?? standings;
  const known = ANSWERED.get(key);
  if (known !== undefined) return known;
  const { digits } = state.pack;
  const placed = placedStandings(state, round);
  const rows = { hash: standingsHash(standings), standings: placed.map((row) => standingView(row, digits)) };
  ANSWERED.set(key, rows);
  return rows;
};

/** A row of the standings, with averages of so many digits. */
export const standingView = (
  { place = null, rank, player, points, record, omw, gw, ogw, separatedBy }: Standing & Partial<PlacedStanding>,
  digits: number,
): StandingView => {
  const printed = (value: Standing['omw']): string | null => (value === null ? null : decimal(value, digits));
  const exact = (value: Standing['omw']): string | null => (value === null ? null : fractionText(value));
  return {
    ...{ place, rank, player, points, record: `${record.wins}-${record.losses}-${record.draws}` },
    ...{ omw: printed(omw), gw: decimal(gw, digits), ogw: printed(ogw), separatedBy },
    exact: { omw: exact(omw), gw: exact(gw), ogw: exact(ogw) },
  };
};

/**
 * What the scorekeeper waits for: disputed tables of all rounds (of a closed one since its match was rewound), those of
 * the open round without a result, and late results.
 */
export const outstandingView = ({ rounds }: Tournament, revision: number, now: number): OutstandingView => ({
  revision: String(revision),
  tables: rounds
    .flatMap((round) => unreportedTables(round).map((table) => tableView(round, table, now)))
    .toSorted((one, other) => Number(other.certainty === 'disputed') - Number(one.certainty === 'disputed')),
  late: rounds.flatMap(({ round, late }) => late.map((each) => asJsonMap({ round, ...each }))),
});

/** The slips of a round: of a table that kept its players through replaced pairings the one that they have already. */
export const slipsView = (tournament: string, { round, tables }: TournamentRound): SlipsView => ({
  round,
  slips: tables
    .filter(({ solo }) => solo === null)
    .map(({ table, since: version, players }) => {
      const code = slipCode({ tournament, round, table, version });
      return { round, table, version, players, code, path: `/t/${tournament}?at=round&slip=${code}` };
    }),
});

/** The types of events that are about the result of one table. */
const OF_RESULTS: readonly string[] = [
  ...['ResultRecorded', 'ResultCorrected', 'ResultConfirmed', 'ResultDisputed', 'ResultWithdrawn'],
  ...['LateResultReceived', 'LateResultDropped'],
];

/** Whether an event of a table, or of the closing of its round, is about its result. */
export const isAboutResult = ({ type, data }: TournamentEnvelope, table: number): boolean => {
  if (OF_RESULTS.includes(type)) return true;
  const { unreported } = data as { readonly unreported?: { readonly tables: readonly number[] } }; // of RoundClosed
  return type === 'RoundClosed' && unreported?.tables.includes(table) === true;
};
