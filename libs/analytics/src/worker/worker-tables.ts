import type { EventStore } from '@stackledger/store';
import type { Tables } from '../queries/open-tables.js';
import { TablesUnavailable } from '../queries/query-gate.js';
import { soundSource } from '../storage/sound-source.js';
import { standingOf, type AnalyticsStanding, type AnalyticsStatus } from '../storage/tables-follower.js';
import { Calls } from './calls.js';
import type { WorkerStatus, ProducerContract, WorkerContract } from './contracts.js';
import { EventProducer } from './event-producer.js';
import type { WorkerProcess } from './worker-port.js';

/** The options of tables in a worker; `launch` starts the worker, each time that one is needed. */
export type WorkerTablesOptions = {
  readonly launch: () => WorkerProcess;
  readonly store: EventStore;
  readonly path: string;
  readonly secret: string;
  readonly memoryMb?: number;
  /** The share of this thread's time for producing the event stream. */
  readonly share: number;
};

type RunningWorker = {
  readonly calls: Calls<WorkerContract>;
  readonly feeding: EventProducer;
  readonly started: WorkerProcess;
};

/** Pauses before a worker that ended unexpectedly is restarted, growing. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/** How long a worker may take to end in order; then it is killed, which loses nothing. */
const MOST_CLOSING_MS = 15_000;

/** A worker that is silent for so long is stuck: it is killed and restarted. */
const MOST_SILENT_MS = 60_000;

const NOT_YET: AnalyticsStatus = { state: 'catching-up', position: 0n, pending: 0, failure: null };

/** Tables in a worker process. This side survives whatever happens to it; queries are refused meanwhile. */
export class WorkerTables implements Tables {
  rebuilt: string | null = null;
  #side: RunningWorker | null = null;
  #status: AnalyticsStatus = NOT_YET;
  #feeding: EventProducer | null = null;
  #reached = 0;
  #isStarted = false;
  #pause = FIRST_PAUSE_MS;
  #again: NodeJS.Timeout | undefined;
  #closing: Promise<void> | null = null;
  #opening: Promise<void>;

  /** Resolves once they are open; until then queries are refused. Rejects with AnalyticsMissing. */
  readonly opened: Promise<void>;

  /** Starts a worker and opens the tables in it. */
  constructor(private readonly parts: WorkerTablesOptions) {
    this.opened = this.#open();
    this.#opening = this.opened;
    this.opened.catch(() => undefined); // for whoever waits for it
  }

  start(): void {
    this.#isStarted = true;
    void this.#askedOpen('start').catch(() => undefined); // its end is told by its standing
  }

