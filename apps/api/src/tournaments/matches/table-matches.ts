import { sha256Hex } from '@stackledger/integrity';
import {
  matchFor,
  matchIdFor,
  situationAt,
  SPECTATOR,
  SubmissionError,
  tableMatchKey,
  UnknownMatch,
  type Ledger,
  type OfferedGames,
} from '@stackledger/ledger';
import type { ReadSide } from '@stackledger/projections';
import { createMatch, RequestRejected } from '@stackledger/service';
import type { EventStore } from '@stackledger/store';
import { UnknownTournament, type TournamentLedger } from '@stackledger/tournament-ledger';
import {
  matchTime,
  seatNames,
  type RoundTable,
  type TableMatchPlan,
  type Tournament,
  type TournamentRound,
} from '@stackledger/tournaments';
import type { MatchFacts } from '../../reading/match-facts.js';
import { projectedAt } from '../../reading/projected.js';
import { judgeMatch } from './judge-match.js';
import { type SeatTotals, tableResult } from './match-result.js';
import { linkedIn, ReplacedMatches } from './replaced-matches.js';
import { matchOf } from './table-match-plan.js';

/** What matches of tables are made and heard with. */
export type TableMatchPorts = {
  readonly tournaments: TournamentLedger;
  readonly ledger: Ledger;
  readonly store: EventStore;
  readonly games: OfferedGames;
  readonly facts: MatchFacts;
  readonly reading: ReadSide;
  readonly warn: (sentence: string) => void;
};

type PlacedTable = { readonly round: TournamentRound; readonly table: RoundTable };
/** The match that a table has got, or why it gets none. */
type MadeMatch = { readonly table: number; readonly since: number; readonly match: string };
type MissedMatch = { readonly table: number; readonly why: string };

/** In whose name the service gives commands to tournaments. */
const SERVICE = { role: 'system', id: 'match' } as const;
/** Matches that are made at once: they share the writes of the store. */
const AT_ONCE = 16;
/** Links in one event: some 100 bytes each. */
const LINKS = 200;
const LONGEST_WHY = 500;

/**
 * Keeps tables and their matches in step (ADR 69). Everything is compared with the logs and named by what it is for, so
 * that it may be done again, by any process: the same match has the same id, the same report the same command id.
 */
export class TableMatches {
  readonly #replaced: ReplacedMatches;

  constructor(private readonly ports: TableMatchPorts) {
    this.#replaced = new ReplacedMatches(ports);
  }

  /**
   * Gives the tables of the open round their matches, and these the clock of the round. `again`: also tables for which
   * none could be made before. Does nothing for a tournament without matches.
   */
  async makeFor(tournament: string, again: boolean): Promise<void> {
    const state = await this.#stateOf(tournament);
    if (state === undefined) return;
    if (state.pack.matches !== undefined) await this.#replaced.withdrawAll(state);
    const round = state.rounds.at(-1);
    if (round?.isOpen !== true || state.phase === 'finished') return;
    const plan = state.pack.matches;
    const made = plan === undefined ? [] : await this.#make(state, round, plan, again);
    const now = (await this.#stateOf(tournament)) ?? state;
    const linked = linkedIn(now);
    for (const { match, table } of made)
      if (!linked.has(match)) await this.#replaced.withdraw(match, round.round, table); // paired again meanwhile
    for (const each of now.rounds.at(-1)?.tables ?? []) await this.#setClock(now, each);
  }

  /** Tells the tournament of a match how that stands. Does nothing for a match of no table. */
  async hear(matchId: string): Promise<void> {
    const place = await this.#placeOf(matchId);
    if (place === undefined) return;
    const { tournament, state, table } = place;
    const { facts, reading } = this.ports;
    const { state: match, at } = await projectedAt({ facts, reading }, reading.projectors.matches, matchId, {});
    const isCounted = match.table.status === 'ended' && (state.pack.pods?.tally ?? null) !== null;
    const totalOf = isCounted ? await this.#totalsOf(matchId, Number(at)) : () => null;
    const result = tableResult(state, table, match, totalOf);
    const hasBegun = match.table.status !== 'open';
    const command = { type: 'ReportMatch', match: matchId, revision: Number(at), hasBegun, result };
    const refused = await this.#submit(tournament, `match-${matchId}-${at}`, command);
    if (refused !== undefined) this.ports.warn(`table ${table.table} of ${tournament} waits for a result: ${refused}`);
    // One that goes on after its end has missed what happened to the clock.
    if (match.table.status === 'running' && place.round.isOpen) await this.#setClock(state, table);
  }

  /** What a match shows of its seats at a revision, for everybody. */
  async #totalsOf(matchId: string, at: number): Promise<SeatTotals> {
    const session = await this.ports.ledger.session(matchId, at);
    const state = session.timeline.stateAt(at) ?? session.timeline.state();
    const moment = { revision: String(at), at: String(at) };
    const { players } = matchFor({ ...situationAt(session), state }, SPECTATOR, moment);
    return (seat, total) => {
      const count: unknown = players[seat]?.[total];
      return typeof count === 'number' ? Math.max(0, count) : null;
    };
  }

