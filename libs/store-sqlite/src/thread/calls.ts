import {
  BackupFailed,
  DamagedStore,
  ExpectedRevisionConflict,
  InvalidArgument,
  LimitExceeded,
  OutcomeUnknown,
  StoreError,
  StoreUnavailable,
  StreamNotFound,
} from '@stackledger/store';
import type {
  AppendResult,
  BackupReport,
  DamagedEvent,
  Direction,
  ExpectedRevision,
  NewEvent,
  PageOfAll,
  ReadingBegin,
  ReadOptions,
  RecordedEvent,
  StoreFilter,
  StoreHealth,
} from '@stackledger/store';
import type { SqliteDatabaseOptions, WholeCheck } from '../open-database.js';

/** What a thread that holds a store is asked: parameters and answer of each call, as methods of the port have them. */
export type StoreCalls = {
  append: (stream: string, expected: ExpectedRevision, events: readonly NewEvent[]) => AppendResult;
  begin: (stream: string, options: ReadOptions) => ReadingBegin | null;
  page: (stream: string, from: bigint, to: bigint, direction: Direction, count: number) => readonly RecordedEvent[];
  pageOfAll: (after: bigint, upTo: bigint, filter: StoreFilter, count: number) => PageOfAll;
  truncateBefore: (stream: string, revision: bigint) => void;
  health: () => StoreHealth;
  /**
   * `isSeen`: every event of the finished copy is said, and the next ones wait until `goOn` is asked. `backup` is a
   * number.
   */
  backup: (backup: number, path: string, isSeen: boolean) => BackupReport;
  goOn: (backup: number) => void;
  abort: (backup: number) => void;
  close: () => void;
};

/** The name of a call. */
export type StoreCallName = keyof StoreCalls;

/** Calls, each with a number that its answer bears. */
export type StoreCallMessage = readonly (readonly [
  number: number,
  name: StoreCallName,
  parameters: readonly unknown[],
])[];

/** An answer: its value, or the error in transit. */
export type CallAnswer = readonly [number: number, value: unknown, error?: ErrorInTransit];

/**
 * What a thread says: that the store is open, up to which position; why it is not; answers, after how many appends each
 * commit was made since; events of a copy.
 */
export type ThreadMessage =
  | Readonly<{ opened: bigint }>
  | Readonly<{ failure: ErrorInTransit }>
  | Readonly<{ answers: readonly CallAnswer[]; commits: readonly number[] }>
  | SeenMessage
  | Readonly<{ damaged: DamagedEvent }>;

/** Events of a finished copy, in order of position. */
export type SeenMessage = Readonly<{ backup: number; seen: readonly RecordedEvent[] }>;

/** What a thread is started with. */
export type ThreadData = Omit<SqliteDatabaseOptions, 'check'> &
  Readonly<{ path: string; check?: WholeCheck | undefined }>;

/**
 * An error between threads, where classes are lost: `at` is its place in KINDS, -1 for errors of other kinds; its
 * members are without the message.
 */
export type ErrorInTransit = Readonly<{
  at: number;
  message: string;
  stack: string | undefined;
  members: Readonly<Record<string, unknown>>;
}>;

const KINDS = [
  BackupFailed,
  DamagedStore,
  ExpectedRevisionConflict,
  InvalidArgument,
  LimitExceeded,
  OutcomeUnknown,
  StoreUnavailable,
  StreamNotFound,
] as const;

/** An error as it can be sent. */
export const sentError = (error: unknown): ErrorInTransit => ({
  at: KINDS.findIndex((kind) => error instanceof kind),
  message: error instanceof Error ? error.message : String(error),
  stack: error instanceof Error ? error.stack : undefined,
  members: error instanceof StoreError ? Object.fromEntries(Object.entries(error)) : {},
});

/** The error that was sent, of its class again. */
export const arrivedError = ({ at, message, stack, members }: ErrorInTransit): Error => {
  const error = Object.assign(new Error(message), members, stack !== undefined && { stack });
  const kind = KINDS[at];
  if (kind !== undefined) Object.setPrototypeOf(error, kind.prototype);
  return error;
};
