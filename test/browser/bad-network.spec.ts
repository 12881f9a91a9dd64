import type { Page } from 'playwright-core';
import { seededRandom, type SeededRandom } from '@stackledger/scenarios';
import type { CommandAnswer } from '@stackledger/wire';
import { act, createMatch, legal, newId, startApi, stopAll, view, type Api } from '../e2e/service/api.js';
import { badNetwork, type BadNetwork } from './support/bad-network.js';
import { closePages, describeInBrowser, endBrowser, visit } from './support/browser.js';
import { silentlyOld, watchTables, type Moment } from './support/watched-tables.js';

/** `npm run prove:network` takes twenty seeds and two hundred commands. */
const SEEDS = Number(process.env.SEEDS ?? 1);
const COMMANDS = Number(process.env.COMMANDS ?? 30);
/** How soon the last table is shown, and how long an older one without a notice. A test beside others gets more. */
const WITHIN_MS = Number(process.env.WITHIN_MS ?? 30_000);
const SILENT_MS = Number(process.env.SILENT_MS ?? 30_000);
const SLOW_MS = 60_000 + SEEDS * COMMANDS * 1_500;

const shows = (page: Page, revision: string, timeout: number): Promise<unknown> =>
  page.waitForSelector(`.table[data-revision="${revision}"]`, { timeout });

/** Plays a random legal command; where nobody may do anything that needs no choosing, the end of the time is set. */
const playOne = async (api: Api, matchId: string, random: SeededRandom, sent: number): Promise<string> => {
  const { awaiting, revision } = await view(api, matchId);
  const { actions } = awaiting.seat === null ? { actions: [] } : await legal(api, matchId, awaiting.seat);
  const [first] = random.shuffled(actions);
  const answer =
    first &&
    (await api.post<CommandAnswer>(`/v1/matches/${matchId}/commands`, {
      ...{ ...first.example, commandId: newId(), expectedRevision: revision },
    }));
  if (answer?.status === 200) return answer.body.revision;
  const endsAt = new Date(Date.UTC(2030, 0, 1) + sent * 60_000).toISOString();
  return (await act(api, matchId, { judge: 'jo', type: 'SetEndTime', endsAt })).revision;
};

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
      const { matchId, revision } = await createMatch(api, { ruleset: 'four-souls' });
      const pages: Page[] = [];
      for (const seat of ['anna', 'ben']) {
        const { page } = await visit(`${api.url}/m/${matchId}?seat=${seat}`, 'phone');
        await page.locator('.table').waitFor();
        await watchTables(page);
        await page.goto(`${network.url}/m/${matchId}?seat=${seat}`);
        pages.push(page);
      }
      for (const page of pages) await page.locator('.table').waitFor({ timeout: SLOW_MS });
      const moments: Moment[] = [{ revision, at: Date.now() }];
      const accepted = (head: string): void => void moments.push({ revision: head, at: Date.now() });
      for (let sent = 1; sent <= COMMANDS; sent++) {
        accepted(await playOne(api, matchId, random, sent));
        // Some commands follow at once, some after all have read, and a line is lost while nothing happens.
        if (random.chance(0.2)) await pages[0]?.waitForTimeout(random.below(1_500));
      }
      const head = moments.at(-1)?.revision ?? revision;
      await Promise.all(pages.map((page) => shows(page, head, WITHIN_MS)));
      // The one reading that a page makes of the last revision is lost, and nothing rings again.
      network.loseReadings(6 * pages.length);
      const { revision: last } = await act(api, matchId, {
        ...{ judge: 'jo', type: 'SetEndTime', endsAt: '2031-01-01T00:00:00.000Z' },
      });
      accepted(last);
      await Promise.all(pages.map((page) => shows(page, last, SLOW_MS)));
      for (const page of pages) {
        const old = await silentlyOld(page, moments);
        if (process.env.SHOW) process.stderr.write(`${seed} ${JSON.stringify(old.slice(0, 3))}\n`);
        expect(old.filter(({ oldForMs }) => oldForMs > SILENT_MS)).toEqual([]);
      }
    },
    SLOW_MS,
  );
});
