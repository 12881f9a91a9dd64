import { renamedSeats, seatNamesFor } from './seat-names.js';

const [ANNA, BEN] = ['p-aaaaaaaaaaaa', 'p-bbbbbbbbbbbb'];
const SEATS = [ANNA, BEN, 'carl'];

const namesOf = (names: { readonly [seat: string]: string }): unknown => {
  const read = seatNamesFor(SEATS, names);
  return 'errors' in read ? read.errors : Object.fromEntries(read.names);
};

test('names are recorded composed, and two that look equal are told apart by their seats', () => {
  expect(namesOf({ [ANNA]: 'Zoe\u0308', [BEN]: 'Ben' })).toEqual({ [ANNA]: 'Zo\u00eb', [BEN]: 'Ben' });
  expect(namesOf({ [ANNA]: 'Jo', [BEN]: 'JO' })).toEqual({ [ANNA]: 'Jo (seat 1)', [BEN]: 'JO (seat 2)' });
});

test.each([
  ['no seat is called dora', { dora: 'Dora' }, 'names: no seat is called dora'],
  ['a drawn id is of no seat', { 'p-cccccccccccc': 'Eve' }, 'names: one is for a seat that is not in seats'],
  ['a seat has a name of its own', { carl: 'Carl' }, /^names\/carl: only a seat with a drawn id/],
  ['a name is none', { [BEN]: '' }, 'names, seat 2: expected a name, and found nothing that can be read'],
])('names are refused in words without ids where %s', (_what, names, error) =>
  expect(namesOf({ [ANNA]: 'Anna', ...names })).toEqual([
    typeof error === 'string' ? error : expect.stringMatching(error),
  ]),
);

test('a seat is renamed where its id stands for another name, or for somebody who was forgotten', async () => {
  const known: { readonly [id: string]: string | null } = { [ANNA]: 'Anna', [BEN]: null };
  const people = { nameOf: (id: string) => Promise.resolve(known[id]) };
  const renamed = (names: readonly (readonly [string, string])[]): Promise<readonly number[]> =>
    renamedSeats(people, SEATS, new Map(names));
  expect(
    await renamed([
      [ANNA, 'Anna'],
      ['carl', 'Carl'],
    ]),
  ).toEqual([]); // as recorded, and new
  expect(await renamed([[ANNA, 'Annie']])).toEqual([1]);
  expect(await renamed([[BEN, 'Ben']])).toEqual([2]);
});
