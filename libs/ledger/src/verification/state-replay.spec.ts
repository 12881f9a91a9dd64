import { goldenLog } from '../../../../test/golden/logs.js';
import { games } from '../../../../test/support/games.js';
import { byCommand } from '../sessions/session.js';
import { replayStates } from './state-replay.js';

test('how far the states of a log are computed is said after each command, in events', () => {
  const { log } = goldenLog({ ruleset: 'four-souls', version: '1.0.0', name: 'two-close' });
  const game = games.get('four-souls');
  if (game === undefined) throw new Error('the game is not offered');
  const steps: number[] = [];
  expect(replayStates(log, game, (events) => steps.push(events))).toBeNull();
  let events = 0;
  expect(steps).toEqual(byCommand(log).map((group) => (events += group.length)));
  expect(steps.at(-1)).toBe(log.length);
});
