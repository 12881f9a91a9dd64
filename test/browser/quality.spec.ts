import { gzipSync } from 'node:zlib';
import type { MatchPage } from '@stackledger/wire';
import type { Page } from 'playwright-core';
import { createMatch, expecting, startApi, stopAll, type Api } from '../e2e/service/api.js';
import { barriersOn, describeInBrowser, endBrowser, forgetPages, picture, visit } from './support/browser.js';

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

/** What a first screen may weigh with everything that it asks for, compressed by gzip. */
const MOST_BYTES = 250_000;

/** How much comes from now on until a page has loaded; feeds, which do not end, are not waited for. */
const weighed = (page: Page): (() => Promise<number>) => {
  const bodies: Promise<number>[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/live')) return;
    const size = answer.body().then((body) => gzipSync(body).length);
    bodies.push(size.catch(() => 0)); // a redirect, or one that was broken off
  });
  return async () => (await Promise.all(bodies)).reduce((all, each) => all + each, 0);
};

describeInBrowser('every page', () => {
  let api: Api;
  let sample: string;
  beforeAll(async () => {
    api = await startApi({ demo: true, analytics: 'memory:' });
    const { matches } = await expecting(200, api.get<MatchPage>('/v1/matches'));
    sample = matches[0]?.matchId ?? '';
  });
  afterEach(forgetPages); // how a page comes to somebody who was never here
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
    '%s: nothing is pushed about while it loads, it weighs little, and nothing is complained of',
    async (_name, path, there) => {
      const { page, complaints, context } = await visit('about:blank', 'phone');
      await context.addInitScript(WATCH);
      const weight = weighed(page);
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
      const bytes = await weight();
      expect(bytes).toBeGreaterThan(50_000); // the program is in it
      expect(bytes).toBeLessThan(MOST_BYTES);
    },
  );

  const pathOf = (name: string) => async (): Promise<string> => {
    const [, path] = PAGES.find(([each]) => each === name) ?? [];
    if (path === undefined) throw new Error(`no page is called ${name}`);
    return path();
  };

  test.each([
    ['the list', () => Promise.resolve('/'), '/v1/matches?', '.match-row'],
    ['a table', pathOf('a table'), '/table?seat=anna', '.hand .card'],
    ['the story of a match', pathOf('a replay'), '/story?from=0&', '.now h2'],
  ] as const)(
    '%s is asked for while the program is still on its way, and not again',
    async (_what, path, asks, there) => {
      const { page } = await visit('about:blank', 'phone');
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes(asks)) asked.push(request.url());
      });
      const first = page.waitForRequest((request) => request.url().includes(asks));
      let before = -1;
      await page.route(/assets\/base-.*\.js$/, async (route) => {
        await first;
        before = asked.length;
        await route.continue();
      });
      await page.goto(api.url + (await path()));
      await page.locator(there).first().waitFor();
      expect(before).toBe(1);
      // A table is read again once it is followed.
      expect(new Set(asked).size).toBe(1);
      expect(asked.length).toBeLessThanOrEqual(asks.startsWith('/table') ? 2 : 1);
    },
  );

  test('a console whose program does not come at all says so, and comes once it is asked for again', async () => {
    const { page } = await visit('about:blank', 'phone');
    await page.route(/assets\/base-.*\.js$/, (route) => route.abort());
    await page.goto(api.url);
    await page.getByRole('heading', { name: 'This page did not come' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'not-fetched');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.match-row').first().waitFor();
  });

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
