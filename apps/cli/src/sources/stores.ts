import { existsSync } from 'node:fs';
import { answerNames, createPeople, isDrawn, nameError, type AnswerNames } from '@stackledger/access';
import { serviceChance, systemClock } from '@stackledger/ledger';
import { StoreUnavailable, type EventStore } from '@stackledger/store';
import { openStore, readConfiguration, sqlitePathOf, type LedgerPorts, type StoreOpening } from '@stackledger/service';
import { loadGames } from '@stackledger/offering';
import { CommandError, notePeople } from '../output.js';

/** Opens the store that STORE_URL names, with its ports. Throws CommandError when a running service holds it. */
export const openConfiguredStore = async (): Promise<LedgerPorts> =>
  portsOver(await openOrReport(storeUrl(), 'here-alone'));

/** Whether the error message may suggest reading from a running service with --url. */
export type StoreAccess = 'or-by-url' | 'here-alone';

/** As openConfiguredStore, read only: a missing store is not created. `opening`: when the whole file is checked. */
export const openStoreToRead = async (ways: StoreAccess, opening?: StoreOpening): Promise<LedgerPorts> => {
  storePathToRead(ways);
  return portsOver(await openOrReport(storeUrl(), ways, opening));
};

/** The path of the file that STORE_URL names; undefined for another store. Throws CommandError for a missing one. */
export const storePathToRead = (ways: StoreAccess): string | undefined => {
  const path = sqlitePathOf(storeUrl());
  if (path !== undefined && !isStoreThere())
    throw new CommandError(`there is no store ${path}: set STORE_URL to one${ways === 'or-by-url' ? OR_BY_URL : ''}`);
  return path;
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

/** Notes the names of all whose ids are in a text, by the record of people of a store. */
export const notePeopleOf = async ({ store, clock }: LedgerPorts, text: string): Promise<void> =>
  notePeople(await namesOver({ store, clock }).among(text));

/** The names of persons that a store keeps beside its logs. */
export const namesOver = ({ store, clock }: Pick<LedgerPorts, 'store' | 'clock'>): AnswerNames =>
  answerNames(createPeople({ store, now: clock.now }));

/** Records names that came with a match; whoever is named or was forgotten here stays so. */
export const recordNames = async (
  { store, clock }: Pick<LedgerPorts, 'store' | 'clock'>,
  names: { readonly [id: string]: string },
): Promise<void> => {
  const people = createPeople({ store, now: clock.now });
  for (const [id, name] of Object.entries(names))
    if (
      isDrawn(id) &&
      typeof name === 'string' &&
      nameError(name) === undefined &&
      (await people.nameOf(id)) === undefined
    )
      await people.record(id, name);
};

const storeUrl = (): string => readConfiguration(process.env).storeUrl;

const openOrReport = (url: string, ways: StoreAccess, opening?: StoreOpening): Promise<EventStore> =>
  orReported(url, ways, () => openStore(url, opening));

/** What opens a store; where a running service holds it a CommandError says so. */
export const orReported = async <T>(store: string, ways: StoreAccess, open: () => Promise<T>): Promise<T> => {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof StoreUnavailable && error.reason === 'busy')) throw error;
    throw new CommandError(
      `the store ${store} is in use, most likely by a running service: ` +
        (ways === 'or-by-url' ? 'read through that with --url http://localhost:3000, or end it first' : 'end it first'),
    );
  }
};
