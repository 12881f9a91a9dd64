import { readEnvelope } from '@stackledger/ledger';
import { afterConflicts, appendAnew, eventsPast, type EventStore } from '@stackledger/store';
import { mentionOf, withoutName, type AccessEvent } from './events.js';
import { grantsOf, readGrantEvents, restated, storedEvents } from './grant-events.js';
import type { RecordedGrant } from './grant.js';
import { GRANT_STREAMS } from './streams.js';
import type { People } from '../people/people.js';

/** What was erased of a person: a recorded name, names in grants of before, and links. */
export type ForgottenPerson = {
  readonly person: string;
  readonly wasNamed: boolean;
  /** Streams of grants in which the person stands, by id alone from now on. */
  readonly scopes: number;
  /** Links that were taken back with it: whoever is not known is nobody's guest. */
  readonly revoked: number;
  /** The matches in which the person had a seat. */
  readonly matches: ReadonlySet<string>;
};

type ForgettingDependencies = { readonly store: EventStore; readonly people: People; readonly now: () => string };

/**
 * Erases the name of a person from the people's record, and from grants that hold it themselves, and revokes the
 * links of the person; undefined where nobody of this id is known. May be repeated; names in memory of other processes
 * go within a second. `by`: the grant of whoever asked.
 */
export const forgetPerson = async (
  { store, people, now }: ForgettingDependencies,
  person: string,
  by: string | null,
): Promise<ForgottenPerson | undefined> => {
  const wasNamed = await people.forget(person);
  const streams = await mentioning(store, person);
  const matches = new Set<string>();
  let revoked = 0;
  for (const stream of streams) {
    const grants = await forgetIn(store, stream, { person, by, at: now() });
    revoked += grants.filter((each) => each.revoked === null).length;
    for (const { scope, seat } of grants) if (scope.kind === 'match' && seat !== undefined) matches.add(scope.id);
  }
  if (wasNamed) for await (const match of seatedIn(store, person)) matches.add(match);
  return wasNamed || streams.size > 0 ? { person, wasNamed, scopes: streams.size, revoked, matches } : undefined;
};

/** Whether a person of this id was named or granted anything; ids are drawn here, and not chosen. */
export const isKnownPerson = async (
  { store, people }: Pick<ForgettingDependencies, 'store' | 'people'>,
  person: string,
): Promise<boolean> => (await people.nameOf(person)) !== undefined || (await mentioning(store, person)).size > 0;

/** The matches in which a seat was made for a person, whether or not a link of it was given. */
async function* seatedIn(store: EventStore, person: string): AsyncGenerator<string, void> {
  for await (const { json } of eventsPast(store, { filter: { types: ['MatchCreated'] } })) {
    const { matchId, data } = readEnvelope(json);
    if (Array.isArray(data.seats) && data.seats.includes(person)) yield matchId;
  }
}

const mentioning = async (store: EventStore, person: string): Promise<ReadonlySet<string>> => {
  const streams = new Set<string>();
  for await (const { stream, json } of eventsPast(store, { filter: { streamPrefix: GRANT_STREAMS } }))
    if (mentionOf(eventIn(json), person) !== null) streams.add(stream);
  return streams;
};

type PersonToForget = { readonly person: string; readonly by: string | null; readonly at: string };

/** Forgets a person in one stream; answers the grants of the person there as they were before. */
const forgetIn = (store: EventStore, stream: string, forgotten: PersonToForget): Promise<readonly RecordedGrant[]> =>
  afterConflicts(async () => {
    const { at: time, by, person } = forgotten;
    const { events, last, isDamaged } = await readGrantEvents(store, stream, time);
    const grants = [...grantsOf(events).values()].filter((each) => each.person.id === person);
    const revocations = grants
      .filter(({ revoked }) => revoked === null)
      .map(({ id }): AccessEvent => ({ type: 'RoleRevoked', at: time, by, grant: id }));
    // What cannot be read may hold the name, too.
    const isAnew = isDamaged || events.some((event) => mentionOf(event, person) === 'named');
    const added: readonly AccessEvent[] = isAnew
      ? restated([...withoutName(events, person), ...revocations], forgotten)
      : [...revocations, { type: 'PersonForgotten', ...forgotten }];
    const toStore = storedEvents(stream, last, added);
    await (isAnew ? appendAnew(store, stream, last, toStore) : store.append(stream, last, toStore));
    return grants;
  });

const eventIn = (json: string): AccessEvent => JSON.parse(json) as AccessEvent; // as a grant book or forgetIn wrote it
