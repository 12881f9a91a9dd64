import { existsSync } from 'node:fs';
import { serviceChance, systemClock } from '@stackledger/ledger';
import { StoreUnavailable, type EventStore } from '@stackledger/store';
import type { WholeCheck } from '@stackledger/store-sqlite';
import type { Ports } from '../../../api/src/ledger/ledger-over.js';
import { readConfiguration } from '../../../api/src/running/configuration.js';
import { openStore } from '../../../api/src/running/open-store.js';
import { loadGames } from '../../../games.js';
import { Refusal } from '../output.js';

/** The store that STORE_URL names, with everything around it. Throws a Refusal when a running service holds it. */
export const openConfiguredStore = async (): Promise<Ports> => portsOver(await opened(storeUrl(), 'here-alone'));

/** Whether a command can also read from a running service, with --url: only then it is told so. */
export type Ways = 'or-by-url' | 'here-alone';

/**
 * As openConfiguredStore, for looking only: a store that is not there is not made. `check`: when all of a store file is
 * checked.
 */
export const openStoreToRead = async (ways: Ways, check?: WholeCheck): Promise<Ports> => {
  const url = storeUrl();
  const path = /^sqlite:(?:\/\/)?(.*)$/s.exec(url)?.[1];
  if (path !== undefined && !existsSync(path))
    throw new Refusal(`there is no store ${path}: set STORE_URL to one${ways === 'or-by-url' ? OR_BY_URL : ''}`);
  return portsOver(await opened(url, ways, check));
};

const OR_BY_URL = ', or name a running service with --url';

/** What is needed around a store to read matches of it. */
export const portsOver = (store: EventStore): Ports => ({
  store,
  games: loadGames(),
  clock: systemClock,
  chance: serviceChance,
});

const storeUrl = (): string => readConfiguration(process.env).storeUrl;

const opened = async (url: string, ways: Ways, check?: WholeCheck): Promise<EventStore> => {
  try {
    return await openStore(url, check);
  } catch (error) {
    if (!(error instanceof StoreUnavailable && error.reason === 'busy')) throw error;
    throw new Refusal(
      `the store ${url} is in use, most likely by a running service: ` +
        (ways === 'or-by-url' ? 'read through that with --url http://localhost:3000, or end it first' : 'end it first'),
    );
  }
};
