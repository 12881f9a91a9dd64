import type { JsonMap, TableView } from '@stackledger/wire';
import type { Locator, Page } from 'playwright-core';
import { act, createMatch, expecting, startApi, stopAll, type Api } from '../e2e/service/api.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit } from './support/browser.js';
import { lit, press } from './support/playing.js';

/** A table in the middle of things: something on the stack, cards in hand, before each seat and between them. */
type Scene = {
  readonly game: string;
  readonly match: JsonMap;
  readonly done: readonly (JsonMap & { readonly type: string })[];
};

const LONG =
  'When this comes into play, choose one: each player discards a card, or you look at the top four cards of any deck, put two of them on the bottom and the others back in any order. This does not count as a draw, and whoever has no cards in hand is left out of it.';

const SCENES: readonly Scene[] = [
  {
    game: 'four-souls',
    match: {
      ruleset: 'four-souls',
      cards: { scroll: { kind: 'monster', title: 'Scroll', text: LONG, hp: 2, evasion: 4, attack: 1 } },
      setup: {
        active: 'anna',
        monsters: ['scroll', 'fly'],
        players: { anna: { hand: ['bomb', 'a-nickel'] }, ben: { hand: ['butter-bean', 'dice-shard'], lootPlays: 1 } },
      },
    },
    done: [{ type: 'PlayCard', seat: 'anna', card: 'bomb', targets: ['fly'] }],
  },
  {
    game: 'magic',
    match: {
      ruleset: 'magic',
      setup: {
        active: 'anna',
        players: {
          anna: { hand: ['slay', 'cinder-hill'], battlefield: ['chapel-knight', 'ember-hound'] },
          ben: { hand: ['ember-bolt'], battlefield: ['moss-spider', 'rust-beetle'] },
        },
      },
    },
    done: [{ type: 'PlayCard', seat: 'anna', card: 'slay', targets: ['moss-spider'] }],
  },
  {
    game: 'speed-stack',
    match: {
      ruleset: 'speed-stack',
      setup: { active: 'anna', players: { anna: { hand: ['quiet-hour', 'salt-marsh'] }, ben: { hand: ['hush'] } } },
    },
    done: [{ type: 'PlayCard', seat: 'anna', card: 'quiet-hour' }],
  },
];

/** Everything on the table that has a text of its own. */
const IN_SIGHT = '.chip[data-name], .card[data-name], .pile > li[data-name]';

const textOf = ({ cards, stack }: TableView, name: string): string => {
  const piece = stack.find((each) => each.name === name);
  const card = cards.find((each) => each.name === (piece?.source ?? name));
  return (piece?.text ?? '') === '' ? (card?.text ?? '') : (piece?.text ?? '');
};

/** Whether a text stands on the page whole: nothing of it is cut, and it lies within the screen. */
const isWhole = (found: Locator): Promise<boolean> =>
  found.evaluate((element) => {
    // the element as the browser has it
    const { scrollHeight, clientHeight, getBoundingClientRect } = element as unknown as {
      scrollHeight: number;
      clientHeight: number;
      getBoundingClientRect: () => { top: number; bottom: number; height: number };
    };
    const { top, bottom, height } = getBoundingClientRect.call(element);
    const screen = (globalThis as unknown as { innerHeight: number }).innerHeight;
    return height > 0 && scrollHeight <= clientHeight + 1 && top >= 0 && bottom <= screen;
  });

/** The text of something after one tap on it, whole; then the page is as it was. */
const readByTap = async (page: Page, name: string, text: string): Promise<void> => {
  await page.locator(`:is(${IN_SIGHT})[data-name="${name}"]`).first().click();
  const shown = page.locator('dialog .text, .draft-text .text').filter({ visible: true });
  const told = shown.filter({ hasText: text });
  await told.first().waitFor();
  const all = await told.all();
  expect([name, (await Promise.all(all.map(isWhole))).includes(true)]).toEqual([name, true]);
  await page.keyboard.press('Escape');
  await page.locator('dialog, .draft-text').first().waitFor({ state: 'detached' });
};

const tableAt = async (api: Api, matchId: string, seat: string): Promise<TableView> =>
  expecting(200, api.get<TableView>(`/v1/matches/${matchId}/table?seat=${seat}`));

describeInBrowser('what lies on a table can be read', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test.each(SCENES)('$game: everything in sight has its whole text within one tap', async ({ game, match, done }) => {
    const api = await startApi();
    const { matchId } = await createMatch(api, match);
    for (const command of done) await act(api, matchId, command);
    for (const seat of ['anna', 'ben']) {
      const table = await tableAt(api, matchId, seat);
      const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=${seat}`, 'phone');
      await page.locator('.hand .card').first().waitFor();
      const names = await page
        .locator(IN_SIGHT)
        .evaluateAll((all) => all.map((each) => (each as unknown as { dataset: { name: string } }).dataset.name));
      expect(names.length).toBeGreaterThan(1);
      for (const name of names) {
        const text = textOf(table, name);
        if (text === '') continue;
        await readByTap(page, name, text);
      }
      expect(complaints).toEqual([]);
      if (game === 'four-souls') expect(await barriersOn(page)).toEqual([]);
    }
  });

  test('holding a card opens it, also where a tap would do something; what cannot be done says why', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, SCENES[0]?.match);
    const anna = await visit(`${api.url}/m/${matchId}?seat=anna`, 'phone');
    const fly = lit(anna.page, 'Fly');
    const box = await fly.boundingBox();
    await anna.page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await anna.page.mouse.down();
    const opened = anna.page.getByRole('dialog', { name: 'Fly' });
    await opened.waitFor();
    await anna.page.mouse.up();
    await opened.getByRole('button', { name: 'Attack' }).click();
    await opened.waitFor({ state: 'detached' });
    await press(anna.page, /Attack/);

    const ben = await visit(`${api.url}/m/${matchId}?seat=ben`, 'phone');
    await ben.page.locator('.chip', { hasText: 'Scroll' }).click();
    const read = ben.page.getByRole('dialog', { name: 'Scroll' });
    await read.getByText(/Ben may not declare an attack/i).waitFor();
    await read.getByText('FS-ATK-1').click();
    expect(await barriersOn(ben.page)).toEqual([]);
    await picture(ben.page, 'table-read');
    await ben.page.keyboard.press('Escape');
    await read.waitFor({ state: 'detached' });
    await ben.page.locator('.card', { hasText: 'Dice Shard' }).click();
    await ben.page.getByRole('dialog', { name: 'Dice Shard' }).getByText('Not now.').waitFor();
    expect([...anna.complaints, ...ben.complaints]).toEqual([]);
    const night = await visit(`${api.url}/m/${matchId}?seat=anna`, 'phone', 'dark');
    await night.page.locator('.chip', { hasText: 'Scroll' }).click();
    await night.page.getByRole('dialog', { name: 'Scroll' }).waitFor();
    expect(await barriersOn(night.page)).toEqual([]);
    await picture(night.page, 'table-read-night');
  });
});
