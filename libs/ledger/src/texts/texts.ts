import { MemoryCache } from '@stackledger/cache';
import { eventId, sha256Hex } from '@stackledger/integrity';
import {
  eventsPast,
  ExpectedRevisionConflict,
  STREAM_FAMILIES,
  lastEventPast,
  type DamagedEvent,
  type EventStore,
  type NewEvent,
} from '@stackledger/store';
import { readable } from '../envelopes/readable-text.js';
import { referencesIn, withoutReferences, type FreeText } from '../envelopes/free-texts.js';

/**
 * Who wrote a text, where and by which command; `by` is the id of a person. In a match it may speak of everybody at its
 * table; in a tournament of the persons whom its command names.
 */
export type TextOrigin = { readonly command: string; readonly by: string | null } & (
  { readonly match: string } | { readonly tournament: string; readonly about: readonly string[] }
);

/** The texts that people write, beside all logs, so that one can be erased (docs/adr/0058-texts-beside-the-log.md). */
export type Texts = {
  /** Stores texts by their references; those that are there stay as they are. */
  readonly keep: (texts: ReadonlyMap<string, FreeText>, origin: TextOrigin) => Promise<void>;
  /** A text by its reference; null once it was forgotten, undefined where it never came here, or cannot be read. */
  readonly read: (reference: string) => Promise<FreeText | null | undefined>;
  /**
   * Puts texts in place of their references, for people, in a text that is JSON; at once the same text where it has
   * none.
   */
  readonly fillJson: (json: string) => string | Promise<string>;
  /** The same in every text of a value. */
  readonly fill: <T>(value: T) => Promise<T>;
  /**
   * Erases what a person wrote, what was written of the person in tournaments, and everything in these matches; answers
   * how many texts.
   */
  readonly forget: (person: string, matches: ReadonlySet<string>) => Promise<number>;
};

type TextEvent =
  | ({ readonly type: 'TextWritten'; readonly at: string } & TextOrigin & FreeText)
  | { readonly type: 'TextForgotten'; readonly at: string };

/** What people read in place of a text that was forgotten, or that did not come with its log. */
const FORGOTTEN = '[forgotten]';
const ELSEWHERE = '[not kept here]';

const MOST_BYTES = 4 * 1024 * 1024;
/** How old a text in memory may be over a store to which others write, who may have forgotten it. */
const FRESH_MS = 1_000;

type CachedText = { readonly known: Promise<FreeText | null | undefined>; readonly readAtMs: number };

/** The texts of a store. `now` is the time of the service, ISO 8601. */
export const createTexts = ({ store, now }: { readonly store: EventStore; readonly now: () => string }): Texts => {
  const cached = new MemoryCache<CachedText>({ mostBytes: MOST_BYTES, weigh: () => 1_000 });

  const read = (reference: string): Promise<FreeText | null | undefined> => {
    const before = cached.get(reference);
    if (before !== undefined && (!store.isShared || performance.now() - before.readAtMs < FRESH_MS))
      return before.known;
    const known = storedText(store, reference);
    cached.keep(reference, { known, readAtMs: performance.now() });
    known.catch(() => cached.drop(reference));
    return known;
  };

  const wordsFor = async (references: ReadonlySet<string>): Promise<(reference: string) => string> => {
    const found = new Map(await Promise.all([...references].map(async (each) => [each, await read(each)] as const)));
    return (reference) => {
      const known = found.get(reference);
      return known === null ? FORGOTTEN : known === undefined ? ELSEWHERE : readable(known.text);
    };
  };

  const fillJson = (json: string): string | Promise<string> => {
    const references = referencesIn(json);
    return references.size === 0 ? json : filled(json, references);
  };

  const filled = async (json: string, references: ReadonlySet<string>): Promise<string> => {
    const words = await wordsFor(references);
    return withoutReferences(json, (reference) => JSON.stringify(words(reference)).slice(1, -1));
  };

  return {
    read,
    fillJson,
    // the same shape: only texts are changed
    fill: async <T>(value: T): Promise<T> => JSON.parse(await fillJson(JSON.stringify(value))) as T,
    keep: async (texts, origin) => {
      await Promise.all(
        [...texts].map(async ([reference, text]) => {
          await appendNew(store, reference, { type: 'TextWritten', at: now(), ...origin, ...text });
          cached.drop(reference);
        }),
      );
    },
    forget: async (person, matches) => {
      const written = new Set<string>();
      // Whose text it is that cannot be read nobody can tell: it goes, too.
      const unread = ({ stream }: DamagedEvent): void => void (stream.startsWith(PREFIX) && written.add(stream));
      for await (const { stream, json } of eventsPast(store, { filter: { streamPrefix: PREFIX } }, unread)) {
        const event = eventIn(json);
        if (event.type === 'TextWritten' && (event.by === person || isAbout(event, person, matches)))
          written.add(stream);
      }
      for (const stream of written) await forgetText(store, stream, now());
      cached.clear();
      return written.size;
    },
  };
};

const isAbout = (origin: TextOrigin, person: string, matches: ReadonlySet<string>): boolean =>
  'match' in origin ? matches.has(origin.match) : origin.about.includes(person);

/** A reference is the name of the stream that holds its text. */
const PREFIX = STREAM_FAMILIES.text.prefix;

const eventIn = (json: string): TextEvent => JSON.parse(json) as TextEvent; // as it is written below

const lastOf = async (
  store: EventStore,
  stream: string,
): Promise<{ event: TextEvent | undefined; revision: bigint } | undefined> => {
  const end = await lastEventPast(store, stream);
  return end && { ...end, event: end.event && eventIn(end.event.json) };
};

const storedText = async (store: EventStore, reference: string): Promise<FreeText | null | undefined> => {
  const last = await lastOf(store, reference);
  const event = last?.event;
  if (event === undefined) return undefined;
  return event.type === 'TextWritten' ? { text: event.text, salt: event.salt } : null;
};

const newEvent = (stream: string, event: TextEvent): NewEvent => {
  const json = JSON.stringify(event);
  return { id: eventId(sha256Hex(`${stream}: ${json}`)), type: event.type, json };
};

/** A reference names one text only, so that whatever is there already is that text, or was. */
const appendNew = async (store: EventStore, stream: string, event: TextEvent): Promise<void> => {
  try {
    await store.append(stream, 'no-stream', [newEvent(stream, event)]);
  } catch (error) {
    if (!(error instanceof ExpectedRevisionConflict)) throw error;
  }
};

/** Appends that the text was forgotten, and truncates it; again where a crash came between. */
const forgetText = async (store: EventStore, stream: string, at: string): Promise<void> => {
  const last = await lastOf(store, stream);
  if (last === undefined) return;
  const { revision } =
    last.event?.type === 'TextForgotten'
      ? last
      : await store.append(stream, last.revision, [newEvent(stream, { type: 'TextForgotten', at })]);
  await store.truncateBefore(stream, revision);
};
