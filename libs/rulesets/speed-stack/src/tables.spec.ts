import type { PlayedEvent } from '@stackledger/kernel/authoring';
import { tables } from './tables.js';

const event = (revision: number, type: string, data: PlayedEvent['data']): PlayedEvent =>
  // A cast: an event of a log has more, which no table of this game reads.
  ({ revision, type, data }) as PlayedEvent;

const put = (revision: number, object: PlayedEvent['data']): PlayedEvent => event(revision, 'PutOnStack', { object });

const LOG = [
  event(0, 'MatchCreated', { cards: { sun: { kind: 'weather' } } }),
  event(1, 'CardsDefined', { cards: { husk: { kind: 'momentary', speed: 'fast' } } }),
  event(2, 'CardDefined', {
    card: 'moon',
    definition: {
      kind: 'post',
      abilities: [
        { type: 'play', speed: 'fast' },
        { type: 'activated', speed: 'breakneck' },
      ],
    },
  }),
  put(3, { controller: 'anna', card: 'husk', object: 'husk', path: 'abilities/0' }),
  put(4, { controller: 'ben', card: 'moon', object: null, path: 'abilities/1' }),
  put(5, { controller: 'ben', card: 'moon', object: 'moon-1', path: 'abilities/0' }),
  put(6, { controller: 'ben', card: 'sun', object: 'sun-1', path: 'abilities/0' }),
];

test('given cards of the match and one defined at the table, then each on the stack has its speed; of others nothing is known', () => {
  const [speeds] = tables;
  expect(speeds?.rows(LOG)).toEqual([
    { revision: 3, seat: 'anna', card: 'husk', is: 'card', speed: 'fast' },
    { revision: 4, seat: 'ben', card: 'moon', is: 'ability', speed: 'breakneck' },
    { revision: 5, seat: 'ben', card: 'moon', is: 'card', speed: 'fast' },
  ]);
});
