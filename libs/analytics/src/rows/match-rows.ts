import { asText, isMap } from '@stackledger/kernel';
import { isTableEvent, type LogEvent } from '@stackledger/projections';
import type { Row } from '../tables/table.js';
import type { MatchLog } from './match-log.js';

const namesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(asText) : []);

/** How the match stands on the line that counts: it goes back with a rewind. */
const resultOf = ({ events, isLive }: MatchLog): { readonly status: string; readonly winner: string | null } => {
  const last = (type: string): LogEvent | undefined => events.findLast((event) => event.type === type && isLive(event));
  const ended = last('MatchEnded');
  const winner = typeof ended?.data.winner === 'string' ? ended.data.winner : null;
  if (last('MatchSealed') !== undefined) return { status: 'sealed', winner };
  if (ended !== undefined) return { status: 'ended', winner };
  return { status: last('MatchStarted') === undefined ? 'open' : 'running', winner };
};

/** The match itself. */
export const matchRow = (log: MatchLog): Row => {
  const { matchId, events, isLive } = log;
  const { ruleset, rulesetVersion, tournament, seats, options } = events[0]?.data ?? {};
  const { status, winner } = resultOf(log);
  return {
    match_id: matchId,
    ruleset: asText(ruleset),
    ruleset_version: asText(rulesetVersion),
    tournament: typeof tournament === 'string' ? tournament : null,
    seats: namesIn(seats).length,
    dice: isMap(options) && options.dice === 'reported' ? 'reported' : 'service',
    created_at: events[0]?.atMs ?? null,
    last_at: events.at(-1)?.atMs ?? null,
    status,
    winner,
    events: events.length,
    struck: events.filter((event) => !isLive(event)).length,
  };
};

/** Whose own link acted for a seat: a scribe writes for others. Whoever did so last, if several did. */
const personsIn = (events: readonly LogEvent[]): ReadonlyMap<string, string> => {
  const persons = new Map<string, string>();
  for (const { actor } of events)
    if (actor.kind === 'seat' && (actor.by?.role === 'seat' || actor.by?.role === 'player'))
      persons.set(actor.id, actor.by.person);
  return persons;
};

/** The seats of a match, and how it went for each. */
export const seatRows = (log: MatchLog): readonly Row[] => {
  const { matchId, events } = log;
  const { status, winner } = resultOf(log);
  const persons = personsIn(events);
  const said = (type: string, seat: string): number =>
    events.filter((event) => event.type === type && event.data.seat === seat).length;
  return namesIn(events[0]?.data.seats).map((seat, position) => ({
    match_id: matchId,
    seat,
    position,
    person: persons.get(seat) ?? seat,
    conceded: said('PlayerConceded', seat) > said('ConcessionWaived', seat),
    won: status === 'ended' || status === 'sealed' ? seat === winner : null,
  }));
};

type Game = { first_seat: string | null; ended_revision: number | null; turns: number } & {
  [column: string]: Row[string];
};

/** The games of a match, on every line of play; a game that goes on again after a rewind across its end is one. */
export const gameRows = ({ matchId, events, isLive }: MatchLog): readonly Row[] => {
  const rows: Game[] = [];
  const byRevision = new Map<number, Game>();
  for (const event of events) {
    if (!isTableEvent(event)) continue;
    const { type, data, revision, parent } = event;
    let game = parent === null ? undefined : byRevision.get(parent);
    if (type === 'GameBegan') rows.push((game = gameFrom(matchId, event, isLive(event))));
    if (game === undefined) continue;
    byRevision.set(revision, game);
    if (type === 'TurnBegan' && isLive(event) === game.live) turnOf(game, asText(data.active));
    if (type !== 'GameEnded' || (game.live === true && !isLive(event))) continue; // that end was struck, and the game goes on
    Object.assign(game, {
      ended_revision: revision,
      winner: typeof data.winner === 'string' ? data.winner : null,
      why: asText(data.why),
    });
  }
  return rows;
};

const turnOf = (game: Game, active: string): void => {
  game.first_seat ??= active;
  game.turns += 1;
};

const gameFrom = (matchId: string, { revision, data }: LogEvent, live: boolean): Game => ({
  match_id: matchId,
  game: Number(data.game),
  began_revision: revision,
  ended_revision: null,
  first_seat: null,
  winner: null,
  why: null,
  turns: 0,
  live,
});

/** Every event of the log. */
export const eventRows = ({ matchId, events, isLive }: MatchLog): readonly Row[] =>
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
    live: isLive(event),
  }));
