import type { RecordedEvent } from '@stackledger/store';
import type { RecentEvents } from './recent-events.js';

/** Takes events as they come, in order; those after them wait until a promise that it returns resolves. */
export type TakeEvents = (events: readonly RecordedEvent[]) => Promise<void> | undefined;

/** Where the events of a stream are, and who takes them. */
export type DeliveryParts = {
  readonly recent: Pick<RecentEvents, 'from' | 'last'>;
  /** A page of stored events from a revision on. */
  readonly stored: (from: number) => Promise<readonly RecordedEvent[]>;
  readonly isOver: () => boolean;
  readonly take: TakeEvents;
};

/**
 * Gives the events of a followed stream to one who takes them. Of the thousands that a hall has nearly all wait for
 * news: one that waits has neither a promise nor anything else that were new for each event.
 */
export class Delivery {
  /** Resolves when it is over; rejects with the error of what reads or takes. */
  readonly ended: Promise<void>;
  #end: () => void = () => undefined;
  #fail: (error: unknown) => void = () => undefined;
  /** Whether events are being read or taken. */
  #isBusy = false;
  /** Whether the store had no more when it was read. */
  #isAtEnd = false;

  constructor(
    private readonly parts: DeliveryParts,
    /** The revision of the next event. */
    private next: number,
  ) {
    this.ended = new Promise((resolve, reject) => {
      this.#end = resolve;
      this.#fail = reject;
    });
    this.goOn();
  }

  /** Gives what is there by now: to be called where there may be news, and where it may be over. */
  goOn(): void {
    if (this.#isBusy) return;
    try {
      this.#giveAll();
    } catch (error) {
      this.#fail(error);
    }
  }

  #giveAll(): void {
    const { recent, isOver } = this.parts;
    while (!isOver()) {
      const there = recent.from(this.next);
      if (there?.length === 0 || (there === undefined && this.#isAtEnd && recent.last < this.next)) return;
      const work = there === undefined ? this.#giveStored() : this.#give(there);
      if (work !== undefined) return this.#goOnAfter(work);
    }
    this.#end();
  }

  #goOnAfter(work: Promise<void>): void {
    this.#isBusy = true;
    work.then(() => {
      this.#isBusy = false;
      this.goOn();
    }, this.#fail);
  }

  async #giveStored(): Promise<void> {
    const page = await this.parts.stored(this.next);
    this.#isAtEnd = page.length === 0;
    if (page.length > 0 && !this.parts.isOver()) await this.#give(page);
  }

  #give(events: readonly RecordedEvent[]): Promise<void> | undefined {
    this.next += events.length;
    return this.parts.take(events);
  }
}
