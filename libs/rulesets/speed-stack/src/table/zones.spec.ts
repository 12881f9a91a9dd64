import type { GameObject, Situation } from '@stackledger/kernel';
import { zones } from './zones.js';

// Casts: where an object goes hangs on whose it is, and on nothing else of the match.
const NOWHERE = {} as Situation;
const object = (marks: readonly string[] = []): GameObject =>
  ({ name: 'husk', owner: 'anna', controller: 'ben', marks }) as unknown as GameObject;

test.each([
  ['play', 'play/ben'],
  ['battlefield', 'play/ben'],
  ['deck', 'library/anna'],
  ['discard', 'graveyard/anna'],
  ['hand', 'hand/anna'],
  ['library', 'library/anna'],
  ['exile', 'exile/anna'],
  ['stack', 'stack'],
])('the zone %s of an object is %s', (word, zone) => expect(zones.named(NOWHERE, object(), word)).toBe(zone));

test.each([
  ['exiled', 'exile/anna'],
  ['bounced', 'hand/anna'],
  ['destroyed', 'graveyard/anna'],
])('what is %s goes to %s, and a token nowhere', (how, zone) => {
  expect(zones.destination(NOWHERE, object(), how)).toBe(zone);
  expect(zones.destination(NOWHERE, object(['token']), how)).toBe('nowhere');
});
