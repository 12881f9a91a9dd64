import { AnalyticsMissing } from '@stackledger/analytics';
import { StartFailure } from '@stackledger/service';
import { analyticsBeside, demoAnalytics, lacksAnalytics } from './demo-analytics.js';

test.each([
  ['sqlite:./data/stackledger.db', './data/stackledger.analytics.duckdb'],
  ['sqlite:///srv/matches', '/srv/matches.analytics.duckdb'],
  ['memory:', 'memory:'],
  ['kurrentdb://localhost:2113', './data/stackledger.analytics.duckdb'],
])('the analytics of %s lie at %s', (store, file) => {
  expect(analyticsBeside(store)).toBe(file);
});

test('a service with the sample match keeps analytics where the optional package is there', () => {
  expect(demoAnalytics('memory:')).toEqual({ analytics: 'memory:' });
});

test('a start that fails by the optional package alone is known by its cause', () => {
  const failure = (cause: Error): StartFailure => new StartFailure('it does not start', { cause });
  expect(lacksAnalytics(failure(new AnalyticsMissing('no binary')))).toBe(true);
  expect(lacksAnalytics(failure(new Error('a full disk')))).toBe(false);
  expect(lacksAnalytics(new StartFailure('the port is taken'))).toBe(false);
});
