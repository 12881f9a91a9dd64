import { oneText, type JsonMap } from '@stackledger/kernel';
import type { RecordedEvent } from '@stackledger/store';

/** In whose name it was done, and by whose grant where one was asked for. */
type LoggedActor = {
  readonly kind: string;
  readonly id: string;
  readonly by?: { readonly role: string; readonly person: string };
};

/** What of a stored envelope the folds look at (docs/architecture.md); whoever runs them says how its text is read. */
type StoredEvent = {
  readonly matchId: string;
  readonly revision: string;
  readonly type: string;
  readonly recordedAt: string;
  readonly actor: LoggedActor;
  readonly commandId: string;
  readonly command?: JsonMap;
  readonly parent?: string;
  readonly data: JsonMap;
  readonly sealed?: { readonly data?: JsonMap };
};

/** Reads the stored text of an event, an older shape as today's. */
export type ReadEvent = (json: string) => StoredEvent;

/**
 * One fact as a fold takes it. `data` is its open and its sealed half together: a fold knows everything, and a view shows
 * of it what its reader may see. `parent` is null for record events and for the first event of all.
 */
export type LogEvent = {
  readonly matchId: string;
  readonly revision: number;
  readonly position: bigint;
  readonly id: string;
  readonly type: string;
  readonly parent: number | null;
  /** When it was written, in milliseconds since 1970. */
  readonly atMs: number;
  readonly actor: LoggedActor;
  readonly commandId: string;
  /** Whether it is the first event of its command. */
  readonly opensCommand: boolean;
  readonly data: JsonMap;
};

/** The streams that hold matches, and the match that such a stream holds. */
export const MATCH_STREAMS = 'match-';
/** The match of a stream. */
export const matchOf = (stream: string): string => stream.slice(MATCH_STREAMS.length);
/** The stream of a match. */
export const streamOf = (matchId: string): string => `${MATCH_STREAMS}${matchId}`;

/** An event of the store as a fold takes it. */
export const logEventOf = (recorded: RecordedEvent, read: ReadEvent): LogEvent => {
  const { matchId, type, recordedAt, actor, commandId, command, parent, data, sealed } = read(recorded.json);
  return {
    matchId,
    revision: Number(recorded.revision),
    position: recorded.position,
    id: recorded.id,
    type: oneText(type),
    parent: parent === undefined ? null : Number(parent),
    atMs: Date.parse(recordedAt) || 0,
    actor,
    commandId,
    opensCommand: command !== undefined,
    data: sealed?.data === undefined ? data : { ...data, ...sealed.data },
  };
};

/** Whether an event belongs to the table: it has a parent, or is the first of its match. */
export const isTableEvent = ({ parent, revision }: LogEvent): boolean => parent !== null || revision === 0;

/** Whether play goes on from somewhere else than where it was: a rewind, its revert, a declaration cancelled. */
export const leavesLine = ({ parent }: LogEvent, tip: number): boolean => parent !== null && parent !== tip;
