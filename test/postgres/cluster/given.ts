import { testServer, type TestServer } from './server.js';
import { whyNotHere } from './binaries.js';

/** The address of a server that is to be used in place of one of our own. */
const GIVEN_URL = process.env.POSTGRES_URL ?? '';

/** `describe` where a server of our own can run, else a skipped one that says why. */
export const describeHere: (name: string, tests: () => void) => void = (name, tests) => {
  if (whyNotHere === null) describe(name, tests);
  else describe.skip(`${name} (skipped: ${whyNotHere})`, tests);
};

/** `describe` where there is a server, given or our own, else a skipped one that says why. */
export const describeOnServer: typeof describeHere = (name, tests) => {
  if (GIVEN_URL !== '') describe(`${name} (on POSTGRES_URL)`, tests);
  else describeHere(name, tests);
};

/** The address of a schema of a server of our own. */
export const urlOf = (ports: readonly number[], schema: string, options = ''): string => {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  return `postgres://postgres@${hosts}/postgres?schema=${schema}${options === '' ? '' : `&${options}`}`;
};

/** A server for the tests of a file: the given one, or one of our own. */
export type SharedServer = Readonly<{
  /** The address of a schema there. */
  url: (schema: string, options?: string) => string;
  /** Our own; throws on a given one. */
  own: () => TestServer;
  close: () => Promise<void>;
}>;

/** Starts it. */
export const sharedServer = async (): Promise<SharedServer> => {
  if (GIVEN_URL !== '') {
    const [base = '', query = ''] = GIVEN_URL.split('?');
    const others = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('schema='));
    return {
      url: (schema, options = '') =>
        `${base}?${[...others, `schema=${schema}`, ...(options === '' ? [] : [options])].join('&')}`,
      own: () => {
        throw new Error('the server of POSTGRES_URL is not ours');
      },
      close: () => Promise.resolve(),
    };
  }
  const server = await testServer();
  await server.start();
  return {
    url: (schema, options) => urlOf([server.port], schema, options),
    own: () => server,
    close: server.remove,
  };
};