  /** The tournament, round and table of a match; undefined for one of no table. */
  async #placeOf(matchId: string): Promise<(PlacedTable & MatchTournament) | undefined> {
    const tournament = await this.#tournamentOf(matchId);
    const state = tournament === null ? undefined : await this.#stateOf(tournament);
    if (tournament === null || state === undefined) return undefined;
    for (const round of state.rounds.toReversed()) {
      const table = round.tables.find(({ match }) => match?.id === matchId);
      if (table !== undefined) return { tournament, state, round, table };
    }
    return undefined;
  }

  /** Gives the table of a match the time that a call there took, or that was ruled. */
  async extend(matchId: string, revision: string, { from, to, was, endsAt, ruling }: ExtendedTime): Promise<void> {
    const place = await this.#placeOf(matchId);
    if (place?.round.isOpen !== true) return;
    const at = { round: place.round.round, table: place.table.table };
    const extraMs = Date.parse(endsAt) - Date.parse(was);
    const command =
      ruling === undefined
        ? { type: 'GiveCallTime', ...at, call: `${matchId}-${revision}`, from: Date.parse(from), to: Date.parse(to) }
        : { type: 'ExtendTable', ...at, extraMs, cause: 'ruling' };
    await this.#submit(place.tournament, `match-${matchId}-${revision}`, command);
  }

  /** Writes a penalty of a match to the person in the seat; one of a review takes the place of that of its call. */
  async penalize(matchId: string, revision: string, { call, ruling, seat, penalty, infraction }: MatchPenalty) {
    const place = await this.#placeOf(matchId);
    const player = place?.table.players[seatNames(place.table.players).indexOf(seat)];
    if (place === undefined || player === undefined) return;
    const { tournament, state } = place;
    const id = `${matchId}-${call}`;
    const commandId = `match-${matchId}-${revision}`;
    const isReview = ruling.startsWith('review');
    if (isReview && state.penalties.some((each) => each.id === id))
      await this.#submit(tournament, `${commandId}-lift`, { type: 'LiftPenalty', id, reason: 'overturned on appeal' });
    if (penalty === 'none') return;
    const issued = { id: isReview ? `${id}-review` : id, player, penalty, reason: infraction };
    await this.#submit(tournament, commandId, { type: 'IssuePenalty', ...issued });
  }

  async #make(
    state: Tournament,
    round: TournamentRound,
    plan: TableMatchPlan,
    again: boolean,
  ): Promise<readonly MadeMatch[]> {
    const lacking = round.tables.filter(
      ({ solo, match }) => solo === null && (match === null || (again && match.id === null)),
    );
    const made: (MadeMatch | MissedMatch)[] = [];
    for (let at = 0; at < lacking.length; at += AT_ONCE) {
      const part = lacking.slice(at, at + AT_ONCE);
      made.push(...(await Promise.all(part.map((table) => this.#makeOne(state, round, plan, table)))));
    }
    const links = made.filter((each) => 'match' in each);
    for (let at = 0; at < links.length; at += LINKS)
      await this.#about(state.id, { type: 'LinkMatches', round: round.round, matches: links.slice(at, at + LINKS) });
    const missed = made.filter((each) => 'why' in each);
    for (const why of new Set(missed.map((each) => each.why))) {
      const tables = missed.filter((each) => each.why === why).map(({ table }) => table);
      await this.#about(state.id, { type: 'MissMatches', round: round.round, tables, why });
    }
    // Whoever made them before may have gone before it was linked.
    for (const { match } of links) await this.hear(match);
    return links;
  }

  async #makeOne(
    { id, pack }: Tournament,
    { round }: TournamentRound,
    plan: TableMatchPlan,
    table: RoundTable,
  ): Promise<MadeMatch | MissedMatch> {
    const { table: number, since, players } = table;
    const key = tableMatchKey(id, round, since, number);
    try {
      const { ledger, store, games } = this.ports;
      const { matchId } = await createMatch({ ledger, store, games }, matchOf(id, pack.bestOf, plan, players), key);
      return { table: number, since, match: matchId };
    } catch (error) {
      // The pack was changed meanwhile: the match of this table is the one that was made first.
      if (error instanceof SubmissionError && error.code === 'command-id-reused')
        return { table: number, since, match: matchIdFor(key) };
      if (!(error instanceof RequestRejected)) throw error;
      return { table: number, why: error.reason.detail.slice(0, LONGEST_WHY).replaceAll(/\p{Cc}/gu, ' ') };
    }
  }

  /** A match begins with the clock of its round, and knows when its time is up, or that it stands (TO-MATCH-4). */
  async #setClock({ rounds, pack }: Tournament, each: RoundTable): Promise<void> {
    const round = rounds.at(-1);
    const time = round === undefined ? null : matchTime(round, each);
    const id = each.match?.id ?? null;
    if (id === null || time === null) return;
    const { timeline } = await this.ports.ledger.session(id, 'now');
    const { table: now, record, head } = timeline.state();
    if (now.status === 'open' && pack.matches?.start === 'on-clock')
      await judgeMatch(this.ports.ledger, id, 'tournament-start', { type: 'StartMatch' });
    const endsAt = new Date(time.endsAt).toISOString();
    const { judging } = record;
    if (now.status === 'ended' || (judging?.endsAt === endsAt && judging.leftMs === time.leftMs)) return;
    // The end may have been this before, and another since: it is named by the revision that it follows.
    await judgeMatch(this.ports.ledger, id, `tournament-time-${head}-${endsAt}`, {
      type: 'SetEndTime',
      ...time,
      endsAt,
    });
  }

  /** A command that is named by what it says: said again it is the same command. */
  async #about(tournament: string, command: object): Promise<void> {
    await this.#submit(tournament, `service-${sha256Hex(JSON.stringify(command)).slice(0, 32)}`, command);
  }

  /** Why a command was refused; undefined where it was taken. */
  async #submit(tournament: string, commandId: string, command: object): Promise<string | undefined> {
    const answer = await this.ports.tournaments.submit(tournament, { commandId, command, actor: SERVICE });
    return answer.kind === 'refused' ? answer.rejection.detail : undefined;
  }

  async #tournamentOf(matchId: string): Promise<string | null> {
    try {
      return (await this.ports.facts.fixedOf(matchId)).tournament;
    } catch (error) {
      if (error instanceof UnknownMatch) return null;
      throw error;
    }
  }

  async #stateOf(tournament: string): Promise<Tournament | undefined> {
    try {
      return (await this.ports.tournaments.session(tournament)).state ?? undefined;
    } catch (error) {
      if (error instanceof UnknownTournament) return undefined;
      throw error;
    }
  }
}

type MatchTournament = { readonly tournament: string; readonly state: Tournament };

/** What a match says of a penalty. */
export type MatchPenalty = {
  readonly call: string;
  readonly ruling: string;
  readonly seat: string;
  readonly penalty: string;
  readonly infraction: string;
};

/** What a match says of time that was given to it. */
export type ExtendedTime = {
  readonly from: string;
  readonly to: string;
  readonly was: string;
  readonly endsAt: string;
  readonly ruling?: string;
};
