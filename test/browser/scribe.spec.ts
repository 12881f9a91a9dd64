import type { JsonMap, TableView } from '@stackledger/wire';
import type { Page } from 'playwright-core';
import { createMatch, startApi, stopAll } from '../e2e/api.js';
import { startClosed } from '../e2e/closed.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit } from './browser.js';

/** Cards and dice lie on the table; one monster is worth the whole match. */
const REAL_CARDS: JsonMap = {
  ruleset: 'four-souls',
  seats: ['anna', 'ben'],
  options: { decks: 'reported', dice: 'reported', cards: 'open', costs: 'trusted' },
  cards: {
    imp: { kind: 'monster', title: 'Imp', text: 'Worth four souls.', hp: 1, evasion: 4, attack: 1, souls: 4 },
  },
};

const line = (page: Page) => page.getByRole('combobox', { name: 'The line' });
const big = (page: Page) => page.locator('.big:enabled');

/** The page shows another state of the match than it did before a deed. */
const after = async (page: Page, deed: () => Promise<void>): Promise<void> => {
  const revision = await page.locator('[data-revision]').getAttribute('data-revision');
  await deed();
  await page.locator(`[data-revision]:not([data-revision="${revision ?? ''}"])`).waitFor();
};

const press = (page: Page, says: string | RegExp): Promise<void> =>
  after(page, () => big(page).filter({ hasText: says }).click());

const write = (page: Page, text: string): Promise<void> =>
  after(page, async () => {
    await line(page).fill(text);
    await line(page).press('Enter');
  });

/** Names the card that was turned up by some letters of it, and has another seat confirm. */
const turnUp = async (page: Page, letters: string, title: string): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Search the card' }).fill(letters);
  await page.getByRole('searchbox').press('Enter');
  await press(page, `It is ${title}`);
  await press(page, 'Confirm');
};

/** Everybody passes, by the large button alone, until the page says so. */
const passUntil = async (page: Page, says: RegExp): Promise<void> => {
  for (let steps = 0; steps < 8; steps++) {
    if (says.test((await page.locator('h1').textContent()) ?? '')) return;
    await press(page, /Resolve|Everybody passes/);
  }
  throw new Error(`it did not come to ${String(says)}`);
};

const roll = async (page: Page, face: number): Promise<void> => {
  await page.getByRole('button', { name: String(face), exact: true }).click();
  await press(page, 'Report');
  await press(page, 'Confirm');
};

describeInBrowser('a scribe', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test('writes down a whole match with real cards from a link, by lines and by tapping', async () => {
    const service = await startClosed();
    const match = await service.organizer.create(REAL_CARDS);
    const { link } = await service.organizer.grant(`/v1/matches/${match}/grants`, {
      role: 'scribe',
      person: { name: 'Sam' },
    });
    const { page, complaints } = await visit(link, 'tablet');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('searchbox', { name: 'Search the card' }).fill('ca');
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'scribe-card');
    await turnUp(page, 'cain', 'Cain');
    await turnUp(page, 'jud', 'Judas');
    await turnUp(page, 'imp', 'Imp');
    await turnUp(page, 'fly', 'Fly');
    await write(page, 'card book-of-sin; ok');
    await write(page, 'card mr-boom; ok');

    // The first turn: a card from a hand that only Anna knows.
    await press(page, 'Everybody passes');
    await press(page, 'Everybody passes');
    await line(page).fill('a-p');
    await page.getByRole('option', { name: /a-penny/ }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'scribe-line');
    await line(page).press('Tab');
    await after(page, () => line(page).press('Enter'));
    await picture(page, 'scribe-stack');
    await press(page, 'Resolve');
    await after(page, () => page.getByRole('button', { name: 'End the turn' }).click());

    // The second: an attack, a roll that is answered, and a line that is wrong first.
    await write(page, 'pp; pp; pp');
    await line(page).fill('atk imq; res');
    await line(page).press('Enter');
    await page.getByText('At column 1:').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'scribe-fault');
    await write(page, 'atk imp; res');
    await press(page, 'Everybody passes');
    await page.getByRole('heading', { name: /Roll a die/ }).waitFor();
    await picture(page, 'scribe-roll');
    await roll(page, 6);
    await after(page, () => page.getByRole('button', { name: 'Ben passes' }).click());
    await write(page, 'use cain; res');
    await write(page, 'p; a: dice-shard > roll');
    await press(page, 'Resolve');
    await roll(page, 2);
    await passUntil(page, /Roll a die/);
    await page.getByRole('button', { name: '5', exact: true }).click();
    await press(page, 'Report');
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'scribe-confirm');
    await press(page, 'Confirm');
    await line(page).press('ArrowUp');
    expect(await line(page).inputValue()).toBe('p; a: dice-shard > roll');
    await line(page).press('ArrowDown');
    await passUntil(page, /Ben won/);
    await picture(page, 'scribe-ended');
    const table = (await service.organizer.get(`/v1/matches/${match}/table`)) as unknown as TableView; // as described
    expect(table).toMatchObject({ status: 'ended', winner: 'ben' });
    expect(complaints).toEqual([]);
  }, 90_000);

  test('writes on a phone without a link; keys alone choose what is offered, and a card that nobody listed is described', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, REAL_CARDS);
    const { page, complaints } = await visit(`${api.url}/m/${matchId}`, 'phone');
    await page.getByRole('link', { name: /Write for the whole table/ }).click();
    await page.getByRole('button', { name: 'It is not in the list' }).click();
    await page.getByRole('textbox', { name: 'Its name' }).fill('The Wanderer');
    await page.getByRole('combobox', { name: 'What it is' }).selectOption('character');
    await page.getByRole('textbox', { name: 'What it says' }).fill('Loot 1.');
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'scribe-describe');
    await after(page, () => page.getByRole('button', { name: 'Keep this card' }).click());
    await turnUp(page, 'wand', 'The Wanderer');
    await line(page).pressSequentially('b');
    await page.getByRole('option', { name: /ben/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await line(page).inputValue()).toBe('ben: ');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await line(page).inputValue()).toBe('');
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'scribe-phone');
    await page.getByRole('button', { name: /The line is for/ }).click();
    expect(await line(page).inputValue()).toBe('ben: ');
    expect(complaints).toEqual([]);
  });
});
