import type { MatchPage } from '@stackledger/wire';
import type { Page } from 'playwright-core';
import { createMatch, expecting, startApi, stopAll, type Api } from '../e2e/service/api.js';
import { contestedRoll } from './support/a-dispute.js';
import {
  barriersOn,
  closePages,
  describeInBrowser,
  endBrowser,
  picture,
  sheetOf,
  shot,
  SIZES,
  visit,
  visitWithout,
  type Shot,
} from './support/browser.js';
import { held } from './support/held-answers.js';

/** Runs in a page before anything else: a judge has told this device a name before. */
const KNOWN_JUDGE = `try { localStorage.setItem('stackledger.judge', 'jo'); } catch { }`;

/** Until the service has answered, pages of a match look the same. */
const drawnAs = (name: string): string => (name === 'seats' || name === 'scribe' ? 'table' : name);

/** What a browser writes down of a service that keeps no figures, and says so. */
const NO_FIGURES = /501 \(Not Implemented\)/;

/** The pages that are opened most. */
const MAIN = new Set(['home', 'table', 'replay', 'judge-queue', 'analytics']);

describeInBrowser('every page while the service is slow, gone or in trouble', () => {
  let api: Api;
  let [sample, match, contested] = ['', '', ''];
  beforeAll(async () => {
    api = await startApi({ demo: true });
    const { matches } = await expecting(200, api.get<MatchPage>('/v1/matches'));
    sample = matches[0]?.matchId ?? '';
    match = (await createMatch(api)).matchId;
    contested = await contestedRoll(api);
  });
  afterEach(closePages);
  afterAll(stopAll);
  const dark: Shot[] = [];
  afterAll(() => sheetOf(dark, 'states-dark'));
  afterAll(endBrowser);

  /** Where a page is, and what is there once the service has answered. */
  const PAGES: readonly (readonly [name: string, path: () => string, there: string])[] = [
    ['home', () => '/', '.match-row'],
    ['new-match', () => '/new', 'text=Start the match'],
    ['table', () => `/m/${match}?seat=anna`, '.hand .card'],
    ['seats', () => `/m/${match}`, 'text=Only watch'],
    ['scribe', () => `/m/${match}?seat=scribe`, '[role=combobox]'],
    ['replay', () => `/m/${sample}?r=400`, '.now h2'],
    ['judge-queue', () => '/judge', 'text=The die leaned'],
    ['call', () => `/m/${contested}/calls/call-1`, 'text=I am at the table'],
    ['sheet', () => `/m/${contested}/calls/call-1/sheet`, '.paper h1'],
    ['analytics', () => '/analytics/dice', 'text=This service keeps no analytics'],
    ['match-links', () => `/m/${match}/links`, 'text=This service runs without links'],
  ];

  /** A page that is open reads by night on a tablet as well as it did. */
  const atNight = async (page: Page, name: string): Promise<void> => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(SIZES.tablet);
    expect(await barriersOn(page)).toEqual([]);
    dark.push(...(await shot(page, name)));
  };

  test.each(PAGES)(
    '%s: says that it loads, that nobody answers, and is there once somebody does',
    async (name, path, there) => {
      const { page, complaints } = await visit('about:blank', 'phone');
      await page.addInitScript(KNOWN_JUDGE);
      const service = await held(page);
      await page.goto(api.url + path());
      await page.locator('[role=status]').first().waitFor();
      await picture(page, `loading-${drawnAs(name)}`);
      await service.nobodyAnswers();
      await page.getByText('The service does not answer').first().waitFor();
      expect(await barriersOn(page)).toEqual([]);
      await picture(page, `offline-${drawnAs(name)}`);
      if (MAIN.has(name)) await atNight(page, `${name}, offline`);
      await service.answers();
      // It comes by itself too, and may do so between the look and the tap.
      const again = page.getByRole('button', { name: 'Try again' }).first();
      const shown = page.locator(there).first();
      await again.or(shown).first().waitFor();
      await again.click({ timeout: 5_000 }).catch(() => undefined);
      await shown.waitFor();
      expect(complaints.filter((each) => !/ERR_FAILED/.test(each) && !NO_FIGURES.test(each))).toEqual([]);
    },
  );

  test.each(PAGES.filter(([name]) => MAIN.has(name)))(
    '%s: tells a fault of the service with a way on, on a phone by day and on a tablet by night',
    async (name, path) => {
      const { page } = await visit('about:blank', 'phone');
      await page.addInitScript(KNOWN_JUDGE);
      const service = await held(page);
      await page.goto(api.url + path());
      await service.fails();
      await page.getByText('The service failed to answer this request').first().waitFor();
      expect(await barriersOn(page)).toEqual([]);
      await picture(page, `failing-${name}`);
      await atNight(page, `${name}, failing`);
    },
  );

  test('in a browser that keeps nothing every page is there, and those that would keep something say so', async () => {
    const { page, complaints } = await visitWithout('localStorage', `${api.url}/links`, 'phone');
    await page.getByText('This browser keeps nothing').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'keeps-nothing-my-links');
    for (const [name, path, there] of PAGES) {
      await page.goto(api.url + path());
      const isJudge = ['judge-queue', 'call'].includes(name);
      await page
        .locator(isJudge ? 'text=Your name' : there)
        .first()
        .waitFor();
    }
    expect(complaints.filter((each) => !NO_FIGURES.test(each))).toEqual([]);
  });
});
