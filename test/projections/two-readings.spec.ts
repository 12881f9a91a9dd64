import { loadGames } from '@stackledger/offering';
import { sampleMatch } from '../support/logs/sample-log.js';
import { compareReadings } from '../support/two-readings.js';

/**
 * The folds read the events with the help of nothing else, the kernel folds them as it plays: two independent
 * readings of one log, which must agree at every revision of every line of play. Every scenario is read so where it is
 * played (test/scenarios).
 */
const games = loadGames();

/** `MATCHES` and `SEED` in the environment play others. */
const MATCHES = Number(process.env.MATCHES ?? 1);
const SEED = Number(process.env.SEED ?? 1);

describe.each([...games.keys()])('at every revision of simulated matches of %s, rewinds and all, too', (ruleset) => {
  test.each(Array.from({ length: MATCHES }, (_, at) => SEED + at))('seed %i', async (seed) => {
    const { store, matchId } = await sampleMatch(seed, ruleset, MATCHES > 1 ? 1_500 : 700);
    expect((await compareReadings(store, matchId, games)).disagreement).toBeNull();
  });
});

test.each([
  ['reef', 'hollow'],
  ['mirror', 'moon'],
])('at every revision of a match of Magic in which %s and %s are played, too', async (...lists) => {
  const { store, matchId, games: played } = await sampleMatch(SEED + 1, 'magic', 250, {}, lists);
  expect((await compareReadings(store, matchId, played)).disagreement).toBeNull();
});
