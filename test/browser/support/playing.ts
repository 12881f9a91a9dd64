import type { TableView } from '@stackledger/wire';
import type { Page } from 'playwright-core';
import { exchange } from '../../e2e/service/exchange.js';

/** The one large button. */
export const big = (page: Page) => page.locator('.big');

/** Whether the large button waits for something to be picked, once it is through with what it did before. */
export const lacksPicks = async (page: Page): Promise<boolean> => {
  await big(page).and(page.locator(':not([aria-busy=true])')).waitFor();
  return big(page).isDisabled();
};

/** Presses the large button once it says so. */
export const press = async (page: Page, says: string | RegExp): Promise<void> => {
  await big(page).and(page.locator('button:enabled')).filter({ hasText: says }).click();
};

/** A card on the table or in the hand, once something can be done with it. */
export const lit = (page: Page, says: string | RegExp) =>
  page.locator('.chip.lit, .card.lit').filter({ hasText: says });

const matchOf = (page: Page): string => /\/m\/([\w-]+)/.exec(page.url())?.[1] ?? '';

/** The table as everybody may see it. */
export const tableOf = async (page: Page): Promise<TableView> =>
  JSON.parse((await exchange(`${new URL(page.url()).origin}/v1/matches/${matchOf(page)}/table`)).text) as TableView;

/** Waits until the match has gone on, and the page shows it. */
export const changed = async (page: Page, revision: string): Promise<void> => {
  await page.locator(`[data-revision]:not([data-revision="${revision}"])`).waitFor();
};

/** Waits until a page shows the match as it is. */
export const shows = (page: Page, revision: string) => page.locator(`[data-revision="${revision}"]`).waitFor();

/** The page of each seat. */
type Places = { readonly [seat: string]: Page };

/**
 * Whoever is expected does what a newcomer would: answers what is asked, attacks where that can be done, ends the turn
 * where there is nothing to attack, and passes otherwise. Says where the match is then.
 */
export const playOn = async (places: Places): Promise<TableView> => {
  const [first] = Object.values(places);
  const table = await tableOf(first as Page); // there is at least one
  const page = places[table.awaiting.seats[0] ?? ''];
  if (page === undefined) return table;
  await shows(page, table.revision);
  if (table.awaiting.kind !== 'priority') await answer(page);
  else if (table.stack.length === 0 && table.combat === null && table.turn?.step === 'action')
    await moveOn(page, table.awaiting.seat === table.turn.active);
  await press(page, /./);
  await changed(page, table.revision);
  return tableOf(page);
};

/** Picks until the large button can be pressed. */
const answer = async (page: Page): Promise<void> => {
  for (let picks = 0; picks < 20 && (await lacksPicks(page)); picks += 1)
    await page.locator('.entries button[aria-pressed=false]').first().click();
};

const moveOn = async (page: Page, isActive: boolean): Promise<void> => {
  if (!isActive) return;
  const attack = page.locator('.chip.lit').filter({ hasText: 'hit' });
  if ((await attack.count()) > 0) await attack.first().click();
  else await page.getByRole('button', { name: 'End the turn' }).click();
};
