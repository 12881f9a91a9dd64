import { asText } from '@stackledger/rules';
import { isTableEvent, NO_PAUSE, pausedMsUntil, pausesAfter, type LogEvent } from '@stackledger/projections';
import type { TableRow } from '../tables/table.js';
import type { CommandedEvent, MatchLog } from './match-log.js';

/** The depth of the stack after a table event; 0 before the first. */
type DepthAfter = (revision: number | null) => number;

/** The commands that seats gave, each with the time that its seat took; repeated ones were given before. */
export const decisionRows = (log: MatchLog, depthAfter: DepthAfter): readonly TableRow[] => {
  const rows: TableRow[] = [];
  let pauses = NO_PAUSE;
  let last = { atMs: null as number | null, pausedMs: 0, revision: null as number | null };
  for (const event of log.events) {
    const pausedMs = pausedMsUntil(pauses, event.atMs);
    if (event.command !== null && !event.command.isReapplied && event.actor.kind === 'seat')
      rows.push(decisionOf(log, event, thinkMs(event, last, pausedMs), depthAfter(event.parent ?? last.revision)));
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

const decisionOf = (
  { matchId, isLive, momentAt }: MatchLog,
  event: CommandedEvent,
  took: number | null,
  depth: number,
): TableRow => ({
  match_id: matchId,
  revision: event.revision,
  seat: event.actor.id,
  kind: event.command?.type ?? null,
  think_ms: took,
  depth,
  ...momentAt(event),
  live: isLive(event),
});

/** The passes of seats: those of commands, and those that an order, a shortcut or a clock made for a seat. */
export const passRows = (log: MatchLog, depthAfter: DepthAfter): readonly TableRow[] =>
  log.events.flatMap((event) => {
    const { pass } = log.factsOf(event);
    if (pass === undefined) return [];
    return {
      match_id: log.matchId,
      revision: event.revision,
      seat: asText(event.data[pass]),
      by: asText(event.data.by),
      depth: depthAfter(event.parent),
      ...log.momentAt(event),
      live: log.isLive(event),
    };
  });

/** Standing orders, and how each ended. */
export const orderRows = ({ matchId, events, isLive, countsFor, momentAt }: MatchLog): readonly TableRow[] => {
  const orders: { readonly set: LogEvent; cleared: LogEvent | null }[] = [];
  const openAfter = new Map<number, readonly (typeof orders)[number][]>();
  for (const event of events) {
    if (!isTableEvent(event)) continue;
    const open = event.parent === null ? [] : (openAfter.get(event.parent) ?? []);
    const ended = open.filter(({ set }) => endsOrder(event, set));
    for (const order of ended) if (countsFor(order.set, event)) order.cleared = event;
    const begun = event.type === 'YieldSet' ? [{ set: event, cleared: null }] : [];
    orders.push(...begun);
    const after = [...(ended.length === 0 ? open : open.filter((order) => !ended.includes(order))), ...begun];
    if (after.length > 0) openAfter.set(event.revision, after);
  }
  return orders.map(({ set, cleared }) => ({
    match_id: matchId,
    revision: set.revision,
    seat: asText(set.data.seat),
    ended_revision: cleared?.revision ?? null,
    why: cleared === null ? null : whyEnded(cleared),
    ...momentAt(set),
    live: isLive(set),
  }));
};

const endsOrder = ({ type, data }: LogEvent, set: LogEvent): boolean => {
  if (type === 'GameBegan' || type === 'GameEnded') return true;
  if (type === 'PlayerLeft') return data.seat === set.data.seat;
  return type === 'YieldCleared' && Array.isArray(data.ids) && data.ids.includes(set.data.id);
};

const whyEnded = ({ type, data }: LogEvent): string => {
  if (type === 'YieldCleared') return asText(data.why);
  return type === 'PlayerLeft' ? 'player-left' : 'game-over';
};
