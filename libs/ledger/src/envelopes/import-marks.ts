import { eventId, sha256Hex } from '@stackledger/integrity';
import { afterConflicts, STREAM_FAMILIES, lastEvent, type EventStore, type ExpectedRevision } from '@stackledger/store';

/** Marks an import that takes several appends: begun and not ended, the match does not exist yet. */
export type ImportMark = {
  readonly isOpen: () => boolean;
  readonly begin: () => Promise<void>;
  /** `head` is the hash of the last imported event. */
  readonly end: (head: string) => Promise<void>;
};

/**
 * One stream lists the open imports; each of its events has all of them, so that one event has to be read, however many
 * matches there are.
 */
const STREAM = STREAM_FAMILIES.imports.prefix;
const BEGUN = 'ImportBegan';
const ENDED = 'ImportCompleted';

/** The import mark of a match. */
export const importMark = async (store: EventStore, matchId: string): Promise<ImportMark> => {
  let isOpen = (await openImports(store)).open.includes(matchId);
  const append = (type: string, about: object): Promise<void> =>
    afterConflicts(async () => {
      const { open, last } = await openImports(store);
      const others = open.filter((each) => each !== matchId);
      const now = type === BEGUN ? [...others, matchId] : others;
      const json = JSON.stringify({ type, matchId, ...about, after: String(last), open: now });
      const { revision } = await store.append(STREAM, last, [{ id: eventId(sha256Hex(json)), type, json }]);
      isOpen = type === BEGUN;
      if (now.length === 0) await store.truncateBefore(STREAM, revision); // what is before tells nothing any more
    });
  return { isOpen: () => isOpen, begin: () => append(BEGUN, {}), end: (head) => append(ENDED, { head }) };
};

/** Whether the import of a match was begun and has not ended. */
export const isHalfImported = async (store: EventStore, matchId: string): Promise<boolean> =>
  (await openImports(store)).open.includes(matchId);

/** The matches whose import was begun and has not ended. */
export const halfImported = async (store: EventStore): Promise<ReadonlySet<string>> =>
  new Set((await openImports(store)).open);

type OpenImports = { readonly open: readonly string[]; readonly last: ExpectedRevision };

const openImports = async (store: EventStore): Promise<OpenImports> => {
  const last = await lastEvent(store, STREAM);
  if (last === undefined) return { open: [], last: 'no-stream' };
  const { open } = JSON.parse(last.json) as { readonly open: readonly string[] }; // as it was written above
  return { open, last: last.revision };
};
