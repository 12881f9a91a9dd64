import { streamPatterns } from './stream-families.js';

test('who grants access to a server reads all of them, those of one stream by its whole name', () => {
  expect(streamPatterns()).toBe(
    'match-*, attempts-*, tournament-*, access-match-*, access-tournament-*, access-service, checkpoint-*, person-*, text-*, imports, code-*, ticket-*, keys, set-aside, marks',
  );
});
