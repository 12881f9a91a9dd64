import { rolesIn, type ProcessRole } from './process-roles.js';
import { StartFailure } from './start-failure.js';
import { besideStore, USUAL_STORE_URL } from './store-path.js';

/** Where the service listens, where matches and projections are stored, and how much is logged. */
export type Configuration = {
  readonly port: number;
  readonly host: string;
  readonly storeUrl: string;
  readonly projectionsUrl?: string;
  /** The file of the keys that sign links; undefined for a store in memory, whose links end with it. */
  readonly keysPath?: string;
  readonly logLevel: LogLevel;
  /** Upper bound of the memory for matches and work. */
  readonly memoryMb?: number;
  /** Upper bound of the memory for cached matches. */
  readonly cacheMemoryMb?: number;
  /** The folder of backups, and the token that asking for one requires. */
  readonly backupFolder?: string;
  readonly backupToken?: string;
  /** What the keys in backups are encrypted with; undefined: backups only name them. */
  readonly backupPassphrase?: string;
  /** The file of the analytics; undefined: there are none. */
  readonly analytics?: string;
  /** Whether a thread of its own holds a store in a file; undefined: where there is more than one core. */
  readonly storeThread?: boolean;
  /** What this process does; undefined: everything. */
  readonly only?: readonly ProcessRole[];
};

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
/** How much the process logs. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Environment variables by name; undefined if not set. */
export type EnvironmentVariables = { readonly [name: string]: string | undefined };

/**
 * Reads PORT, HOST, STORE_URL, PROJECTIONS_URL, KEYS_FILE, LOG_LEVEL, MEMORY_MB, WARM_MEMORY_MB, BACKUP_DIR,
 * BACKUP_TOKEN, BACKUP_PASSPHRASE, ANALYTICS, STORE_THREAD and ONLY, with defaults. Throws StartFailure for an invalid
 * value.
 */
export const readConfiguration = (environment: EnvironmentVariables): Configuration => ({
  port: readPort(set(environment.PORT) ?? '3000'),
  host: set(environment.HOST) ?? '127.0.0.1',
  storeUrl: storeUrlIn(environment),
  ...keysIn(set(environment.KEYS_FILE), storeUrlIn(environment)),
  logLevel: readLogLevel(set(environment.LOG_LEVEL) ?? 'info'),
  ...projectionsIn(set(environment.PROJECTIONS_URL)),
  ...megabytesIn('memoryMb', 'MEMORY_MB', environment.MEMORY_MB, MIN_MEMORY_MB),
  ...megabytesIn('cacheMemoryMb', 'WARM_MEMORY_MB', environment.WARM_MEMORY_MB, MIN_CACHE_MB),
  ...backupsIn(set(environment.BACKUP_DIR), set(environment.BACKUP_TOKEN)),
  ...passphraseIn(set(environment.BACKUP_PASSPHRASE)),
  ...analyticsIn(set(environment.ANALYTICS)),
  ...threadIn(set(environment.STORE_THREAD)),
  ...onlyIn(set(environment.ONLY)),
});

const storeUrlIn = (environment: EnvironmentVariables): string => set(environment.STORE_URL) ?? USUAL_STORE_URL;

/** A path beside the store's file; for a store on a server, in a local folder. */
const keysIn = (keysPath: string | undefined, storeUrl: string): { keysPath?: string } => {
  if (keysPath !== undefined) return { keysPath };
  if (storeUrl.startsWith('memory:')) return {};
  return { keysPath: `${besideStore(storeUrl)}.keys.json` };
};

const projectionsIn = (projectionsUrl: string | undefined): { projectionsUrl?: string } =>
  projectionsUrl === undefined ? {} : { projectionsUrl };

/** Words that mean no analytics, and words that somebody may mean otherwise than as the name of a file. */
const NO_ANALYTICS = ['off', 'none', 'no', 'false', '0'];
const AMBIGUOUS = ['on', 'yes', 'true', '1', 'memory'];

const analyticsIn = (analytics: string | undefined): { analytics?: string } => {
  if (analytics === undefined || NO_ANALYTICS.includes(analytics.toLowerCase())) return {};
  if (!AMBIGUOUS.includes(analytics.toLowerCase())) return { analytics };
  throw new StartFailure(
    `ANALYTICS is ${JSON.stringify(analytics)}, and must be the path of a file (./${analytics} for one of this name), memory: or off`,
  );
};

const threadIn = (thread: string | undefined): Pick<Configuration, 'storeThread'> => {
  if (thread === undefined) return {};
  if (thread === 'on' || thread === 'off') return { storeThread: thread === 'on' };
  throw new StartFailure(`STORE_THREAD is ${JSON.stringify(thread)}, and must be on or off`);
};

const onlyIn = (only: string | undefined): Pick<Configuration, 'only'> =>
  only === undefined ? {} : { only: rolesIn(only) };

/** The smallest useful bound: one match of a thousand events with its states. */
const MIN_CACHE_MB = 8;

/** More than any machine has. */
const MOST_MB = 9_999_999;

/** The program alone takes as much. */
const MIN_MEMORY_MB = 64;

const megabytesIn = <Name extends string>(
  name: Name,
  variable: string,
  written: string | undefined,
  least: number,
): { readonly [name in Name]?: number } => {
  const text = set(written);
  if (text === undefined) return {};
  if (/^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= MOST_MB)
    return { [name]: Number(text) } as { [name in Name]: number };
  throw new StartFailure(
    `${variable} is ${JSON.stringify(text)}, and must be a whole number of megabytes, from ${least} to ${MOST_MB}`,
  );
};

/** Shorter tokens can be guessed. */
const SHORTEST_TOKEN = 16;

const backupsIn = (folder?: string, token?: string): Pick<Configuration, 'backupFolder' | 'backupToken'> => {
  if (token !== undefined && !/^[!-~]+$/.test(token))
    throw new StartFailure('BACKUP_TOKEN must be of visible ASCII characters, since it travels in a header');
  if (token !== undefined && token.length < SHORTEST_TOKEN)
    throw new StartFailure(`BACKUP_TOKEN has ${token.length} characters, and must have ${SHORTEST_TOKEN} at least`);
  return { ...(folder !== undefined && { backupFolder: folder }), ...(token !== undefined && { backupToken: token }) };
};

/** Whoever has a backup has all time to guess. */
const SHORTEST_PASSPHRASE = 12;

const passphraseIn = (passphrase?: string): Pick<Configuration, 'backupPassphrase'> => {
  if (passphrase === undefined) return {};
  if (passphrase.length >= SHORTEST_PASSPHRASE) return { backupPassphrase: passphrase };
  throw new StartFailure(
    `BACKUP_PASSPHRASE has ${passphrase.length} characters, and must have ${SHORTEST_PASSPHRASE} at least`,
  );
};

const readLogLevel = (text: string): LogLevel => {
  const level = LOG_LEVELS.find((each) => each === text);
  if (level !== undefined) return level;
  throw new StartFailure(`LOG_LEVEL is ${JSON.stringify(text)}, and must be one of ${LOG_LEVELS.join(', ')}`);
};

/** An empty variable counts as not set. */
const set = (value: string | undefined): string | undefined =>
  value === undefined || value.trim() === '' ? undefined : value.trim();

const readPort = (text: string): number => {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new StartFailure(`PORT is ${JSON.stringify(text)}, and must be a number from 0 (any free port) to 65535`);
};
