import { eventId, sha256Hex } from '@stackledger/integrity';
import { afterConflicts, type EventStore } from '@stackledger/store';
import { mentionOf, withoutName, type AccessEvent } from './events.js';
import type { People } from '../people/people.js';

/** What was erased of a person: a recorded name, and names in this many streams of grants of before. */
export type ForgottenPerson = {
  readonly person: string;
  readonly wasNamed: boolean;
  /** Streams of grants in which the person stands, by id alone from now on. */
  readonly scopes: number;
};

/** All grants of a store, of whatever scope. */
const GRANTS = 'access-';

type ForgettingDependencies = { readonly store: EventStore; readonly people: People; readonly now: () => string };

/**
 * Erases the name of a person from the people's record, and from grants that hold it themselves; undefined where
 * nobody of this id is known. May be repeated; names in memory of other processes go within a second. `by`: the grant
 * of whoever asked.
 */
export const forgetPerson = async (
  { store, people, now }: ForgettingDependencies,
  person: string,
  by: string | null,
): Promise<ForgottenPerson | undefined> => {
  const wasNamed = await people.forget(person);
  const streams = await mentioning(store, person);
  for (const stream of streams) await forgetIn(store, stream, { person, by, at: now() });
  return wasNamed || streams.size > 0 ? { person, wasNamed, scopes: streams.size } : undefined;
};

const mentioning = async (store: EventStore, person: string): Promise<ReadonlySet<string>> => {
  const streams = new Set<string>();
  for await (const { stream, json } of store.readAll({ filter: { streamPrefix: GRANTS } }))
    if (mentionOf(eventIn(json), person) !== null) streams.add(stream);
  return streams;
};

type PersonToForget = { readonly person: string; readonly by: string | null; readonly at: string };

const forgetIn = (store: EventStore, stream: string, forgotten: PersonToForget): Promise<void> =>
  afterConflicts(async () => {
    const events: AccessEvent[] = [];
    let last = -1n;
    for await (const { json, revision } of store.read(stream)) {
      events.push(eventIn(json));
      last = revision;
    }
    const holdsName = events.some((event) => mentionOf(event, forgotten.person) === 'named');
    const event: AccessEvent = holdsName
      ? { type: 'GrantsRestated', ...forgotten, events: withoutName(events, forgotten.person) }
      : { type: 'PersonForgotten', ...forgotten };
    const json = JSON.stringify(event);
    const id = eventId(sha256Hex(`${stream} after ${last}: ${json}`));
    const { revision } = await store.append(stream, last, [{ id, type: event.type, json }]);
    if (holdsName) await store.truncateBefore(stream, revision);
  });

const eventIn = (json: string): AccessEvent => JSON.parse(json) as AccessEvent; // as a grant book or forgetIn wrote it
