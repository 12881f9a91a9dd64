import { MemoryCache } from '@stackledger/cache';
import { commitmentOf, eventId, newSalt, sha256Hex } from '@stackledger/integrity';
import {
  afterConflicts,
  appendAnew,
  lastEventPast,
  STREAM_FAMILIES,
  type EventStore,
  type ExpectedRevision,
} from '@stackledger/store';

/** A person where grants are stored: the id, and a salted commitment to the name. Older grants hold the name itself. */
export type StoredPerson = { readonly id: string; readonly seal?: string; readonly name?: string };

/**
 * The names of persons, each in a stream of its own beside all logs, so that one can be erased
 * (docs/adr/0054-names-beside-the-log.md).
 */
export type People = {
  /** The name of a person; null once it was forgotten, undefined where none was ever recorded, or it cannot be read. */
  readonly nameOf: (id: string) => Promise<string | null | undefined>;
  /**
   * Records a name, unless it is the one that is recorded, and in place of one that cannot be read; answers what a
   * grant holds of the person.
   */
  readonly record: (id: string, name: string) => Promise<StoredPerson>;
  /** Erases the name and the salt of its commitment, also where they cannot be read; false where none was recorded. */
  readonly forget: (id: string) => Promise<boolean>;
};

type PersonEvent =
  | {
      readonly type: 'PersonNamed';
      readonly at: string;
      readonly person: string;
      readonly name: string;
      readonly salt: string;
    }
  | { readonly type: 'PersonForgotten'; readonly at: string; readonly person: string };

const MOST_BYTES = 16 * 1024 * 1024;
const NAME_BYTES = 500;
/** How old a name in memory may be over a store to which others write, who may have forgotten it. */
const FRESH_MS = 1_000;

type CachedName = { readonly name: Promise<string | null | undefined>; readonly readAtMs: number };

/** `isUnread`: the last event is not as it was written, and is passed over. */
type LastOfPerson = {
  readonly event: PersonEvent | undefined;
  readonly last: ExpectedRevision;
  readonly isUnread?: boolean;
};

/** The people of a store. `now` is the time of the service, ISO 8601. */
export const createPeople = ({ store, now }: { readonly store: EventStore; readonly now: () => string }): People => {
  const cached = new MemoryCache<CachedName>({ mostBytes: MOST_BYTES, weigh: () => NAME_BYTES });
  const append = (id: string, make: (before: LastOfPerson) => PersonEvent | undefined): Promise<LastOfPerson> =>
    afterConflicts(async () => {
      const before = await lastOf(store, id);
      const event = make(before);
      if (event === undefined) return before;
      const added = [stored(event, before.last)];
      const { revision } = before.isUnread
        ? await appendAnew(store, streamOf(id), before.last, added)
        : await store.append(streamOf(id), before.last, added);
      cached.drop(id);
      return { event, last: revision };
    });
  return {
    nameOf: (id) => {
      const before = cached.get(id);
      if (before !== undefined && (!store.isShared || performance.now() - before.readAtMs < FRESH_MS))
        return before.name;
      const name = lastOf(store, id).then(nameIn);
      cached.keep(id, { name, readAtMs: performance.now() });
      name.catch(() => cached.drop(id));
      return name;
    },
    record: async (id, name) => {
      const { event } = await append(id, ({ event: known }) =>
        known?.type === 'PersonNamed' && known.name === name
          ? undefined
          : { type: 'PersonNamed', at: now(), person: id, name, salt: newSalt() },
      );
      const salt = event?.type === 'PersonNamed' ? event.salt : '';
      return { id, seal: commitmentOf({ salt, data: { name } }) };
    },
    forget: async (id) => {
      const { event, last } = await append(id, ({ event: known, isUnread }) =>
        known?.type === 'PersonNamed' || isUnread ? { type: 'PersonForgotten', at: now(), person: id } : undefined,
      );
      if (event === undefined || last === 'no-stream') return false;
      await store.truncateBefore(streamOf(id), last); // again where a crash came between: what was erased stays so
      return true;
    },
  };
};

const nameIn = ({ event }: LastOfPerson): string | null | undefined =>
  event === undefined ? undefined : event.type === 'PersonNamed' ? event.name : null;

const streamOf = (id: string): string => `${STREAM_FAMILIES.person.prefix}${id}`;

const lastOf = async (store: EventStore, id: string): Promise<LastOfPerson> => {
  const end = await lastEventPast(store, streamOf(id));
  if (end === undefined) return { event: undefined, last: 'no-stream' };
  const { event, revision: last } = end;
  if (event === undefined) return { event, last, isUnread: true };
  return { event: JSON.parse(event.json) as PersonEvent, last }; // as it was written below
};

const stored = (event: PersonEvent, after: ExpectedRevision): { id: string; type: string; json: string } => {
  const json = JSON.stringify(event);
  return { id: eventId(sha256Hex(`${event.person} after ${after}: ${json}`)), type: event.type, json };
};
