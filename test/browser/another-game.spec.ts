import { loadGames } from '@stackledger/offering';
import type { TableView } from '@stackledger/wire';
import type { Page } from 'playwright-core';
import { pebbleTower } from '../../examples/pebble-tower/pebble-tower.js';
import { act, expecting, startApi, stopAll, type Api } from '../e2e/service/api.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit } from './support/browser.js';
import { changed, lacksPicks, press, tableOf } from './support/playing.js';

/** Most turns at the large button of such a match; it takes some eighty. */
const MOST_PRESSES = 400;

/** The first and the last of them are by taps; between these, where a page shows nothing new, a program plays. */
const [BY_TAPS, BY_TAPS_AGAIN] = [14, 54];

/** Without a page: a card that can be played, as the service has it as an example, else a pass. */
const playOverApi = async (api: Api, { matchId, awaiting }: TableView): Promise<void> => {
  const path = `/v1/matches/${matchId}/table?seat=${awaiting.seats[0] ?? ''}`;
  const { legal } = await expecting(200, api.get<TableView>(path));
  const card = legal?.actions.find(({ command }) => command.type === 'PlayCard');
  await act(api, matchId, { seat: awaiting.seats[0] ?? '', ...(card?.example ?? { type: 'PassPriority' }) });
};

/** Neither the opening nor near to its end: a tower of seven wins. */
const isMiddle = ({ players }: TableView, presses: number): boolean =>
  presses >= BY_TAPS && presses < BY_TAPS_AGAIN && players.every(({ height }) => Number(height) < 5);

/** Taps a card of the hand that can be played and whatever it asks for, where there is one; sends that, else passes. */
const playOrPass = async (page: Page, revision: string): Promise<void> => {
  const card = page.locator('.hand .card.lit');
  if ((await card.count()) > 0) {
    await card.first().click();
    while (await lacksPicks(page)) await page.locator('.entries button[aria-pressed=false]').first().click();
    await press(page, /^Play /);
  } else await press(page, /^Pass/);
  await changed(page, revision);
};

describeInBrowser('a game that the console has never heard of', () => {
  afterAll(closePages);
  afterAll(stopAll);
  afterAll(endBrowser);

  test('is listed in the form, created, and played by taps to its end', async () => {
    const api = await startApi({ games: loadGames([{ ruleset: pebbleTower, cards: 'examples/pebble-tower/cards' }]) });
    const { page, complaints } = await visit(`${api.url}/new`, 'phone');
    await page.getByText('Pebble Tower').click();
    await page.getByText('Own cards').click();
    await page.getByPlaceholder('{"my-card":{"kind":"stone"}}').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start the match' }).click();
    await page.waitForURL(/\/m\/[0-9a-f-]+/);

    let table = await tableOf(page);
    const at = (seat: string) => visit(`${api.url}/m/${table.matchId}?seat=${seat}`, 'phone');
    const { body } = await api.get<{ readonly seats: readonly { readonly seat: string }[] }>(
      `/v1/matches/${table.matchId}`,
    );
    const [first = '', second = ''] = body.seats.map(({ seat }) => seat);
    const [anna, ben] = [await at(first), await at(second)];
    const places: { readonly [seat: string]: Page } = { [first]: anna.page, [second]: ben.page };
    await anna.page.getByRole('listitem').filter({ hasText: '0 height' }).first().waitFor();
    expect(await barriersOn(anna.page)).toEqual([]);
    await picture(anna.page, 'table-another-game');
    for (let presses = 0; table.status === 'running'; presses += 1) {
      const next = places[table.awaiting.seats[0] ?? ''];
      if (presses === MOST_PRESSES || next === undefined) throw new Error(`not over after ${presses} presses`);
      if (isMiddle(table, presses)) {
        await playOverApi(api, table);
        table = await tableOf(page);
        continue;
      }
      await next.locator(`[data-revision="${table.revision}"]`).waitFor();
      await playOrPass(next, table.revision);
      table = await tableOf(page);
    }
    const ended = table.winner === null ? 'The match ended in a draw.' : 'You won.';
    const seen = places[table.winner ?? first] ?? page;
    await seen.getByRole('heading', { name: ended }).waitFor();
    await seen.getByRole('link', { name: 'Step through the match' }).first().click();
    await seen.getByText('Pebble Tower').first().waitFor();
    await page.goto(api.url);
    await page.getByText(/^Pebble tower, /).waitFor();
    expect([complaints, anna.complaints, ben.complaints].flat()).toEqual([]);
  });
});
