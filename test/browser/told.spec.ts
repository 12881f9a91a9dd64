import { act, createMatch, startApi, stopAll, type Api } from '../e2e/service/api.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, visit } from './support/browser.js';

const passAll = async (api: Api, matchId: string, ...seats: readonly string[]): Promise<void> => {
  for (const seat of seats) await act(api, matchId, { type: 'PassPriority', seat });
};

describeInBrowser('what a player is told', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test('a hand that was looked at lies there for whoever knows it, as long as it is known', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: 'magic',
      setup: {
        active: 'anna',
        players: {
          anna: { hand: ['needle-of-questions'], library: ['forest'] },
          ben: { hand: ['ember-bolt', 'slay'], battlefield: ['rust-beetle'] },
        },
      },
    });
    await act(api, matchId, { type: 'PlayCard', seat: 'anna', card: 'needle-of-questions', targets: ['ben'] });
    await passAll(api, matchId, 'anna', 'ben');
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=anna`, 'phone');
    await page.locator('.happened').getByText('Anna sees Ember Bolt and Slay').waitFor();
    const hand = page.getByRole('group', { name: 'Ben’s hand', exact: true });
    expect(await hand.locator('.chip b').allInnerTexts()).toEqual(['Ember Bolt', 'Slay']);
    await hand.getByText('Slay').click();
    await page.getByRole('dialog', { name: 'Slay' }).getByText('Ben has it').waitFor();
    await page.keyboard.press('Escape');
    expect(await barriersOn(page)).toEqual([]);
    await passAll(api, matchId, 'anna');
    await act(api, matchId, { type: 'PlayCard', seat: 'ben', card: 'ember-bolt', targets: ['anna'] });
    await hand.getByText('Ember Bolt').waitFor({ state: 'detached' });
    await hand.getByText('Slay').waitFor();
    expect(complaints).toEqual([]);
  });
});
