import { serviceChance } from '@stackledger/ledger';
import { createMatch, expecting, startApi, stopAll, view, type Api } from '../e2e/service/api.js';
import type { StoryPage } from '@stackledger/wire';
import type { Page } from 'playwright-core';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit } from './support/browser.js';
import { playOn } from './support/playing.js';

/** Monsters that are easy prey, and worth a victory each: the match is a whole one, and soon over. */
const QUICK = {
  cards: { imp: { kind: 'monster', title: 'Imp', text: 'Worth four souls.', hp: 1, evasion: 3, attack: 1, souls: 4 } },
  decks: { monster: Array.from({ length: 8 }, () => 'imp') },
};

/** Most deeds of such a match. */
const MOST_DEEDS = 200;

/** What the dice show at first: an imp is hit and then missed. Later each is hit, so that the match ends soon. */
const FACES = [5, 2];
const HIT = 6;

/** The seats play until it has come to that. */
const playUntil = async (
  places: { readonly [seat: string]: Page },
  isThere: (table: Awaited<ReturnType<typeof playOn>>) => boolean,
): Promise<void> => {
  for (let deeds = 0; deeds < MOST_DEEDS; deeds += 1) if (isThere(await playOn(places))) return;
  throw new Error(`not after ${MOST_DEEDS} deeds`);
};

/** Ben calls a judge from his table. */
const call = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Call a judge' }).click();
  await page.getByLabel(/^In your words/).fill('the die fell off the table');
  await page.getByRole('button', { name: 'We do not agree on what happened' }).click();
  await page.getByText('Ben has called a judge.').waitFor();
};

/** A judge comes, takes the match back to before the roll, and play goes on. */
const ruleOn = async (page: Page): Promise<void> => {
  await page.getByLabel('Your name').fill('jo');
  await page.getByRole('button', { name: 'I am Jo' }).click();
  await page.getByRole('link', { name: /Anna and Ben/ }).click();
  await page.getByRole('button', { name: /I am at the table/ }).click();
  await page.getByRole('button', { name: 'Choose a remedy' }).click();
  await page.getByRole('radio', { name: /Back to before the error/ }).check();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Give this ruling' }).click();
  await page.getByRole('button', { name: /^Take the table back to/ }).click();
  await page.getByRole('button', { name: 'Play goes on' }).click();
  await page.getByText('This call is closed').waitFor();
};

describeInBrowser('a whole match', () => {
  let api: Api;
  beforeAll(async () => {
    const faces = [...FACES];
    api = await startApi({ chance: { ...serviceChance, die: () => faces.shift() ?? HIT } });
  });
  afterAll(closePages);
  afterAll(stopAll);
  afterAll(endBrowser);

  test('is played from its first turn to its end on two phones, and a judge with a third takes a contested roll back', async () => {
    const { matchId } = await createMatch(api, QUICK);
    const at = (seat: string) => visit(`${api.url}/m/${matchId}?seat=${seat}`, 'phone');
    const [anna, ben] = [await at('anna'), await at('ben')];
    const places = { anna: anna.page, ben: ben.page };

    await playUntil(places, ({ stack }) => stack.some(({ roll }) => roll !== undefined));
    await ben.page
      .locator('h1')
      .filter({ hasText: /A \d (hits|misses)\. / })
      .waitFor();
    await call(ben.page);
    const judge = await visit(`${api.url}/judge`, 'phone');
    await ruleOn(judge.page);
    expect((await view(api, matchId)).stack).toEqual([]);

    await playUntil(places, ({ status }) => status === 'ended');
    const { winner } = await view(api, matchId);
    const loser = winner === 'anna' ? ben : anna;
    await places[winner as 'anna' | 'ben'].getByRole('heading', { name: 'You won.' }).waitFor();
    await loser.page.getByRole('heading', { name: `${winner === 'anna' ? 'Anna' : 'Ben'} won.` }).waitFor();
    expect(await barriersOn(loser.page)).toEqual([]);
    await picture(loser.page, 'table-ended');

    const { rows } = await expecting(200, api.get<StoryPage>(`/v1/matches/${matchId}/story?limit=1000`));
    // The contested roll is kept on the rewound branch.
    expect(rows.filter(({ live }) => !live).map(({ rolls }) => rolls.length)).toContain(1);
    expect([anna, ben, judge].flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});
