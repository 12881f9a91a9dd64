import type { JsonMap, TableView } from '@stackledger/wire';
import type { Page } from 'playwright-core';
import { createMatch, expecting, startApi, stopAll, type Api } from '../e2e/service/api.js';
import { startClosed } from '../e2e/service/closed.js';
import { SMALL_TABLE } from '../e2e/service/positions.js';
import {
  barriersOn,
  closePages,
  describeInBrowser,
  endBrowser,
  picture,
  visit,
  type Visit,
} from './support/browser.js';
import { held } from './support/held-answers.js';

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

/**
 * Decks, hands and dice lie on the table; whatever cards the players have brought may turn up, and costs are trusted.
 */
const REAL_MAGIC: JsonMap = {
  ruleset: 'magic',
  seats: ['anna', 'ben'],
  options: { decks: 'reported', dice: 'reported', cards: 'open', costs: 'trusted' },
  decks: { anna: 40, ben: 40 },
};

/** A card that is described as it is played, in one line. */
const FIREBALL =
  'a: DefineCard card=fireball kind=sorcery title="Fireball" text="17 damage to any target." ' +
  'abilities=[{type: play, targets: [{what: any-target}]}]';

const shown = (api: Api, matchId: string): Promise<TableView> =>
  expecting(200, api.get<TableView>(`/v1/matches/${matchId}/table`));

/** Waits until this stands in the line. */
const reads = (page: Page, text: string): Promise<void> =>
  line(page)
    .and(page.locator(`[value=${JSON.stringify(text)}]`))
    .waitFor();

const big = (page: Page) => page.locator('.big:enabled');

/** The page shows another state of the match than it did before a deed. */
const after = async (page: Page, deed: () => Promise<void>): Promise<void> => {
  const revision = await page.locator('[data-revision]').getAttribute('data-revision');
  await deed();
  await page.locator(`[data-revision]:not([data-revision="${revision ?? ''}"])`).waitFor();
};

const press = (page: Page, says: string | RegExp): Promise<void> =>
  after(page, () => big(page).filter({ hasText: says }).click());

