import { readEnvelope } from '@stackledger/ledger';
import { catalogueOf } from '@stackledger/offering';
import { createReadSide, PROJECTIONS, type CheckpointStore, type FoldingReadSide } from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';
import { readConfiguration } from '../setup/configuration.js';
import { openCheckpoints, openStore, type ServiceCheckpoints } from './open-store.js';
import { asStartFailure, StartFailure } from '../setup/start-failure.js';
import type { ProcessEnvironment } from '../setup/this-process.js';

/** The result of a rebuild, for each projection. */
export type RebuildResult = {
  readonly projection: string;
  readonly matches: number;
  readonly position: string;
  /** Null on success, else the event at which it failed and why. */
  readonly fault: string | null;
};

/** Called with the number of events applied so far. */
export type RebuildProgress = (events: number) => void;

/**
 * Deletes the stored state of these projections (by default all) and rebuilds them from the whole log, in the stores
 * that the environment names. Throws StartFailure for an unknown name and for a store that cannot be used.
 */
export const runRebuild = async (
  { environment }: Pick<ProcessEnvironment, 'environment'>,
  names: readonly string[],
  onFolded: RebuildProgress = () => undefined,
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
        return await alone(checkpoints, (written, kept) =>
          rebuild(
            store,
            written,
            kept.filter((name) => names.length === 0 || names.includes(name)),
            onFolded,
          ),
        );
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

/** How long it waits for the turn to write read models that several processes share. */
const TURN_MS = 5_000;

type ProjectionName = (typeof PROJECTIONS)[number];

/**
 * Does it while nobody else writes, with the projections whose states are stored there: of shared ones the list alone.
 * Throws StartFailure where another process writes.
 */
const alone = async <T>(
  checkpoints: ServiceCheckpoints,
  work: (written: CheckpointStore, kept: readonly ProjectionName[]) => Promise<T>,
): Promise<T> => {
  if (checkpoints.sharing === undefined) return work(checkpoints, PROJECTIONS);
  const turn = await checkpoints.sharing.takeTurn(AbortSignal.timeout(TURN_MS));
  if (turn === null)
    throw new StartFailure('a process of the service writes the read models: end those that serve lists first');
  try {
    return await work(turn.checkpoints, ['matches']);
  } finally {
    await turn.end();
  }
};

const rebuild = async (
  store: EventStore,
  checkpoints: CheckpointStore,
  asked: readonly ProjectionName[],
  onFolded: RebuildProgress,
): Promise<readonly RebuildResult[]> => {
  for (const name of asked) await checkpoints.forget(name);
  const parts = { store, checkpoints, read: readEnvelope, catalogue: catalogueOf() };
  const reading = createReadSide({ ...parts, applied: asked });
  let events = 0;
  reading.applied$.subscribe(() => onFolded((events += 1)));
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
  const why = failure && `revision ${failure.revision} (${failure.type}) of match ${failure.matchId}: ${failure.why}`;
  return {
    projection: name,
    matches: matches.size,
    position: String(position),
    fault: why ?? reading.status().failure,
  };
};
