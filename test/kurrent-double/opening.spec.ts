import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StoreUnavailable } from '@stackledger/store';
import type { EventStore } from '@stackledger/store';
import { openKurrentStore } from '@stackledger/store-kurrent';
import { listed, newEvents, newStream, rejectionOf } from '@stackledger/store/testing';
import { startDouble, type Double, type DoubleOptions } from './double.js';

const file = (name: string): string => fileURLToPath(new URL(`tls/${name}`, import.meta.url));
const TLS = { certificate: readFileSync(file('certificate.pem')), key: readFileSync(file('key.pem')) };
const USER = { name: 'ops', password: 'p@ss:wörd/1' };
const LOGIN = `${USER.name}:${encodeURIComponent(USER.password)}@`;

const doubles: Double[] = [];
const stores: EventStore[] = [];
const servers: Server[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  for (const double of doubles.splice(0)) await double.stop();
  for (const server of servers.splice(0)) server.close();
});

const newDouble = async (options?: DoubleOptions): Promise<Double> => {
  const started = await startDouble(options);
  doubles.push(started);
  return started;
};

const openedAt = async (url: string): Promise<EventStore> => {
  const store = await openKurrentStore({ url, openWithinMs: 300 });
  stores.push(store);
  return store;
};

const works = async (store: EventStore): Promise<void> => {
  const stream = newStream();
  await store.append(stream, 'no-stream', newEvents(2));
  expect(await listed(store.read(stream))).toHaveLength(2);
  expect(await listed(store.readAll({ filter: { streamPrefix: stream } }))).toHaveLength(2);
};

const refusal = async (url: string): Promise<string> => {
  const refused = await rejectionOf(openedAt(url));
  expect(refused).toBeInstanceOf(StoreUnavailable);
  expect(refused).toMatchObject({ reason: 'down' });
  expect(String(refused)).not.toContain('wörd');
  expect(String(refused)).not.toContain(encodeURIComponent(USER.password));
  return String(refused);
};

test('TLS, user and password are as the connection string says, for appends and for readings', async () => {
  const { url } = await newDouble({ tls: TLS, user: USER });
  const withLogin = url.replace('://', `://${LOGIN}`);
  await works(await openedAt(`${withLogin}&tlsCAFile=${file('ca.pem')}`));
  await works(await openedAt(`${withLogin}&tlsVerifyCert=false`));
});

test('a certificate that nobody vouches for is refused', async () => {
  const { url } = await newDouble({ tls: TLS });
  expect(await refusal(url)).toMatch(/does not answer as it should.*certificate/i);
});

test('a certificate for another address than that of the server is refused', async () => {
  const elsewhere = { certificate: readFileSync(file('elsewhere.pem')), key: TLS.key };
  const { url } = await newDouble({ tls: elsewhere });
  expect(await refusal(`${url}&tlsCAFile=${file('elsewhere.pem')}`)).toMatch(
    /IP: 127\.0\.0\.1 is not in the cert's list/,
  );
  await works(await openedAt(`${url}&tlsVerifyCert=false`));
});

test('a wrong password, and none, are refused in words that do not repeat it', async () => {
  const { url } = await newDouble({ tls: TLS, user: { ...USER, password: 'another' } });
  const ca = `&tlsCAFile=${file('ca.pem')}`;
  expect(await refusal(url.replace('://', `://${LOGIN}`) + ca)).toMatch(/access/i);
  expect(await refusal(url + ca)).toMatch(/access/i);
});

test('the old scheme works', async () => {
  const { url } = await newDouble();
  await works(await openedAt(url.replace('kurrentdb:', 'esdb:')));
});

test('a server that nobody started is refused with what to check', async () => {
  const gone = await startDouble();
  await gone.stop();
  expect(await refusal(gone.url)).toMatch(/check that it runs, its address, and tls in STORE_URL/);
});

test('a server that starts a moment later is waited for', async () => {
  const late = await newDouble();
  await late.die();
  const opening = openKurrentStore({ url: late.url, openWithinMs: 10_000 });
  await late.live();
  const store = await opening;
  stores.push(store);
  await works(store);
});

test('something else that listens there, and TLS where there is none, are refused', async () => {
  const other = createServer((_request, response) => response.end('a web page'));
  servers.push(other);
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo; // it listens on a port
  expect(await refusal(`kurrentdb://127.0.0.1:${port}?tls=false&defaultDeadline=6000`)).toMatch(
    /does not answer as it should/,
  );
  const plain = await newDouble();
  expect(await refusal(plain.url.replace('tls=false', 'tls=true&defaultDeadline=6000'))).toMatch(/does not answer/);
});

test.each([
  ['20.6.1', /version 20.6.1, before 21.10; update it/],
  ['', /older than 21.10; update it/],
])('a server of version "%s" is refused', async (version, why) => {
  const old = await newDouble({ version });
  expect(await refusal(old.url)).toMatch(why);
});
