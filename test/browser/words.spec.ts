import type { JsonMap } from '@stackledger/wire';
import { act, createMatch, startApi, stopAll, view, type Api } from '../e2e/service/api.js';
import { attacked } from './support/a-dispute.js';
import { closePages, describeInBrowser, endBrowser, picture, visit, visitWithMotion } from './support/browser.js';
import { big, lit, press, tableOf } from './support/playing.js';

const sit = async (api: Api, matchId: string, seat: string) =>
  (await visit(`${api.url}/m/${matchId}?seat=${seat}`, 'phone')).page;

const SETUP: JsonMap = {
  active: 'anna',
  monsters: ['dip', 'fly'],
  players: { anna: { coins: 12, hand: ['a-nickel'] }, ben: { hand: [] } },
};

describeInBrowser('the words of a table are true', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test('Four Souls: what can be done this turn is named, and a pass that leads nowhere says so', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, { setup: SETUP });
    const [anna, ben] = [await sit(api, matchId, 'anna'), await sit(api, matchId, 'ben')];
    const may = anna.locator('.headline').getByText(/You can play a card, attack a monster, .*end the turn or pass\./);
    await may.waitFor();
    await anna.locator('.big small').getByText('Ben is next · your turn goes on').waitFor();
    await press(anna, 'Pass');
    await ben.locator('.big small').getByText('Anna goes on').waitFor();
    await press(ben, 'Pass');
    await may.waitFor();
    expect((await view(api, matchId)).turn).toMatchObject({ active: 'anna', step: 'action' });

    await lit(anna, 'A Nickel').click();
    await press(anna, 'Play A Nickel');
    await press(anna, 'Pass');
    await ben.locator('.big small').getByText('A Nickel resolves').waitFor();
    await ben.locator('.headline').getByText('You have no answer: pass.').waitFor();
    await press(ben, 'Pass');
    await anna.locator('.happened').getByText('Anna: coins now 17; A Nickel resolves.').waitFor();
  });

  test('Four Souls: a pass that rolls names what hits, and a reported roll is marked until it counts', async () => {
    const api = await startApi();
    const matchId = await attacked(api);
    const [anna, ben] = [await sit(api, matchId, 'anna'), await sit(api, matchId, 'ben')];
    await press(anna, 'Pass');
    await press(ben, 'Pass');
    await big(anna).filter({ hasText: 'Pass to roll' }).filter({ hasText: 'hit on 4, 5, 6' }).waitFor();
    await picture(anna, 'table-pass-to-roll');
    await press(anna, 'Pass to roll');
    await press(ben, 'Pass to roll');
    await anna.getByRole('button', { name: '4', exact: true }).click();
    await press(anna, 'Report');
    for (const page of [anna, ben]) await page.locator('.track .waits').getByText('not confirmed yet').waitFor();
    await picture(anna, 'table-report-waits');
    await press(ben, 'Confirm');
    await anna.locator('.track .waits').waitFor({ state: 'detached' });
  });

  test('Four Souls: what a death brings says what each of it does, and no text stands there twice', async () => {
    const api = await startApi();
    const players = { anna: { hand: ['bomb'] }, ben: { hand: [] } };
    const { matchId } = await createMatch(api, { setup: { active: 'anna', monsters: ['mulligan', 'fly'], players } });
    await act(api, matchId, { type: 'PlayCard', seat: 'anna', card: 'bomb', targets: ['mulligan'] });
    const { page, complaints } = await visitWithMotion(`${api.url}/m/${matchId}?seat=anna`, 'phone');
    const seen = new Set<string>();
    for (let passes = 0; passes < 12; passes += 1) {
      const { stack, awaiting } = await tableOf(page);
      if (stack.length === 0) break;
      await page.locator(`.table:has(.pile > li:nth-child(${stack.length}):last-child)`).waitFor();
      const words = await page.locator('.pile .text, .pile .aim').allInnerTexts();
      expect(words).toEqual([...new Set(words)]);
      for (const title of await page.locator('.pile .strong').allInnerTexts()) seen.add(title);
      await act(api, matchId, { type: 'PassPriority', seat: awaiting.seat ?? '' });
    }
    expect([...seen].filter((title) => title.includes('Mulligan')).length).toBeGreaterThan(2);
    expect(complaints).toEqual([]);
  });

  test('Magic: the large button leads from step to step by their names', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: 'magic',
      setup: { active: 'anna', step: 'beginning-of-combat', players: { anna: { battlefield: ['chapel-knight'] } } },
    });
    const [anna, ben] = [await sit(api, matchId, 'anna'), await sit(api, matchId, 'ben')];
    for (const page of [anna, ben]) await press(page, 'Pass to attackers');
    await anna.getByRole('button', { name: /Chapel Knight at Ben/ }).click();
    await press(anna, 'Attack');
    for (const page of [anna, ben]) await press(page, 'Pass to blockers');
    for (const page of [anna, ben]) await press(page, 'Pass to damage');
    await anna.getByRole('heading', { name: 'Damage was dealt.' }).waitFor();
    expect((await view(api, matchId)).players.ben?.life).toBe(18);
  });
});
