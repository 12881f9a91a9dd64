import { readWebhooks } from './webhook-file.js';

const SQLITE = 'sqlite:./data/stackledger.db';

test.each([
  [{}, SQLITE, './data/stackledger.webhooks.db'],
  [{ WEBHOOKS: ' ' }, SQLITE, './data/stackledger.webhooks.db'],
  [{ WEBHOOKS: '/srv/hooks.db' }, SQLITE, '/srv/hooks.db'],
  [{ WEBHOOKS: '/srv/hooks.db' }, 'postgres://hall/matches', '/srv/hooks.db'],
  [{}, 'memory:', ':memory:'],
  [{}, 'postgres://hall/matches', undefined],
  [{}, 'kurrentdb://hall:2113', undefined],
  [{ WEBHOOKS: 'off' }, SQLITE, undefined],
])('%j beside %s is %s', (environment, storeUrl, path) => {
  expect(readWebhooks(environment, storeUrl).webhooks?.path).toBe(path);
});

test('this machine is called by those alone who say so', () => {
  expect(readWebhooks({}, SQLITE).webhooks?.allowLoopback).toBe(false);
  expect(readWebhooks({ WEBHOOKS_LOOPBACK: 'refuse' }, SQLITE).webhooks?.allowLoopback).toBe(false);
  expect(readWebhooks({ WEBHOOKS_LOOPBACK: 'allow' }, SQLITE).webhooks?.allowLoopback).toBe(true);
});

test.each([{ WEBHOOKS: 'yes' }, { WEBHOOKS: 'memory' }, { WEBHOOKS_LOOPBACK: 'true' }])(
  '%j is refused',
  (environment) => {
    expect(() => readWebhooks(environment, SQLITE)).toThrow('must be');
  },
);
