import type { JsonMap } from '@stackledger/wire';
import type { Page } from 'playwright-core';
import { createMatch, startApi, stopAll, view, type Api } from '../e2e/service/api.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit } from './support/browser.js';
import { big, changed, lit, press, tableOf } from './support/playing.js';

const CARDBOARD: JsonMap = { dice: 'reported', decks: 'reported', cards: 'open' };

/** Both at their phones. */
const sitBoth = async (api: Api, matchId: string) => {
  const [anna, ben] = [
    await visit(`${api.url}/m/${matchId}?seat=anna`, 'phone'),
    await visit(`${api.url}/m/${matchId}?seat=ben`, 'phone'),
  ];
  return { anna: anna.page, ben: ben.page, complaints: () => [...anna.complaints, ...ben.complaints] };
};

/** Presses the large button, and waits until the match has gone on for it. */
const go = async (page: Page, says: string | RegExp): Promise<void> => {
  const { revision } = await tableOf(page);
  await press(page, says);
  await changed(page, revision);
};

/** Whoever may pass does, each on their own phone, until a page says so. */
const passUntil = async (pages: { readonly [seat: string]: Page }, says: RegExp): Promise<void> => {
  for (let passes = 0; passes < 12; passes += 1) {
    const [first] = Object.values(pages);
    const { awaiting, status } = await tableOf(first as Page); // there is one
    if (status !== 'running' || awaiting.kind !== 'priority') break;
    await go(pages[awaiting.seat ?? ''] as Page, /^Pass/);
  }
  const all = Object.values(pages).map((page) => page.locator('h1').filter({ hasText: says }).waitFor());
  await Promise.any(all);
};

/** Describes a card of one's own hand that the match does not know, and puts it on the stack. */
const playDescribed = async (page: Page, kind: string, text: string): Promise<void> => {
  await lit(page, 'of your').click();
  await page.getByRole('button', { name: 'It is not in the list: describe it' }).click();
  const form = page.getByRole('dialog', { name: 'Describe a card' });
  await form.getByLabel('Its name').fill('Last Word');
  await form.getByLabel('What it is').selectOption(kind);
  await form.getByLabel('What it says').fill(text);
  expect(await barriersOn(page)).toEqual([]);
  await form.getByRole('button', { name: 'Keep this card' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Last Word' }).click();
  await go(page, 'Play Last Word');
};

describeInBrowser('cardboard, and a phone for each player', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test('Four Souls: a card is found by a few letters, a die is rolled by hand, and the match comes to its end', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      options: CARDBOARD,
      cards: { imp: { kind: 'monster', title: 'Imp', text: 'Worth a soul.', hp: 1, evasion: 4, attack: 1, souls: 1 } },
      setup: {
        active: 'anna',
        monsters: ['imp', 'fly'],
        players: { anna: { souls: 3, coins: 4, hand: 2 }, ben: { souls: 2, hand: 2 } },
      },
    });
    const { anna, ben, complaints } = await sitBoth(api, matchId);
    await lit(anna, 'Play one of your 2 cards').click();
    const sheet = anna.getByRole('dialog', { name: 'Which card do you play?' });
    await sheet.getByRole('searchbox').fill('nick');
    await sheet.getByRole('button', { name: 'A Nickel' }).waitFor();
    expect(await barriersOn(anna)).toEqual([]);
    await picture(anna, 'cardboard-hand');
    await sheet.getByRole('button', { name: 'A Nickel' }).click();
    await go(anna, 'Play A Nickel');
    await passUntil({ anna, ben }, /Your turn/);
    expect((await view(api, matchId)).players.anna).toMatchObject({ coins: 9 });

    await lit(anna, 'Imp').click();
    await go(anna, /Attack/);
    await passUntil({ anna, ben }, /Roll a die/);
    await anna.getByRole('button', { name: '5', exact: true }).click();
    await go(anna, 'Report');
    await go(ben, 'Confirm');
    await passUntil({ anna, ben }, /You won|won/);
    await anna.getByRole('heading', { name: 'You won.' }).waitFor();
    expect(complaints()).toEqual([]);
  });

  test.each([
    ['magic', 'sorcery', { costs: 'trusted' }],
    ['speed-stack', 'momentary', {}],
  ])(
    '%s: a card that the match does not know is described, told, and ends the match',
    async (ruleset, kind, options) => {
      const api = await startApi();
      const { matchId } = await createMatch(api, {
        ruleset,
        options: { ...CARDBOARD, ...options },
        setup: { active: 'anna', players: { anna: { hand: 2 }, ben: { life: 2, hand: 2 } } },
      });
      const { anna, ben, complaints } = await sitBoth(api, matchId);
      await playDescribed(anna, kind, 'Ben loses 2 life.');
      await passUntil({ anna, ben }, /What did|what it did|Last Word/i);
      const less = anna.getByRole('group', { name: 'Ben: life' }).getByRole('button', { name: 'One less' });
      await less.click();
      await less.click();
      if (ruleset === 'magic') await picture(anna, 'cardboard-told-magic');
      await go(anna, 'Report what it did');
      await go(ben, 'Confirm');
      await anna.getByRole('heading', { name: 'You won.' }).waitFor();
      expect(await big(ben).innerText()).toMatch(/Step through/);
      expect(complaints()).toEqual([]);
    },
  );

  test('no bare placeholder is offered to anybody, and a card is described from the menu too', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, { options: CARDBOARD, setup: { active: 'anna' } });
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=anna`, 'phone');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const more = page.getByRole('dialog', { name: 'More' });
    await more.getByRole('button', { name: 'Describe a card' }).waitFor();
    expect(await more.innerText()).not.toMatch(/table.card.1/);
    await picture(page, 'cardboard-more');
    await more.getByRole('button', { name: 'Describe a card' }).click();
    const form = page.getByRole('dialog', { name: 'Describe a card' });
    await form.getByLabel('Its name').fill('The Moon');
    await form.getByLabel('What it says').fill('Loot 1.');
    await form.getByRole('button', { name: 'Keep this card' }).click();
    await form.waitFor({ state: 'detached' });
    await page.locator('.sent').getByText('stored').waitFor();
    expect(complaints).toEqual([]);
  });
});
