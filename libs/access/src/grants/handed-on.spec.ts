import { memoryStore, type EventStore } from '@stackledger/store';
import { MATCH, NOW, sampleGrant, TOURNAMENT } from '../../testing/sample-grants.js';
import { createPeople } from '../people/people.js';
import { createGrantBook, type GrantBook } from './grant-book.js';
import { handedOnBy } from './handed-on.js';

let store: EventStore;
let book: GrantBook;
beforeEach(async () => {
  store = memoryStore();
  const now = (): string => NOW;
  book = createGrantBook({ store, people: createPeople({ store, now }), now });
  await book.grant(sampleGrant('head-judge', { scope: TOURNAMENT }), 'g-organizer');
  await book.grant(sampleGrant('judge', { scope: TOURNAMENT, id: 'of-head' }), 'g-head-judge');
  await book.grant(sampleGrant('scribe', { id: 'of-judge' }), 'of-head');
  await book.grant(sampleGrant('seat', { id: 'of-organizer', seat: 'anna' }), 'g-organizer');
});

const idsOf = async (id: string): Promise<readonly string[]> =>
  (await handedOnBy(store, id, NOW)).map(({ grant }) => grant.id).sort();

test('is what a grant gave in every scope, and what that gave in turn', async () => {
  expect(await idsOf('g-head-judge')).toEqual(['of-head', 'of-judge']);
  expect(await idsOf('of-head')).toEqual(['of-judge']);
  expect(await idsOf('of-judge')).toEqual([]);
});

test('is also what lies behind a grant that was taken back, and not what was taken back or is over itself', async () => {
  await book.revoke(TOURNAMENT, 'of-head', null);
  expect(await idsOf('g-head-judge')).toEqual(['of-judge']);
  await book.grant(sampleGrant('scribe', { id: 'over', expires: NOW }), 'g-head-judge');
  expect(await idsOf('g-head-judge')).toEqual(['of-judge']);
});

test('is no grant that nobody handed on, nor one with a link that is over', async () => {
  expect(await idsOf('g-nobody')).toEqual([]);
  await book.addLink(MATCH, 'of-organizer', sampleGrant('head-judge', { expires: NOW }));
  expect(await idsOf('g-head-judge')).toEqual(['of-head', 'of-judge']);
});

test('names the links that it made of grants which somebody else gave', async () => {
  await book.addLink(MATCH, 'of-organizer', sampleGrant('head-judge'));
  await book.addLink(MATCH, 'of-organizer', null);
  await book.addLink(MATCH, 'of-organizer', sampleGrant('head-judge'));
  const links = async (): Promise<unknown> =>
    (await handedOnBy(store, 'g-head-judge', NOW))
      .filter(({ grant }) => grant.id === 'of-organizer')
      .map((each) => each.links?.map(({ link }) => link));
  expect(await links()).toEqual([[2, 4]]);
  await book.revokeLink(MATCH, 'of-organizer', 4, null);
  expect(await links()).toEqual([[2]]);
});
