import type { Page } from 'playwright-core';
import { createMatch, startApi, stopAll, type Api } from '../e2e/service/api.js';
import { SMALL_TABLE } from '../e2e/service/positions.js';
import { closePages, describeInBrowser, endBrowser, visit, visitWithMotion, type Visit } from './support/browser.js';

/** What is kept in a page of everything that has begun to move: what it is, and where. */
const WATCH = `
  globalThis.moved = new Set();
  const look = () => {
    for (const { effect, constructor } of document.getAnimations())
      globalThis.moved.add(constructor.name + ' ' + (effect.pseudoElement ?? effect.target.className));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

const movedOn = (page: Page): Promise<readonly string[]> => page.evaluate('[...globalThis.moved]');

/** Anna plays a card from her hand, opens what happened and closes it: what moves on a table. */
const playsACard = async ({ page }: Visit): Promise<void> => {
  await page.locator('.hand .card').first().waitFor();
  await page.evaluate(WATCH);
  await page.locator('.hand .card').filter({ hasText: 'dime' }).click();
  await page.locator('.big:enabled').click();
  await page.locator('.pile li').filter({ hasText: 'dime' }).first().waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
};

describeInBrowser('motion', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterEach(closePages);
  afterAll(stopAll);
  afterAll(endBrowser);

  const address = async (): Promise<string> =>
    `${api.url}/m/${(await createMatch(api, { setup: SMALL_TABLE })).matchId}?seat=anna`;

  test('a card that is played glides from the hand to the pile', async () => {
    const anna = await visitWithMotion(await address(), 'phone');
    await playsACard(anna);
    expect(await movedOn(anna.page)).toEqual(
      expect.arrayContaining([expect.stringMatching(/::view-transition-group\(moves-/) as string]),
    );
    expect(anna.complaints).toEqual([]);
  });

  test('nothing moves for somebody who asks for less of it: neither a card nor a sheet nor a button', async () => {
    const anna = await visit(await address(), 'phone');
    await playsACard(anna);
    expect(await movedOn(anna.page)).toEqual([]);
    expect(anna.complaints).toEqual([]);
  });
});
