import type { AppendResult, NewEvent, PageOfAll, StoreFilter } from '@stackledger/store';
import { recentEvents } from '../writing/recent-events.js';

/** The end of a store, as this thread knows it from the answers to its appends. */
export type WrittenHere = Readonly<{
  /** Events of a stream are on disk; answers come in order of their positions. */
  note: (stream: string, events: readonly NewEvent[], result: AppendResult) => void;
  /** The position of the last event. */
  last: () => bigint;
  /** As pageOfRecent of an EventLog. */
  page: (after: bigint, upTo: bigint, filter: StoreFilter, count: number) => PageOfAll | null;
}>;

/** The end of a store whose last event has a position. */
export const writtenHere = (opened: bigint): WrittenHere => {
  const recent = recentEvents(Number(opened));
  let last = opened;
  return {
    note: (stream, events, { revision, position }) => {
      if (position <= last) return; // the first answer again
      const before = BigInt(events.length - 1);
      for (const [at, { id, type, json }] of events.entries()) {
        const back = before - BigInt(at);
        recent.add({ id, type, json, stream, revision: revision - back, position: position - back });
      }
      last = position;
    },
    last: () => last,
    page: (after, upTo, filter, count) => recent.page(Number(after), Number(upTo), filter, count),
  };
};
