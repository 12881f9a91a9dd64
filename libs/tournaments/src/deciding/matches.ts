import { resultError, sameResult, type TableResult } from '../results/result.js';
import type { HeardMatch, TournamentEvent } from '../state/events.js';
import type { RoundTable, Tournament, TournamentRound } from '../state/tournament.js';
import type { TournamentActor, TournamentCommand } from './commands.js';
import { accepted, refused, type TournamentDecision } from './decision.js';

type MatchCommand = Extract<TournamentCommand, { type: 'LinkMatches' | 'MissMatches' | 'ReportMatch' }>;

/** The matches of tables, and what they say (TO-MATCH). */
export const decideOnMatches = (state: Tournament, command: MatchCommand, by: TournamentActor): TournamentDecision => {
  if (command.type === 'ReportMatch') return matchReported(state, command, by);
  const round = state.rounds.find(({ round: number }) => number === command.round);
  if (round === undefined) return refused('unknown-round', 'TO-ROUND-1', `round ${command.round} is not published`);
  return command.type === 'LinkMatches' ? linked(round, command) : missing(round, command);
};

/** Tables that sit as they sat when the match was made, and have none yet; others are passed over. */
const linked = (
  { round, tables }: TournamentRound,
  { matches }: Extract<MatchCommand, { type: 'LinkMatches' }>,
): TournamentDecision => {
  const taken = matches.filter(({ table: number, since }) => {
    const table = tables[number - 1];
    return table !== undefined && table.solo === null && table.since === since && (table.match?.id ?? null) === null;
  });
  if (taken.length === 0) return accepted('TO-MATCH-1');
  const links = taken.map(({ table, match }) => ({ table, match }));
  return accepted('TO-MATCH-1', { type: 'MatchesLinked', round, matches: links });
};

const missing = (
  { round, tables }: TournamentRound,
  { tables: named, why }: Extract<MatchCommand, { type: 'MissMatches' }>,
): TournamentDecision => {
  const without = named.filter((number) => tables[number - 1]?.match === null);
  return without.length === 0
    ? accepted('TO-MATCH-1')
    : accepted('TO-MATCH-1', { type: 'MatchMissing', round, tables: without, why });
};

/** What a match says counts once for each of its revisions, and an older one no more than a newer (TO-MATCH-2). */
const matchReported = (
  state: Tournament,
  { match, revision, hasBegun, result }: Extract<MatchCommand, { type: 'ReportMatch' }>,
  by: TournamentActor,
): TournamentDecision => {
  const place = placeOf(state, match);
  if (place === undefined) return refused('unknown-match', 'TO-MATCH-2', `no table has the match ${match}`);
  const { round, table } = place;
  if (revision <= (table.match?.heardTo ?? -1)) return accepted('TO-MATCH-2');
  const wrong = result === null ? undefined : resultError(state.pack, table.players, result, round.isPlayoff);
  if (wrong !== undefined) return refused('result-impossible', 'TO-RESULT-1', wrong);
  const source = { id: match, revision };
  const at = { round: round.round, table: table.table };
  const started: readonly TournamentEvent[] =
    hasBegun && table.match?.hasBegun === false ? [{ type: 'TableStarted', ...at, match: source }] : [];
  const report = { ...at, by: by.id, match: source };
  const events = result === null ? takenBack(round, table, report) : settled(round, table, result, report);
  return accepted(events.length === 0 ? 'TO-MATCH-2' : 'TO-MATCH-3', ...started, ...events);
};

const placeOf = (
  { rounds }: Tournament,
  match: string,
): { readonly round: TournamentRound; readonly table: RoundTable } | undefined => {
  for (const round of rounds.toReversed()) {
    const table = round.tables.find((each) => each.match?.id === match);
    if (table !== undefined) return { round, table };
  }
  return undefined;
};

/** Where a report is recorded, by whom, and from which revision of which match. */
type MatchReport = {
  readonly round: number;
  readonly table: number;
  readonly by: string;
  readonly match: HeardMatch;
};

/** A match that has no result any more takes its report back while the round is open, else disputes it. */
const takenBack = (
  { isOpen, late }: TournamentRound,
  { table, recorded }: RoundTable,
  report: MatchReport,
): readonly TournamentEvent[] => {
  const { id } = report.match;
  const dropped: readonly TournamentEvent[] = late.some((each) => each.table === table && each.match === id)
    ? [{ type: 'LateResultDropped', ...report, reason: 'the match was rewound' }]
    : [];
  if (recorded?.match !== id || (!isOpen && recorded.certainty === 'disputed')) return dropped;
  return [...dropped, { type: isOpen ? 'ResultWithdrawn' : 'ResultDisputed', ...report }];
};

/** The match is the word of its table: above players' reports, and beside the staff's, which it disputes. */
const settled = (
  { isOpen, late }: TournamentRound,
  { table, recorded }: RoundTable,
  result: TableResult,
  report: MatchReport,
): readonly TournamentEvent[] => {
  const record: TournamentEvent = { type: 'ResultRecorded', ...report, result, certainty: 'entered' };
  const isSame = recorded !== null && sameResult(recorded.result, result);
  if (isSame) return recorded.certainty === 'entered' || recorded.certainty === 'confirmed' ? [] : [record];
  if (!isOpen) {
    const waits = late.some((each) => each.table === table && sameResult(each.result, result));
    return waits ? [] : [{ type: 'LateResultReceived', ...report, result }];
  }
  const isStaffs = recorded?.certainty === 'entered' && recorded.match !== report.match.id;
  return isStaffs ? [{ type: 'ResultDisputed', ...report }] : [record];
};
