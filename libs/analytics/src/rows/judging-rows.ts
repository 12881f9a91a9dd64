import { asText } from '@stackledger/kernel';
import { isTableEvent, type LogEvent } from '@stackledger/projections';
import type { Row } from '../tables/table.js';
import type { MatchLog } from './match-log.js';

/** Calls of a judge, and how long each was open. */
export const callRows = ({ matchId, events }: MatchLog): readonly Row[] =>
  events
    .filter(({ type }) => type === 'JudgeCalled')
    .map((event) => {
      const first = (what: string): LogEvent | undefined =>
        events.find(({ type, data }) => type === what && data.call === event.data.call);
      const closed = first('CallClosed');
      const attended = first('JudgeAttended');
      const ruled = first('RulingIssued');
      return {
        match_id: matchId,
        revision: event.revision,
        call: asText(event.data.call),
        by: asText(event.data.by),
        closed_revision: closed?.revision ?? null,
        closed_by: closed === undefined ? null : asText(closed.data.by),
        open_ms: closed === undefined ? null : Math.max(0, closed.atMs - event.atMs),
        wait_ms: attended === undefined ? null : Math.max(0, attended.atMs - event.atMs),
        ruled_by: ruled === undefined ? null : asText(ruled.data.judge),
        appealed: first('RulingAppealed') !== undefined,
        overturned: first('RulingReviewed')?.data.outcome === 'overturned',
      };
    });

/** Time that was given back to the table. */
export const extensionRows = ({ matchId, events }: MatchLog): readonly Row[] =>
  events
    .filter(({ type }) => type === 'TimeExtended')
    .map(({ revision, data }) => ({
      match_id: matchId,
      revision,
      granted_ms: Date.parse(asText(data.endsAt)) - Date.parse(asText(data.was)),
      judged_calls: Array.isArray(data.calls) ? data.calls.length : 0,
    }));

/** The commands of judges. */
export const rulingRows = ({ matchId, events, isLive }: MatchLog): readonly Row[] =>
  events
    .filter(({ opensCommand, actor }) => opensCommand && actor.kind === 'judge')
    .map((event) => ({
      match_id: matchId,
      revision: event.revision,
      judge: event.actor.id,
      kind: event.type,
      live: isLive(event),
    }));

/** Rewinds, and how much each has struck. */
export const rewindRows = (log: MatchLog): readonly Row[] => {
  const { matchId, events, isLive } = log;
  const back = new Set(
    events.filter((each) => each.type === 'RewindReverted' && isLive(each)).map(({ data }) => asText(data.rewind)),
  );
  return events
    .filter(({ type }) => type === 'MatchRewound')
    .map((event) => ({
      match_id: matchId,
      revision: event.revision,
      to_revision: Number(event.data.to),
      from_revision: Number(event.data.from),
      kind: asText(event.data.kind),
      judge: asText(event.data.judge),
      authority: asText(event.data.authority),
      dice: asText(event.data.dice),
      struck: struckBy(events, event),
      reverted: back.has(String(event.revision)),
      live: isLive(event),
    }));
};

/** The events of the table from the end of the line that was left back to where it parts from that which goes on. */
const struckBy = (events: readonly LogEvent[], { data }: LogEvent): number => {
  const kept = new Set(lineTo(events, Number(data.to)));
  return lineTo(events, Number(data.from)).filter((revision) => !kept.has(revision)).length;
};

const lineTo = (events: readonly LogEvent[], end: number): readonly number[] => {
  const line: number[] = [];
  for (
    let at = events[end];
    at !== undefined && isTableEvent(at);
    at = at.parent === null ? undefined : events[at.parent]
  )
    line.push(at.revision);
  return line;
};
