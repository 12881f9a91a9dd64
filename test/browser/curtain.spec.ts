import { createMatch, startApi, stopAll, view } from '../e2e/service/api.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit } from './support/browser.js';
import { paint, pointsOf, recordFrames } from './support/frames.js';
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

  test('no picture of any frame shows a card of another hand, from the first frame to the last', async () => {
    const [GREEN, MAGENTA] = [
      [0, 255, 0],
      [255, 0, 255],
    ] as const;
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      setup: {
        active: 'anna',
        monsters: ['dip', 'fly'],
        players: { anna: { hand: ['a-nickel', 'bomb'] }, ben: { hand: ['butter-bean'], lootPlays: 1 } },
      },
    });
    const { page } = await visit('about:blank', 'phone');
    await page.addInitScript({
      content: paint({ bomb: 'rgb(0, 255, 0)', 'butter-bean': 'rgb(255, 0, 255)' }),
    });
    const recorder = await recordFrames(page);
    /** Whether each hand was seen in any picture since the last time. */
    const seen = async (): Promise<{ anna: boolean; ben: boolean; frames: boolean }> => {
      const frames = await recorder.taken();
      const isThere = async (colour: readonly [number, number, number]): Promise<boolean> =>
        (await pointsOf(frames, colour)).some((points) => points > 50);
      return { anna: await isThere(GREEN), ben: await isThere(MAGENTA), frames: frames.length > 1 };
    };
    await page.goto(`${api.url}/m/${matchId}?seat=all`);
    await page.getByRole('heading', { name: 'Give it to Anna' }).waitFor();
    expect(await seen()).toEqual({ anna: false, ben: false, frames: true });
    await press(page, 'I am Anna');
    await lit(page, 'A Nickel').waitFor();
    expect(await seen()).toEqual({ anna: true, ben: false, frames: true });
    await press(page, 'Anna passes');
    await page.getByRole('heading', { name: 'Give it to Ben' }).waitFor();
    expect(await seen()).toMatchObject({ ben: false, frames: true });
    await press(page, 'I am Ben');
    await page.locator('.hand .card').filter({ hasText: 'Butter Bean' }).waitFor();
    expect(await seen()).toEqual({ anna: false, ben: true, frames: true });
    await page.reload();
    await page.getByRole('heading', { name: 'Give it to Ben' }).waitFor();
    await recorder.taken();
    expect(await seen()).toMatchObject({ anna: false, ben: false });
  });
});
