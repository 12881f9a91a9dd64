import { isIP } from 'node:net';
import { ANY_ORIGIN } from '../requests/origins.js';
import { StartFailure } from './start-failure.js';

/** Who may ask the service, by which name, from which pages, and how often. */
export type EdgeSettings = {
  readonly requestsPerSecond?: number;
  readonly allowedHosts: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
};

type Environment = { readonly [name: string]: string | undefined };

/** More than a hall of a thousand tables behind one address asks, and less than would keep a machine busy with one client. */
const USUAL_RATE = 5_000;

/**
 * Reads REQUESTS_PER_SECOND, ALLOWED_HOSTS, CORS_ORIGIN and TRUST_PROXY; what is not set has its default. Throws StartFailure
 * for what makes no sense.
 */
export const readEdge = (environment: Environment): EdgeSettings => ({
  ...rateIn(environment.REQUESTS_PER_SECOND?.trim() ?? ''),
  allowedHosts: listIn(environment, 'ALLOWED_HOSTS', isHostName, 'names without a port, divided by commas'),
  corsOrigins: listIn(
    environment,
    'CORS_ORIGIN',
    isOrigin,
    'origins like https://hall.example, divided by commas, or *',
  ),
  trustedProxies: listIn(environment, 'TRUST_PROXY', isNetwork, 'addresses, networks or loopback, divided by commas'),
});

const rateIn = (text: string): Pick<EdgeSettings, 'requestsPerSecond'> => {
  if (text === 'off') return {};
  if (text === '') return { requestsPerSecond: USUAL_RATE };
  if (/^[1-9]\d{0,6}$/.test(text)) return { requestsPerSecond: Number(text) };
  throw new StartFailure(
    `REQUESTS_PER_SECOND is ${JSON.stringify(text)}, and must be a number from 1 to 9999999 for each address, or off`,
  );
};

const listIn = (
  environment: Environment,
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

const isNetwork = (text: string): boolean => {
  const [address = '', bits = '0', ...more] = text.split('/');
  return NETWORKS.includes(text) || (isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && more.length === 0);
};
