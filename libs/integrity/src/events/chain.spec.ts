import fc from 'fast-check';
import { GENESIS, brokenLink, chained, firstBrokenLink, hashOf, storedText } from './chain.js';
import type { ChainedEvent } from './chain.js';

const envelope = {
  matchId: 'm-1',
  revision: '0',
  type: 'MatchCreated',
  schema: 1,
  recordedAt: '2026-11-21T10:00:00.000Z',
  actor: { kind: 'organizer', id: 'o-1' },
  commandId: 'c-1',
  because: ['SL-CREATE-1'],
  data: { ruleset: 'four-souls', seats: ['ann', 'bob'] },
};

/** Computed by another program in another language; it never changes. */
const KNOWN = {
  hash: '8c3aa028e19e8d4d513caa31a068124bfd16170a07f5dc1998f241f526bf59dc',
  id: '566654fa-de40-594a-b520-e4eb4f858d3b',
};

type Event = ChainedEvent & Readonly<{ data: { n: number }; sealed?: unknown }>;

const chainOf = (length: number): Event[] => {
  const events: Event[] = [];
  for (let n = 0; n < length; n++)
    events.push(chained(events.at(-1)?.hash ?? GENESIS, { revision: String(n), data: { n } }));
  return events;
};

const replaced = (events: readonly Event[], at: number, change: (event: Event) => object): Event[] =>
  events.map((event, index) => (index === at ? { ...event, ...change(event) } : event));

test('hash and id of an event are those of any other implementation', () => {
  expect(chained(GENESIS, envelope)).toEqual({ ...envelope, prevHash: GENESIS, ...KNOWN });
});

test('id, hash and the sealed part are not hashed, prevHash is', () => {
  const event = chained(GENESIS, envelope);
  expect(hashOf({ ...event, id: 'x', hash: 'y', sealed: { salt: 'z' } })).toBe(event.hash);
  expect(hashOf({ ...event, prevHash: event.hash })).not.toBe(event.hash);
});

test('the stored text is the whole event, chained', () => {
  const sealed = { salt: 'ab', data: { card: 'Bomb' } };
  const stored = storedText({ ...envelope, prevHash: GENESIS, sealed });
  expect(stored).toMatchObject(KNOWN);
  expect(JSON.parse(stored.json)).toEqual({ ...chained(GENESIS, envelope), sealed });
  expect(JSON.parse(storedText({ ...envelope, prevHash: GENESIS }).json)).toEqual(chained(GENESIS, envelope));
});

test('an unbroken chain has no broken link, nor has an empty one', () => {
  expect(firstBrokenLink(chainOf(5))).toBeNull();
  expect(firstBrokenLink([])).toBeNull();
});

test('a chain may be checked from its middle', () => {
  const [, second, third] = chainOf(3);
  if (second === undefined || third === undefined) throw new Error('the chain has three events');
  expect(brokenLink(third, { revision: '2', prevHash: second.hash })).toBeNull();
  expect(brokenLink(third, { revision: '2', prevHash: third.hash })).toMatch(/prevHash/);
});

test('the sealed part may be left out', () => {
  const [first, ...others] = chainOf(3);
  if (first === undefined) throw new Error('the chain has three events');
  expect(firstBrokenLink([{ ...first, sealed: { salt: 'ab' } }, ...others])).toBeNull();
});

describe('the first broken link is named', () => {
  test.each([
    [
      'changed data',
      (events: Event[]) => replaced(events, 2, () => ({ data: { n: 9 } })),
      '2',
      /something in it was changed/,
    ],
    [
      'an added member',
      (events: Event[]) => replaced(events, 2, () => ({ note: '' })),
      '2',
      /something in it was changed/,
    ],
    ['another id', (events: Event[]) => replaced(events, 3, () => ({ id: KNOWN.id })), '3', /the id/],
    ['a missing event', (events: Event[]) => events.toSpliced(1, 1), '1', /revision 1 is missing: 2/],
    [
      'a doubled event',
      (events: Event[]) => events.toSpliced(1, 0, ...events.slice(0, 1)),
      '1',
      /revision 1 is missing/,
    ],
    ['a missing beginning', (events: Event[]) => events.slice(1), '0', /revision 0 is missing/],
    [
      'an event hashed anew',
      (events: Event[]) => replaced(events, 1, (event) => chained(event.prevHash, { revision: '1', data: { n: 7 } })),
      '2',
      /prevHash/,
    ],
    [
      'text that is none',
      (events: Event[]) => replaced(events, 1, () => ({ data: { n: '\ud800' } })),
      '1',
      /lone surrogate/,
    ],
  ])('%s', (_, damage, revision, why) => {
    const broken = firstBrokenLink(damage(chainOf(5)));
    expect(broken).toEqual({ revision, why: expect.stringMatching(why) as unknown });
  });
});

test('no change of one character of a stored chain goes unseen, outside what is sealed', () => {
  const lines = chainOf(3).map((event) => JSON.stringify(event));
  const text = lines.join('\n');
  const change = fc.record({ at: fc.nat(text.length - 1), by: fc.integer({ min: 1, max: 94 }) });
  fc.assert(
    fc.property(change, ({ at, by }) => {
      const code = 32 + ((text.charCodeAt(at) - 32 + by) % 95);
      const forged = text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1);
      expect(isRefused(forged)).toBe(true);
    }),
  );
});

const isRefused = (text: string): boolean => {
  try {
    // A cast: text from outside, which the chain is there to judge.
    return firstBrokenLink(text.split('\n').map((line) => JSON.parse(line) as ChainedEvent)) !== null;
  } catch (error) {
    return error instanceof SyntaxError;
  }
};
