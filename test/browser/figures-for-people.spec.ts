import type { Envelope } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import type { AnalyticsView, FiguresView, Health } from '@stackledger/wire';
import type { Page } from 'playwright-core';
import { expecting, startApi, stopAll, type Api } from '../e2e/service/api.js';
import { clientFor, startClosed } from '../e2e/service/closed.js';
import { appendLog, recordedMatches } from '../support/analysed.js';
import { calledLogs } from '../support/second-figures/made-logs.js';
import { until } from '../support/until.js';
import {
  barriersOn,
  closePages,
  describeInBrowser,
  endBrowser,
  faintOn,
  picture,
  SIZES,
  visit,
} from './support/browser.js';

const TITLES = { evening: 'Evening', designer: 'Design', player: 'Players' } as const;

const TABLES = 8;

/** The log as a match of the cup, with people by links of their own at its seats; each has two matches there. */
const atCup = (log: readonly Envelope[], at: number): readonly Envelope[] =>
  log.map((event) => ({
    ...event,
    ...(event.type === 'MatchCreated' && { data: { ...event.data, tournament: 'cup' } }),
    ...(event.actor.kind === 'seat' && {
      actor: { ...event.actor, by: { role: 'seat', person: `${event.actor.id}-${at % TABLES}`, grant: `g${at}` } },
    }),
  }));

/** A cup of two rounds, with calls of judges; its last table plays on. */
const cupLogs = async (): Promise<readonly (readonly Envelope[])[]> => {
  const { logs } = await recordedMatches('1.1.0', ({ ruleset }) => ruleset === 'four-souls');
  const played = logs.toSorted((one, other) => one.length - other.length).slice(0, 2 * TABLES - 2);
  return [...played, ...calledLogs(played[0] ?? [])].map(atCup).map((log, at, { length }) =>
    at === length - 1
      ? log.slice(
          0,
          log.findIndex(({ type }) => type === 'GameEnded'),
        )
      : log,
  );
};

