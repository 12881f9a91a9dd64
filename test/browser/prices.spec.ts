import { createMatch, startApi, stopAll } from '../e2e/service/api.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, visit } from './support/browser.js';
import { big, lit, press } from './support/playing.js';

describeInBrowser('what a card costs', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test('stands on the card, on its sheet and before it is paid, and who pays the last life is told so', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: 'speed-stack',
      setup: {
        active: 'anna',
        players: { anna: { hand: ['second-dawn', 'powder-mill', 'landslide'], life: 3 }, ben: { life: 5 } },
      },
    });
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=anna`, 'phone');
    await lit(page, 'Second Dawn').getByText('costs 3 life').waitFor();
    const mill = page.locator('.card').filter({ hasText: 'Powder Mill' });
    await mill.getByText('costs 1 gold').waitFor();
    await mill.click();
    await page.getByRole('dialog').getByText('Costs 1 gold').waitFor();
    await page.keyboard.press('Escape');
    await lit(page, 'Second Dawn').click();
    await page.locator('.draft-text').getByText('Costs 3 life').waitFor();
    await big(page).getByText('costs 3 life').waitFor();
    await page.getByText('You pay your last life: you lose.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await lit(page, 'Landslide').click();
    await page.getByRole('button', { name: /Ben/ }).first().click();
    for (const x of [0, 1, 2, 3]) {
      await page.getByRole('button', { name: 'One more' }).click();
      await big(page).getByText(`costs ${x} life`).waitFor();
      expect([x, await page.getByText('your last life').count()]).toEqual([x, x === 3 ? 1 : 0]);
    }
    await page.locator('.entries').getByText('X', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('Magic: a spell that cannot be cast says what it costs, and so does what is being paid', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: 'magic',
      setup: {
        ...{ active: 'anna', costs: 'enforced' },
        players: {
          anna: {
            hand: ['hush', 'ember-bolt'],
            battlefield: ['mountain'],
          },
          ben: { battlefield: ['rust-beetle'] },
        },
      },
    });
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=anna`, 'phone');
    await page.locator('.card').filter({ hasText: 'Hush' }).click();
    await page.getByRole('dialog').getByText('Costs 1U mana').waitFor();
    await page.keyboard.press('Escape');
    await lit(page, 'Ember Bolt').click();
    await page.locator('.pick').filter({ hasText: 'Ben' }).last().click();
    await press(page, 'costs R mana');
    await page.getByRole('heading', { name: /It costs R/ }).waitFor();
    expect(complaints).toEqual([]);
  });
});
