import type { MatchPage } from '@stackledger/wire';
import type { Page } from 'playwright-core';
import { createMatch, expecting, startApi, stopAll, type Api } from '../e2e/api.js';
import { closePages, describeInBrowser, endBrowser, visit } from './browser.js';

/** Runs in a page before anything else: sums up by how much things were pushed about that were there already. */
const WATCH = `
  globalThis.pushed = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      globalThis.pushed.push([value, ...sources.map(({ node }) => node?.className ?? '')].join(' '));
  }).observe({ type: 'layout-shift', buffered: true });`;

const pushedOn = (page: Page): Promise<readonly string[]> => page.evaluate<readonly string[]>('globalThis.pushed');

/** Good is what browsers call less than 0.1; here nothing may move that an eye would follow. */
const MOST_PUSHED = 0.01;

describeInBrowser('every page', () => {
  let api: Api;
  let sample: string;
  beforeAll(async () => {
    api = await startApi({ demo: true, analytics: 'memory:' });
    const { matches } = await expecting(200, api.get<MatchPage>('/v1/matches'));
    sample = matches[0]?.matchId ?? '';
  }, 60_000);
  afterEach(closePages);
  afterAll(stopAll);
  afterAll(endBrowser);

  /** Where a page is, and what is there once it has come to rest. */
  const PAGES: readonly (readonly [name: string, path: () => Promise<string>, there: string])[] = [
    ['home', () => Promise.resolve('/'), 'text=Anna, Ben and Cleo'],
    ['new match', () => Promise.resolve('/new'), 'text=Start the match'],
    ['a table', async () => `/m/${(await createMatch(api)).matchId}?seat=anna`, '.hand .card'],
    ['figures over all matches', () => Promise.resolve('/analytics/dice'), '[data-metric]'],
    ['a replay', () => Promise.resolve(`/m/${sample}?r=400`), '.now h2'],
  ];

  test.each(PAGES)(
    '%s: nothing is pushed about while it loads, and nothing is complained of',
    async (_name, path, there) => {
      const { page, complaints, context } = await visit('about:blank', 'phone');
      await context.addInitScript(WATCH);
      const answer = await page.goto(api.url + (await path()));
      expect(answer?.headers()['content-security-policy']).toMatch(/default-src 'none'|default-src 'self'/);
      expect(answer?.headers()['content-security-policy']).not.toMatch(/unsafe/);
      await page.locator(there).first().waitFor();
      await page.evaluate('document.fonts.ready');
      await page.waitForLoadState('load');
      const pushed = await pushedOn(page);
      const sum = pushed.reduce((all, each) => all + Number.parseFloat(each), 0);
      expect([sum < MOST_PUSHED, ...(sum < MOST_PUSHED ? [] : pushed)]).toEqual([true]);
      expect(complaints).toEqual([]);
    },
  );

  test('a page whose program cannot be fetched says so, and comes once it is asked for again', async () => {
    const { page } = await visit('about:blank', 'phone');
    await page.route(/assets\/replay-.*\.js$/, (route) => route.abort());
    await page.goto(`${api.url}/m/${sample}?r=400`);
    await page.getByRole('heading', { name: 'This page did not come' }).waitFor();
    await page.unrouteAll();
    await page.locator('[role=alert] button').click();
    await page.locator('.now h2').waitFor();
  });

  test('every part of the program and its styles is kept by browsers for a year', async () => {
    const { page } = await visit('about:blank', 'phone');
    const kept: string[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/assets/')) kept.push(answer.headers()['cache-control'] ?? 'nothing said');
    });
    await page.goto(`${api.url}/m/${sample}?r=400`);
    await page.locator('.now h2').waitFor();
    expect(kept.length).toBeGreaterThan(2);
    expect(new Set(kept)).toEqual(new Set(['public, max-age=31536000, immutable']));
  });
});
