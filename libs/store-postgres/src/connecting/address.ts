import { readFileSync } from 'node:fs';
import { InvalidArgument } from '@stackledger/store';

/** A machine of the cluster. */
export type PostgresHost = Readonly<{ host: string; port: number }>;

/** How a connection is encrypted: not at all, without looking at the certificate, or with it. */
type PostgresTls = false | Readonly<{ rejectUnauthorized: boolean; ca?: string }>;

/** What an address says. Undefined `user` and `password` are those of the environment (PGUSER, PGPASSWORD). */
export type PostgresAddress = Readonly<{
  /** The nodes, of which the primary is searched for. */
  hosts: readonly PostgresHost[];
  user: string | undefined;
  password: string | undefined;
  database: string;
  schema: string;
  tls: PostgresTls;
  /** How long a request may take in all, in milliseconds, retries included. */
  timeoutMs: number;
  /** How long each of its tries may take. */
  tryMs: number;
  /** Connections for readings; one more appends, one more listens. */
  connections: number;
  /** Hosts, database and schema, for messages: without user and password. */
  shown: string;
}>;

const SHAPE = /^postgres(?:ql)?:\/\/(?:([^@/?]*)@)?([^/?@]+)\/([^/?]+)(?:\?(.*))?$/s;
const OPTIONS = ['schema', 'sslmode', 'sslrootcert', 'timeout', 'connections'] as const;
type AddressOption = (typeof OPTIONS)[number];

const USUAL_PORT = 5432;
const TIMEOUT_MS = 10_000;
const CONNECTIONS = 8;

/** Tries of a request at least, if a server does not answer. */
const TRIES = 3;

/**
 * Parses `postgres://[user[:password]@]host[:port][,…]/database[?option=value&…]`. Throws InvalidArgument, which never
 * repeats a password.
 */
export const readAddress = (text: string): PostgresAddress => {
  const [, user, hostList = '', database = '', query = ''] = SHAPE.exec(text.trim()) ?? [];
  if (hostList === '')
    throw new InvalidArgument(
      'the address of PostgreSQL is not of the form postgres://[user[:password]@]host[:port][,…]/database[?option=value&…]; ' +
        'in user and password write @ : / ? % as %40 %3A %2F %3F %25',
    );
  const options = optionsIn(query);
  const hosts = hostList.split(',').map(hostIn);
  const schema = options.get('schema') ?? 'stackledger';
  if (!/^[a-z_][a-z0-9_]{0,39}$/.test(schema))
    throw new InvalidArgument('the schema of the address is not 1 to 40 small letters, digits and _');
  const timeoutMs = countIn(options, 'timeout', TIMEOUT_MS, 600, 9_999_999);
  const name = decoded(database);
  const [login, password] = user === undefined ? [] : user.split(/:(.*)/s).map(decoded);
  return {
    hosts,
    user: login,
    password,
    database: name,
    schema,
    tls: tlsIn(options, hosts),
    timeoutMs,
    tryMs: Math.floor(timeoutMs / TRIES),
    connections: countIn(options, 'connections', CONNECTIONS, 1, 500),
    shown: `${hosts.map(({ host, port }) => `${host}:${port}`).join(',')}/${name}, schema ${schema}`,
  };
};

const hostIn = (text: string): PostgresHost => {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  if (host === undefined || Number(port ?? USUAL_PORT) > 65_535)
    throw new InvalidArgument(`${JSON.stringify(text)} in the address of PostgreSQL is no host:port`);
  return { host, port: Number(port ?? USUAL_PORT) };
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InvalidArgument('a part of the address of PostgreSQL holds a % that is no %XX: write it as %25');
  }
};

const optionsIn = (query: string): ReadonlyMap<AddressOption, string> => {
  const options = new Map<AddressOption, string>();
  for (const pair of query.split('&').filter((part) => part !== '')) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const known = OPTIONS.find((option) => option === name);
    if (known === undefined || value === '')
      throw new InvalidArgument(
        `the option ${JSON.stringify(name)} of the address is none, or has no value; there are ${OPTIONS.join(', ')}`,
      );
    options.set(known, decoded(value));
  }
  return options;
};

const countIn = (
  options: ReadonlyMap<AddressOption, string>,
  name: AddressOption,
  usual: number,
  least: number,
  most: number,
): number => {
  const text = options.get(name) ?? String(usual);
  const count = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (!(count >= least && count <= most))
    throw new InvalidArgument(`${name}=${text} in the address is not a number from ${least} to ${most}`);
  return count;
};

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** Encrypted and the certificate looked at, unless the address says otherwise or everything is on this machine. */
const tlsIn = (options: ReadonlyMap<AddressOption, string>, hosts: readonly PostgresHost[]): PostgresTls => {
  const isLocal = hosts.every(({ host }) => LOOPBACK.test(host));
  const mode = options.get('sslmode') ?? (isLocal ? 'disable' : 'verify-full');
  switch (mode) {
    case 'disable':
      return false;
    case 'require':
      return { rejectUnauthorized: false };
    case 'verify-full':
      return { rejectUnauthorized: true, ...authorityIn(options.get('sslrootcert')) };
    default:
      throw new InvalidArgument(`sslmode=${mode} is none: it is disable, require or verify-full`);
  }
};

const authorityIn = (path: string | undefined): { ca?: string } => {
  if (path === undefined) return {};
  try {
    return { ca: readFileSync(path, 'utf8') };
  } catch (error) {
    throw new InvalidArgument(`the sslrootcert ${path} cannot be read: ${String(error)}`);
  }
};
