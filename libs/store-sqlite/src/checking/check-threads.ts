import { Worker } from 'node:worker_threads';
import { DamagedStore, StoreUnavailable } from '@stackledger/store';
import type { ContentPart } from './content-check.js';

/** A store file, the program of a thread that checks parts of it, and how many of them. */
export type CheckThreads = Readonly<{
  path: string;
  program: string;
  threads: number;
  nativeBinding?: string | undefined;
}>;

/** What a thread is started with. */
export type CheckWorkerData = Pick<CheckThreads, 'path' | 'nativeBinding'>;

/** What a thread says: that it is ready for its next part, or what it found. */
export type CheckWorkerMessage =
  Readonly<{ ready: true }> | Readonly<{ damage: string }> | Readonly<{ failure: string }>;

/** Checks parts of a file in threads, each of which takes the next when it is done. Throws what the first one finds. */
export const checkInThreads = async (
  { program, threads, path, nativeBinding }: CheckThreads,
  parts: readonly ContentPart[],
): Promise<void> => {
  const left = [...parts];
  const data: CheckWorkerData = { path, nativeBinding };
  const workers = Array.from({ length: threads }, () => new Worker(program, { workerData: data }));
  try {
    await Promise.all(workers.map((worker) => served(worker, path, () => left.shift())));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
};

/** Resolves when nothing is left for a thread, which has then ended what it was given. */
const served = (worker: Worker, path: string, next: () => ContentPart | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.on('message', (message: CheckWorkerMessage) => {
      if ('damage' in message) return reject(new DamagedStore(path, message.damage));
      if ('failure' in message) return reject(new StoreUnavailable('io-error', message.failure));
      const part = next();
      if (part === undefined) return resolve();
      return worker.postMessage(part);
    });
    worker.on('error', reject);
    worker.on('exit', () =>
      reject(new StoreUnavailable('down', 'a thread of the check has ended; check with --workers 1')),
    );
  });
