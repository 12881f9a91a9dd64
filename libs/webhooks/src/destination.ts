import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import ipaddr from 'ipaddr.js';

/** An address that a name has. */
export type ResolvedAddress = { readonly address: string; readonly family: number };

/** All addresses of a name, by the resolver of the system unless a test has its own. */
export type NameResolver = (name: string) => Promise<readonly ResolvedAddress[]>;

/** `allowLoopback`: for tests and development, addresses of this machine may be called, by plain HTTP too. */
export type DestinationRules = { readonly allowLoopback: boolean; readonly resolve?: NameResolver };

/** A destination that nothing is sent to, with why, for people. */
export class RefusedDestination extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'RefusedDestination';
  }
}

const LONGEST_URL = 2_000;

/**
 * The URL of an endpoint: https, with a name or a public address, and nothing secret in it. Throws
 * RefusedDestination.
 */
export const destinationIn = (text: string, { allowLoopback }: DestinationRules): URL => {
  if (text.length > LONGEST_URL || !URL.canParse(text)) throw new RefusedDestination('it is no URL');
  const url = new URL(text);
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isPlainHere = allowLoopback && url.protocol === 'http:' && isThisMachine(literal);
  if (url.protocol !== 'https:' && !isPlainHere) throw new RefusedDestination('it is not https');
  if (url.username !== '' || url.password !== '') throw new RefusedDestination('it holds a password');
  if (url.hash !== '') throw new RefusedDestination('it has a fragment, which is sent nowhere');
  if (isIP(literal) !== 0) checkAddress(literal, allowLoopback);
  return url;
};

const isThisMachine = (host: string): boolean => /(^|\.)localhost$/.test(host) || rangeOf(host) === 'loopback';

/**
 * Addresses that anybody may be sent to: public ones. What stands in an IPv6 address for an IPv4 one counts as that;
 * prefixes of translators and tunnels lead who knows where. Throws RefusedDestination.
 */
const checkAddress = (address: string, allowLoopback: boolean): void => {
  const range = rangeOf(address);
  if (range === 'unicast' || (allowLoopback && range === 'loopback')) return;
  throw new RefusedDestination(`${address} is no public address (${range})`);
};

/** All that is given out of IPv6 so far; outside of it are old forms of private and of IPv4 addresses. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

const rangeOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  const isElsewhere = parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_IPV6);
  return range === 'unicast' && isElsewhere ? 'unassigned' : range;
};

const systemResolver: NameResolver = (name) => promisify(systemLookup)(name, { all: true });

/** The addresses of a name, each checked. Throws RefusedDestination for one that is not public, and as the resolver. */
export const checkedAddresses = async (
  name: string,
  { allowLoopback, resolve = systemResolver }: DestinationRules,
): Promise<readonly ResolvedAddress[]> => {
  const found = await resolve(name);
  for (const { address } of found) checkAddress(address, allowLoopback);
  return found;
};

/**
 * A look-up for a connection, which gives it the addresses that were checked and no others: a name that is resolved
 * again may lead elsewhere.
 */
export const checkedLookup =
  (rules: DestinationRules): LookupFunction =>
  (name, options, callback) => {
    checkedAddresses(name, rules).then(
      (found) => {
        const [first] = found;
        if (first === undefined) return callback(new RefusedDestination(`${name} has no address`), []);
        if (options.all === true) return callback(null, [...found]);
        callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), []),
    );
  };
