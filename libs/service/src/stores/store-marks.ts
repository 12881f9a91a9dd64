import { eventId, sha256Hex } from '@stackledger/integrity';
import {
  afterConflicts,
  STREAM_FAMILIES,
  readIfAny,
  StoreUnavailable,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
} from '@stackledger/store';
import { StartFailure } from '../setup/start-failure.js';

/**
 * What a build must know to serve a store, by the mark that it leaves there. A build that does not know one would show
 * what is to be hidden, or write what cannot be read. A mark is never removed.
 */
const KNOWN: { readonly [mark: string]: string } = {
  grants: 'who may see and do what is said by grants in the store',
  people: 'names of people lie beside the logs, and can be forgotten',
  texts: 'texts that people write lie beside the logs, and can be forgotten',
  links: 'links of a grant are numbered, can be taken back alone, and are told to the table where they see a hand',
  'rules-by-version': 'a match is decided by the version of the rules that it names, whatever is offered today',
};

const STREAM = STREAM_FAMILIES.marks.prefix;
const TYPE = 'StoreMarked';

type StoreMark = { readonly mark: string; readonly means: string };
type MarksFound = { readonly marks: readonly StoreMark[]; readonly last: ExpectedRevision };

const marksIn = async (store: EventStore): Promise<MarksFound> => {
  const marks: StoreMark[] = [];
  let last: ExpectedRevision = 'no-stream';
  for await (const { json, revision } of readIfAny(store, STREAM)) {
    marks.push(JSON.parse(json) as StoreMark); // as `markStore` writes them
    last = revision;
  }
  return { marks, last };
};

/** Throws StartFailure where a newer build has left a mark in the store that this one does not know. */
export const refuseUnknownMarks = async (store: EventStore, place: string): Promise<void> => {
  const { marks } = await marksIn(store);
  const unknown = marks.find(({ mark }) => !Object.hasOwn(KNOWN, mark));
  if (unknown !== undefined)
    throw new StartFailure(
      `the store ${place} was used by a newer build, which says what an older one must know: ${unknown.means} (${unknown.mark}). ` +
        'This one does not know it, and has changed nothing: serve the store with that build or a newer one.',
    );
};

/**
 * Leaves the marks of this build in a store that it is going to write to. A store that takes no writes just now is
 * marked at the next start.
 */
export const markStore = async (store: EventStore): Promise<void> => {
  await afterConflicts(async () => {
    const { marks, last } = await marksIn(store);
    const missing = Object.entries(KNOWN).filter(([mark]) => marks.every((each) => each.mark !== mark));
    if (missing.length === 0) return;
    try {
      await store.append(STREAM, last, missing.map(markEvent));
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  });
};

const markEvent = ([mark, means]: readonly [string, string]): NewEvent => {
  const json = JSON.stringify({ mark, means } satisfies StoreMark);
  return { id: eventId(sha256Hex(json)), type: TYPE, json };
};
