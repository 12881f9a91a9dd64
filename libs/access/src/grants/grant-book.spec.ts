import { ExpectedRevisionConflict, memoryStore, type EventStore } from '@stackledger/store';
import { MATCH, NOW, sampleGrant, TOURNAMENT } from '../../testing/sample-grants.js';
import { createPeople } from '../people/people.js';
import { createGrantBook } from './grant-book.js';
import { accessStream } from './streams.js';

const LATER = '2026-03-01T13:00:00.000Z';

let store: EventStore;
let now: string;
beforeEach(() => {
  store = memoryStore();
  now = NOW;
});
const book = (over = store) =>
  createGrantBook({ store: over, people: createPeople({ store: over, now: () => now }), now: () => now });

/** How many events the stream of the match has. */
const length = async (): Promise<number> => {
  let count = 0;
  for await (const event of store.read(accessStream(MATCH))) count += event.id === '' ? 0 : 1;
  return count;
};

test('a scope of which nothing was granted has no grants', async () => {
  expect([...(await book().of(MATCH)).keys()]).toEqual([]);
});

test('a grant is recorded with its giver and its time, and is there for every book over the store', async () => {
  const grant = sampleGrant('judge');
  const links = [{ link: 1, by: 'g-organizer', at: NOW, revoked: null }];
  const expected = { ...grant, by: 'g-organizer', at: NOW, revoked: null, links };
  expect(await book().grant(grant, 'g-organizer')).toEqual(expected);
  expect((await book().of(MATCH)).get(grant.id)).toEqual(expected);
});

test('the grants of one scope stand in their order, and in no other scope', async () => {
  const grants = book();
  for (const role of ['judge', 'scribe', 'spectator'] as const) await grants.grant(sampleGrant(role), null);
  await grants.grant(sampleGrant('player', { scope: TOURNAMENT }), null);
  expect([...(await grants.of(MATCH)).keys()]).toEqual(['g-judge', 'g-scribe', 'g-spectator']);
  expect([...(await grants.of(TOURNAMENT)).keys()]).toEqual(['g-player']);
});

test('a grant that is revoked stays on record with the time of it', async () => {
  const grants = book();
  await grants.grant(sampleGrant('judge'), null);
  now = LATER;
  expect(await grants.revoke(MATCH, 'g-judge', 'g-organizer')).toMatchObject({ at: NOW, revoked: LATER });
  expect((await book().of(MATCH)).get('g-judge')?.revoked).toBe(LATER);
});

test('revoking once more changes nothing and appends nothing', async () => {
  const grants = book();
  await grants.grant(sampleGrant('judge'), null);
  now = LATER;
  await grants.revoke(MATCH, 'g-judge', null);
  now = '2026-03-01T14:00:00.000Z';
  expect((await grants.revoke(MATCH, 'g-judge', null))?.revoked).toBe(LATER);
  expect(await length()).toBe(2);
});

test('links are numbered, whoever makes them, and one can be revoked alone', async () => {
  const [one, other] = [book(), book()];
  await one.grant(sampleGrant('judge'), 'g-organizer');
  await other.of(MATCH);
  await one.addLink(MATCH, 'g-judge', { id: 'g-head', expires: LATER });
  await other.addLink(MATCH, 'g-judge', null);
  one.refresh();
  now = LATER;
  await one.revokeLink(MATCH, 'g-judge', 2, 'g-organizer');
  await one.revokeLink(MATCH, 'g-judge', 2, null);
  expect((await book().of(MATCH)).get('g-judge')).toMatchObject({
    revoked: null,
    links: [
      { link: 1, by: 'g-organizer', revoked: null },
      { link: 2, by: 'g-head', revoked: LATER, expires: LATER },
      { link: 3, by: null, revoked: null },
    ],
  });
  expect(await length()).toBe(4);
});

test('a grant that is not of the scope gets no link', async () => {
  expect(await book().addLink(MATCH, 'g-other', null)).toBeUndefined();
});

test('revoking a grant that is not of the scope answers undefined and appends nothing', async () => {
  const grants = book();
  await grants.grant(sampleGrant('judge'), null);
  expect(await grants.revoke(MATCH, 'g-other', null)).toBeUndefined();
  expect(await grants.revoke(TOURNAMENT, 'g-judge', null)).toBeUndefined();
  expect(await length()).toBe(1);
});

test('two books that grant at the same time keep both grants', async () => {
  const [one, other] = [book(), book()];
  await Promise.all([one.of(MATCH), other.of(MATCH)]);
  await one.grant(sampleGrant('judge'), null);
  await other.grant(sampleGrant('scribe'), null);
  expect([...(await other.of(MATCH)).keys()]).toEqual(['g-judge', 'g-scribe']);
});

test('a conflict that does not end is passed on after some tries', async () => {
  let tries = 0;
  const append: EventStore['append'] = (stream) => {
    tries += 1;
    return Promise.reject(new ExpectedRevisionConflict(stream, 'no-stream', 0n));
  };
  const conflicting = new Proxy(store, {
    get: (target, name): unknown => (name === 'append' ? append : Reflect.get(target, name)),
  });
  await expect(book(conflicting).grant(sampleGrant('judge'), null)).rejects.toThrow(ExpectedRevisionConflict);
  expect(tries).toBe(20);
});

test('all who ask at a moment share one reading, and who asks later begins another where others write', async () => {
  store = { ...store, isShared: true };
  let readings = 0;
  const read: EventStore['read'] = (...asked) => {
    readings += 1;
    return store.read(...asked);
  };
  const grants = book({ ...store, read });
  await Promise.all([grants.of(MATCH), grants.of(MATCH), grants.find(MATCH, 'g-judge')]);
  expect(readings).toBe(2); // what is not found is looked for once more
  await grants.find(MATCH, 'g-judge');
  expect(readings).toBe(3);
});

test('streams lie beside the match; an id that no stream name can hold is hashed', () => {
  expect(accessStream({ kind: 'service' })).toBe('access-service');
  expect(accessStream(MATCH)).toBe('access-match-m-1');
  expect(accessStream(TOURNAMENT)).toBe('access-tournament-spring-open');
  expect(accessStream({ kind: 'match', id: 'a b' })).toMatch(/^access-match-~[0-9a-f]{64}$/);
  expect(accessStream({ kind: 'match', id: 'a'.repeat(151) })).toMatch(/^access-match-~/);
  expect(accessStream({ kind: 'match', id: 'a'.repeat(150) })).toBe(`access-match-${'a'.repeat(150)}`);
});

test('a grant that another process has just made is found, though the scope was read a moment ago', async () => {
  store = { ...store, isShared: true };
  const [here, there] = [book(), book()];
  expect((await here.of(MATCH)).size).toBe(0);
  await there.grant(sampleGrant('judge'), null);
  expect((await here.of(MATCH)).size).toBe(0); // as it was read
  expect(await here.find(MATCH, 'g-judge')).toMatchObject({ id: 'g-judge', revoked: null });
  expect(await here.find(MATCH, 'g-nobody')).toBeUndefined();
});
