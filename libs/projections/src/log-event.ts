import { sharedText, type JsonMap } from '@stackledger/rules';
import { STREAM_FAMILIES, type RecordedEvent } from '@stackledger/store';

/** In whose name an event happened, and by which grant, if any. */
type LoggedActor = {
  readonly kind: string;
  readonly id: string;
  readonly by?: { readonly role: string; readonly person: string };
};

/**
 * The members of a stored envelope that projections read (docs/appendix/architecture.md), beside those that the store
 * says of it; of `command` only whether it is there.
 */
type StoredEvent = {
  readonly recordedAt: string;
  readonly actor: LoggedActor;
  readonly commandId: string;
  readonly command?: unknown;
  readonly parent?: string;
  readonly data: JsonMap;
  readonly sealed?: { readonly data?: JsonMap } | undefined;
};

/** Reads the stored text of the event of an id; it may read `actor`, `data` and `sealed` where they are asked for. */
export type ReadEvent = (json: string, id: string) => StoredEvent;

/** Reads it with its command, and what that repeats. */
export type ReadCommandedEvent = (
  json: string,
) => StoredEvent & { readonly command?: JsonMap; readonly reapplied?: unknown };

/**
 * An event as projections apply it. `data` has its public and its hidden parts: a projection knows everything, and
 * views show what a reader may see. `parent` is null for record events and for the first event.
 * Members may be read when they are asked for: a copy by spread lacks them.
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
export const logEventOf = (recorded: RecordedEvent, read: ReadEvent): LogEvent =>
  new StoredLogEvent(recorded, read(recorded.json, recorded.id));

/** Reads its actor and its data where a projection asks for them: most events are counted, and no more. */
class StoredLogEvent implements LogEvent {
  readonly matchId: string;
  readonly revision: number;
  readonly position: bigint;
  readonly id: string;
  readonly type: string;
  readonly parent: number | null;
  readonly atMs: number;
  readonly commandId: string;
  readonly opensCommand: boolean;
  readonly #stored: StoredEvent;
  #actor: LoggedActor | undefined;
  #data: JsonMap | undefined;

  constructor({ stream, revision, position, id, type }: RecordedEvent, stored: StoredEvent) {
    const { recordedAt, commandId, command, parent } = stored;
    this.matchId = lastMatchOf(stream);
    this.revision = Number(revision);
    this.position = position;
    this.id = id;
    this.type = sharedText(type);
    this.parent = parent === undefined ? null : Number(parent);
    this.atMs = millisecondsOf(recordedAt);
    this.commandId = commandId;
    this.opensCommand = command !== undefined;
    this.#stored = stored;
  }

  get actor(): LoggedActor {
    return (this.#actor ??= this.#stored.actor);
  }

  get data(): JsonMap {
    return (this.#data ??= dataOf(this.#stored));
  }
}

const dataOf = ({ data, sealed }: StoredEvent): JsonMap =>
  sealed?.data === undefined ? data : { ...data, ...sealed.data };

/** Events of a match often follow one another. */
let lastMatch = { stream: '', matchId: '' };

const lastMatchOf = (stream: string): string => {
  if (lastMatch.stream !== stream) lastMatch = { stream, matchId: matchOf(stream) };
  return lastMatch.matchId;
};

/** The events of a command have one time. */
let lastTime = { recordedAt: '', atMs: 0 };

const millisecondsOf = (recordedAt: string): number => {
  if (lastTime.recordedAt !== recordedAt) lastTime = { recordedAt, atMs: Date.parse(recordedAt) || 0 };
  return lastTime.atMs;
};

/** Whether an event changes the table: it has a parent, or is the first of its match. */
export const isTableEvent = ({ parent, revision }: LogEvent): boolean => parent !== null || revision === 0;

/** Whether an event leaves the active branch: a rewind, its revert, a cancelled declaration. */
export const leavesLine = ({ parent }: LogEvent, tip: number): boolean => parent !== null && parent !== tip;
