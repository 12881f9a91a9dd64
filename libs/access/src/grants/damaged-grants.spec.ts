import { memoryStore, type EventStore } from '@stackledger/store';
import { damagedStore } from '@stackledger/store/testing';
import { NOW, sampleGrant, TOURNAMENT } from '../../testing/sample-grants.js';
import { createPeople } from '../people/people.js';
import { forgetPerson } from './forgetting.js';
import { createGrantBook, type GrantBook } from './grant-book.js';
import { handedOnBy } from './handed-on.js';
import { accessStream } from './streams.js';

const STREAM = accessStream(TOURNAMENT);
const now = (): string => NOW;
const people = (store: EventStore) => createPeople({ store, now });
const bookOver = (store: EventStore): GrantBook => createGrantBook({ store, people: people(store), now });
const grantOf = (id: string) =>
  sampleGrant('player', { id, scope: TOURNAMENT, person: { id: `p-${id.padEnd(12, 'a')}`, name: id } });

/** The grants of Ann, Ben and Cleo, of which Ben's was revoked, and another link of Cleo's; then another grant. */
const written = async (): Promise<EventStore> => {
  const store = memoryStore();
  const book = bookOver(store);
  for (const id of ['ann', 'ben', 'cleo']) await book.grant(grantOf(id), 'head');
  await book.revoke(TOURNAMENT, 'ben', 'head');
  await book.addLink(TOURNAMENT, 'cleo', null);
  await book.grant(grantOf('dan'), 'head');
  return store;
};

/** The links that count, as `grant/number`. */
const counting = async (book: GrantBook): Promise<readonly string[]> =>
  [...(await book.of(TOURNAMENT)).values()].flatMap(({ id, revoked, links }) =>
    links.flatMap((each) => (revoked === null && each.revoked === null ? [`${id}/${each.link}`] : [])),
  );

const isSound = async (store: EventStore): Promise<boolean> => {
  const types: string[] = [];
  try {
    for await (const { type } of store.read(STREAM)) types.push(type);
  } catch {
    return false;
  }
  return types.length > 0;
};

const LOST = [
  ['a grant: none but that one', 1n, 'RoleGranted', ['ann/1', 'cleo/1', 'cleo/2', 'dan/1']],
  ['a link: none but that one', 4n, 'LinkMade', ['ann/1', 'cleo/1', 'dan/1']],
  ['a revocation: none of before', 3n, 'RoleRevoked', ['dan/1']],
  ['what nobody knows: none of before', 3n, undefined, ['dan/1']],
] as const;

describe.each(LOST)(
  'where an event of grants cannot be read, which was %s counts no longer',
  (_, revision, type, count) => {
    const damaged = async (): Promise<EventStore> =>
      damagedStore(await written(), { stream: STREAM, revision, ...(type !== undefined && { type }) });

    test('and so it is once a grant more is given, which states all anew without the damage', async () => {
      const store = await damaged();
      const book = bookOver(store);
      expect(await counting(book)).toEqual(count);
      expect(await isSound(store)).toBe(false);
      await book.grant(grantOf('eve'), 'head');
      for (const each of [book, bookOver(store)]) expect(await counting(each)).toEqual([...count, 'eve/1']);
      expect(await isSound(store)).toBe(true);
    });

    test('who is forgotten there has no link, and the damage goes as well', async () => {
      const store = await damaged();
      await forgetPerson({ store, people: people(store), now }, grantOf('dan').person.id, null);
      expect(await counting(bookOver(store))).toEqual(count.filter((each) => each !== 'dan/1'));
      expect(await isSound(store)).toBe(true);
    });

    test('what was handed on is what counts', async () => {
      const handedOn = await handedOnBy(await damaged(), 'head', NOW);
      expect(handedOn.map(({ grant }) => grant.id)).toEqual([...new Set(count.map((each) => each.split('/')[0]))]);
    });
  },
);

test('a link of a number that was lost is never made again', async () => {
  const store = damagedStore(await written(), { stream: STREAM, revision: 4n, type: 'LinkMade' });
  const book = bookOver(store);
  await book.grant(grantOf('eve'), null);
  await book.addLink(TOURNAMENT, 'cleo', null);
  expect(await counting(bookOver(store))).toEqual(['ann/1', 'cleo/1', 'cleo/3', 'dan/1', 'eve/1']);
});

test('a grant of which only the revocation can be read is not given again under its id', async () => {
  const sound = await written();
  await bookOver(sound).revoke(TOURNAMENT, 'ann', 'head');
  const store = damagedStore(sound, { stream: STREAM, revision: 0n, type: 'RoleGranted' });
  await bookOver(store).grant(grantOf('eve'), null);
  expect(await isSound(store)).toBe(true);
  const book = bookOver(store);
  expect(await book.grant(grantOf('ann'), null)).toMatchObject({ revoked: NOW, links: [] });
  expect(await counting(book)).toEqual(['cleo/1', 'cleo/2', 'dan/1', 'eve/1']);
});

test('a link that was made after a lost one counts, by the number that it was given', async () => {
  const sound = await written();
  await bookOver(sound).addLink(TOURNAMENT, 'ann', null);
  const store = damagedStore(sound, { stream: STREAM, revision: 4n, type: 'LinkMade' });
  expect(await counting(bookOver(store))).toEqual(['ann/1', 'ann/2', 'cleo/1', 'dan/1']);
});

test('more than one append takes is read past the damage, and stays as it is', async () => {
  const sound = await written();
  const book = bookOver(sound);
  for (let at = 0; at < 450; at++) await book.grant(grantOf(`many-${at}`), null);
  const store = damagedStore(sound, { stream: STREAM, revision: 3n });
  await bookOver(store).grant(grantOf('eve'), null);
  expect(await isSound(store)).toBe(false);
  const count = await counting(bookOver(store));
  expect([count.length, count[0], count.at(-1)]).toEqual([452, 'dan/1', 'eve/1']);
});
