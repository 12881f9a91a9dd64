import { StartFailure } from './start-failure.js';

/** Where the service listens, where it keeps its matches and what it has folded of them, and how much it tells. */
export type Configuration = {
  readonly port: number;
  readonly host: string;
  readonly storeUrl: string;
  readonly projectionsUrl?: string;
  readonly logLevel: LogLevel;
};

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Environment = { readonly [name: string]: string | undefined };

/** Reads PORT, HOST, STORE_URL, PROJECTIONS_URL and LOG_LEVEL; what is not set has its default. Throws StartFailure for what makes no sense. */
export const readConfiguration = (environment: Environment): Configuration => ({
  port: readPort(set(environment.PORT) ?? '3000'),
  host: set(environment.HOST) ?? '127.0.0.1',
  storeUrl: set(environment.STORE_URL) ?? 'sqlite:./data/stackledger.db',
  logLevel: readLogLevel(set(environment.LOG_LEVEL) ?? 'info'),
  ...projectionsIn(set(environment.PROJECTIONS_URL)),
});

const projectionsIn = (projectionsUrl: string | undefined): { projectionsUrl?: string } =>
  projectionsUrl === undefined ? {} : { projectionsUrl };

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
