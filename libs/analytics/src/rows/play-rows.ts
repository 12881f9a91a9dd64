import { asText } from '@stackledger/kernel';
import { isTableEvent, NO_PAUSE, pausedMsUntil, pausesAfter, type LogEvent } from '@stackledger/projections';
import type { Row } from '../tables/table.js';
import type { MatchLog } from './match-log.js';

/** The commands of seats, each with how long its seat took over it. */
export const decisionRows = (log: MatchLog, depthAfter: (revision: number | null) => number): readonly Row[] => {
  const rows: Row[] = [];
  let pauses = NO_PAUSE;
  let last = { atMs: null as number | null, pausedMs: 0, revision: null as number | null };
  for (const event of log.events) {
    if (event.opensCommand && event.actor.kind === 'seat')
      rows.push(
        decisionOf(
          log,
          event,
          thinkMs(event, last, pausedMsUntil(pauses, event.atMs)),
          depthAfter(event.parent ?? last.revision),
        ),
      );
    pauses = pausesAfter(pauses, event);
    if (isTableEvent(event))
      last = { atMs: event.atMs, pausedMs: pausedMsUntil(pauses, event.atMs), revision: event.revision };
  }
  return rows;
};

const thinkMs = (
  { atMs }: LogEvent,
  last: { readonly atMs: number | null; readonly pausedMs: number },
  pausedMs: number,
): number | null => (last.atMs === null ? null : Math.max(0, atMs - last.atMs - (pausedMs - last.pausedMs)));

const decisionOf = ({ matchId, isLive }: MatchLog, event: LogEvent, took: number | null, depth: number): Row => ({
  match_id: matchId,
  revision: event.revision,
  seat: event.actor.id,
  kind: event.type,
  think_ms: took,
  depth,
  live: isLive(event),
});

/** Dice, each with what it counted as in the end. */
export const rollRows = ({ matchId, events, isLive }: MatchLog): readonly Row[] => {
  const rows: (Row & { settled: number | null })[] = [];
  for (const event of events) {
    const { roller, purpose, value } = event.data;
    if (event.type === 'DieRolled' || event.type === 'DieRerolled')
      rows.push({
        match_id: matchId,
        revision: event.revision,
        roller: asText(roller),
        purpose: asText(purpose),
        source: typeof event.data.source === 'string' ? event.data.source : null,
        value: Number(value),
        settled: null,
        origin: originOf(event),
        live: isLive(event),
      });
    if (event.type !== 'RollSettled') continue;
    const settled = rows.findLast((row) => row.roller === roller && row.purpose === purpose);
    if (settled !== undefined) settled.settled = Number(value);
  }
  return rows;
};

const originOf = ({ data }: LogEvent): string => {
  if (data.keptFrom !== undefined) return 'kept';
  return data.report === undefined ? 'service' : 'reported';
};

/** Changes of the numbers that seats have. */
export const totalRows = ({ matchId, events, isLive }: MatchLog): readonly Row[] =>
  events
    .filter(({ type }) => type === 'TotalChanged')
    .map((event) => ({
      match_id: matchId,
      revision: event.revision,
      seat: asText(event.data.seat),
      total: asText(event.data.total),
      by: Number(event.data.by),
      now: Number(event.data.now),
      live: isLive(event),
    }));

/** Fights: of one against one, and of attackers against whoever is there. On two lines of play that which counts is told. */
export const combatRows = (log: MatchLog): readonly Row[] => {
  const rows: Fight[] = [];
  const openAfter = new Map<number, Fight | null>();
  for (const event of log.events) {
    if (!isTableEvent(event)) continue;
    const is = log.factsOf(event).fight?.is;
    let open = event.parent === null ? null : (openAfter.get(event.parent) ?? null);
    if (is === 'duel' || is === 'attackers') rows.push((open = fightFrom(log, event, is)));
    else if (open !== null && (log.isLive(event) || open.live === false)) goOn(open, event, is);
    openAfter.set(event.revision, is === 'duel-over' || is === 'over' ? null : open);
  }
  return rows.map(({ beganMs: _, ...row }) => row);
};

const goOn = (fight: Fight, event: LogEvent, is: string | undefined): void => {
  if (is === 'duel-roll') fight.rolls += 1;
  if (is !== 'duel-over' && is !== 'over') return;
  fight.ended_revision = event.revision;
  fight.took_ms = Math.max(0, event.atMs - fight.beganMs);
};

type Fight = { rolls: number; ended_revision: number | null; took_ms: number | null; readonly beganMs: number } & {
  [column: string]: Row[string];
};

const fightFrom = ({ matchId, isLive }: MatchLog, event: LogEvent, is: 'duel' | 'attackers'): Fight => ({
  match_id: matchId,
  began_revision: event.revision,
  ended_revision: null,
  kind: is === 'duel' ? 'duel' : 'attack',
  attacker: asText(is === 'duel' ? event.data.by : event.data.seat),
  against: is === 'duel' ? asText(event.data.against) : null,
  rolls: 0,
  took_ms: null,
  live: isLive(event),
  beganMs: event.atMs,
});
