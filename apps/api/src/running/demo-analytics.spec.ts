import { analyticsBeside, demoAnalytics } from './demo-analytics.js';

test.each([
  ['sqlite:./data/stackledger.db', './data/stackledger.analytics.duckdb'],
  ['sqlite:///srv/matches', '/srv/matches.analytics.duckdb'],
  ['memory:', 'memory:'],
  ['kurrentdb://localhost:2113', './data/stackledger.analytics.duckdb'],
])('the analytics of %s lie at %s', (store, file) => {
  expect(analyticsBeside(store)).toBe(file);
});

test('a service with the sample match keeps analytics where the optional package is there', async () => {
  expect(await demoAnalytics('memory:')).toEqual({ analytics: 'memory:' });
});
