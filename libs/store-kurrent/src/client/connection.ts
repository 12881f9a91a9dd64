import { InvalidArgument } from '@stackledger/store';
import type { KurrentLogin } from './kurrent-client.js';

/** The settings in a connection string. */
export type KurrentConnection = Readonly<{
  /** For commands: appends, and the reads on which they depend. They go to the leader. */
  commands: string;
  /** For feeds, where another node is preferred for them; null where they share the client of the commands. */
  feeds: string | null;
  /** The credentials; reads need them separately, since that part of the client does not decode the string. */
  login: KurrentLogin | undefined;
  /** How long one request may take, retries included, in milliseconds. */
  timeoutMs: number;
  /** How long each of its tries may take. */
  tryMs: number;
  /** The hosts, for messages: without user and password. */
  shown: string;
}>;

const SHAPE = /^(?:kurrentdb|kurrent|kdb|esdb)(\+discover)?:\/\/(?:([^@/?]*)@)?([^/?@]+)\/?(?:\?(.*))?$/s;

/** The options of the client, in the spelling it documents; it takes any case. */
const OPTIONS = [
  ...['tls', 'tlsVerifyCert', 'tlsCAFile', 'userCertFile', 'userKeyFile', 'connectionName', 'nodePreference'],
  ...['maxDiscoverAttempts', 'discoveryInterval', 'gossipTimeout', 'defaultDeadline'],
  ...['keepAliveInterval', 'keepAliveTimeout', 'throwOnAppendFailure'],
];

const TIMEOUT_MS = 10_000;

/** Tries of a request at least, if the server does not answer. */
const TRIES = 3;

/**
 * How long a server waits for a majority by default. An append that is sent again while the first one still waits is
 * not answered for so long, and then asks to be sent again.
 */
const COMMIT_MS = 2000;

/**
 * Parses a connection string. Throws InvalidArgument for options that would have no effect; it never repeats a
 * password.
 */
export const readConnection = (text: string): KurrentConnection => {
  const [, discover = '', user, hosts = '', query = ''] = SHAPE.exec(text.trim()) ?? [];
  if (hosts === '')
    throw new InvalidArgument(
      'the connection string of KurrentDB is not of the form kurrentdb://[user:password@]host[:port],…[?option=value&…]; ' +
        'in user and password write @ : / ? as %40 %3A %2F %3F',
    );
  const options = optionsIn(query);
  const shown = `${hosts}${discover === '' ? '' : ' (discovered)'}`;
  checkOptions(options, user, shown);
  const to = (preferred: string): string => {
    const rest = [...options].filter(([name]) => name !== 'nodePreference').map(([name, value]) => `${name}=${value}`);
    const all = preferred === 'leader' ? rest : [...rest, `nodePreference=${preferred}`];
    return `kurrentdb${discover}://${user === undefined ? '' : `${user}@`}${hosts}${all.length === 0 ? '' : `?${all.join('&')}`}`;
  };
  const preferred = options.get('nodePreference') ?? 'leader';
  const timeoutMs = Number(options.get('defaultDeadline') ?? TIMEOUT_MS);
  const isCluster = discover !== '' || hosts.includes(',');
  return {
    commands: to('leader'),
    feeds: isCluster && preferred !== 'leader' ? to(preferred) : null,
    login: loginIn(user),
    timeoutMs,
    tryMs: Math.floor(timeoutMs / TRIES),
    shown,
  };
};

const loginIn = (user: string | undefined): KurrentLogin | undefined => {
  if (user === undefined) return undefined;
  try {
    const [username = '', password = ''] = user.split(':').map(decodeURIComponent);
    return { username, password };
  } catch {
    throw new InvalidArgument('user or password of the connection string hold a % that is no %XX: write it as %25');
  }
};

const flat = (name: string): string => name.toLowerCase().replace(/[_-]/g, '');

const optionsIn = (query: string): Map<string, string> => {
  const options = new Map<string, string>();
  for (const pair of query.split('&').filter((part) => part !== '')) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const known = OPTIONS.find((option) => flat(option) === flat(name));
    if (known === undefined || value === '')
      throw new InvalidArgument(
        `the option ${JSON.stringify(name)} of the connection string is none, or has no value; there are ${OPTIONS.join(', ')}`,
      );
    options.set(known, value);
  }
  return options;
};

const checkOptions = (options: ReadonlyMap<string, string>, user: string | undefined, shown: string): void => {
  if (user !== undefined && options.get('tls') === 'false')
    throw new InvalidArgument(
      `user and password for ${shown} would not be sent, since the connection string has tls=false: leave them out for an ` +
        'insecure server, or leave tls=false out',
    );
  if (user !== undefined && !/^[^:]+:[^:]+$/.test(user))
    throw new InvalidArgument(`write user:password@ before ${shown}, with a : in either as %3A`);
  if (options.get('throwOnAppendFailure') === 'false')
    throw new InvalidArgument(
      'throwOnAppendFailure=false makes the client report wrong revisions: leave it out of the connection string',
    );
  const deadline = options.get('defaultDeadline');
  if (deadline !== undefined && !/^[1-9]\d{0,6}$/.test(deadline))
    throw new InvalidArgument('defaultDeadline is not a count of milliseconds up to 9999999');
  if (Number(deadline ?? TIMEOUT_MS) < TRIES * COMMIT_MS)
    throw new InvalidArgument(
      `defaultDeadline=${deadline} is too short: a server may take ${COMMIT_MS} ms to say that a majority is missing, and a ` +
        `request is tried ${TRIES} times; give it ${TRIES * COMMIT_MS} or more`,
    );
};
