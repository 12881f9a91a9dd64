import type { EventPage, TableView } from '@stackledger/wire';
import { act, createMatch, expecting, startApi, stopAll, type Api } from '../e2e/service/api.js';
import { startClosed } from '../e2e/service/closed.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit } from './support/browser.js';
import { held } from './support/held-answers.js';
import { lit, press } from './support/playing.js';

const SETUP = {
  active: 'anna',
  monsters: ['pooter'],
  decks: { monster: ['dip'] },
  cards: {
    pooter: { kind: 'monster', hp: 2, evasion: 3, attack: 1, souls: 0, rewards: [{ loot: 1 }] },
    dip: { kind: 'monster', hp: 1, evasion: 4, attack: 1, souls: 0, rewards: [{ gain: { coins: 1 } }] },
  },
};

const tableAt = (api: Api, match: string): Promise<TableView> =>
  expecting(200, api.get<TableView>(`/v1/matches/${match}/table`));

/** A table on which Anna is asked to roll a die that lies before her. */
const asksForRoll = async (api: Api): Promise<string> => {
  const { matchId } = await createMatch(api, { options: { dice: 'reported' }, setup: SETUP });
  await act(api, matchId, { seat: 'anna', type: 'DeclareAttack', target: 'pooter' });
  for (let passes = 0; passes < 8; passes++) {
    const { awaiting } = await tableAt(api, matchId);
    if (awaiting.kind === 'roll') return matchId;
    await act(api, matchId, { seat: awaiting.seat ?? '', type: 'PassPriority' });
  }
  throw new Error('nobody was asked to roll');
};

