import { isIP } from 'node:net';
import { ANY_ORIGIN } from '../requests/origins.js';
import { StartFailure, type EnvironmentVariables } from '@stackledger/service';

/** Who may ask the service, by which name, from which pages, how often, and how many may follow at once. */
export type EdgeSettings = {
  readonly requestsPerSecond?: number;
  readonly requestsPerSecondOfLink?: number;
  readonly feedsAtOnce?: number;
  readonly allowedHosts: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
};

/**
 * More than a hall of a thousand tables behind one address asks, and less than would keep a machine busy with one
 * client.
 */
const USUAL_RATE = 5_000;

/** More than a person, a wall of tables or a bot that plays at full speed asks by one link. */
const USUAL_RATE_OF_LINK = 500;

/**
 * Reads REQUESTS_PER_SECOND, REQUESTS_PER_SECOND_OF_LINK, FEEDS_AT_ONCE, ALLOWED_HOSTS, CORS_ORIGIN and TRUST_PROXY;
 * what is not set has its default. Throws StartFailure for what makes no sense.
 */
export const readEdge = (environment: EnvironmentVariables): EdgeSettings => ({
  ...rateIn('requestsPerSecond', environment, USUAL_RATE),
  ...rateIn('requestsPerSecondOfLink', environment, USUAL_RATE_OF_LINK),
  ...feedsIn(environment),
  allowedHosts: listIn(environment, 'ALLOWED_HOSTS', isHostName, 'names without a port, divided by commas'),
  corsOrigins: listIn(
    environment,
    'CORS_ORIGIN',
    isOrigin,
    'origins like https://hall.example, divided by commas, or *',
  ),
  trustedProxies: listIn(
    environment,
    'TRUST_PROXY',
    isNetwork,
    'addresses, networks such as 10.0.0.0/8, or loopback, divided by commas',
  ),
});

const RATES = {
  requestsPerSecond: { name: 'REQUESTS_PER_SECOND', whose: 'address' },
  requestsPerSecondOfLink: { name: 'REQUESTS_PER_SECOND_OF_LINK', whose: 'link' },
} as const;

const rateIn = <R extends keyof typeof RATES>(
  rate: R,
  environment: EnvironmentVariables,
  usual: number,
): { readonly [key in R]?: number } => {
  const { name, whose } = RATES[rate];
  const text = environment[name]?.trim() ?? '';
  if (text === 'off') return {};
  const given = text === '' ? usual : /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
  if (given !== undefined) return { [rate]: given } as { readonly [key in R]: number }; // the one name that it has
  throw new StartFailure(
    `${name} is ${JSON.stringify(text)}, and must be a number from 1 to 9999999 for each ${whose}, or off`,
  );
};

/** A feed is an open file and some memory: more than these are for several processes. */
const MOST_FEEDS = 100_000;

const feedsIn = (environment: EnvironmentVariables): Pick<EdgeSettings, 'feedsAtOnce'> => {
  const text = environment.FEEDS_AT_ONCE?.trim() ?? '';
  if (text === '') return {};
  const feedsAtOnce = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Infinity;
  if (feedsAtOnce <= MOST_FEEDS) return { feedsAtOnce };
  throw new StartFailure(`FEEDS_AT_ONCE is ${JSON.stringify(text)}, and must be a number from 1 to ${MOST_FEEDS}`);
};

const listIn = (
  environment: EnvironmentVariables,
  name: string,
  isOne: (entry: string) => boolean,
  expected: string,
): readonly string[] => {
  const entries = (environment[name] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const wrong = entries.find((entry) => !isOne(entry));
  if (wrong === undefined) return entries;
  throw new StartFailure(`${name} has ${JSON.stringify(wrong)}, and must be ${expected}`);
};

const isHostName = (name: string): boolean => isIP(name) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(name);

const isOrigin = (origin: string): boolean =>
  origin === ANY_ORIGIN || (/^https?:\/\//.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin);

/** The names are those that the server knows for such networks. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** How many bits the addresses of a version have; nothing that is trusted is a network of all addresses. */
const BITS: { readonly [version: number]: number } = { 4: 32, 6: 128 };

const isNetwork = (text: string): boolean => {
  const [address = '', bits = '1', ...more] = text.split('/');
  const most = BITS[isIP(address)];
  if (most === undefined || more.length > 0) return NETWORKS.includes(text);
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most;
};
