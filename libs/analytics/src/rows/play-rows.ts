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
  const confirmed = new Set(
    events.filter(({ type }) => type === 'RollConfirmed').map(({ data }) => asText(data.report)),
  );
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
        confirmed: event.data.report === undefined || confirmed.has(asText(event.data.report)),
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
