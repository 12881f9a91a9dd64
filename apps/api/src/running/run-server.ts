import { startServer } from '../server.js';
import { readConfiguration } from './configuration.js';
import type { Surroundings } from './this-process.js';
import { welcome } from './welcome.js';

/** Runs the service until it is told to end. Throws StartFailure when it cannot start. */
export const runServer = async (
  { environment, print, onSignal }: Surroundings,
  { demo }: { readonly demo: boolean },
): Promise<void> => {
  const server = await startServer({ ...readConfiguration(environment), demo });
  const told = new Promise<void>((resolve) => onSignal(resolve));
  print(welcome(server));
  await told;
  print('Ending: answering what is under way.');
  await server.close();
};
