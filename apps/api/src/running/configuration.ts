import { StartFailure } from './start-failure.js';

/** Where the service listens, where it keeps its matches and what it has folded of them, and how much it tells. */
export type Configuration = {
  readonly port: number;
  readonly host: string;
  readonly storeUrl: string;
  readonly projectionsUrl?: string;
  /** Where the keys of links are kept; none for a store in memory, whose links end with it. */
  readonly keysPath?: string;
  readonly logLevel: LogLevel;
  /** How much memory matches that are kept warm may take. */
  readonly warmMemoryMb?: number;
  /** Where backups go, and the secret of who may ask for them. */
  readonly backupFolder?: string;
  readonly backupToken?: string;
  /** The file of the analytics; without it there are none. */
  readonly analytics?: string;
};

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
/** How much is written to the log of the process. */
export type LogLevel = (typeof LOG_LEVELS)[number];

type Environment = { readonly [name: string]: string | undefined };

/**
 * Reads PORT, HOST, STORE_URL, PROJECTIONS_URL, KEYS_FILE, LOG_LEVEL, WARM_MEMORY_MB, BACKUP_DIR, BACKUP_TOKEN and ANALYTICS; what is
 * not set has its default. Throws StartFailure for what makes no sense.
 */
export const readConfiguration = (environment: Environment): Configuration => ({
  port: readPort(set(environment.PORT) ?? '3000'),
  host: set(environment.HOST) ?? '127.0.0.1',
  storeUrl: storeUrlIn(environment),
  ...keysIn(set(environment.KEYS_FILE), storeUrlIn(environment)),
  logLevel: readLogLevel(set(environment.LOG_LEVEL) ?? 'info'),
  ...projectionsIn(set(environment.PROJECTIONS_URL)),
  ...warmIn(set(environment.WARM_MEMORY_MB)),
  ...backupsIn(set(environment.BACKUP_DIR), set(environment.BACKUP_TOKEN)),
  ...analyticsIn(set(environment.ANALYTICS)),
});

const storeUrlIn = (environment: Environment): string => set(environment.STORE_URL) ?? 'sqlite:./data/stackledger.db';

/** Beside the store; a store on a server has none beside it, and a folder of its own for what is kept here. */
const keysIn = (keysPath: string | undefined, storeUrl: string): { keysPath?: string } => {
  if (keysPath !== undefined) return { keysPath };
  if (storeUrl.startsWith('memory:')) return {};
  const [, path = './data/stackledger.db'] = /^sqlite:(?:\/\/)?(.+)$/s.exec(storeUrl) ?? [];
  return { keysPath: `${path.replace(/\.db$/, '')}.keys.json` };
};

const projectionsIn = (projectionsUrl: string | undefined): { projectionsUrl?: string } =>
  projectionsUrl === undefined ? {} : { projectionsUrl };

const analyticsIn = (analytics: string | undefined): { analytics?: string } =>
  analytics === undefined ? {} : { analytics };

/** The smallest bound that makes sense: a match of a thousand events with what is folded of it. */
const LEAST_WARM_MB = 8;

const warmIn = (text: string | undefined): { warmMemoryMb?: number } => {
  if (text === undefined) return {};
  if (/^\d{1,7}$/.test(text) && Number(text) >= LEAST_WARM_MB) return { warmMemoryMb: Number(text) };
  throw new StartFailure(
    `WARM_MEMORY_MB is ${JSON.stringify(text)}, and must be a whole number of megabytes, ${LEAST_WARM_MB} at least`,
  );
};

/** Shorter ones are guessed. */
const SHORTEST_TOKEN = 16;

const backupsIn = (folder?: string, token?: string): Pick<Configuration, 'backupFolder' | 'backupToken'> => {
  if (token !== undefined && !/^[!-~]+$/.test(token))
    throw new StartFailure('BACKUP_TOKEN must be of visible ASCII characters, since it travels in a header');
  if (token !== undefined && token.length < SHORTEST_TOKEN)
    throw new StartFailure(`BACKUP_TOKEN has ${token.length} characters, and must have ${SHORTEST_TOKEN} at least`);
  return { ...(folder !== undefined && { backupFolder: folder }), ...(token !== undefined && { backupToken: token }) };
};

const readLogLevel = (text: string): LogLevel => {
  const level = LOG_LEVELS.find((each) => each === text);
  if (level !== undefined) return level;
  throw new StartFailure(`LOG_LEVEL is ${JSON.stringify(text)}, and must be one of ${LOG_LEVELS.join(', ')}`);
};

/** A variable set to nothing is one not set. */
const set = (value: string | undefined): string | undefined =>
  value === undefined || value.trim() === '' ? undefined : value.trim();

const readPort = (text: string): number => {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new StartFailure(`PORT is ${JSON.stringify(text)}, and must be a number from 0 (any free port) to 65535`);
};
