import { OutcomeUnknown, newBell, readsOver } from '@stackledger/store';
import type {
  AppendResult,
  BackupOptions,
  DamagedEvent,
  EventStore,
  ExpectedRevision,
  FollowedSource,
  NewEvent,
  RecordedEvent,
  StoreHealth,
} from '@stackledger/store';
import { DURABILITY } from '../writing/store-status.js';
import type { ThreadData } from './calls.js';
import { StoreThread } from './store-thread.js';
import { writtenHere } from './written-here.js';

/** As StoreHooks. */
export type ThreadedStoreHooks = Readonly<{
  onCommit?: ((appends: number) => void) | undefined;
  onDamage?: ((event: DamagedEvent) => void) | undefined;
  onClose: () => void;
}>;

/**
 * The port over a file that a thread holds, whose program is the compiled store-worker.ts: writing, syncing, reading
 * and checking take no time of this thread. Who follows gets what this process has written from its memory. Throws what
 * opening throws.
 */
// Long for one function: one short answer for each question of the port.
export const threadedStore = async (
  program: string,
  data: ThreadData,
  { onCommit, onDamage, onClose }: ThreadedStoreHooks,
): Promise<EventStore> => {
  const news = newBell();
  const backups = new Map<number, BackupOptions['seen']>();
  let backupsSoFar = 0;
  const { thread, last } = await StoreThread.start(program, data, {
    said: (commits) => {
      if (onCommit !== undefined) commits.forEach(onCommit);
      news.ring();
    },
    seen: ({ backup, seen }) => {
      given(seen, backups.get(backup)).then(
        () => thread.tell('goOn', backup),
        () => thread.tell('abort', backup),
      );
    },
    damaged: (event) => onDamage?.(event),
    ended: () => {
      onClose();
      news.ring();
    },
  });
  const written = writtenHere(last);
  let closing: Promise<void> | undefined;
  const source: FollowedSource = {
    news,
    lastPosition: () => {
      if (thread.refusal !== undefined) throw thread.refusal;
      return written.last();
    },
    begin: (stream, { from, to, direction, limit }) => thread.ask('begin', [stream, { from, to, direction, limit }]),
    page: (...span) => thread.ask('page', span),
    pageOfAll: (...span) => thread.ask('pageOfAll', span),
    pageOfRecent: written.page,
  };
  const append = async (
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendResult> => {
    if (thread.refusal !== undefined) throw thread.refusal;
    try {
      return await thread.ask('append', [stream, expected, events], (at) => written.note(stream, events, at));
    } catch (error) {
      if (thread.failure === undefined || error !== thread.failure) throw error;
      throw new OutcomeUnknown(stream, thread.failure.message, { cause: error });
    }
  };
  return {
    ...readsOver(source),
    append,
    truncateBefore: (stream, revision) => thread.ask('truncateBefore', [stream, revision]),
    health: async (): Promise<StoreHealth> => {
      const { refusal } = thread;
      if (refusal === undefined) return inThread(await thread.ask('health', []));
      return {
        state: 'down',
        detail: refusal.reason === 'closed' ? 'closed' : refusal.message,
        durability: DURABILITY,
      };
    },
    backup: (path, { seen, signal } = {}) => {
      const backup = (backupsSoFar += 1);
      backups.set(backup, seen);
      const abort = (): void => thread.tell('abort', backup);
      const going = thread.ask('backup', [backup, path, seen !== undefined]).finally(() => {
        signal?.removeEventListener('abort', abort);
        backups.delete(backup);
      });
      if (signal?.aborted === true) abort();
      else signal?.addEventListener('abort', abort);
      return going;
    },
    close: () => (closing ??= thread.close().finally(() => news.ring())),
  };
};

const inThread = (health: StoreHealth): StoreHealth =>
  health.state === 'ready' ? { ...health, detail: `${health.detail}, in a thread of its own` } : health;

const given = async (events: readonly RecordedEvent[], seen: BackupOptions['seen']): Promise<void> => {
  for (const event of events) {
    const seeing = seen?.(event);
    if (seeing instanceof Promise) await seeing;
  }
};
