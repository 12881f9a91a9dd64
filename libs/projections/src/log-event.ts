import { sharedText, type JsonMap } from '@stackledger/rules';
import { STREAM_FAMILIES, type RecordedEvent } from '@stackledger/store';

/** In whose name an event happened, and by which grant, if any. */
type LoggedActor = {
  readonly kind: string;
  readonly id: string;
  readonly by?: { readonly role: string; readonly person: string };
};

/**
 * The members of a stored envelope that projections read (docs/appendix/architecture.md); of `command` only whether it
 * is there.
 */
type StoredEvent = {
  readonly matchId: string;
  readonly revision: string;
  readonly type: string;
  readonly recordedAt: string;
  readonly actor: LoggedActor;
  readonly commandId: string;
  readonly command?: unknown;
  readonly parent?: string;
  readonly data: JsonMap;
  readonly sealed?: { readonly data?: JsonMap };
};

/** Reads the stored text of the event of an id, upcast to today's schema. */
export type ReadEvent = (json: string, id: string) => StoredEvent;

/** Reads it with its command, and what that repeats. */
export type ReadCommandedEvent = (
  json: string,
) => StoredEvent & { readonly command?: JsonMap; readonly reapplied?: unknown };

/**
 * An event as projections apply it. `data` has its public and its hidden parts: a projection knows everything, and
 * views show what a reader may see. `parent` is null for record events and for the first event.
 */
export type LogEvent = {
  readonly matchId: string;
  readonly revision: number;
  readonly position: bigint;
  readonly id: string;
  readonly type: string;
  readonly parent: number | null;
  /** When it was recorded, in milliseconds since 1970. */
  readonly atMs: number;
  readonly actor: LoggedActor;
  readonly commandId: string;
  /** Whether it is the first event of its command. */
  readonly opensCommand: boolean;
  readonly data: JsonMap;
};

/** The prefix of the streams that hold matches. */
export const MATCH_STREAMS = STREAM_FAMILIES.match.prefix;
/** The match of a stream. */
export const matchOf = (stream: string): string => stream.slice(MATCH_STREAMS.length);
/** The stream of a match. */
export const streamOf = (matchId: string): string => `${MATCH_STREAMS}${matchId}`;

/** An event of the store as projections apply it. */
export const logEventOf = (recorded: RecordedEvent, read: ReadEvent): LogEvent => {
  const { matchId, type, recordedAt, actor, commandId, command, parent, data, sealed } = read(
    recorded.json,
    recorded.id,
  );
  return {
    matchId,
    revision: Number(recorded.revision),
    position: recorded.position,
    id: recorded.id,
    type: sharedText(type),
    parent: parent === undefined ? null : Number(parent),
    atMs: Date.parse(recordedAt) || 0,
    actor,
    commandId,
    opensCommand: command !== undefined,
    data: sealed?.data === undefined ? data : { ...data, ...sealed.data },
  };
};

/** Whether an event changes the table: it has a parent, or is the first of its match. */
export const isTableEvent = ({ parent, revision }: LogEvent): boolean => parent !== null || revision === 0;

/** Whether an event leaves the active branch: a rewind, its revert, a cancelled declaration. */
export const leavesLine = ({ parent }: LogEvent, tip: number): boolean => parent !== null && parent !== tip;
