import { readEdge } from './edge-settings.js';

test('the rate of requests has a bound unless it is turned off', () => {
  expect(readEdge({}).requestsPerSecond).toBe(5_000);
  expect(readEdge({ REQUESTS_PER_SECOND: ' 20 ' }).requestsPerSecond).toBe(20);
  expect(readEdge({ REQUESTS_PER_SECOND: 'off' })).not.toHaveProperty('requestsPerSecond');
});

test('so many feeds at once as are asked for, and the usual number where nothing is', () => {
  expect(readEdge({})).not.toHaveProperty('feedsAtOnce');
  expect(readEdge({ FEEDS_AT_ONCE: ' 20000 ' }).feedsAtOnce).toBe(20_000);
});

test('lists are divided by commas; set to nothing they are empty', () => {
  expect(readEdge({ ALLOWED_HOSTS: '', CORS_ORIGIN: ' ' })).toMatchObject({ allowedHosts: [], corsOrigins: [] });
  expect(
    readEdge({
      ALLOWED_HOSTS: 'hall.example, 10.0.0.7',
      CORS_ORIGIN: 'https://hall.example,http://localhost:5173',
      TRUST_PROXY: 'loopback,10.0.0.0/8,10.1.2.3/32,fe80::/128',
    }),
  ).toMatchObject({
    allowedHosts: ['hall.example', '10.0.0.7'],
    corsOrigins: ['https://hall.example', 'http://localhost:5173'],
    trustedProxies: ['loopback', '10.0.0.0/8', '10.1.2.3/32', 'fe80::/128'],
  });
});

test.each([
  [{ REQUESTS_PER_SECOND: '0' }, 'REQUESTS_PER_SECOND is "0", and must be a number from 1'],
  [{ REQUESTS_PER_SECOND: 'many' }, 'REQUESTS_PER_SECOND is "many"'],
  [{ FEEDS_AT_ONCE: '0' }, 'FEEDS_AT_ONCE is "0", and must be a number from 1 to 100000'],
  [{ FEEDS_AT_ONCE: '100001' }, 'FEEDS_AT_ONCE is "100001"'],
  [{ ALLOWED_HOSTS: 'hall.example:3000' }, 'ALLOWED_HOSTS has "hall.example:3000", and must be names without a port'],
  [{ ALLOWED_HOSTS: '*' }, 'ALLOWED_HOSTS has "*"'],
  [{ CORS_ORIGIN: 'hall.example' }, 'CORS_ORIGIN has "hall.example", and must be origins like https://hall.example'],
  [{ CORS_ORIGIN: 'https://hall.example/' }, 'CORS_ORIGIN has "https://hall.example/"'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY has "yes", and must be addresses, networks such as 10.0.0.0/8, or loopback'],
  [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY has "10.0.0.0/99"'],
  [{ TRUST_PROXY: '10.0.0.0/0' }, 'TRUST_PROXY has "10.0.0.0/0"'],
  [{ TRUST_PROXY: 'loopback, fe80::/129' }, 'TRUST_PROXY has "fe80::/129"'],
])('%j is refused in a sentence', (environment, sentence) => {
  expect(() => readEdge(environment)).toThrow(sentence);
});
