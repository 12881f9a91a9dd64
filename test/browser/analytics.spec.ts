import { readFileSync } from 'node:fs';
import type { Envelope } from '@stackledger/ledger';
import type { AnalyticsView, FiguresView, Health, SqlAnswer } from '@stackledger/wire';
import type { Download, Page } from 'playwright-core';
import { expecting, startApi, stopAll, type Api } from '../e2e/service/api.js';
import { clientFor, startClosed } from '../e2e/service/closed.js';
import { appendLog, recordedMatches } from '../support/analysed.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit, visitIn } from './support/browser.js';

/** A match as it would have been a month later, under another name. */
const aMonthLater = (log: readonly Envelope[]): readonly Envelope[] =>
  log.map((event) => ({
    ...event,
    matchId: 'a-month-later',
    id: `${event.id}-later`,
    recordedAt: event.recordedAt.replace('2026-02', '2026-03'),
    data: event.type === 'MatchCreated' ? { ...event.data, matchId: 'a-month-later' } : event.data,
  }));

/** A page whose charts note what they write. */
type DrawingPage = {
  written?: string[];
  CanvasRenderingContext2D: { prototype: { fillText: (...of: [string]) => void } };
};

/** Runs in the page: notes each text that is written on a canvas. */
const noteWriting = (): void => {
  const of = globalThis as unknown as DrawingPage;
  const { prototype } = of.CanvasRenderingContext2D;
  const { fillText } = prototype;
  const written: string[] = (of.written = []);
  prototype.fillText = function write(...given): void {
    written.push(given[0]);
    fillText.apply(this, given);
  };
};

/** Runs in the page: the browser has the locale of its machine, which is no language tag. */
const asMachine = (): void => {
  const { navigator } = globalThis as unknown as { navigator: object }; // a browser has one
  Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix', configurable: true });
};

