import { InvalidArgument, StoreUnavailable } from '@stackledger/store';
import type { KurrentClient } from './kurrent-client.js';
import { noteTold } from './last-resort.js';
import { withConnectionOfItsOwn } from './own-connection.js';

/** What the package gives: clients, by connection string. */
export type KurrentPackage = Readonly<{ connect: (connectionString: string) => KurrentClient }>;

/** A variable, so that the compiler does not look for a package that is optional. */
const PACKAGE: string = '@kurrent/kurrentdb-client';

/**
 * Loads the client and its compiled part, only when a store is opened. Throws StoreUnavailable, `down`, that says what to install.
 */
export const loadClient = async (load: () => Promise<unknown> = () => import(PACKAGE)): Promise<KurrentPackage> => {
  try {
    // A cast: kurrent-client.spec.ts holds the package against it.
    const { KurrentDBClient } = (await load()) as {
      KurrentDBClient: { connectionString: (text: string) => KurrentClient };
    };
    return {
      connect: (text) =>
        telling(withConnectionOfItsOwn(text, (own) => connected(() => KurrentDBClient.connectionString(own)))),
    };
  } catch (error) {
    throw new StoreUnavailable('down', whatToInstall(error), { cause: error });
  }
};

/** Takes note of every failure of an append, whoever still waits for it: see last-resort.ts. */
const telling = (client: KurrentClient): KurrentClient => {
  const append = client.appendToStream.bind(client);
  client.appendToStream = async (...args) => {
    try {
      return await append(...args);
    } catch (error) {
      noteTold(error);
      throw error;
    }
  };
  return client;
};

/** What the package says of a connection string may repeat all of it, password and all. */
const connected = (connect: () => KurrentClient): KurrentClient => {
  try {
    return connect();
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    const why = /^(Failed to load|userCertFile)/.test(said) ? said : 'look at its hosts, ports and options';
    throw new InvalidArgument(`KurrentDB cannot be connected by that connection string: ${why}`);
  }
};

const whatToInstall = (error: unknown): string =>
  `the KurrentDB client (${PACKAGE}) cannot be loaded in Node ${process.version} on ${process.platform} ${process.arch}: ` +
  `${String(error).split('\n')[0]} Install it with "npm install --include=optional"; its compiled part needs Linux with glibc or ` +
  'musl, macOS or Windows. Or use another store: STORE_URL=sqlite:PATH.';

/** The version of the server behind a client, '' when it does not tell. Throws what the client throws when it cannot ask. */
export const versionOf = async (client: KurrentClient): Promise<string> => {
  // A cast: the client asks for this anyway before its first append, and keeps it to itself.
  const { capabilities } = client as { capabilities?: Promise<{ serverVersion?: string }> };
  const version = (await capabilities)?.serverVersion ?? '';
  return version === 'unknown' ? '' : version;
};
