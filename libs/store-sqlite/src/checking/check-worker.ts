import { parentPort, workerData } from 'node:worker_threads';
import { bindingOption, loadSqlite } from '@stackledger/sqlite';
import { DamagedStore } from '@stackledger/store';
import { failureOf } from '../file/sqlite-failure.js';
import { messageOf } from '../file/error-message.js';
import type { CheckWorkerData, CheckWorkerMessage } from './check-threads.js';
import { checkPart, type ContentPart } from './content-check.js';

// A thread that checks parts of a store file: check-threads.ts starts it, and ends it.

const { path, nativeBinding } = workerData as CheckWorkerData; // as check-threads.ts gives them
const sqlite = await loadSqlite(nativeBinding);
const db = new sqlite(path, { readonly: true, timeout: 1000, ...bindingOption(nativeBinding) });

const say = (message: CheckWorkerMessage): void => parentPort?.postMessage(message);

const check = (part: ContentPart): CheckWorkerMessage => {
  try {
    checkPart(db, path, part);
    return { ready: true };
  } catch (error) {
    const failure = failureOf(error, path);
    return failure instanceof DamagedStore
      ? { damage: failure.what }
      : { failure: failure?.message ?? messageOf(error) };
  }
};

parentPort?.on('message', (part: ContentPart) => say(check(part)));
say({ ready: true });