  status(): AnalyticsStatus {
    return { ...this.#status, pending: this.#status.pending + (this.#feeding?.seen ?? 0) - this.#reached };
  }

  /** How far they are beside the store, as of now. */
  standing(): Promise<AnalyticsStanding> {
    return standingOf(this.status(), this.parts.store, this.#feeding?.position ?? null);
  }

  caughtUp(): Promise<void> {
    return this.#askedOpen('caughtUp');
  }

  async settled(): Promise<void> {
    await this.#side?.feeding.handedOver();
    await this.#asked('settled', undefined);
  }

  figures: Tables['figures'] = (sight, metric, filters) => this.#asked('figures', { sight, metric, filters });
  ask: Tables['ask'] = (sight, sql, limits) => this.#asked('ask', { sight, sql, limits });
  writeTable: Tables['writeTable'] = (sight, table, format) => this.#asked('writeTable', { sight, table, format });
  writeFigures: Tables['writeFigures'] = (answer, format) => this.#asked('writeFigures', { answer, format });

  /** The memory of the worker, in MB; null where it is not known. */
  residentMb(): number | null {
    return this.#side?.started.residentMb?.() ?? null;
  }

  /** Ends the worker at once, and for good. */
  end(): void {
    this.#closing ??= Promise.resolve();
    clearTimeout(this.#again);
    this.#side?.feeding.stop();
    this.#side?.started.kill();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** Once they are open. */
  async #askedOpen(name: 'start' | 'caughtUp'): Promise<void> {
    await this.#opening;
    await this.#asked(name, undefined);
  }

  async #asked<Name extends keyof WorkerContract>(
    name: Name,
    ...given: Parameters<WorkerContract[Name]> | [undefined]
  ): Promise<Awaited<ReturnType<WorkerContract[Name]>>> {
    if (this.#side === null) throw new TablesUnavailable(this.#status.failure ?? 'the tables are not open');
    // A cast: functions without an argument get none.
    return this.#side.calls.ask(name, ...(given as Parameters<WorkerContract[Name]>));
  }

  async #open(): Promise<void> {
    const { launch, store, path, secret, memoryMb = null, share } = this.parts;
    const source = soundSource(store);
    const feeding = new EventProducer(source, share);
    this.#feeding = feeding;
    this.#reached = 0;
    this.#status = { ...this.#status, pending: 0 };
    const started = launch();
    const own: ProducerContract = {
      idAt: async (position) => (await source.eventAt(position))?.id ?? null,
      follow: (after) => feeding.follow(after),
      next: () => feeding.next(),
      page: ({ stream, from }) => feeding.page(stream, from),
      report: (status) => this.#stand(status),
    };
    const side: RunningWorker = { calls: new Calls<WorkerContract>(started, own), feeding, started };
    started.onEnd((how) => this.#ended(side, how));
    try {
      ({ rebuilt: this.rebuilt } = await side.calls.ask('open', { path, secret, memoryMb }));
      if (this.#closing !== null) throw new TablesUnavailable('the tables are closed');
      this.#side = side;
      this.#listenTo(side);
    } catch (error) {
      started.kill();
      throw error;
    }
  }

  /** Pings the worker at intervals. */
  #listenTo(side: RunningWorker): void {
    let heardMs = performance.now();
    const hear = (): void => void (heardMs = performance.now());
    const asking = setInterval(() => {
      void side.calls.ask('ping').then(hear, () => undefined);
      if (performance.now() - heardMs > MOST_SILENT_MS) side.started.kill();
    }, MOST_SILENT_MS / 6).unref();
    side.started.onEnd(() => clearInterval(asking));
  }

  #stand({ reached, ...status }: WorkerStatus): void {
    this.#status = status;
    this.#reached = reached;
    if (status.state === 'current') this.#pause = FIRST_PAUSE_MS;
  }

  #ended(side: RunningWorker, how: string): void {
    const why = `their process has ended (${how})`;
    side.feeding.stop();
    side.calls.lose(why);
    if (this.#side !== side || this.#closing !== null) return;
    this.#side = null;
    this.#status = { ...this.#status, state: 'stopped', failure: why, goesOn: 'by itself' };
    this.#again = setTimeout(() => void this.#openAgain(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
  }

  async #openAgain(): Promise<void> {
    try {
      this.#opening = this.#open();
      await this.#opening;
      if (this.#isStarted) this.start();
      this.#status = { ...NOT_YET, position: this.#status.position };
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      this.#status = { ...this.#status, state: 'stopped', failure, goesOn: 'by itself' };
      if (this.#closing === null) this.#again = setTimeout(() => void this.#openAgain(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
    }
  }

  async #close(): Promise<void> {
    clearTimeout(this.#again);
    await this.#opening.catch(() => undefined); // it ends by itself, since this is closing
    const side = this.#side;
    if (side === null) return;
    const ended = new Promise<void>((resolve) => side.started.onEnd(() => resolve()));
    const late = setTimeout(() => side.started.kill(), MOST_CLOSING_MS);
    await side.calls.ask('close').catch(() => undefined); // it has ended already, which is what is wanted
    clearTimeout(late);
    side.feeding.stop();
    side.calls.lose('the tables are closed');
    side.started.kill();
    await ended;
  }
}
