import { readIfAny, type EventStore, type NewEvent } from '@stackledger/store';
import { importMark, type ImportMark } from '../envelopes/import-marks.js';
import type { OnProgress } from '../verification/audit-findings.js';

/** Where an imported log goes: its stream, and its name among the imports that are under way. */
export type ImportPlace = { readonly stream: string; readonly key: string };

/**
 * What became of a log: it is written, was there already, or something is in the way, and nothing was written: so many
 * of its events, or another log.
 */
export type WrittenImport =
  { readonly kind: 'imported' | 'was-here' } | { readonly kind: 'in-the-way'; readonly here: number | 'other' };

/**
 * Writes a log into a store, byte for byte. Where it takes several appends a mark says until the last that it is not
 * there yet, and the same import goes on where it stopped. `head`: the hash of its last event.
 */
export const writeImport = async (
  store: EventStore,
  { stream, key }: ImportPlace,
  appends: readonly (readonly NewEvent[])[],
  head: string,
  onAppended: OnProgress = () => undefined,
): Promise<WrittenImport> => {
  const events = appends.flat();
  const here = await alreadyHere(store, stream, events);
  const mark = await importMark(store, key);
  const isUnfinished = mark.isOpen();
  if (here === 'other' || (here > 0 && here < events.length && !isUnfinished)) return { kind: 'in-the-way', here };
  if (here < events.length) await appendRest(store, stream, appends, here, mark, onAppended);
  if (mark.isOpen()) await mark.end(head);
  return { kind: here === events.length && !isUnfinished ? 'was-here' : 'imported' };
};

/** How many of these events the store has already, from the first on; `other` when it has different ones. */
const alreadyHere = async (
  store: EventStore,
  stream: string,
  events: readonly NewEvent[],
): Promise<number | 'other'> => {
  let count = 0;
  for await (const { id, json } of readIfAny(store, stream)) {
    const expected = events[count++];
    if (expected?.id !== id || expected.json !== json) return 'other';
  }
  return count;
};

const appendRest = async (
  store: EventStore,
  stream: string,
  appends: readonly (readonly NewEvent[])[],
  here: number,
  mark: ImportMark,
  onAppended: OnProgress,
): Promise<void> => {
  if (appends.length > 1 && !mark.isOpen()) await mark.begin();
  let done = 0;
  for (const append of appends) {
    const first = done;
    done += append.length;
    if (done <= here) continue;
    await store.append(stream, first === 0 ? 'no-stream' : BigInt(first - 1), append);
    onAppended(done);
  }
};