/** Writes a line to its end. */
const write = async (page: Page, text: string): Promise<void> => {
  await after(page, async () => {
    await line(page).fill(text);
    await line(page).press('Enter');
  });
  await reads(page, '');
};

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

  test('sees what was written last, from the first action of a match on', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, REAL_CARDS);
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=scribe`, 'phone');
    const lines = page.getByRole('list', { name: 'What was written' }).getByRole('listitem');
    for (const title of ['Cain', 'Judas', 'Imp', 'Fly']) {
      await turnUp(page, title.toLowerCase(), title);
      const revision = await page.locator('[data-revision]').getAttribute('data-revision');
      await lines
        .last()
        .getByText(revision ?? '', { exact: true })
        .waitFor();
      await page.waitForFunction(`(() => {
        const { scrollTop, clientHeight, scrollHeight } = document.querySelector('.written ol');
        return scrollTop + clientHeight >= scrollHeight - 1;
      })()`);
    }
    expect(complaints).toEqual([]);
  });

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
    await reads(page, 'p; a: dice-shard > roll');
    await line(page).press('ArrowDown');
    await passUntil(page, /Ben won/);
    await picture(page, 'scribe-ended');
    const table = (await service.organizer.get(`/v1/matches/${match}/table`)) as unknown as TableView; // as described
    expect(table).toMatchObject({ status: 'ended', winner: 'ben' });
    expect(complaints).toEqual([]);
  });

  test('writes down Magic as it lies on the table: hands that only players know, an attack that is answered, and a spell that nobody has modelled', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, REAL_MAGIC);
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=scribe`, 'tablet');
    await page.getByRole('heading', { name: 'Roll a die (first player) and report it.' }).waitFor();
    await roll(page, 6);
    await roll(page, 2);
    await write(page, 'a: first anna');
    await write(page, 'a: keep; b: keep');
    await press(page, 'Everybody passes'); // the upkeep
    await write(page, 'a: land cinder-hill; a: ember-hound');
    await press(page, 'Resolve');
    await write(page, 'pp; pp');
    await page.getByRole('heading', { name: /Which creatures attack/ }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'scribe-magic-attack');
    await press(page, 'Attack'); // the hound must, and is picked
    await write(page, 'a: p; b: ember-bolt > anna');
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'scribe-magic-stack');
    await press(page, 'Resolve');
    await write(page, 'pp; pp; pp; pp');
    expect((await shown(api, matchId)).players.map(({ life }) => life)).toEqual([17, 17]);

    await write(page, FIREBALL);
    await write(page, 'a: fireball > ben; res');
    await page.getByRole('heading', { name: 'What did it do?' }).waitFor();
    await picture(page, 'scribe-magic-outcome');
    await write(page, 'a: outcome [{damage: {amount: 17, to: ben}}]');
    await page.getByRole('heading', { name: 'Is this what it did? damage amount 17, to Ben' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await press(page, 'Confirm');
    await page.getByRole('heading', { name: /Anna won/ }).waitFor();
    expect(await shown(api, matchId)).toMatchObject({ status: 'ended', winner: 'anna' });
    expect(complaints).toEqual([]);
  });

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
    const completions = await held(page, '**/notation/complete?text=b');
    await line(page).pressSequentially('b');
    await page.getByRole('option', { name: /ben/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await reads(page, 'ben: ');
    await completions.answers();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await reads(page, '');
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'scribe-phone');
    await page.getByRole('button', { name: /The line is for/ }).click();
    await reads(page, 'ben: ');
    expect(complaints).toEqual([]);
  });

  test('tries a line on a phone: what would happen, or the rule against it; nothing is written until it is', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=scribe`, 'phone');
    await page.locator('[data-revision]').waitFor();
    const before = (await shown(api, matchId)).revision;
    await line(page).fill('a: dime; a: atk fly');
    await page.getByRole('button', { name: 'Try it' }).click();
    const tried = page.getByRole('status', { name: 'Tried, and not written' });
    await tried.getByText('Anna plays a dime.').waitFor();
    await tried.getByText('It would stop there.').waitFor();
    await page.locator('#line-fault').getByText('At column 10:').waitFor();
    await page.locator('#line-fault summary').click();
    await page.locator('#line-fault details[open]').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'scribe-tried');
    expect((await shown(api, matchId)).revision).toBe(before);
    await line(page).fill('a: dime');
    await tried.waitFor({ state: 'hidden' });
    await press(page, 'Write it');
    expect((await shown(api, matchId)).stack).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  test('puts in a forgotten line on a phone: what follows is told first, and everybody sees it; who may not is told so', async () => {
    const service = await startClosed();
    const match = await service.organizer.create(REAL_CARDS);
    const invite = async (wanted: JsonMap): Promise<string> =>
      (await service.organizer.grant(`/v1/matches/${match}/grants`, wanted)).link;
    const at = async (wanted: JsonMap, size: 'phone' | 'desk' = 'phone'): Promise<Visit> => {
      const place = await visit(await invite(wanted), size);
      await place.page.getByRole('button', { name: /Go on|Take this seat/ }).click();
      await place.page.locator('[data-revision]').waitFor();
      return place;
    };
    const { page, complaints } = await at({ role: 'scribe', person: { name: 'Sam' }, capabilities: ['rewind.full'] });
    const player = await at({ role: 'seat', seat: 'anna' }, 'desk');
    const turnedUp = ['cain', 'judas', 'fly', 'dip', 'book-of-sin', 'mr-boom'].map((card) => `card ${card}; ok`);
    await line(page).fill([...turnedUp, 'pp; pp; a: a-penny; res'].join('; '));
    await line(page).press('Enter');
    await reads(page, '');
    await page.getByRole('button', { name: 'Something was forgotten' }).click();
    const sheet = page.getByRole('dialog', { name: 'What was forgotten?' });
    const places = sheet.getByRole('button', { name: /It belongs/ });
    await places.first().waitFor();
    expect(await places.first().getAttribute('aria-label')).toBe('It belongs after everything that was written');
    expect(await places.nth(1).getAttribute('aria-label')).toMatch(/a penny|resolves|passes/i);
    await sheet
      .getByRole('button', { name: /before .*: Anna passes/ })
      .first()
      .click();
    await sheet.getByRole('textbox', { name: 'The forgotten line' }).fill('a: use cain');
    await sheet.getByRole('button', { name: 'See what follows from it' }).click();
    await sheet.getByText('One line comes out differently.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'scribe-forgotten');
    await after(page, () => sheet.getByRole('button', { name: 'Put it in, then 1 again' }).click());
    await page.locator('.written li:not(.rewound)').getByText('Anna uses Cain').first().waitFor();
    await picture(page, 'scribe-put-in');
    const table = (await service.organizer.get(`/v1/matches/${match}/table`)) as unknown as TableView; // as described
    expect(table.stack).toHaveLength(1);
    await player.page
      .locator('.log')
      .getByText(/forgotten: .*cain/)
      .first()
      .waitFor();
    expect([...complaints, ...player.complaints]).toEqual([]);

    const other = await at({ role: 'scribe', person: { name: 'Uma' } });
    await other.page.getByRole('button', { name: 'Something was forgotten' }).click();
    await other.page.getByText('Your link writes, and does not put in what was forgotten.').waitFor();
  });
});
