import { memoryStore, type EventStore } from '@stackledger/store';
import { MATCH, NOW, sampleGrant, TOURNAMENT } from '../../testing/sample-grants.js';
import { createGrantBook, type GrantBook } from '../grants/grant-book.js';
import { accessStream } from '../grants/streams.js';
import { forgetPerson, type ForgottenPerson } from './forgetting.js';
import { createPeople } from '../people/people.js';

const NAME = 'Josephine Doe';
const JO = { id: 'p-qwertyasdfgh', name: NAME };

let store: EventStore;
beforeEach(() => {
  store = memoryStore();
});
const now = (): string => NOW;
const people = () => createPeople({ store, now });
const book = (): GrantBook => createGrantBook({ store, people: people(), now });
const forget = (person = JO.id): Promise<ForgottenPerson | undefined> =>
  forgetPerson({ store, people: people(), now }, person, null);

const everything = async (): Promise<string> => {
  const texts: string[] = [];
  for await (const { json } of store.readAll()) texts.push(json);
  return texts.join('\n');
};

/** A grant as it was stored before names lay apart. */
const olderGrant = async (): Promise<void> => {
  const grant = sampleGrant('judge', { person: JO });
  const json = JSON.stringify({ type: 'RoleGranted', at: NOW, by: null, grant });
  await store.append(accessStream(MATCH), 'no-stream', [
    { id: '00000000-0000-4000-8000-000000000001', type: 'RoleGranted', json },
  ]);
};

test('where a grant is stored the person is an id and a commitment; whoever reads grants reads the name', async () => {
  await book().grant(sampleGrant('judge', { person: JO }), null);
  for await (const { json } of store.read(accessStream(MATCH))) {
    expect(json).not.toContain(NAME);
    expect(json).toMatch(/"person":\{"id":"p-qwertyasdfgh","seal":"[0-9a-f]{64}"\}/);
  }
  expect((await book().of(MATCH)).get('g-judge')?.person).toEqual(JO);
});

test('a forgotten name stands nowhere in the store; the grants stand, by the id, and are revoked', async () => {
  const grants = book();
  await grants.grant(sampleGrant('judge', { person: JO }), null);
  await grants.grant(sampleGrant('player', { scope: TOURNAMENT, person: JO }), null);
  expect(await forget()).toEqual({ person: JO.id, wasNamed: true, scopes: 2, revoked: 2, matches: new Set() });
  expect(await everything()).not.toContain(NAME);
  for (const [scope, id] of [
    [MATCH, 'g-judge'],
    [TOURNAMENT, 'g-player'],
  ] as const)
    expect((await book().of(scope)).get(id)).toMatchObject({ person: { id: JO.id, name: JO.id }, revoked: NOW });
});

test('nobody else is touched', async () => {
  const grants = book();
  await grants.grant(sampleGrant('judge', { person: JO }), null);
  await grants.grant(sampleGrant('scribe', { person: { id: 'p-other', name: 'Sam' } }), null);
  await forget();
  expect((await book().of(MATCH)).get('g-scribe')?.person).toEqual({ id: 'p-other', name: 'Sam' });
});

test('grants of before, which hold the name themselves, are written anew without it; what was revoked stays so', async () => {
  await olderGrant();
  await book().revoke(MATCH, 'g-judge', 'g-organizer');
  expect((await book().of(MATCH)).get('g-judge')?.person.name).toBe(NAME);
  expect(await forget()).toEqual({ person: JO.id, wasNamed: false, scopes: 1, revoked: 0, matches: new Set() });
  expect(await everything()).not.toContain(NAME);
  expect((await book().of(MATCH)).get('g-judge')).toMatchObject({ person: { name: JO.id }, revoked: NOW });
});

test('a link that was taken back already is not taken back again', async () => {
  await book().grant(sampleGrant('judge', { person: JO }), null);
  await forget();
  await forget();
  expect((await everything()).split('\n').filter((json) => json.includes('RoleRevoked'))).toHaveLength(1);
});

test('it may be repeated, and whoever is unknown is told so', async () => {
  await book().grant(sampleGrant('judge', { person: JO }), null);
  await forget();
  expect(await forget()).toMatchObject({ person: JO.id, scopes: 1 });
  expect(await everything()).not.toContain(NAME);
  expect(await forget('p-nobody')).toBeUndefined();
});

test('a book that has read the name forgets it once it reads on, as another process does', async () => {
  store = { ...store, isShared: true };
  const reader = book();
  await reader.grant(sampleGrant('judge', { person: JO }), null);
  await forget();
  await reader.revoke(MATCH, 'g-judge', null); // conflicts with what was written beside it, and so reads on
  expect((await reader.of(MATCH)).get('g-judge')?.person.name).toBe(JO.id);
});

test('who is granted something again after that has the new name, and the old one stays erased', async () => {
  const grants = book();
  await grants.grant(sampleGrant('judge', { person: JO }), null);
  await forget();
  await book().grant(sampleGrant('scribe', { person: { ...JO, name: 'J.' } }), null);
  expect(await people().nameOf(JO.id)).toBe('J.');
  expect(await everything()).not.toContain(NAME);
});
