import type { Page } from 'playwright-core';
import { seededRandom } from '@stackledger/scenarios';
import { act, createMatch, startApi, stopAll } from '../e2e/service/api.js';
import { badNetwork, type BadNetwork } from './support/bad-network.js';
import { closePages, describeInBrowser, endBrowser, visit } from './support/browser.js';

/** `npm run prove:network` takes twenty seeds and two hundred commands. */
const SEEDS = Number(process.env.SEEDS ?? 1);
const COMMANDS = Number(process.env.COMMANDS ?? 30);
const SLOW_MS = 60_000 + SEEDS * COMMANDS * 1_500;

/** The table on the screen is that of a revision, or the page says that there is no connection. */
const isHonest = (page: Page, revision: string): Promise<unknown> =>
  page
    .locator(`.table[data-revision="${revision}"]`)
    .or(page.getByText(/No connection/))
    .first()
    .waitFor({ timeout: SLOW_MS });

const shows = (page: Page, revision: string): Promise<unknown> =>
  page.waitForSelector(`.table[data-revision="${revision}"]`, { timeout: SLOW_MS });

afterAll(endBrowser);

describeInBrowser('a table on a bad network', () => {
  const networks: BadNetwork[] = [];
  afterEach(closePages);
  afterAll(async () => {
    await Promise.all(networks.map((network) => network.close()));
    await stopAll();
  });

  test.each(Array.from({ length: SEEDS }, (_, at) => Number(process.env.SEED ?? 1) + at))(
    'seed %i: two phones show every table or say that they cannot, and at the end both show the last',
    async (seed) => {
      const random = seededRandom(seed);
      const api = await startApi();
      const network = await badNetwork(api.url, random);
      networks.push(network);
      const created = await createMatch(api, { ruleset: 'four-souls' });
      const pages: Page[] = [];
      for (const seat of ['anna', 'ben']) {
        const { page } = await visit(`${api.url}/m/${created.matchId}?seat=${seat}`, 'phone');
        await page.locator('.table').waitFor();
        await page.goto(`${network.url}/m/${created.matchId}?seat=${seat}`);
        pages.push(page);
      }
      for (const page of pages) await page.locator('.table').waitFor({ timeout: SLOW_MS });
      let head = created.revision;
      for (let sent = 1; sent <= COMMANDS; sent++) {
        const endsAt = new Date(Date.UTC(2030, 0, 1) + sent * 60_000).toISOString();
        ({ revision: head } = await act(api, created.matchId, { judge: 'jo', type: 'SetEndTime', endsAt }));
        if (sent % 10 === 0) for (const page of pages) await isHonest(page, head);
      }
      for (const page of pages) await shows(page, head);
      // The one reading that a page makes of the last revision is lost, and nothing rings again.
      network.loseReadings(6 * pages.length);
      const { revision: last } = await act(api, created.matchId, {
        ...{ judge: 'jo', type: 'SetEndTime', endsAt: '2031-01-01T00:00:00.000Z' },
      });
      for (const page of pages) await isHonest(page, last);
      for (const page of pages) await shows(page, last);
    },
    SLOW_MS,
  );
});
