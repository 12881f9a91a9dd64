import { logEvent } from '../../../test/support/logs/log-event.js';
import { gameAfter } from './catalogue.js';

test('a match is of the game with which it was created, whatever a later event names', () => {
  const created = gameAfter('', logEvent(0, { type: 'MatchCreated', data: { ruleset: 'magic' } }));
  expect(created).toBe('magic');
  expect(gameAfter(created, logEvent(1, { type: 'NoteAdded', data: { ruleset: 'four-souls' } }))).toBe('magic');
});
