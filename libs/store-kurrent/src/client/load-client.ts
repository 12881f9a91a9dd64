import { InvalidArgument, StoreUnavailable } from '@stackledger/store';
import type { KurrentClient, PackageClient } from './kurrent-client.js';
import { noteTold } from './rejection-guard.js';
import { withConnectionOfItsOwn } from './own-connection.js';
import { withStubReadings, type ReadingStubs } from './stub-readings.js';

/** The package's entry point: clients by connection string. */
export type KurrentPackage = Readonly<{ connect: (connectionString: string) => KurrentClient }>;

/** A variable, so that the compiler does not resolve the optional package. */
const PACKAGE: string = '@kurrent/kurrentdb-client';

/** Its messages and services in JavaScript. */
const GENERATED = `${PACKAGE}/generated/kurrentdb/protocols/v1`;

/**
 * Loads the client and its native part, only when a store is opened. Throws StoreUnavailable, `down`, which says what
 * to install.
 */
export const loadClient = async (
  load: (module: string) => Promise<unknown> = (module) => import(module),
): Promise<KurrentPackage> => {
  try {
    const generated = (name: string): Promise<unknown> => load(`${GENERATED}/${name}_pb.js`);
    // A cast: load-client.spec.ts holds the package against it.
    const [{ KurrentDBClient, convertToCommandError }, services, messages, shared] = (await Promise.all([
      load(PACKAGE),
      generated('streams_grpc'),
      generated('streams'),
      generated('shared'),
    ])) as LoadedModules;
    const stubs = { ...services.default, ...messages.default, ...shared.default, convertToCommandError };
    const own = (text: string): PackageClient =>
      withConnectionOfItsOwn(text, (settings) => connected(() => KurrentDBClient.connectionString(settings)));
    return { connect: (text) => telling(withStubReadings(own(text), stubs)) };
  } catch (error) {
    throw new StoreUnavailable('down', whatToInstall(error), { cause: error });
  }
};

/** The modules of the package, as a program loads them that is none itself: what they export is their default. */
type LoadedModules = readonly [
  main: Pick<ReadingStubs, 'convertToCommandError'> &
    Readonly<{ KurrentDBClient: { connectionString: (text: string) => PackageClient } }>,
  services: Readonly<{ default: Pick<ReadingStubs, 'StreamsClient'> }>,
  messages: Readonly<{ default: Pick<ReadingStubs, 'ReadReq'> }>,
  shared: Readonly<{ default: Pick<ReadingStubs, 'Empty'> }>,
];

/** Records every failure of an append, whoever still waits for it: see rejection-guard.ts. */
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

/** The package's errors about a connection string may repeat it with its password. */
const connected = (connect: () => PackageClient): PackageClient => {
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

/** The version of the server, '' when it does not tell. Throws the client's error when it cannot ask. */
export const versionOf = async (client: KurrentClient): Promise<string> => {
  // A cast: the client asks for this anyway before its first append, and keeps it to itself.
  const { capabilities } = client as { capabilities?: Promise<{ serverVersion?: string }> };
  const version = (await capabilities)?.serverVersion ?? '';
  return version === 'unknown' ? '' : version;
};
