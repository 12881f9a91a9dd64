import { createMatch, startApi, stopAll, view } from '../e2e/service/api.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit } from './support/browser.js';
import { lit, press } from './support/playing.js';

describeInBrowser('what if', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test.each(['light', 'dark'] as const)(
    'other actions are tried on the table of any moment, taken back and thrown anew, and nothing of it is written (%s)',
    async (scheme) => {
      const api = await startApi();
      const { matchId } = await createMatch(api, {
        setup: {
          active: 'anna',
          monsters: ['dip', 'fly'],
          players: { anna: { coins: 3, hand: ['a-nickel'] }, ben: { hand: ['butter-bean'], lootPlays: 1 } },
        },
      });
      const { revision } = await view(api, matchId);
      const { page, complaints } = await visit(`${api.url}/m/${matchId}?r=${revision}&seat=anna`, 'phone', scheme);
      await page.getByRole('link', { name: 'What if…' }).click();
      await page.getByText('Do something to see what would come of it.').waitFor();
      expect(await barriersOn(page)).toEqual([]);
      await lit(page, 'A Nickel').click();
      await press(page, 'Play A Nickel');
      await page.locator('.pile').getByText('A Nickel').waitFor();
      await press(page, 'Pass');
      await page.getByRole('button', { name: 'What if Ben passes' }).click();
      await page.locator('.tried').getByText('coins now 8').waitFor();
      await page.getByRole('heading', { name: 'Your turn' }).waitFor();
      expect(await barriersOn(page)).toEqual([]);
      if (scheme === 'light') await picture(page, 'what-if');
      await page.locator('.chip', { hasText: 'Dip' }).click();
      await press(page, 'Attack');
      await page.locator('.pile > li').waitFor();
      await page.getByRole('button', { name: 'Other dice' }).click();
      await page.getByRole('button', { name: 'One step back' }).click();
      await page.getByRole('heading', { name: 'Your turn' }).waitFor();
      await page.locator('.chip', { hasText: 'Fly' }).waitFor();
      expect((await view(api, matchId)).revision).toBe(revision);
      await page.getByRole('link', { name: 'Back to the match' }).click();
      await page.getByRole('button', { name: 'Why' }).waitFor();
      expect(complaints).toEqual([]);
    },
  );
});
