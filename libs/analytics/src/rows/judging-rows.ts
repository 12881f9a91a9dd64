import { asText } from '@stackledger/rules';
import { isTableEvent, type LogEvent } from '@stackledger/projections';
import type { TableRow } from '../tables/table.js';
import { textOrNull, type MatchLog } from './match-log.js';

/** Judge calls, and how long each was open. */
export const callRows = ({ matchId, events, momentAt }: MatchLog): readonly TableRow[] =>
  events
    .filter(({ type }) => type === 'JudgeCalled')
    .map((event) => {
      const first = (what: string): LogEvent | undefined =>
        events.find(({ type, data }) => type === what && data.call === event.data.call);
      const closed = first('CallClosed');
      const attended = first('JudgeAttended');
      const ruled = first('RulingIssued');
      const reviewed = first('RulingReviewed');
      return {
        match_id: matchId,
        revision: event.revision,
        call: asText(event.data.call),
        by: asText(event.data.by),
        category: textOrNull(event.data.category),
        closed_revision: closed?.revision ?? null,
        closed_by: closed === undefined ? null : asText(closed.data.by),
        open_ms: closed === undefined ? null : Math.max(0, closed.atMs - event.atMs),
        wait_ms: attended === undefined ? null : Math.max(0, attended.atMs - event.atMs),
        ruled_by: ruled === undefined ? null : asText(ruled.data.judge),
        ...rulingIn(ruled),
        appealed: first('RulingAppealed') !== undefined,
        appeal: textOrNull(reviewed?.data.outcome),
        overturned: reviewed?.data.outcome === 'overturned',
        ...momentAt(event),
      };
    });

/** What a ruling says about whom; all null without one. */
const rulingIn = (ruled: LogEvent | undefined): TableRow => ({
  infraction: textOrNull(ruled?.data.infraction),
  against: textOrNull(ruled?.data.against),
  penalty: textOrNull(ruled?.data.penalty),
  remedy: textOrNull(ruled?.data.remedy),
});

/** Time extensions. */
export const extensionRows = ({ matchId, events, momentAt }: MatchLog): readonly TableRow[] =>
  events
    .filter(({ type }) => type === 'TimeExtended')
    .map((event) => ({
      match_id: matchId,
      revision: event.revision,
      granted_ms: Date.parse(asText(event.data.endsAt)) - Date.parse(asText(event.data.was)),
      judged_calls: Array.isArray(event.data.calls) ? event.data.calls.length : 0,
      ...momentAt(event),
    }));

/** The commands of judges. */
export const rulingRows = ({ matchId, events, isLive, momentAt }: MatchLog): readonly TableRow[] =>
  events
    .filter(({ opensCommand, actor }) => opensCommand && actor.kind === 'judge')
    .map((event) => ({
      match_id: matchId,
      revision: event.revision,
      judge: event.actor.id,
      kind: event.command?.type ?? null,
      call: textOrNull(event.data.call),
      ...rulingIn(event.type === 'RulingIssued' ? event : undefined),
      ...momentAt(event),
      live: isLive(event),
    }));

/** Rewinds, and how many events each rewound. */
export const rewindRows = (log: MatchLog): readonly TableRow[] => {
  const { matchId, events, isLive, momentAt } = log;
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
      ...ruledFor(events, event),
      struck: struckBy(events, event),
      reverted: back.has(String(event.revision)),
      ...momentAt(event),
      live: isLive(event),
    }));
};

/** The call and the infraction for which a rewind was ruled, in the first place or on appeal; null without a ruling. */
const ruledFor = (events: readonly LogEvent[], { data: { ruling } }: LogEvent): TableRow => {
  const named = events.find(
    ({ type, data }) =>
      ruling !== undefined &&
      ((type === 'RulingIssued' && data.ruling === ruling) || (type === 'RulingReviewed' && data.review === ruling)),
  );
  const call = textOrNull(named?.data.call);
  const ruled = events.find(({ type, data }) => type === 'RulingIssued' && call !== null && data.call === call);
  return { call, infraction: textOrNull(ruled?.data.infraction) };
};

/** The table events from the tip that a rewind left back to where the branches part. */
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
