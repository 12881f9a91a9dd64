import { createMatch, startApi, stopAll, view } from '../e2e/service/api.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit } from './support/browser.js';
import { big, lit, press } from './support/playing.js';

/** Runs in the page: notes every frame that is drawn, whose hand it shows and what stands above it. */
const WATCH_FRAMES = `
  globalThis.frames = new Set();
  const note = () => {
    const hand = [...document.querySelectorAll('.hand .card b')].map((each) => each.textContent).join(',');
    const title = document.querySelector('h1')?.textContent ?? '';
    globalThis.frames.add(JSON.stringify({ hand, title }));
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);`;

describeInBrowser('one device for every seat', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test('it is handed on by name, and no frame shows a hand before its player says to have it', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      setup: {
        active: 'anna',
        monsters: ['dip', 'fly'],
        players: { anna: { hand: ['a-nickel'] }, ben: { hand: ['butter-bean'], lootPlays: 1 } },
      },
    });
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=all`, 'phone');
    await page.evaluate(WATCH_FRAMES);
    const shownSince = async (): Promise<string> => {
      const all = await page.evaluate<readonly string[]>('[...globalThis.frames]');
      await page.evaluate('globalThis.frames.clear()');
      return all.join('\n');
    };
    await page.getByRole('heading', { name: 'Give it to Anna' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'curtain');
    expect(await shownSince()).not.toMatch(/Nickel|Butter Bean/);
    await press(page, 'I am Anna');
    await lit(page, 'A Nickel').click();
    await press(page, 'Play A Nickel');
    await page.locator('.pile').getByText('A Nickel').waitFor();
    expect(await page.getByRole('heading', { name: /Give it/ }).count()).toBe(0); // she is asked again
    await press(page, 'Anna passes');
    await page.getByRole('heading', { name: 'Give it to Ben' }).waitFor();
    expect(await page.locator('body').innerHTML()).not.toMatch(/Butter Bean/);
    expect(await shownSince()).not.toMatch(/Butter Bean/);
    await press(page, 'I am Ben');
    await lit(page, 'Butter Bean').waitFor();
    expect(await page.locator('.hand').innerText()).not.toMatch(/Nickel/);
    await press(page, 'Ben passes');
    await page.getByRole('heading', { name: 'Give it to Anna' }).waitFor();
    expect((await view(api, matchId)).stack).toEqual([]);
    expect(await big(page).innerText()).toBe('I am Anna');
    expect(complaints).toEqual([]);
    const night = await visit(`${api.url}/m/${matchId}?seat=all`, 'phone', 'dark');
    await night.page.getByRole('heading', { name: 'Give it to Anna' }).waitFor();
    expect(await barriersOn(night.page)).toEqual([]);
  });
});
