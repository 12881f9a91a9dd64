import { existsSync } from 'node:fs';
import { serviceChance, systemClock } from '@stackledger/ledger';
import { StoreUnavailable, type EventStore } from '@stackledger/store';
import type { WholeCheck } from '@stackledger/store-sqlite';
import { openStore, readConfiguration, sqlitePathOf, type LedgerPorts } from '@stackledger/service';
import { loadGames } from '@stackledger/offering';
import { CommandError } from '../output.js';

/** Opens the store that STORE_URL names, with its ports. Throws CommandError when a running service holds it. */
export const openConfiguredStore = async (): Promise<LedgerPorts> =>
  portsOver(await openOrReport(storeUrl(), 'here-alone'));

/** Whether the error message may suggest reading from a running service with --url. */
export type StoreAccess = 'or-by-url' | 'here-alone';

/** As openConfiguredStore, read only: a missing store is not created. `check`: when the whole store file is checked. */
export const openStoreToRead = async (ways: StoreAccess, check?: WholeCheck): Promise<LedgerPorts> => {
  const url = storeUrl();
  const path = sqlitePathOf(url);
  if (path !== undefined && !isStoreThere())
    throw new CommandError(`there is no store ${path}: set STORE_URL to one${ways === 'or-by-url' ? OR_BY_URL : ''}`);
  return portsOver(await openOrReport(url, ways, check));
};

/** Whether the file of the store that STORE_URL names is there; true of any other store. */
export const isStoreThere = (): boolean => {
  const path = sqlitePathOf(storeUrl());
  return path === undefined || existsSync(path);
};

const OR_BY_URL = ', or name a running service with --url';

/** The ports that reading matches of a store needs. */
export const portsOver = (store: EventStore): LedgerPorts => ({
  store,
  games: loadGames(),
  clock: systemClock,
  chance: serviceChance,
});

const storeUrl = (): string => readConfiguration(process.env).storeUrl;

const openOrReport = async (url: string, ways: StoreAccess, check?: WholeCheck): Promise<EventStore> => {
  try {
    return await openStore(url, check);
  } catch (error) {
    if (!(error instanceof StoreUnavailable && error.reason === 'busy')) throw error;
    throw new CommandError(
      `the store ${url} is in use, most likely by a running service: ` +
        (ways === 'or-by-url' ? 'read through that with --url http://localhost:3000, or end it first' : 'end it first'),
    );
  }
};
