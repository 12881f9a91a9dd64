import { gzipSync } from 'node:zlib';
import type { MatchPage, MatchView } from '@stackledger/wire';
import { createMatch, expecting, startApi, stopAll } from '../e2e/service/api.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit } from './support/browser.js';

describeInBrowser('the first pages', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test.each(['phone', 'desk'] as const)(
    'a newcomer is told what this is, and is one step from the sample (%s)',
    async (size) => {
      const api = await startApi({ demo: true });
      const { page, complaints } = await visit(api.url, size);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText('Anna, Ben and Cleo').waitFor();
      expect(await barriersOn(page)).toEqual([]);
      await picture(page, `home-${size}`);
      await page.getByRole('link', { name: 'Step through the sample' }).click();
      await page.getByRole('button', { name: 'Why' }).waitFor();
      expect(complaints).toEqual([]);
    },
  );

  test('home fetches what it shows, and nothing of the pages that are a step away', async () => {
    const api = await startApi({ demo: true });
    const { page } = await visit('about:blank', 'phone');
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.text());
    });
    await page.goto(api.url, { waitUntil: 'networkidle' });
    const program = (await Promise.all(scripts)).join('\n');
    expect(program).toContain('Step through the sample');
    const elsewhere = [
      'Read this to the table',
      'Tried, and not written',
      'Start the match',
      'uPlot',
      'Which card is it',
    ];
    expect(elsewhere.filter((words) => program.includes(words))).toEqual([]);
    expect(gzipSync(program).length).toBeLessThan(100_000);
  });

  test('what a page has kept, or was changed about its browser, no later page finds', async () => {
    const api = await startApi();
    const keep = `localStorage.kept = sessionStorage.kept = document.cookie = 'kept=1'`;
    const kept = `[localStorage.kept, sessionStorage.kept, document.cookie, globalThis.kept].join()`;
    const first = await visit(api.url, 'phone');
    await first.page.evaluate(keep);
    expect(await first.page.evaluate(kept)).toBe('kept=1,kept=1,kept=1,');
    await closePages();
    const second = await visit(api.url, 'phone');
    expect(await second.page.evaluate(kept)).toBe(',,,');
    await second.context.addInitScript('globalThis.kept = 1');
    await second.page.reload();
    expect(await second.page.evaluate(kept)).toBe(',,,1');
    await closePages();
    const third = await visit(api.url, 'phone');
    expect(await third.page.evaluate(kept)).toBe(',,,');
  });

  test('where nothing was played yet, the page says so and leads to a new match', async () => {
    const api = await startApi();
    const { page, complaints } = await visit(api.url, 'phone');
    await page.getByText('There is no match here yet').waitFor();
    await picture(page, 'home-empty');
    await page.getByRole('link', { name: 'Start a match' }).click();
    await page.getByRole('heading', { name: 'New match' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('a match is made with the game, the seats and the settings that were chosen', async () => {
    const api = await startApi();
    const { page, complaints } = await visit(`${api.url}/new`, 'phone');
    await page.getByText('Magic').click();
    await page.getByRole('textbox').first().fill('Dana');
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'new-match');
    await page.getByRole('button', { name: 'Start the match' }).click();
    await page.waitForURL(/\/m\/[0-9a-f-]+/);
    const { matches } = await expecting(200, api.get<MatchPage>('/v1/matches'));
    expect(matches).toMatchObject([{ ruleset: 'magic', status: 'running' }]);
    await page.getByText('Dana').first().waitFor();
    expect(page.url()).toContain(matches[0]?.matchId);
    await expecting(200, api.get<MatchView>(`/v1/matches/${matches[0]?.matchId ?? ''}`));
    expect(complaints).toEqual([]);
  });

  test('of many matches the newest come first; the others are found by a name, by how they stand, or page by page', async () => {
    const api = await startApi();
    for (let at = 0; at < 55; at++) {
      const seats = [
        `p-${String.fromCharCode(97 + (at % 26)).repeat(10)}${at < 26 ? 'aa' : at < 52 ? 'bb' : 'cc'}`,
        'ben',
      ];
      const names = { [seats[0] ?? '']: at === 3 ? '日本太郎' : `Guest ${at}` };
      await createMatch(api, { seats, names, start: 'on-command', tournament: at === 7 ? 'harbour-cup' : 'club' });
    }
    const { page, complaints } = await visit(api.url, 'phone');
    const rows = page.locator('.match-list .match-row');
    await page.getByText('Guest 54').waitFor();
    expect(await rows.count()).toBe(50);
    expect(await rows.first().textContent()).toContain('Guest 54');
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('searchbox').fill('日本');
    await page.getByText('日本太郎').waitFor();
    expect(await rows.count()).toBe(1);
    await page.getByRole('searchbox').fill('HARBOUR guest');
    await page.getByText('Guest 7 and Ben').waitFor();
    expect(await rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Ended' }).click();
    await page.getByText('No match is like this.').waitFor();
    await page.getByRole('button', { name: 'All' }).click();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('Guest 0 and Ben').waitFor();
    expect(await rows.count()).toBe(55);
    expect(complaints).toEqual([]);
  });

  test('a service that is gone, and an address that leads nowhere, are told in plain sentences with a way on', async () => {
    const api = await startApi();
    const { page } = await visit(`${api.url}/nowhere`, 'phone');
    await page.goto(api.url);
    await page.getByText('There is no match here yet').waitFor();
    await api.stop();
    await page.getByRole('link', { name: 'Start a match' }).click();
    await page.getByText('The service does not answer').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'service-gone');
  });
});
