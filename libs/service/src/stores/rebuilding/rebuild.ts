import { readLogged } from '@stackledger/ledger';
import { catalogueOf } from '@stackledger/offering';
import {
  createReadSide,
  LISTED,
  PROJECTIONS,
  type CheckpointStore,
  type FoldingReadSide,
} from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';
import { readConfiguration } from '../../setup/configuration.js';
import { openCheckpoints, openStore, type ServiceCheckpoints } from '../open-store.js';
import { rebuildList } from './rebuild-list.js';
import { failureSentence, type RebuildProgress, type RebuildResult } from './rebuild-result.js';
import { asStartFailure, StartFailure } from '../../setup/start-failure.js';
import type { ProcessEnvironment } from '../../setup/this-process.js';

/**
 * Deletes the stored state of these projections (by default all) and rebuilds them from the whole log, in the stores
 * that the environment names. Throws StartFailure for an unknown name and for a store that cannot be used.
 */
export const runRebuild = async (
  { environment }: Pick<ProcessEnvironment, 'environment'>,
  names: readonly string[],
  onApplied: RebuildProgress = () => undefined,
): Promise<readonly RebuildResult[]> => {
  const unknown = names.filter((name) => !PROJECTIONS.some((each) => each === name));
  if (unknown.length > 0)
    throw new StartFailure(`there is no projection ${unknown.join(', ')}; there are ${PROJECTIONS.join(', ')}`);
  const configuration = readConfiguration(environment);
  try {
    const store = await openStore(configuration.storeUrl);
    try {
      const checkpoints = await openCheckpoints(configuration.projectionsUrl, configuration.storeUrl);
      try {
        return await rebuiltIn(checkpoints, { store, storeUrl: configuration.storeUrl }, names, onApplied);
      } finally {
        await checkpoints.close();
      }
    } finally {
      await store.close();
    }
  } catch (error) {
    throw asStartFailure(error, configuration);
  }
};

/** A store, and its address. */
type OpenedStore = { readonly store: EventStore; readonly storeUrl: string };

/** Where processes share the list, that alone is stored. */
const rebuiltIn = async (
  checkpoints: ServiceCheckpoints,
  { store, storeUrl }: OpenedStore,
  names: readonly string[],
  onApplied: RebuildProgress,
): Promise<readonly RebuildResult[]> => {
  const isAsked = (name: string): boolean => names.length === 0 || names.includes(name);
  const { rebuilding } = checkpoints;
  if (rebuilding === undefined) return rebuild(store, checkpoints, PROJECTIONS.filter(isAsked), onApplied);
  const streams = store.streams?.bind(store);
  if (!isAsked(LISTED) || streams === undefined) return [];
  return [await rebuildList({ store, streams, storeUrl, rebuilding }, onApplied)];
};

type ProjectionName = (typeof PROJECTIONS)[number];

const rebuild = async (
  store: EventStore,
  checkpoints: CheckpointStore,
  asked: readonly ProjectionName[],
  onApplied: RebuildProgress,
): Promise<readonly RebuildResult[]> => {
  for (const name of asked) await checkpoints.forget(name);
  const parts = { store, checkpoints, read: readLogged, catalogue: catalogueOf() };
  const reading = createReadSide({ ...parts, applied: asked });
  let events = 0;
  reading.applied$.subscribe(() => onApplied((events += 1)));
  await reading.open();
  reading.start();
  await reading.caughtUp();
  await reading.stop();
  return Promise.all(asked.map((name) => resultOf(reading, name)));
};

const resultOf = async (reading: FoldingReadSide, name: ProjectionName): Promise<RebuildResult> => {
  const projector = reading.projectors[name];
  const { position, failure } = projector.status();
  const matches = new Set<string>();
  for await (const { matchId } of projector.all()) matches.add(matchId);
  const why = failure && failureSentence(failure);
  return {
    projection: name,
    matches: matches.size,
    position: String(position),
    fault: why ?? reading.status().failure,
  };
};
