import { eventId, sha256Hex } from '@stackledger/integrity';
import { StreamNotFound, type EventStore, type ExpectedRevision } from '@stackledger/store';

/** The import of a match that takes more than one append: begun and not ended means that the match is not there yet. */
export type ImportMark = {
  readonly state: () => 'none' | 'begun' | 'ended';
  readonly begin: () => Promise<void>;
  /** `head` is the hash of the last event that was imported. */
  readonly end: (head: string) => Promise<void>;
};

const PREFIX = 'import-';
const BEGUN = 'ImportBegan';
const ENDED = 'ImportCompleted';

/** The mark of a match, in a stream of its own beside it. */
export const importMark = async (store: EventStore, matchId: string): Promise<ImportMark> => {
  const stream = PREFIX + matchId;
  let { type, last } = await lastOf(store, stream);
  const append = async (next: string, about: object): Promise<void> => {
    const json = JSON.stringify({ type: next, matchId, after: String(last), ...about });
    const { revision } = await store.append(stream, last, [{ id: eventId(sha256Hex(json)), type: next, json }]);
    [type, last] = [next, revision];
  };
  return {
    state: () => (type === undefined ? 'none' : type === BEGUN ? 'begun' : 'ended'),
    begin: () => append(BEGUN, {}),
    end: (head) => append(ENDED, { head }),
  };
};

/** Whether the import of a match was begun and has not ended. */
export const isHalfImported = async (store: EventStore, matchId: string): Promise<boolean> =>
  (await lastOf(store, PREFIX + matchId)).type === BEGUN;

/** The matches whose import was begun and has not ended. */
export const halfImported = async (store: EventStore): Promise<ReadonlySet<string>> => {
  const half = new Set<string>();
  for await (const { stream, type } of store.readAll({ filter: { streamPrefix: PREFIX, types: [BEGUN, ENDED] } })) {
    const matchId = stream.slice(PREFIX.length);
    if (type === BEGUN) half.add(matchId);
    else half.delete(matchId);
  }
  return half;
};

const lastOf = async (
  store: EventStore,
  stream: string,
): Promise<{ type: string | undefined; last: ExpectedRevision }> => {
  try {
    for await (const { type, revision } of store.read(stream, { direction: 'backwards', limit: 1 }))
      return { type, last: revision };
  } catch (error) {
    if (!(error instanceof StreamNotFound)) throw error;
  }
  return { type: undefined, last: 'no-stream' };
};
