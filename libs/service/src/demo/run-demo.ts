import { loadGames } from '@stackledger/offering';
import { playDemo } from './play-demo.js';
import { readConfiguration } from '../setup/configuration.js';
import { openStore } from '../stores/open-store.js';
import { asStartFailure } from '../setup/start-failure.js';
import type { ProcessEnvironment } from '../setup/this-process.js';

/** Plays the sample match in the configured store, once. Throws StartFailure when the store cannot be used. */
export const runDemo = async ({ environment, print }: ProcessEnvironment): Promise<void> => {
  const configuration = readConfiguration(environment);
  try {
    const store = await openStore(configuration.storeUrl);
    try {
      const { matchId, revision, winner } = await playDemo({ store, games: loadGames() });
      print(`the sample match is ${matchId}: ${revision + 1} events, won by ${winner ?? 'nobody'}`);
    } finally {
      await store.close();
    }
  } catch (error) {
    throw asStartFailure(error, configuration);
  }
};
