import { asText, isMap } from '@stackledger/rules';
import { isTableEvent, type LogEvent } from '@stackledger/projections';
import type { TableRow } from '../tables/table.js';
import { namesIn, textOrNull, type MatchLog } from './match-log.js';

/** What became of a match on the active branch: where it started and ended, and who won. */
type MatchOutcome = {
  readonly status: string;
  readonly started: LogEvent | undefined;
  readonly ended: LogEvent | undefined;
  readonly winner: string | null;
};

const resultOf = ({ events, isLive }: MatchLog): MatchOutcome => {
  const last = (type: string): LogEvent | undefined => events.findLast((event) => event.type === type && isLive(event));
  const [started, ended] = [last('MatchStarted'), last('MatchEnded')];
  const status = last('MatchSealed') !== undefined ? 'sealed' : ended !== undefined ? 'ended' : undefined;
  return {
    status: status ?? (started === undefined ? 'open' : 'running'),
    started,
    // Nobody has played one that was withdrawn: it has no result.
    ended: ended?.data.why === 'withdrawn' ? undefined : ended,
    winner: textOrNull(ended?.data.winner),
  };
};

/** The match itself. */
export const matchRow = (log: MatchLog): TableRow => {
  const { matchId, events, isLive } = log;
  const { ruleset, rulesetVersion, tournament, seats, options } = events[0]?.data ?? {};
  const { status, started, ended, winner } = resultOf(log);
  return {
    match_id: matchId,
    ruleset: asText(ruleset),
    ruleset_version: asText(rulesetVersion),
    tournament: typeof tournament === 'string' ? tournament : null,
    seats: namesIn(seats).length,
    dice: isMap(options) && options.dice === 'reported' ? 'reported' : 'service',
    created_at: events[0]?.atMs ?? null,
    started_at: started?.atMs ?? null,
    ended_at: ended?.atMs ?? null,
    ended_revision: ended?.revision ?? null,
    last_at: events.at(-1)?.atMs ?? null,
    status,
    winner,
    drawn: ended === undefined ? null : winner === null,
    events: events.length,
    struck: events.filter((event) => !isLive(event)).length,
  };
};

/** The person whose own grant acted for a seat (scribes write for others); the last one, if several. */
const personsIn = (events: readonly LogEvent[]): ReadonlyMap<string, string> => {
  const persons = new Map<string, string>();
  for (const { actor } of events)
    if (actor.kind === 'seat' && (actor.by?.role === 'seat' || actor.by?.role === 'player'))
      persons.set(actor.id, actor.by.person);
  return persons;
};

/** The seats of a match with their results. */
export const seatRows = (log: MatchLog): readonly TableRow[] => {
  const { matchId, events } = log;
  const { ended, winner } = resultOf(log);
  const persons = personsIn(events);
  const said = (type: string, seat: string): number =>
    events.filter((event) => event.type === type && event.data.seat === seat).length;
  return namesIn(events[0]?.data.seats).map((seat, position) => ({
    match_id: matchId,
    seat,
    position,
    person: persons.get(seat) ?? seat,
    conceded: said('PlayerConceded', seat) > said('ConcessionWaived', seat),
    won: ended === undefined ? null : seat === winner,
    drawn: ended === undefined ? null : winner === null,
  }));
};

type GameRowDraft = {
  readonly began: LogEvent;
  readonly seats: number;
  first: string | null;
  turns: number;
  ended: LogEvent | null;
};

/** The games of a match, on every branch; a game continued after a rewind across its end is one. */
export const gameRows = (log: MatchLog): readonly TableRow[] => {
  const games: GameRowDraft[] = [];
  const byRevision = new Map<number, GameRowDraft>();
  for (const event of log.events) {
    if (!isTableEvent(event)) continue;
    let game = event.parent === null ? undefined : byRevision.get(event.parent);
    if (event.type === 'GameBegan') games.push((game = newGame(event)));
    if (game === undefined) continue;
    byRevision.set(event.revision, game);
    if (!log.countsFor(game.began, event)) continue;
    if (event.type === 'TurnBegan') turnOf(game, asText(event.data.active));
    if (event.type === 'GameEnded') game.ended = event;
  }
  return games.map((game) => gameRow(log, game));
};

const newGame = (began: LogEvent): GameRowDraft => ({
  began,
  seats: Array.isArray(began.data.players) ? began.data.players.length : 0,
  first: null,
  turns: 0,
  ended: null,
});

const turnOf = (game: GameRowDraft, active: string): void => {
  game.first ??= active;
  game.turns += 1;
};

const gameRow = ({ matchId, isLive }: MatchLog, { began, seats, first, turns, ended }: GameRowDraft): TableRow => ({
  match_id: matchId,
  game: Number(began.data.game),
  began_revision: began.revision,
  ended_revision: ended?.revision ?? null,
  seats,
  first_seat: first,
  winner: textOrNull(ended?.data.winner),
  drawn: ended === null ? null : textOrNull(ended.data.winner) === null,
  why: ended === null ? null : asText(ended.data.why),
  turns,
  took_ms: ended === null ? null : Math.max(0, ended.atMs - began.atMs),
  live: isLive(began),
});

/** Every event of the log. */
export const eventRows = ({ matchId, events, isLive, momentAt }: MatchLog): readonly TableRow[] =>
  events.map((event) => ({
    match_id: matchId,
    revision: event.revision,
    type: event.type,
    parent: event.parent,
    record: !isTableEvent(event),
    at: event.atMs,
    actor_kind: event.actor.kind,
    actor: event.actor.id,
    command_id: event.commandId,
    opens_command: event.opensCommand,
    command: event.command?.type ?? null,
    ...momentAt(event),
    live: isLive(event),
  }));
