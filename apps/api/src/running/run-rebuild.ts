import { readEnvelope } from '@stackledger/ledger';
import { catalogueOf } from '../../../games.js';
import { createReadingSide, PROJECTIONS, type CheckpointStore, type ReadingSide } from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';
import { readConfiguration } from './configuration.js';
import { openCheckpoints, openStore } from './open-store.js';
import { asStartFailure, StartFailure } from './start-failure.js';
import type { Surroundings } from './this-process.js';

/** What a rebuild came to, for each projection that was asked for. */
export type Rebuilt = {
  readonly projection: string;
  readonly matches: number;
  readonly position: string;
  /** Null when all is well, else the event on which it failed and why. */
  readonly fault: string | null;
};

/** Told now and then how many events have been folded. */
export type OnFolded = (events: number) => void;

/**
 * Forgets what these projections have folded (all of them when none is named) and folds the whole log anew, in the stores
 * that the environment names. Throws StartFailure for an unknown name and for a store that cannot be used.
 */
export const runRebuild = async (
  { environment }: Pick<Surroundings, 'environment'>,
  names: readonly string[],
  onFolded: OnFolded = () => undefined,
): Promise<readonly Rebuilt[]> => {
  const unknown = names.filter((name) => !PROJECTIONS.some((each) => each === name));
  if (unknown.length > 0)
    throw new StartFailure(`there is no projection ${unknown.join(', ')}; there are ${PROJECTIONS.join(', ')}`);
  const configuration = readConfiguration(environment);
  try {
    const store = await openStore(configuration.storeUrl);
    try {
      const checkpoints = await openCheckpoints(configuration.projectionsUrl, configuration.storeUrl);
      return await rebuild(store, checkpoints, names, onFolded).finally(() => checkpoints.close());
    } finally {
      await store.close();
    }
  } catch (error) {
    throw asStartFailure(error, configuration);
  }
};

const rebuild = async (
  store: EventStore,
  checkpoints: CheckpointStore,
  names: readonly string[],
  onFolded: OnFolded,
): Promise<readonly Rebuilt[]> => {
  const asked = PROJECTIONS.filter((name) => names.length === 0 || names.includes(name));
  for (const name of asked) await checkpoints.forget(name);
  const reading = createReadingSide({ store, checkpoints, read: readEnvelope, catalogue: catalogueOf() });
  let events = 0;
  reading.folded$.subscribe(() => onFolded((events += 1)));
  await reading.open();
  reading.start();
  await reading.caughtUp();
  await reading.stop();
  return Promise.all(asked.map((name) => resultOf(reading, name)));
};

const resultOf = async (reading: ReadingSide, name: (typeof PROJECTIONS)[number]): Promise<Rebuilt> => {
  const projector = reading.projectors[name];
  const { position, fault } = projector.standing();
  const matches = new Set<string>();
  for await (const { matchId } of projector.all()) matches.add(matchId);
  const why = fault && `revision ${fault.revision} (${fault.type}) of match ${fault.matchId}: ${fault.why}`;
  return {
    projection: name,
    matches: matches.size,
    position: String(position),
    fault: why ?? reading.standing().fault,
  };
};
