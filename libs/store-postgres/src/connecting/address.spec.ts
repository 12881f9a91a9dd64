import { InvalidArgument } from '@stackledger/store';
import { readAddress } from './address.js';

test('all parts of an address are read, and what is left out has its usual value', () => {
  expect(readAddress('postgres://ann:p%40ss%3A@one:6000,[::1],three/hall%2F1?schema=crown&sslmode=require')).toEqual({
    hosts: [
      { host: 'one', port: 6000 },
      { host: '::1', port: 5432 },
      { host: 'three', port: 5432 },
    ],
    ...{ user: 'ann', password: 'p@ss:', database: 'hall/1', schema: 'crown' },
    ...{ tls: { rejectUnauthorized: false }, timeoutMs: 10_000, tryMs: 3333, connections: 8 },
    shown: 'one:6000,::1:5432,three:5432/hall/1, schema crown',
  });
  expect(readAddress('postgresql://localhost/hall')).toMatchObject({ user: undefined, schema: 'stackledger' });
});

test('a connection is encrypted and the certificate looked at, unless all is on this machine or it says otherwise', () => {
  expect(readAddress('postgres://db.example/hall').tls).toEqual({ rejectUnauthorized: true });
  expect(readAddress('postgres://127.0.0.1,db.example/hall').tls).toEqual({ rejectUnauthorized: true });
  expect(readAddress('postgres://127.0.0.1:1,localhost/hall').tls).toBe(false);
  expect(readAddress('postgres://db.example/hall?sslmode=disable').tls).toBe(false);
});

test.each([
  ['postgres://host', 'not of the form'],
  ['postgres://ann:secret@/hall', 'not of the form'],
  ['postgres://host:99999/hall', 'no host:port'],
  ['postgres://ann:secret%@host/hall', 'no %XX'],
  ['postgres://host/hall?schema=Hall', 'schema'],
  ['postgres://host/hall?schema=a";drop', 'schema'],
  ['postgres://host/hall?pool=3', 'there are schema'],
  ['postgres://host/hall?timeout=', 'has no value'],
  ['postgres://host/hall?timeout=5', 'from 600'],
  ['postgres://host/hall?connections=0', 'from 1'],
  ['postgres://host/hall?sslmode=prefer', 'sslmode=prefer'],
  ['postgres://host/hall?sslmode=verify-full&sslrootcert=/nowhere.pem', 'cannot be read'],
])('%s is refused, and no password repeated', (address, why) => {
  const refused = (): unknown => readAddress(address);
  expect(refused).toThrow(InvalidArgument);
  expect(refused).toThrow(why);
  expect(refused).not.toThrow('secret');
});
