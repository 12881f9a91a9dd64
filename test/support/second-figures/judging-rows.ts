import { msBetween, numberOf, textOf, type ExportedLog, type LoggedEvent } from './log.js';

/** A row of `games`. */
export type GameRow = {
  readonly event: LoggedEvent;
  readonly live: boolean;
  readonly game: number | null;
  readonly ended: LoggedEvent | null;
  readonly firstSeat: string | null;
  readonly winner: string | null;
};

export const gameRows = (log: ExportedLog): readonly GameRow[] =>
  log.events
    .filter(({ type }) => type === 'GameBegan')
    .map((event) => {
      const inIt = log.events.filter(
        (each) => each.isTable && each.after.gameBegan === event && log.countsFor(event, each),
      );
      const ended = inIt.findLast(({ type }) => type === 'GameEnded') ?? null;
      const turn = inIt.find(({ type }) => type === 'TurnBegan');
      return {
        event,
        live: log.isLive(event),
        game: numberOf(event.data, 'game'),
        ended,
        firstSeat: turn === undefined ? null : textOf(turn.data, 'active'),
        winner: ended === null ? null : textOf(ended.data, 'winner'),
      };
    });

/** A row of `calls`. */
export type CallRow = {
  readonly event: LoggedEvent;
  readonly by: string;
  readonly closedBy: string | null;
  readonly openMs: number | null;
  readonly waitMs: number | null;
  readonly ruledBy: string | null;
  readonly overturned: boolean;
};

export const callRows = (log: ExportedLog): readonly CallRow[] =>
  log.events
    .filter(({ type }) => type === 'JudgeCalled')
    .map((event) => {
      const first = (named: string) =>
        log.events.find(({ type, data }) => type === named && data['call'] === event.data['call']) ?? null;
      const [attended, closed] = [first('JudgeAttended'), first('CallClosed')];
      const [ruling, review] = [first('RulingIssued'), first('RulingReviewed')];
      return {
        event,
        by: textOf(event.data, 'by') ?? '',
        closedBy: closed === null ? null : textOf(closed.data, 'by'),
        openMs: closed === null ? null : msBetween(event, closed),
        waitMs: attended === null ? null : msBetween(event, attended),
        ruledBy: ruling === null ? null : textOf(ruling.data, 'judge'),
        overturned: review?.data['outcome'] === 'overturned',
      };
    });

/** A row of `rewinds`. */
export type RewindRow = {
  readonly event: LoggedEvent;
  readonly live: boolean;
  readonly kind: string;
  readonly judge: string;
  readonly struck: number;
  readonly reverted: boolean;
};

const struckBy = (log: ExportedLog, { data }: LoggedEvent): number => {
  const at = (member: string) => log.events[Number(textOf(data, member))];
  const [from, to] = [at('from'), at('to')];
  if (from === undefined || to === undefined) return 0;
  const stays = log.branchOf(to);
  return [...log.branchOf(from)].filter((event) => !stays.has(event)).length;
};

export const rewindRows = (log: ExportedLog): readonly RewindRow[] =>
  log.events
    .filter(({ type }) => type === 'MatchRewound')
    .map((event) => ({
      event,
      live: log.isLive(event),
      kind: textOf(event.data, 'kind') ?? '',
      judge: textOf(event.data, 'judge') ?? '',
      struck: struckBy(log, event),
      reverted: log.events.some(
        (each) =>
          each.type === 'RewindReverted' && log.isLive(each) && Number(textOf(each.data, 'rewind')) === event.at,
      ),
    }));

/** `granted_ms` of each row of `extensions`. */
export const extensionsIn = (log: ExportedLog): readonly number[] =>
  log.events
    .filter(({ type }) => type === 'TimeExtended')
    .map(({ data }) => Math.max(0, Date.parse(textOf(data, 'endsAt') ?? '') - Date.parse(textOf(data, 'was') ?? '')));
