import { checkedAddresses, destinationIn, RefusedDestination } from './destination.js';

const STRICT = { allowLoopback: false };

describe('destinations', () => {
  test.each([
    'https://example.com/hooks?room=1',
    'https://93.184.215.14:8443/',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
    'https://8.8.8.8/',
  ])('%s may be called', (url) => {
    expect(destinationIn(url, STRICT).href).toBe(url);
  });

  test.each([
    'hooks',
    'ftp://example.com/',
    'http://example.com/hooks',
    'https://user:secret@example.com/',
    'https://example.com/#part',
    `https://example.com/${'x'.repeat(2_000)}`,
    'https://127.0.0.1/',
    'https://127.9.9.9/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://255.255.255.255/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://198.18.0.1/',
    'https://192.0.2.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    'https://[2001:db8::1]/',
  ])('%s may not', (url) => {
    expect(() => destinationIn(url, STRICT)).toThrow(RefusedDestination);
  });

  test.each([
    'http://localhost:8080/hooks',
    'http://127.0.0.1:8080/hooks',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'https://127.0.0.1/',
  ])('%s may be called where this machine may', (url) => {
    expect(() => destinationIn(url, { allowLoopback: true })).not.toThrow();
  });

  test.each([
    ...['http://10.0.0.1/', 'https://169.254.169.254/', 'https://[fd00::1]/'],
    ...['http://example.com/hooks', 'http://localhost.example.com/', 'http://192.0.2.1/'],
  ])('%s may not even then', (url) => {
    expect(() => destinationIn(url, { allowLoopback: true })).toThrow(/no public address|not https/);
  });
});

test('of a name every address has to be public', async () => {
  const named = (...addresses: readonly string[]) => ({
    ...STRICT,
    resolve: () => Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
  });
  expect(await checkedAddresses('hall.example', named('8.8.8.8', '2606:2800::1'))).toHaveLength(2);
  for (const hidden of ['10.0.0.1', '::1', 'fe80::1%eth0', 'not an address'])
    await expect(checkedAddresses('hall.example', named('8.8.8.8', hidden))).rejects.toThrow(RefusedDestination);
});
