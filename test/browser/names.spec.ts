import type { Page } from 'playwright-core';
import { startApi, stopAll } from '../e2e/service/api.js';
import { startClosed } from '../e2e/service/closed.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, faintOn, picture, visit } from './support/browser.js';
import { smallTargets } from './support/looks.js';

/** From right to left, without spaces, with an emoji of three people, what stands on letters, and 80 characters. */
const NAMES = ['علي بن أحمد', '日本太郎', '👩‍👩‍👧 Zoë', `Jörg-${'Ångström'.repeat(9)}Abc`];

/** All that a page shows or says: its texts, labels and titles. */
const SHOWN = `[document.title, document.body.innerText, ...['aria-label', 'title', 'alt', 'placeholder'].flatMap((name) =>
  [...document.querySelectorAll('[' + name + ']')].map((element) => element.getAttribute(name)))].join(' | ')`;

const idsOn = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate<string>(SHOWN)).match(/\bp[- ][a-z]{12}\b/gi) ?? [];

const isFine = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  expect(await smallTargets(page)).toEqual([]);
  expect(await idsOn(page)).toEqual([]);
  expect(await barriersOn(page)).toEqual([]);
};

/** By day, and then by night, with a picture of both where it has a name. */
const isFineByNightToo = async (page: Page, name?: string): Promise<void> => {
  await isFine(page);
  if (name !== undefined) await picture(page, `${name}-light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await faintOn(page)).toEqual([]);
  if (name !== undefined) await picture(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
};

const named = async (page: Page, names: readonly string[]): Promise<void> => {
  await page.getByRole('textbox', { name: 'Name of seat 1' }).waitFor();
  while ((await page.getByRole('textbox', { name: /Name of seat/ }).count()) < names.length)
    await page.getByRole('button', { name: 'One more seat' }).click();
  for (const [at, name] of names.entries())
    await page.getByRole('textbox', { name: `Name of seat ${at + 1}` }).fill(name);
};

describeInBrowser('names of people', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test('of any script and length, from the form to the table, the replay and the judge, by day and by night; no page shows an id', async () => {
    const api = await startApi();
    const { page, complaints } = await visit(`${api.url}/new`, 'phone');
    await named(page, NAMES);
    await isFineByNightToo(page, 'names-form');
    await page.getByRole('button', { name: 'Start the match' }).click();
    await page.waitForURL(/\/m\/[0-9a-f-]+/);
    for (const name of NAMES) await page.getByText(name).first().waitFor();
    await isFineByNightToo(page);
    const table = page.url();
    await page.getByText('日本太郎').click();
    await page.locator('[data-revision]').waitFor();
    await isFineByNightToo(page, 'names-table');
    for (const place of [`${table}?seat=scribe`, `${table}?r=5`, `${table}/links`, `${api.url}/`]) {
      await page.goto(place);
      await page.getByText('日本太郎').first().waitFor();
      await isFineByNightToo(page);
    }
    await page.goto(`${api.url}/judge`);
    await page.getByLabel('Your name').fill('审判 Łukasz');
    await page.getByRole('button', { name: '审判 Łukasz' }).click();
    await page.getByText('审判 Łukasz').waitFor();
    await isFineByNightToo(page);
    expect(complaints).toEqual([]);
  });

  test('a match that is made and handed out by links says no id, at its table, its story and its links', async () => {
    const service = await startClosed();
    const { page, complaints } = await visit(`${service.url}/#join=${service.organizer.token ?? ''}`, 'phone');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('link', { name: 'Start a match' }).click();
    await named(page, ['علي بن أحمد', '日本太郎']);
    await page.getByRole('button', { name: 'Start the match' }).click();
    await page.getByRole('button', { name: 'Make 2 links' }).click();
    const link = await page.getByRole('textbox', { name: 'Link: 日本太郎' }).inputValue();
    await isFine(page);
    const player = await visit(link, 'phone');
    await isFine(player.page);
    await player.page.getByRole('button', { name: 'Take this seat' }).click();
    await player.page.locator('[data-revision]').waitFor();
    await player.page.getByRole('button', { name: 'What happened', exact: true }).click();
    await player.page.getByRole('dialog').getByText('日本太郎').first().waitFor();
    await isFine(player.page);
    expect([...complaints, ...player.complaints]).toEqual([]);
  });

  test('a name that will not do is said beside its field, which is gone to; two of one name are told apart', async () => {
    const api = await startApi();
    const { page } = await visit(`${api.url}/new`, 'phone');
    const second = page.getByRole('textbox', { name: 'Name of seat 2' });
    for (const [name, why] of [
      ['x'.repeat(93), 'A name has at most 80 characters; this one has 93.'],
      ['  ', 'This seat needs a name.'],
      ['Ben\u202e', 'turn the text around'],
    ] as const) {
      await second.fill(name);
      await page.getByRole('button', { name: 'Start the match' }).click();
      await page.getByText(why).waitFor();
      expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Name of seat 2');
      expect(await page.evaluate('document.activeElement.getBoundingClientRect().top < innerHeight')).toBe(true);
    }
    await second.fill('  Anna ');
    await page.getByRole('button', { name: 'Start the match' }).click();
    await page.getByText('Anna (seat 1)').waitFor();
    await page.getByText('Anna (seat 2)').waitFor();
  });
});
