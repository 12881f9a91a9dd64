import type { EventStore } from '@stackledger/store';
import type { Tables } from '../asking/open-tables.js';
import { TablesGone } from '../asking/gate.js';
import type { AnalyticsStanding } from '../keeping/following.js';
import { Calls } from './calls.js';
import type { SideStanding, StoreSide, TablesSide } from './contracts.js';
import { Feeding } from './feeding.js';
import type { Started } from './port.js';

/** What tables apart are opened with; `launch` starts the other side, each time that it is needed. */
export type ApartParts = {
  readonly launch: () => Started;
  readonly store: EventStore;
  readonly path: string;
  readonly secret: string;
  readonly memoryMb?: number;
  /** How much of the time of this thread it may take to hand over what is in the store. */
  readonly share: number;
};

/** One side that was started, until it ends. */
type Side = { readonly calls: Calls<TablesSide>; readonly feeding: Feeding; readonly started: Started };

/** After an end that nobody asked for the other side is started again: at first soon, then less often. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/** So long it may take to end in order, after which it is ended: that loses nothing. */
const MOST_CLOSING_MS = 15_000;

/** A side that says nothing for so long is held by something that cannot be broken off: it is ended, and begun again. */
const MOST_SILENT_MS = 60_000;

const NOT_YET: AnalyticsStanding = { state: 'catching-up', position: 0n, behind: 0, fault: null };

/** Tables that another side keeps. Whatever becomes of it, this side goes on; what is asked meanwhile is refused. */
export class TablesApart implements Tables {
  rebuilt: string | null = null;
  #side: Side | null = null;
  #standing: AnalyticsStanding = NOT_YET;
  #isStarted = false;
  #pause = FIRST_PAUSE_MS;
  #again: NodeJS.Timeout | undefined;
  #closing: Promise<void> | null = null;

  private constructor(private readonly parts: ApartParts) {}

  /** Starts the other side and has it open the tables. Throws AnalyticsMissing. */
  static async open(parts: ApartParts): Promise<TablesApart> {
    const apart = new TablesApart(parts);
    await apart.#open();
    return apart;
  }

  start(): void {
    this.#isStarted = true;
    void this.#asked('start', undefined).catch(() => undefined); // its end is told by its standing
  }

  standing(): AnalyticsStanding {
    return this.#standing;
  }

  caughtUp(): Promise<void> {
    return this.#asked('caughtUp', undefined);
  }

  async settled(): Promise<void> {
    await this.#side?.feeding.handedOver();
    await this.#asked('settled', undefined);
  }

  figures: Tables['figures'] = (sight, metric, filters) => this.#asked('figures', { sight, metric, filters });
  ask: Tables['ask'] = (sight, sql, limits) => this.#asked('ask', { sight, sql, limits });
  writeTable: Tables['writeTable'] = (sight, table, format) => this.#asked('writeTable', { sight, table, format });
  writeFigures: Tables['writeFigures'] = (answer, format) => this.#asked('writeFigures', { answer, format });

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #asked<Name extends keyof TablesSide>(
    name: Name,
    ...given: Parameters<TablesSide[Name]> | [undefined]
  ): Promise<Awaited<ReturnType<TablesSide[Name]>>> {
    if (this.#side === null) throw new TablesGone(this.#standing.fault ?? 'the tables are not open');
    // A cast: nothing is given where nothing is taken.
    return this.#side.calls.ask(name, ...(given as Parameters<TablesSide[Name]>));
  }

  async #open(): Promise<void> {
    const { launch, store, path, secret, memoryMb = null, share } = this.parts;
    const feeding = new Feeding(store, share);
    const started = launch();
    const own: StoreSide = {
      idAt: async (position) => (await store.eventAt(position))?.id ?? null,
      follow: (after) => feeding.follow(after),
      next: () => feeding.next(),
      page: ({ stream, from }) => feeding.page(stream, from),
      stand: (standing) => this.#stand(standing, feeding),
    };
    const side: Side = { calls: new Calls<TablesSide>(started, own), feeding, started };
    started.onEnd((how) => this.#ended(side, how));
    try {
      ({ rebuilt: this.rebuilt } = await side.calls.ask('open', { path, secret, memoryMb }));
      if (this.#closing !== null) throw new TablesGone('the tables are closed');
      this.#side = side;
      this.#listenTo(side);
    } catch (error) {
      started.kill();
      throw error;
    }
  }

  /** Asks from time to time whether it is there. */
  #listenTo(side: Side): void {
    let heardMs = performance.now();
    const hear = (): void => void (heardMs = performance.now());
    const asking = setInterval(() => {
      void side.calls.ask('ping').then(hear, () => undefined);
      if (performance.now() - heardMs > MOST_SILENT_MS) side.started.kill();
    }, MOST_SILENT_MS / 6).unref();
    side.started.onEnd(() => clearInterval(asking));
  }

  #stand({ reached, behind, ...standing }: SideStanding, { seen }: Feeding): void {
    this.#standing = { ...standing, behind: behind + seen - reached };
    if (standing.state === 'current') this.#pause = FIRST_PAUSE_MS;
  }

  #ended(side: Side, how: string): void {
    const why = `their process has ended (${how})`;
    side.feeding.stop();
    side.calls.lose(why);
    if (this.#side !== side || this.#closing !== null) return;
    this.#side = null;
    this.#standing = { ...this.#standing, state: 'stopped', fault: why, goesOn: 'by itself' };
    this.#again = setTimeout(() => void this.#openAgain(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
  }

  async #openAgain(): Promise<void> {
    try {
      await this.#open();
      if (this.#isStarted) this.start();
      this.#standing = { ...NOT_YET, position: this.#standing.position };
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      this.#standing = { ...this.#standing, state: 'stopped', fault, goesOn: 'by itself' };
      if (this.#closing === null) this.#again = setTimeout(() => void this.#openAgain(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
    }
  }

  async #close(): Promise<void> {
    clearTimeout(this.#again);
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