describeInBrowser('slips', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test('who mistyped a roll reports it anew from the own phone, and the other confirms what was meant', async () => {
    const api = await startApi();
    const match = await asksForRoll(api);
    const { page, complaints } = await visit(`${api.url}/m/${match}?seat=anna`, 'phone');
    await page.getByRole('button', { name: '1', exact: true }).click();
    await page.locator('.big').click();
    await page.getByRole('button', { name: 'I mistyped it: report it anew' }).click();
    await page.getByRole('button', { name: '4', exact: true }).click();
    await page.locator('.big').click();
    await page.getByRole('button', { name: 'I mistyped it: report it anew' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    const ben = await visit(`${api.url}/m/${match}?seat=ben`, 'phone', 'dark');
    await ben.page.getByRole('heading', { name: /reports a 4/ }).waitFor();
    expect(await ben.page.getByRole('button', { name: 'I mistyped' }).count()).toBe(0);
    await ben.page.getByRole('button', { name: 'Confirm' }).first().click();
    await page.getByRole('button', { name: 'I mistyped it: report it anew' }).waitFor({ state: 'hidden' });
    expect((await tableAt(api, match)).stack).toMatchObject([{ name: 'roll:4' }]);
    expect(complaints).toEqual([]);
  });

  test('who mistyped a roll that is confirmed meanwhile is told why it is not reported anew', async () => {
    const api = await startApi();
    const match = await asksForRoll(api);
    const { page } = await visit(`${api.url}/m/${match}?seat=anna`, 'phone');
    await page.getByRole('button', { name: '1', exact: true }).click();
    await page.locator('.big').click();
    const mistyped = page.getByRole('button', { name: 'I mistyped it: report it anew' });
    await mistyped.waitFor();
    await page.route('**/rewind-targets*', async (route) => {
      const answer = await route.fetch();
      const { revision } = await tableAt(api, match);
      const { events } = await expecting(200, api.get<EventPage>(`/v1/matches/${match}/events?from=0&limit=500`));
      const report = events.findLast(({ type }) => type === 'RollReported')?.revision ?? revision;
      await act(api, match, { seat: 'ben', type: 'ConfirmReport', report });
      await route.fulfill({ response: answer });
    });
    await mistyped.click();
    await page
      .getByRole('alert')
      .getByText(/has acted since/)
      .waitFor();
    await mistyped.waitFor({ state: 'detached' });
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  test('what was done last is taken back, and then what was done before it', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      setup: { active: 'anna', monsters: ['fly'], players: { anna: { hand: ['a-nickel', 'bomb'], lootPlays: 2 } } },
    });
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=anna`, 'phone');
    for (const card of ['A Nickel', 'Bomb!']) {
      await page.locator('.card.lit').filter({ hasText: card }).click();
      if (card === 'Bomb!') await page.locator('.pick').filter({ hasText: 'Fly' }).click();
      await page
        .locator('.big')
        .filter({ hasText: `Play ${card}` })
        .click();
      await page.locator('.pile').getByText(card).waitFor();
    }
    for (const left of [1, 0]) {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('button', { name: 'Take back what I did last' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.locator('.pile > li').nth(left).waitFor({ state: 'detached' });
      expect((await tableAt(api, matchId)).stack).toHaveLength(left);
    }
    expect(complaints).toEqual([]);
  });

  test('who taps on before the table has come that a command led to is not told to be late', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      setup: { active: 'anna', players: { anna: { hand: ['a-nickel'] } } },
    });
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=anna`, 'phone');
    await lit(page, 'A Nickel').click();
    const readings = await held(page, '**/table?seat=anna');
    await press(page, 'Play A Nickel');
    await page.locator('.sent.check').waitFor();
    expect(await page.locator('.big:enabled').filter({ hasText: 'Pass' }).count()).toBe(0);
    await readings.answers();
    await press(page, 'Pass');
    await page.getByText('Waiting for Ben').first().waitFor();
    expect((await tableAt(api, matchId)).awaiting.seat).toBe('ben');
    expect(complaints).toEqual([]);
  });

  test('a takeback that another asks for is answered by a tap', async () => {
    const api = await startApi();
    const match = await asksForRoll(api);
    await act(api, match, { judge: 'jo', type: 'AllowTakebacks', allowed: true });
    await act(api, match, { seat: 'anna', type: 'ReportRoll', value: 1 });
    const { awaiting } = await tableAt(api, match);
    await act(api, match, { seat: 'ben', type: 'ConfirmReport', report: awaiting.report?.report ?? '' });
    const { targets } = await expecting(
      200,
      api.get<{ targets: readonly { revision: string }[] }>(`/v1/matches/${match}/rewind-targets?limit=5`),
    );
    await act(api, match, { seat: 'anna', type: 'AskTakeback', to: targets.at(-1)?.revision ?? '' });
    const { page, complaints } = await visit(`${api.url}/m/${match}?seat=ben`, 'phone');
    await page.getByText('Anna asks to take back').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'takeback-asked');
    await page.getByRole('button', { name: 'Take it back', exact: true }).click();
    await page.getByText('Anna asks to take back').waitFor({ state: 'hidden' });
    expect((await tableAt(api, match)).stack).not.toMatchObject([{ name: 'roll:1' }]);
    expect(complaints).toEqual([]);
  });

  test('an address that leads nowhere is a page with words, and stays a problem for programs', async () => {
    const api = await startApi();
    const { page } = await visit(`${api.url}/nowhere/at-all`, 'phone');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('link', { name: /To the matches/ }).click();
    await page.getByText('There is no match here yet').waitFor();
    const asked = await api.raw('/nowhere', { headers: { accept: 'application/json' } });
    expect([asked.status, asked.headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8']);
    expect((await api.raw('/nowhere', { headers: { accept: 'text/html' } })).status).toBe(404);
  });

  test('who holds no link is told so before a form, and comes in by a short address', async () => {
    const service = await startClosed();
    const { page, complaints } = await visit(`${service.url}/new`, 'phone');
    await page.getByText('this device holds no such link').waitFor();
    expect(await page.getByRole('button', { name: 'Start the match' }).count()).toBe(0);
    expect(await barriersOn(page)).toEqual([]);
    const given = await service.organizer.grant('/v1/grants', { role: 'organizer', person: { name: 'Ola' } });
    await page.goto(`${service.url}/j/${given.code.toLowerCase()}`);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.goto(`${service.url}/new`);
    await page.getByRole('button', { name: 'Start the match' }).click();
    await page.waitForURL(/links$/);
    await page.getByRole('button', { name: 'Make 2 links' }).click();
    await page.getByText('This address is good on this machine alone').first().waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
