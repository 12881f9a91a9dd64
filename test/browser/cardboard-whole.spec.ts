import type { JsonMap, TableView } from '@stackledger/wire';
import type { Page } from 'playwright-core';
import { createMatch, startApi, stopAll, type Api } from '../e2e/service/api.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit } from './support/browser.js';
import { changed, lacksPicks, lit, press, tableOf } from './support/playing.js';

const CARDBOARD: JsonMap = { dice: 'reported', decks: 'reported', cards: 'open' };

/** A whole match takes its time where a machine has much to do. */
const PATIENCE_MS = 900_000;

/** More than such a match takes. */
const MOST_DEEDS = 120;

type Phones = { readonly anna: Page; readonly ben: Page };

const sitBoth = async (api: Api, matchId: string): Promise<{ phones: Phones; complaints: () => string[] }> => {
  const [anna, ben] = [
    await visit(`${api.url}/m/${matchId}?seat=anna`, 'phone'),
    await visit(`${api.url}/m/${matchId}?seat=ben`, 'phone', 'dark'),
  ];
  return { phones: { anna: anna.page, ben: ben.page }, complaints: () => [...anna.complaints, ...ben.complaints] };
};

const go = async (page: Page, says: string | RegExp): Promise<void> => {
  const { revision } = await tableOf(page);
  await press(page, says);
  await changed(page, revision);
};

/** A card is turned up, and found by a few letters of its name. */
const nameCard = async (page: Page, letters: string): Promise<void> => {
  const search = page.getByRole('searchbox');
  const choice = page.locator('.card-list button, .pick');
  await choice.first().waitFor();
  if ((await search.count()) > 0) await search.fill(letters);
  await choice
    .filter({ hasText: new RegExp(letters, 'i') })
    .first()
    .click();
  await go(page, 'Report');
};

/** Describes the card that ends the match, and plays it. */
const playLastWord = async (page: Page, kind: string): Promise<void> => {
  await lit(page, 'of your').click();
  await page.getByRole('button', { name: 'It is not in the list: describe it' }).click();
  const form = page.getByRole('dialog', { name: 'Describe a card' });
  await form.getByLabel('Its name').fill('最後の言葉');
  await form.getByLabel('What it is').selectOption(kind);
  await form.getByLabel('What it says').fill('Ben loses all life.');
  await form.getByRole('button', { name: 'Keep this card' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '最後の言葉' }).click();
  await go(page, 'Play 最後の言葉');
};

/** What the table waits for is done on the phone of whoever it waits for, until the match is over. */
const playToTheEnd = async (
  phones: Phones,
  {
    letters,
    own,
  }: { readonly letters: (table: TableView) => string; readonly own: (table: TableView) => Promise<boolean> },
): Promise<void> => {
  for (let deeds = 0; deeds < MOST_DEEDS; deeds += 1) {
    const table = await tableOf(phones.anna);
    if (table.status !== 'running') return;
    const { kind, seats, prompt } = table.awaiting;
    const seat = seats[0] === 'ben' ? 'ben' : 'anna';
    const page = phones[seat];
    await page.locator(`[data-revision="${table.revision}"]`).waitFor();
    expect(await page.locator('.headline h1').innerText()).not.toMatch(/\b[a-z]+-\d+\b/);
    if (kind === 'confirm') await go(page, 'Confirm');
    else if (kind === 'card') await nameCard(page, letters(table));
    else if (kind === 'roll') {
      // In a fight the die hits; for the first turn Anna’s is the higher one.
      await page
        .getByRole('button', { name: seat === 'anna' || table.combat !== null ? '6' : '1', exact: true })
        .click();
      await go(page, 'Report');
    } else if (kind !== 'priority') {
      if (await own(table)) continue;
      for (let picks = 0; picks < 10 && (await lacksPicks(page)); picks += 1)
        await page.locator('.entries button[aria-pressed=false]').first().click();
      await go(page, /./);
    } else if (!(await own(table))) await go(page, /^(Pass|Play on)/);
    if (deeds === MOST_DEEDS - 1) throw new Error(`still ${kind}: ${prompt}`);
  }
};

describeInBrowser('cardboard, a whole match from its first turn on two phones', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test(
    'Four Souls: every card that is turned up is found by its player, and the match is won in a fight',
    async () => {
      const api = await startApi();
      const { matchId } = await createMatch(api, {
        options: CARDBOARD,
        cards: { imp: { kind: 'monster', title: 'Imp', text: 'All souls.', hp: 1, evasion: 2, attack: 1, souls: 4 } },
      });
      const { phones, complaints } = await sitBoth(api, matchId);
      let attacker: 'anna' | 'ben' | undefined;
      await playToTheEnd(phones, {
        letters: ({ awaiting: { prompt } }) => (/deck monster/.test(prompt) ? 'imp' : 'a'),
        own: async ({ turn, stack, combat, awaiting }) => {
          if (turn === null || awaiting.seat !== turn.active || turn.step !== 'action') return false;
          if (awaiting.kind !== 'priority' || stack.length > 0 || combat !== null) return false;
          const seat = awaiting.seat === 'ben' ? 'ben' : 'anna';
          if (attacker === undefined) expect(await barriersOn(phones[seat])).toEqual([]);
          attacker = seat;
          await lit(phones[seat], 'Imp').first().click();
          await picture(phones[seat], 'cardboard-first-turn');
          await go(phones[seat], 'Attack');
          return true;
        },
      });
      const [winner, loser] = attacker === 'ben' ? [phones.ben, phones.anna] : [phones.anna, phones.ben];
      await winner.getByRole('heading', { name: 'You won.' }).waitFor();
      await loser.getByRole('heading', { name: `${attacker === 'ben' ? 'Ben' : 'Anna'} won.` }).waitFor();
      expect(complaints()).toEqual([]);
    },
    PATIENCE_MS,
  );

  test.each([
    ['magic', 'sorcery', { costs: 'trusted' }],
    ['speed-stack', 'momentary', {}],
  ])(
    '%s: who begins is rolled, and a card with a name of another script ends it',
    async (ruleset, kind, options) => {
      const api = await startApi();
      const { matchId } = await createMatch(api, { ruleset, options: { ...CARDBOARD, ...options } });
      const { phones, complaints } = await sitBoth(api, matchId);
      const { anna } = phones;
      let isPlayed = false;
      await playToTheEnd(phones, {
        letters: () => 'a',
        own: async ({ turn, stack, awaiting, players }) => {
          if (awaiting.kind === 'report') {
            const life = Number(players.find(({ seat }) => seat === 'ben')?.life);
            const less = anna.getByRole('group', { name: 'Ben: life' }).getByRole('button', { name: 'One less' });
            for (let taps = 0; taps < life; taps += 1) await less.click();
            await go(anna, 'Report what it did');
            return true;
          }
          const canPlay = (await lit(anna, 'of your').count()) > 0;
          if (isPlayed || awaiting.seat !== 'anna' || turn?.active !== 'anna' || stack.length > 0 || !canPlay)
            return false;
          if (ruleset === 'magic' && turn.step !== 'main') return false;
          isPlayed = true;
          await playLastWord(anna, kind);
          return true;
        },
      });
      await anna.getByRole('heading', { name: 'You won.' }).waitFor();
      expect([isPlayed, complaints()]).toEqual([true, []]);
    },
    PATIENCE_MS,
  );
});
