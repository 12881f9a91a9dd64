import { eventId, sha256Hex } from '@stackledger/integrity';
import {
  afterConflicts,
  appendAnew,
  STREAM_FAMILIES,
  streamPast,
  StoreUnavailable,
  type DamagedEvent,
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

/** `anew`: it and those behind it stand for all before. */
type StoreMark = { readonly mark: string; readonly means: string; readonly anew?: true };

/** The marks of a store; `lost`: the revisions of those that cannot be read. */
type MarksFound = {
  readonly marks: readonly StoreMark[];
  readonly lost: readonly bigint[];
  readonly last: ExpectedRevision;
};

const marksIn = async (store: EventStore): Promise<MarksFound> => {
  let [marks, lost]: [StoreMark[], bigint[]] = [[], []];
  let last: ExpectedRevision = 'no-stream';
  const unread = ({ revision }: DamagedEvent): void => {
    lost.push(revision);
    last = revision;
  };
  for await (const { json, revision } of streamPast(store, STREAM, {}, unread)) {
    const mark = JSON.parse(json) as StoreMark; // as `markStore` writes them
    if (mark.anew) [marks, lost] = [[], []];
    marks.push(mark);
    last = revision;
  }
  return { marks, lost, last };
};

/** Throws StartFailure where a newer build has left a mark in the store that this one does not know. */
export const refuseUnknownMarks = async (store: EventStore, place: string): Promise<void> => {
  const { marks, lost } = await marksIn(store);
  const unknown = marks.find(({ mark }) => !Object.hasOwn(KNOWN, mark));
  if (unknown !== undefined)
    throw new StartFailure(
      `the store ${place} was used by a newer build, which says what an older one must know: ${unknown.means} (${unknown.mark}). ` +
        'This one does not know it, and has changed nothing: serve the store with that build or a newer one.',
    );
  // A newer build has left those of this one, too: where there are no more than these, what is lost is one of them.
  if (marks.length + lost.length > Object.keys(KNOWN).length)
    throw new StartFailure(
      `the store ${place} is damaged where it says what a build must know to serve it: revision ${lost.join(', ')} of ` +
        `stream ${STREAM} cannot be read, and may be of a newer build than this one. Nothing was changed: restore a backup.`,
    );
};

/**
 * Leaves the marks of this build in a store that it is going to write to. A store that takes no writes just now is
 * marked at the next start.
 */
export const markStore = async (store: EventStore): Promise<void> => {
  await afterConflicts(async () => {
    const { marks, lost, last } = await marksIn(store);
    const isAnew = lost.length > 0;
    const missing = Object.entries(KNOWN).filter(([mark]) => isAnew || marks.every((each) => each.mark !== mark));
    if (missing.length === 0) return;
    const events = missing.map(([mark, means], at) =>
      markEvent({ mark, means, ...(isAnew && at === 0 && { anew: true }) }),
    );
    try {
      await (isAnew ? appendAnew(store, STREAM, last, events) : store.append(STREAM, last, events));
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  });
};

const markEvent = (mark: StoreMark): NewEvent => {
  const json = JSON.stringify(mark);
  return { id: eventId(sha256Hex(json)), type: TYPE, json };
};
