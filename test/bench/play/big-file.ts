import { openSqliteCheckpoints } from '@stackledger/projections-sqlite';
import { openSqliteStore } from '@stackledger/store-sqlite';
import { writeBigStore, type BigPlan } from './big-store.js';

/** The file of the checkpoints beside one of events, as the service names it. */
export const checkpointsOf = (path: string): string => path.replace(/\.db$/, '.projections.db');

/** Fills the file of a store, behind what it holds, and that of its checkpoints. */
export const writeBigFile = async (path: string, plan: BigPlan): Promise<void> => {
  const store = await openSqliteStore({ path });
  const checkpoints = await openSqliteCheckpoints(checkpointsOf(path));
  await writeBigStore(store, checkpoints, plan);
  await store.close();
  await checkpoints.close();
};