describeInBrowser('pages for who runs an evening, who makes a game, who plays', () => {
  let api: Api;
  beforeAll(async () => {
    const store = memoryStore();
    for (const log of await cupLogs()) await appendLog(store, log);
    api = await startApi({ store, analytics: 'memory:' });
    for (;;) {
      const { analytics } = await expecting(200, api.get<Health>('/health'));
      if (analytics?.state === 'current' && analytics.behind === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  afterEach(closePages);
  afterAll(stopAll);
  afterAll(endBrowser);

  const figuresBehind = async (page: Page, metric: string): Promise<FiguresView> => {
    const shown = page.locator(`[data-metric="${metric}"]`);
    const call = (await shown.getByRole('link', { name: 'as JSON' }).getAttribute('href')) ?? '';
    return expecting(200, api.get<FiguresView>(call));
  };

  test.each([
    ['evening', 'phone', 'desk'],
    ['designer', 'desk', 'phone'],
    ['player', 'phone', 'desk'],
  ] as const)(
    '%s by taps from the first page (%s, then %s): every figure has its definition, n, matches and interval, by day and night',
    async (name, first, second) => {
      const { page, complaints } = await visit(api.url, first);
      await page.getByRole('link', { name: /Figures over all matches/ }).click();
      await page.locator('.subjects').getByText(TITLES[name], { exact: true }).click();
      await page.getByRole('heading', { level: 1, name: TITLES[name] }).waitFor();
      await page.locator('[data-metric]').first().waitFor();
      const { metrics } = await expecting(200, api.get<AnalyticsView>('/v1/analytics'));
      for (const shown of await page.locator('[data-metric]').all()) {
        const id = (await shown.getAttribute('data-metric')) ?? '';
        const told = await figuresBehind(page, id);
        const text = (await shown.textContent()) ?? '';
        expect(text).toContain(`${id}, defined in docs/reference/analytics.md:`);
        expect(text).toContain(metrics.find((metric) => metric.id === id)?.about.replaceAll('`', ''));
        expect(await shown.locator('.figure-n').textContent()).toBe(`n ${told.n.toLocaleString('en')}`);
        for (const row of await shown.locator('button.whisker').all())
          expect(await row.textContent()).toMatch(/in [\d,]+ match/);
        const spread = told.figures.slice(0, 10).filter(({ low }) => low !== null).length;
        const rows = (await shown.locator('button.whisker small').allTextContents()).filter((each) =>
          / to /.test(each),
        );
        if ((await shown.locator('button.whisker').count()) > 0) expect([id, rows.length]).toEqual([id, spread]);
      }
      for (const size of [first, second]) {
        await page.setViewportSize(SIZES[size]);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          for (const plot of await page.locator('.plot').all()) await plot.locator('canvas').waitFor();
          const lacks = colorScheme === 'light' ? await barriersOn(page) : await faintOn(page);
          expect([size, colorScheme, lacks]).toEqual([size, colorScheme, []]);
          if (name !== 'player' && (size === 'phone') === (colorScheme === 'light'))
            await picture(page, `analytics-${name}-${size}`);
        }
      }
      expect(complaints).toEqual([]);
    },
  );

  test('the evening lists the tables that the next round waits for, and each opens where it is', async () => {
    const { page } = await visit(`${api.url}/analytics/evening?tournament=cup`, 'phone');
    const behind = page.getByRole('region', { name: /Which tables are behind, row by row/ });
    await behind.waitFor();
    const told = await expecting(200, api.get<FiguresView>('/v1/analytics/metrics/tables-behind?tournament=cup'));
    const hits = told.figures.reduce((sum, figure) => sum + (figure.hits ?? 0), 0);
    expect(hits).toBeGreaterThan(0);
    expect(await behind.locator('tbody tr').count()).toBe(hits);
    const open = (await cupLogs()).at(-1)?.[0]?.matchId ?? '';
    const link = behind.getByRole('link').first();
    expect((await link.getAttribute('href'))?.startsWith(`/m/${open}?r=`)).toBe(true);
    await link.click();
    await page.waitForURL(/\/m\/.*\?r=\d+/);
  });

  test('what a designer’s rows are grouped by changes with a tap on another group', async () => {
    const { page } = await visit(`${api.url}/analytics/designer`, 'phone');
    await page.locator('[data-metric="response-rate"] button.whisker').first().waitFor();
    const byCard = await expecting(200, api.get<FiguresView>('/v1/analytics/metrics/response-rate?by=card'));
    expect((await figuresBehind(page, 'response-rate')).figures).toEqual(byCard.figures);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Grouped by').selectOption('ruleset');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL(/by=ruleset/);
    await page.locator('[data-metric="response-rate"]').getByText('Four souls', { exact: false }).first().waitFor();
  });

  test('a player’s link leads to the own matches and to no other, on a phone and a desk', async () => {
    // Logs are stored beside the service, as another process would: in a store of its own it waits for no such events.
    const store = { ...memoryStore(), isShared: true };
    const logs = (await cupLogs()).slice(0, TABLES + 1);
    const service = await startClosed({ store, analytics: 'memory:' });
    const [created] = logs[0] ?? [];
    if (created === undefined) throw new Error('there is no log');
    const { matchId } = created;
    const [seat = ''] = created.data.seats as unknown as readonly string[]; // by docs/reference/events.md
    const invited = { role: 'player', person: { name: 'Ida' } };
    const { id } = (await service.organizer.grant('/v1/tournaments/cup/grants', invited)).grant.person;
    const person = { id, name: 'Ida' };
    const sitting = ({ actor, ...event }: Envelope): Envelope => ({
      ...event,
      actor: actor.by?.person === `${seat}-0` ? { ...actor, by: { ...actor.by, person: id } } : actor,
    });
    for (const log of logs) await appendLog(store, log.map(sitting));
    await service.organizer.grant(`/v1/matches/${matchId}/grants`, { role: 'seat', seat, person });
    for (const [size, scheme] of [
      ['phone', 'dark'],
      ['desk', 'light'],
    ] as const) {
      const { link, token } = await service.organizer.grant('/v1/tournaments/cup/grants', { role: 'player', person });
      // A page asks once: it is opened when the list and the figures hold what has just been stored.
      const ida = clientFor(service.url, token);
      await until('the match is listed', async () => ((await ida.get('/v1/matches')).matches as unknown[]).length > 0);
      await until('its rolls are counted', async () => {
        // As described.
        const { figures } = (await ida.get('/v1/analytics/metrics/roll-luck')) as unknown as FiguresView;
        return figures.some(({ matches }) => matches === 1);
      });
      const { page, complaints } = await visit(link, size, scheme);
      await page.getByRole('button', { name: 'Go on' }).click();
      await page.getByRole('link', { name: /Figures over all matches/ }).click();
      await page.getByRole('heading', { level: 1, name: 'My matches in figures' }).waitFor();
      await page.getByText('Of your own matches alone.').waitFor();
      await page.getByText('Everything that was played').waitFor();
      const luck = page.locator('[data-metric="roll-luck"]');
      const own = luck.locator('button.whisker').getByText('in 1 match');
      await own.first().waitFor();
      await page.getByText(/rolled [\d.]+ at the mean of \d+ dice/).waitFor();
      await page.locator('.match-list a').first().waitFor();
      expect(await page.locator('.match-list a').evaluateAll((all) => all.map(String))).toEqual([
        `${service.url}/m/${matchId}`,
      ]);
      expect(await page.getByRole('navigation', { name: 'Figures' }).count()).toBe(0);
      await luck.locator('button.whisker').first().click();
      for (const each of await page.getByRole('dialog').getByRole('link', { name: /event/ }).all())
        expect(await each.getAttribute('href')).toContain(`/m/${matchId}?r=`);
      await page.keyboard.press('Escape');
      expect(await barriersOn(page)).toEqual([]);
      await picture(page, `analytics-own-${size}`);
      expect(complaints).toEqual([]);
    }
  });
});
