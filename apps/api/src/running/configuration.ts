import { StartFailure } from './start-failure.js';

/** Where the service listens, and where it keeps its matches. */
export type Configuration = { readonly port: number; readonly host: string; readonly storeUrl: string };

type Environment = { readonly [name: string]: string | undefined };

/** Reads PORT, HOST and STORE_URL; what is not set has its default. Throws StartFailure for what makes no sense. */
export const readConfiguration = (environment: Environment): Configuration => ({
  port: readPort(set(environment.PORT) ?? '3000'),
  host: set(environment.HOST) ?? '127.0.0.1',
  storeUrl: set(environment.STORE_URL) ?? 'sqlite:./data/stackledger.db',
});

/** A variable set to nothing is one not set. */
const set = (value: string | undefined): string | undefined =>
  value === undefined || value.trim() === '' ? undefined : value.trim();

const readPort = (text: string): number => {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new StartFailure(`PORT is ${JSON.stringify(text)}, and must be a number from 0 (any free port) to 65535`);
};
