import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { InvalidArgument } from '@stackledger/store';
import type { PackageClient } from './kurrent-client.js';
import { loadClient } from './load-client.js';

/** Holds the compiler to it: the package's client is what this adapter takes it for. */
const asOurs = (client: KurrentDBClient): PackageClient => client;

test('without the package the error says what to install, or which other store to use', async () => {
  const missing = loadClient(() => Promise.reject(new Error("Cannot find package '@kurrent/kurrentdb-client'")));
  await expect(missing).rejects.toMatchObject({
    code: 'store-unavailable',
    reason: 'down',
    message: expect.stringMatching(/npm install --include=optional.*STORE_URL=sqlite:PATH/) as unknown,
  });
});

test('a connection string that the package refuses is refused without its password', async () => {
  const { connect } = await loadClient();
  for (const text of ['kurrentdb://a:secret@host:port', 'kurrentdb://a:secret@host?tlsCAFile=/no/such/file'])
    expect(() => connect(text)).toThrow(InvalidArgument);
  expect(() => connect('kurrentdb://a:secret@host:port')).not.toThrow(/secret/);
  expect(asOurs).toBeDefined();
});