const caughtUp = async (health: () => Promise<Health>): Promise<void> => {
  for (;;) {
    const { analytics } = await health();
    if (analytics?.state === 'current' && analytics.behind === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

const contentOf = async (download: Promise<Download>): Promise<string> =>
  readFileSync(await (await download).path(), 'utf8');

const card = (page: Page, metric: string) => page.locator(`[data-metric="${metric}"]`);

describeInBrowser('figures over all matches', () => {
  let api: Api;
  let one: string;
  beforeAll(async () => {
    const { store, logs } = await recordedMatches('1.1.0', ({ ruleset }) => ruleset !== 'magic');
    const longest = logs.toSorted((a, b) => b.length - a.length)[0] ?? [];
    await appendLog(store, aMonthLater(longest));
    one = longest[0]?.matchId ?? '';
    api = await startApi({ store, analytics: 'memory:' });
    await caughtUp(() => expecting(200, api.get<Health>('/health')));
  });
  afterEach(closePages);
  afterAll(stopAll);
  afterAll(endBrowser);

  const figures = (metric: string, query = ''): Promise<FiguresView> =>
    expecting(200, api.get<FiguresView>(`/v1/analytics/metrics/${metric}${query}`));

  const at = async (path: string, size: 'phone' | 'desk' = 'phone', scheme: 'light' | 'dark' = 'light') => {
    const visited = await visit(`${api.url}/analytics${path}`, size, scheme);
    await visited.page.getByText('Everything that was played').waitFor();
    return visited;
  };

  test('from the first page over the overview to a subject, and from one subject to another with its filters', async () => {
    const { page, complaints } = await visit(api.url, 'phone');
    await page.getByRole('link', { name: /Figures over all matches/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'analytics-subjects');
    await page.locator('.subjects').getByText('Dice', { exact: true }).click();
    await card(page, 'dice').waitFor();
    // What no page names stands under Others: every metric of this service has its place.
    expect(await page.getByRole('link', { name: 'Others' }).count()).toBe(0);
    await page.goto(`${api.url}/analytics/dice?ruleset=four-souls`);
    await page.getByRole('navigation', { name: 'Figures' }).getByText('Stack', { exact: true }).click();
    await page.waitForURL(/\/analytics\/stack\?ruleset=four-souls/);
    expect(complaints).toEqual([]);
  });

  test.each([
    ['dice', 'phone', 'light'],
    ['stack', 'phone', 'dark'],
    ['contested', 'desk', 'light'],
    ['time', 'phone', 'light'],
    ['seats', 'phone', 'light'],
    ['cards', 'phone', 'dark'],
    ['judges', 'desk', 'dark'],
  ] as const)('%s: every chart says its n, and nothing bars anybody (%s, %s)', async (subject, size, scheme) => {
    const { page, complaints } = await at(`/${subject}`, size, scheme);
    await page.locator('[data-metric]').first().waitFor();
    for (const shown of await page.locator('[data-metric]').all()) {
      const { n } = await figures((await shown.getAttribute('data-metric')) ?? '');
      expect(await shown.locator('.figure-n').textContent()).toBe(`n ${n.toLocaleString('en')}`);
    }
    for (const plot of await page.locator('.plot').all()) await plot.locator('canvas').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, `analytics-${subject}`);
    expect(complaints).toEqual([]);
  });

  test('the numbers beside a chart are those of the service, digit by digit, and so are its files', async () => {
    const { page } = await at('/dice', 'desk');
    const shown = card(page, 'roll-luck');
    await shown.getByText('The numbers as a table').click();
    const { figures: told } = await figures('roll-luck');
    for (const { group, n, matches, value, low, high } of told) {
      const cells = await shown.locator(`[data-group="${group}"] data`).evaluateAll((all) =>
        // A cast: the elements of that name, which the types of this project do not know.
        (all as unknown as { value: string }[]).map((each) => each.value),
      );
      expect(cells.slice(0, 5)).toEqual([n, matches, value, low, high].map((each) => String(each ?? '')));
    }
    const download = page.waitForEvent('download');
    await shown.getByRole('link', { name: 'CSV' }).click();
    const file = await api.raw('/v1/analytics/metrics/roll-luck/file?format=csv');
    expect(await contentOf(download)).toBe(await file.text());
    expect(await shown.getByRole('link', { name: 'as JSON' }).getAttribute('href')).toBe(
      '/v1/analytics/metrics/roll-luck',
    );
  });

  test('a point of a chart and a row lead to the events behind them, in the replay of their match', async () => {
    const { page, complaints } = await at('/stack');
    await card(page, 'stack-height').locator('canvas').waitFor();
    await card(page, 'stack-height')
      .locator('.u-over')
      .click({ position: { x: 30, y: 150 } });
    const { figures: heights } = await figures('stack-height');
    const low = heights.find(({ group }) => group === '1');
    await page.getByRole('dialog', { name: 'How high the stack got: 1' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'analytics-behind');
    await page.keyboard.press('Escape');
    await card(page, 'response-rate').locator('button.whisker').first().press('Enter');
    const { behind } = (await figures('response-rate')).figures[0] ?? { behind: [] };
    await page.getByRole('dialog').getByRole('link', { name: /event/ }).first().click();
    await page.waitForURL(`**/m/${behind[0]?.matchId ?? ''}?r=${behind[0]?.revision ?? ''}`);
    await page.locator('.now h2').waitFor();
    expect(low?.behind.length).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  test('filters are those that the service lists, and what they say nothing about is told', async () => {
    const { filters, metrics } = await expecting(200, api.get<AnalyticsView>('/v1/analytics'));
    const { page } = await at('/judges');
    await page.getByRole('button', { name: 'Filters' }).click();
    const form = page.getByRole('dialog', { name: 'Filters' });
    await page.locator('datalist option[value="four-souls"]').waitFor({ state: 'attached' });
    const here = metrics.filter(({ id }) => ['calls', 'call-wait', 'rewind-span'].includes(id));
    const taken = filters.filter(({ name }) => here.some((metric) => metric.filters.includes(name)));
    const fields = await form.locator('[name]').evaluateAll(
      (all) => (all as unknown as { name: string }[]).map(({ name }) => name), // a cast, as above
    );
    expect(fields).toEqual([...taken.map(({ name }) => name), 'by']);
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'analytics-filters');
    await form.getByLabel('game').fill('four-souls');
    await form.getByLabel('seat', { exact: true }).fill('anna');
    await form.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/ruleset=four-souls&seat=anna/);
    const { n } = await figures('calls', '?ruleset=four-souls');
    await card(page, 'calls').getByText(`n ${n}`, { exact: true }).waitFor();
    await card(page, 'calls').getByText('Not narrowed by seat').waitFor();
    await page.getByRole('button', { name: 'Without game Four souls' }).click();
    await page.waitForURL(/judges\?seat=anna/);
    await page
      .getByText(/Not narrowed by seat/)
      .nth(1)
      .waitFor();
    const sent: string[] = [];
    page.on('request', (request) => void sent.push(request.url()));
    await page.goto(`${api.url}/analytics/judges?struck=live&seat=anna`);
    await card(page, 'calls').getByText('Not narrowed by seat and rewound events').waitFor();
    await card(page, 'rewind-span').getByText('Without rewound events.').waitFor();
    await page.getByRole('region', { name: 'Rulings by kind' }).getByText('Not narrowed by seat').waitFor();
    expect(sent.filter((url) => url.includes('struck=')).map((url) => /metrics\/([\w-]+)/.exec(url)?.[1])).toEqual(
      expect.arrayContaining(['rewind-span', 'rewinds-reverted']),
    );
    expect(sent.filter((url) => /metrics\/call.*struck=/.test(url))).toEqual([]);
  });

  test('where there are too few it is said in a sentence, and where there is nothing n is 0', async () => {
    const { page } = await at(`/seats?match=${one}`);
    await card(page, 'win-rate-by-seat').getByText('too few to conclude anything').waitFor();
    await picture(page, 'analytics-too-few');
    await page.goto(`${api.url}/analytics/dice?tournament=nowhere`);
    await page.getByText('Nothing was played that fits these filters: n = 0').waitFor();
    expect(await card(page, 'dice').locator('canvas').count()).toBe(0);
    await page.getByRole('button', { name: 'Without filters' }).click();
    await card(page, 'dice').locator('canvas').waitFor();
  });

  test('months are a line in the band of its interval', async () => {
    const { page } = await at('/time?by=month', 'desk');
    await card(page, 'decision-time').locator('canvas').waitFor();
    await card(page, 'decision-time').getByText('The numbers as a table').click();
    const { figures: months } = await figures('decision-time', '?by=month');
    expect(await card(page, 'decision-time').locator('tr[data-group]').count()).toBe(months.length);
    expect(months.length).toBe(2);
    await picture(page, 'analytics-months');
  });

  const DRAWN = ['/dice', '/stack', '/time?by=month'];

  /** What the charts of each of these pages have written on themselves, and what stands beside them. */
  const drawnIn = async (locale: string, ...scripts: readonly (() => void)[]) => {
    const { page, complaints, context } = await visitIn(locale, 'about:blank', [noteWriting, ...scripts]);
    const drawn = [];
    for (const path of DRAWN) {
      await page.goto(`${api.url}/analytics${path}`);
      await page.getByText('Everything that was played').waitFor();
      await page.locator('.plot').first().waitFor();
      for (const plot of await page.locator('.plot').all()) await plot.locator('canvas').waitFor();
      const written = await page.evaluate(() => (globalThis as unknown as DrawingPage).written ?? []);
      const rows = await page.locator('.figures').allTextContents();
      drawn.push({ path, written: [...new Set(written)].sort(), rows });
    }
    expect([locale, complaints]).toEqual([locale, []]);
    await context.close();
    return drawn;
  };

  test('charts are drawn, and say the same, whatever language and digits a browser has', async () => {
    const english = await drawnIn('en-US');
    for (const { written } of english) expect(written.filter((text) => /\d/.test(text)).length).toBeGreaterThan(3);
    for (const locale of ['de-DE', 'ar-EG', 'hi-IN-u-nu-deva'])
      expect([locale, await drawnIn(locale)]).toEqual([locale, english]);
    expect(await drawnIn('en-US', asMachine)).toEqual(english);
  });

  test('a question of one’s own is answered, handed on by its address, and taken along; a bad one is told why', async () => {
    const { page, complaints } = await at('/sql');
    const { questions } = await expecting(200, api.get<AnalyticsView>('/v1/analytics'));
    expect(await page.locator('.examples button').allTextContents()).toEqual(questions.map(({ title }) => title));
    await page.getByRole('button', { name: 'Which were the deepest stacks' }).click();
    await page.getByRole('region', { name: /row by row/ }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'analytics-sql');
    const { rows } = await expecting(200, api.post<SqlAnswer>('/v1/analytics/sql', { sql: questions[3]?.sql }));
    expect(await page.locator('.wide-table tbody tr').count()).toBe(rows.length);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).first().click();
    expect((await contentOf(download)).split('\n')[0]).toBe('match_id,revision,depth,name');
    await page.reload();
    await page.getByRole('region', { name: /row by row/ }).waitFor();
    expect(complaints).toEqual([]);
    await page.getByLabel('Your question').fill('DELETE FROM matches');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('alert').getByText('Ask one SELECT').waitFor();
    await page.getByLabel('Your question').fill('who wins?');
    await page.getByLabel('Your question').press('Control+Enter');
    await page.getByRole('alert').getByText('It is no SELECT that can be read').waitFor();
  });

  test('a service that is behind says by how much, and looks again by itself', async () => {
    const { page, context } = await visit('about:blank', 'phone');
    let looks = 0;
    await page.route('**/v1/analytics', async (route) => {
      const answer = await route.fetch();
      const view = (await answer.json()) as AnalyticsView;
      const left = [1234, 0][looks]; // between two parts of what is read nothing is behind
      looks += 1;
      const standing = left === undefined ? {} : { state: 'catching-up', behind: left };
      await route.fulfill({ response: answer, json: { ...view, ...standing } });
    });
    await context.clock.install();
    await page.goto(`${api.url}/analytics/seats`);
    await page.getByText('1,234 events are not in these figures yet').waitFor();
    await context.clock.fastForward('00:03');
    await page.getByText('1,234 events are not in these figures yet').waitFor({ state: 'detached' });
    await context.clock.fastForward('00:03');
    await page.getByText('Everything that was played').waitFor();
    expect(looks).toBe(3);
  });

  test('when the service is gone, that is said, and what was there stays', async () => {
    const { page, context } = await at('/dice?ruleset=four-souls');
    await card(page, 'dice').waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: /Without game/ }).click();
    await page.getByText('The service does not answer').waitFor();
    await card(page, 'dice').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The service does not answer').waitFor({ state: 'detached' });
  });

  test('a service without analytics says how they are switched on, and one without matches that there are none', async () => {
    const without = await startApi();
    const { page, complaints } = await visit(`${without.url}/analytics/dice`, 'phone');
    await page.getByText('ANALYTICS=').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'analytics-off');
    expect(complaints.filter((each) => !each.includes('501'))).toEqual([]);
    const empty = await startApi({ analytics: 'memory:' });
    await page.goto(`${empty.url}/analytics/dice`);
    await page.getByText('No match has been played here yet: n = 0').waitFor();
  });

  test('an analyst’s link leads to the figures: pseudonyms, files by that link, and no match; without a link there is nothing', async () => {
    const { store } = await recordedMatches('1.1.0', ({ ruleset }) => ruleset === 'speed-stack');
    const service = await startClosed({ store, analytics: 'memory:' });
    await caughtUp(async () => (await service.organizer.get('/health')) as unknown as Health); // as described
    const { link, token } = await service.organizer.grant('/v1/grants', { role: 'analyst' });
    const { page, complaints } = await visit(link, 'phone');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.waitForURL(`${service.url}/analytics`);
    await page.getByText('Pseudonyms stand in the place of names').waitFor();
    await page.goto(`${service.url}/analytics/stack`);
    await card(page, 'response-rate').locator('button.whisker').first().click();
    await page.getByText('opens no match').waitFor();
    expect(await page.getByRole('dialog').getByRole('link', { name: /event/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await card(page, 'response-rate').getByRole('link', { name: 'CSV' }).click();
    const path = '/v1/analytics/metrics/response-rate/file?format=csv';
    expect(await contentOf(download)).toBe(await clientFor(service.url, token).text(path));
    expect(complaints).toEqual([]);
    const outside = await visit(`${service.url}/analytics/dice`, 'phone');
    await outside.page.getByRole('alert').waitFor();
    expect(await barriersOn(outside.page)).toEqual([]);
    expect(await outside.page.locator('[data-metric]').count()).toBe(0);
  });
});
