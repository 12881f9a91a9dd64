import { parentPort, workerData } from 'node:worker_threads';
import { beginIn } from '@stackledger/store';
import type { BackupReport, DamagedEvent, EventStore, RecordedEvent } from '@stackledger/store';
import { openSource } from '../open-sqlite-store.js';
import type { OpenSource } from '../open-sqlite-store.js';
import { sentError } from './calls.js';
import type { CallAnswer, StoreCallMessage, StoreCalls, ThreadData, ThreadMessage } from './calls.js';

// A thread that holds a store file: threaded-store.ts starts it, and asks it.

/** Events of a finished copy that are said at a time. */
const SEEN = 256;

const say = (message: ThreadMessage): void => parentPort?.postMessage(message);

let answers: CallAnswer[] = [];
let commits: number[] = [];

/** Answers are said together: those of a group of appends come in one turn. */
const sayAnswers = (): void => {
  say({ answers, commits });
  [answers, commits] = [[], []];
};

const answer = (one: CallAnswer): void => {
  if (answers.push(one) === 1) queueMicrotask(sayAnswers);
};

/** Calls as the thread carries them out; each may answer later. */
type CallCarriers = { readonly [Name in keyof StoreCalls]: (...parameters: Parameters<StoreCalls[Name]>) => unknown };

const callsOf = ({ store, source }: OpenSource): CallCarriers => {
  const backups = new Map<number, BackupUnderWay>();
  return {
    append: (stream, expected, events) => store.append(stream, expected, events),
    begin: (stream, options) => beginIn(source, stream, options),
    page: (...span) => source.page(...span),
    pageOfAll: (...span) => source.pageOfAll(...span),
    truncateBefore: (stream, revision) => store.truncateBefore(stream, revision),
    health: () => store.health(),
    backup: async (backup, path, isSeen) => {
      const underWay = new BackupUnderWay(backup);
      backups.set(backup, underWay);
      try {
        return await underWay.run(store, path, isSeen);
      } finally {
        backups.delete(backup);
      }
    },
    goOn: (backup) => backups.get(backup)?.goOn(),
    abort: (backup) => backups.get(backup)?.abort(),
    close: () => store.close(),
  };
};

/** A backup, and the events of it that are said next. */
class BackupUnderWay {
  readonly #abort = new AbortController();
  #some: RecordedEvent[] = [];
  #goOn: () => void = () => undefined;

  constructor(private readonly backup: number) {}

  async run(store: EventStore, path: string, isSeen: boolean): Promise<BackupReport | undefined> {
    const { signal } = this.#abort;
    const report = await store.backup?.(path, isSeen ? { signal, seen: (event) => this.#seen(event) } : { signal });
    if (this.#some.length > 0) this.#say();
    return report;
  }

  goOn(): void {
    this.#goOn();
  }

  abort(): void {
    this.#abort.abort();
    this.#goOn();
  }

  #seen(event: RecordedEvent): Promise<void> | undefined {
    if (this.#some.push(event) < SEEN) return undefined;
    const going = new Promise<void>((resolve) => (this.#goOn = resolve));
    this.#say();
    return going;
  }

  #say(): void {
    say({ backup: this.backup, seen: this.#some });
    this.#some = [];
  }
}

const carryOut = async (calls: CallCarriers, [number, name, parameters]: StoreCallMessage[number]): Promise<void> => {
  try {
    // A cast: each call comes with the parameters of its name.
    answer([number, await (calls[name] as (...all: readonly unknown[]) => unknown)(...parameters)]);
  } catch (error) {
    answer([number, undefined, sentError(error)]);
  }
};

const hold = async (): Promise<void> => {
  try {
    const onCommit = (appends: number): void => void commits.push(appends);
    const onDamage = (damaged: DamagedEvent): void => say({ damaged });
    const opened = await openSource({ ...(workerData as ThreadData), onCommit, onDamage }, true);
    const calls = callsOf(opened);
    parentPort?.on('message', (message: StoreCallMessage) => {
      for (const call of message) void carryOut(calls, call);
    });
    say({ opened: opened.source.lastPosition() });
  } catch (error) {
    say({ failure: sentError(error) });
  }
};

void hold();
