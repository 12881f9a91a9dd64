import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { catalogueOf, projectFolder } from '@stackledger/offering';
import { LISTED, listVersionOf, MATCH_STREAMS, type ListRebuilding } from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';
import {
  addDone,
  nothingDone,
  startRebuildThreads,
  type RebuildPart,
  type RebuildPartResult,
  type RebuildThreads,
} from './rebuild-threads.js';
import { failureSentence, type RebuildProgress, type RebuildResult } from './rebuild-result.js';

/** Matches that a thread is given at a time. */
const TOGETHER = 16;

/** Compiled beside the bundle, since a thread begins with a file of its own. */
const WORKER = 'dist/libs/service/src/stores/rebuilding/rebuild-worker.js';

/** The store, by its address too, since each thread opens it, and where the list is made. */
type ListRebuildParts = {
  readonly store: EventStore;
  readonly streams: NonNullable<EventStore['streams']>;
  readonly storeUrl: string;
  readonly rebuilding: ListRebuilding;
};

/**
 * Makes the list anew from all matches, which threads share, and shows it once it is whole. Others use the former one
 * meanwhile, and may write to it. What is appended from the beginning on is left to who writes the list then. Throws
 * RebuildOvertaken, StoreUnavailable.
 */
export const rebuildList = async (parts: ListRebuildParts, onApplied: RebuildProgress): Promise<RebuildResult> => {
  const threads = startRebuildThreads({
    ...{ program: join(projectFolder(), WORKER), threads: availableParallelism(), storeUrl: parts.storeUrl },
  });
  try {
    const end = await parts.store.lastPosition();
    const whole = await pass(parts, threads, end, onApplied);
    const { failure } = whole.done;
    // In order of position the projection stops there: what is before that is the list.
    const { rebuild, done } =
      failure === null ? whole : await pass(parts, threads, failure.position - 1n, () => undefined);
    const { position = 0n, eventId = '' } = done.last ?? {};
    await parts.rebuilding.finish(rebuild, { version: listVersionOf(catalogueOf()), position, eventId });
    const fault = failure && failureSentence(failure);
    return { projection: LISTED, matches: done.matches, position: String(position), fault };
  } finally {
    await threads.end();
  }
};

/** All matches up to a position, into a rebuild of their own. */
const pass = async (
  { streams, rebuilding }: ListRebuildParts,
  threads: RebuildThreads,
  upTo: bigint,
  onApplied: RebuildProgress,
): Promise<{ readonly rebuild: bigint; readonly done: RebuildPartResult }> => {
  const rebuild = await rebuilding.begin();
  const names = streams(MATCH_STREAMS)[Symbol.asyncIterator]();
  const done = nothingDone();
  const next = async (): Promise<RebuildPart | undefined> => {
    const some: string[] = [];
    while (some.length < TOGETHER) {
      const name = await names.next();
      if (name.done === true) break;
      some.push(name.value);
    }
    return some.length === 0 ? undefined : { rebuild, streams: some, upTo };
  };
  await threads.work(next, (result) => {
    addDone(done, result);
    onApplied(done.events);
  });
  return { rebuild, done };
};
