import type { Direction, NewEvent, RecordedEvent, StoreFilter } from '../port/event-store.js';
import type { PageOfAll } from '../reading/event-source.js';
import { passesFilter } from '../port/filter.js';

/**
 * The events of one append, as given, so that nothing is allocated per event until it is read; `revision` and
 * `position` are those of the first.
 */
type MemoryAppend = { readonly stream: string; revision: number; position: number; events: readonly NewEvent[] };

/** A stream: its appends in order, and its last revision. Never empty. */
export type MemoryStream = { appends: MemoryAppend[]; last: number };

/** Most positions searched for one page, when the filter passes little. */
const SEARCHED = 4096;

/** All events of a memory store, by stream and by position. */
export class MemoryLog {
  readonly #streams = new Map<string, MemoryStream>();
  readonly #appends: MemoryAppend[] = [];
  #last = 0;

  /** The position of the last event. */
  get last(): number {
    return this.#last;
  }

  stream(name: string): MemoryStream | undefined {
    return this.#streams.get(name);
  }

  append(name: string, known: MemoryStream | undefined, events: readonly NewEvent[]): MemoryStream {
    const into = known ?? this.#newStream(name);
    const added: MemoryAppend = { stream: name, revision: into.last + 1, position: this.#last + 1, events };
    into.appends.push(added);
    this.#appends.push(added);
    into.last += events.length;
    this.#last += events.length;
    return into;
  }

  /** Events after a position and not beyond another, by position, that pass a filter. */
  page(after: number, upTo: number, filter: StoreFilter, count: number): PageOfAll {
    const events: RecordedEvent[] = [];
    const end = Math.min(upTo, after + SEARCHED);
    for (let at = firstWith(this.#appends, (each) => endOf(each.position, each) > after); ; at++) {
      const append = this.#appends[at];
      if (append === undefined || append.position > end) return { events, searchedTo: BigInt(end) };
      for (let index = Math.max(after + 1 - append.position, 0); index < append.events.length; index++) {
        const position = append.position + index;
        if (position > end) break;
        const event = recorded(append, index);
        if (event === undefined || !passesFilter(filter, event)) continue;
        events.push(event);
        if (events.length >= count) return { events, searchedTo: BigInt(position) };
      }
    }
  }

  /** Removes the events of a stream before a revision. */
  truncate({ appends }: MemoryStream, revision: number): void {
    for (const append of appends) {
      const gone = Math.min(Math.max(revision - append.revision, 0), append.events.length);
      if (gone === 0) break;
      append.events = append.events.slice(gone);
      append.revision += gone;
      append.position += gone;
    }
    appends.splice(
      0,
      firstWith(appends, ({ events }) => events.length > 0),
    );
  }

  #newStream(name: string): MemoryStream {
    const created: MemoryStream = { appends: [], last: -1 };
    this.#streams.set(name, created);
    return created;
  }
}

/** The first revision that a stream still holds. */
export const firstOf = ({ appends }: MemoryStream): number => appends[0]?.revision ?? 0;

/** The event of a revision, if the stream holds it. */
export const eventAt = ({ appends }: MemoryStream, revision: number): RecordedEvent | undefined => {
  const append = appends[firstWith(appends, (each) => endOf(each.revision, each) >= revision)];
  return append && recorded(append, revision - append.revision);
};

/** At most so many events of a stream between two revisions, in reading order. */
export const pageOf = (
  stream: MemoryStream,
  from: number,
  to: number,
  direction: Direction,
  count: number,
): readonly RecordedEvent[] => {
  const events: RecordedEvent[] = [];
  const step = direction === 'forwards' ? 1 : -1;
  // A truncation since the last page may have removed the beginning.
  const begin = direction === 'forwards' ? Math.max(from, firstOf(stream)) : from;
  for (let revision = begin; events.length < count && (to - revision) * step >= 0; revision += step) {
    const event = eventAt(stream, revision);
    if (event === undefined) break;
    events.push(event);
  }
  return events;
};

const recorded = ({ stream, revision, position, events }: MemoryAppend, index: number): RecordedEvent | undefined => {
  const event = events[index];
  if (event === undefined) return undefined;
  const { id, type, json } = event;
  return { id, type, json, stream, revision: BigInt(revision + index), position: BigInt(position + index) };
};

/** The last revision or position of an append whose first is `first`. */
const endOf = (first: number, { events }: MemoryAppend): number => first + events.length - 1;

/** The index of the first append that satisfies a condition which all later ones satisfy (binary search). */
const firstWith = (appends: readonly MemoryAppend[], holds: (append: MemoryAppend) => boolean): number => {
  let [low, high] = [0, appends.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const append = appends[middle];
    if (append !== undefined && holds(append)) high = middle;
    else low = middle + 1;
  }
  return low;
};
