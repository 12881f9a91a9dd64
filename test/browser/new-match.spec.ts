import type { MatchPage } from '@stackledger/wire';
import type { Page } from 'playwright-core';
import { expecting, startApi, stopAll, type Api } from '../e2e/service/api.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit } from './support/browser.js';

const listedIn = async (api: Api) => (await expecting(200, api.get<MatchPage>('/v1/matches'))).matches;

/** What a match was created with. */
const createdWith = async (api: Api, page: Page): Promise<string> => {
  await page.waitForURL(/\/m\/[0-9a-f-]+/);
  const id = /\/m\/([\w-]+)/.exec(page.url())?.[1] ?? '';
  return (await api.raw(`/v1/matches/${id}/notation`)).text();
};

describeInBrowser('a new match', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test('real cards: dice, decks and cards lie on the table by one tap, and every other option of the game can be set', async () => {
    const api = await startApi();
    const { page, complaints } = await visit(`${api.url}/new`, 'phone');
    await page.getByText('Four Souls').click();
    await page.getByText('On our table').click();
    await page.getByText('Options and variants').click();
    // What the place has set is not asked for again.
    expect(await page.getByRole('combobox', { name: /^(Dice|Decks|Cards)/ }).count()).toBe(0);
    // no pattern of a program
    expect((await page.locator('.settings').allInnerTexts()).join(' ')).not.toMatch(/\^\(|\[a-z|\$\//);
    await page.getByRole('combobox', { name: /^Costs/ }).selectOption('trusted');
    await page.getByRole('textbox', { name: /^Variants/ }).fill('FS-VAR-7');
    await page.getByRole('combobox', { name: 'Value of FS-VAR-7' }).selectOption('"second"');
    await page.getByRole('button', { name: 'Set' }).click();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'new-match-options');
    await page.getByText('Own deck lists').click();
    await page.getByRole('button', { name: 'One list more' }).click();
    await page.getByRole('combobox', { name: 'Deck', exact: true }).selectOption('loot');
    await page.getByRole('textbox', { name: 'The list of loot' }).fill('40');
    await page.getByText('Own cards').click();
    await page
      .getByRole('textbox', { name: 'Own cards' })
      .fill('{"imp": {"kind": "monster", "hp": 1, "evasion": 4, "attack": 1}}');
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start the match' }).click();
    const text = await createdWith(api, page);
    expect(text).toContain(
      String.raw`{\"cards\":\"open\",\"costs\":\"trusted\",\"decks\":\"reported\",\"dice\":\"reported\",\"edition\":\"first\",\"variants\":{\"FS-VAR-7\":\"second\"}}`,
    );
    expect(text).toContain(String.raw`\"loot\":40`);
    expect(complaints).toEqual([]);
  });

  test('what does not fit together is refused beside its field, a wrong line of a list by its line, cards that are none at once', async () => {
    const api = await startApi();
    const { page } = await visit(`${api.url}/new`, 'phone');
    await page.getByText('Magic').click();
    await page.getByText('On our table').click();
    await page.getByText('Options and variants').click();
    await page.getByRole('combobox', { name: /^Lists/ }).selectOption('sealed');
    await page.getByRole('button', { name: 'Start the match' }).click();
    await page.getByText('With decks: reported each seat alone knows its list already').waitFor();
    expect(await page.getByRole('combobox', { name: /^Lists/ }).getAttribute('aria-invalid')).toBe('true');
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'new-match-fault');
    await page.getByRole('combobox', { name: /^Lists/ }).selectOption('');

    await page.getByText('Own deck lists').click();
    await page.getByRole('button', { name: 'One list more' }).click();
    await page.getByRole('textbox', { name: 'The list of anna' }).fill('# aggro\n4 Rust Beetle\n0 No Such Card');
    await page.getByRole('button', { name: 'Start the match' }).click();
    await page.getByText(/Line 3: Expected a card and how many, 1 to 100, found "0 No Such Card"/).waitFor();
    await picture(page, 'new-match-list');
    await page.getByText('Own cards').click();
    await page.getByRole('textbox', { name: 'Own cards' }).fill('{"imp"');
    await page.getByText('This is no JSON').waitFor();
    expect(await listedIn(api)).toEqual([]);
  });
});
