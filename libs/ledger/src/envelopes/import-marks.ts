import { eventId, sha256Hex } from '@stackledger/integrity';
import { ExpectedRevisionConflict, StreamNotFound, type EventStore, type ExpectedRevision } from '@stackledger/store';

/** The import of a match that takes more than one append: begun and not ended means that the match is not there yet. */
export type ImportMark = {
  readonly isOpen: () => boolean;
  readonly begin: () => Promise<void>;
  /** `head` is the hash of the last event that was imported. */
  readonly end: (head: string) => Promise<void>;
};

/**
 * Which imports are under way or have broken off stands in one stream, whose every event tells all of them: whoever wants to
 * know reads one event, however many matches there are.
 */
const STREAM = 'imports';
const BEGUN = 'ImportBegan';
const ENDED = 'ImportCompleted';

/** How often a mark is written again because another import has come between. */
const MOST_TRIES = 20;

/** The mark of a match. */
export const importMark = async (store: EventStore, matchId: string): Promise<ImportMark> => {
  let isOpen = (await openImports(store)).open.includes(matchId);
  const append = async (type: string, about: object): Promise<void> => {
    for (let tries = 1; ; tries++) {
      const { open, last } = await openImports(store);
      const others = open.filter((each) => each !== matchId);
      const now = type === BEGUN ? [...others, matchId] : others;
      const json = JSON.stringify({ type, matchId, ...about, after: String(last), open: now });
      try {
        const { revision } = await store.append(STREAM, last, [{ id: eventId(sha256Hex(json)), type, json }]);
        isOpen = type === BEGUN;
        if (now.length === 0) await store.truncateBefore(STREAM, revision); // what is before tells nothing any more
        return;
      } catch (error) {
        if (!(error instanceof ExpectedRevisionConflict) || tries === MOST_TRIES) throw error;
      }
    }
  };
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
  try {
    for await (const { json, revision } of store.read(STREAM, { direction: 'backwards', limit: 1 })) {
      const { open } = JSON.parse(json) as { readonly open: readonly string[] }; // as it was written above
      return { open, last: revision };
    }
  } catch (error) {
    if (!(error instanceof StreamNotFound)) throw error;
  }
  return { open: [], last: 'no-stream' };
};
