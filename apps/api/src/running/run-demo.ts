import { loadGames } from '../../../games.js';
import { playDemo } from '../demo/play-demo.js';
import { readConfiguration } from './configuration.js';
import { openStore } from './open-store.js';
import { asStartFailure } from './start-failure.js';
import type { Surroundings } from './this-process.js';

/** Plays the sample match in the configured store, once. Throws StartFailure when the store cannot be used. */
export const runDemo = async ({ environment, print }: Surroundings): Promise<void> => {
  const configuration = readConfiguration(environment);
  try {
    const store = await openStore(configuration.storeUrl);
    const { matchId, revision, winner } = await playDemo({ store, games: loadGames() }).finally(() => store.close());
    print(`the sample match is ${matchId}: ${revision + 1} events, won by ${winner ?? 'nobody'}`);
  } catch (error) {
    throw asStartFailure(error, configuration);
  }
};
