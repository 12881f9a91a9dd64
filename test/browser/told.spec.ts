import type { JsonMap, TableView } from '@stackledger/wire';
import { act, createMatch, startApi, stopAll, type Api } from '../e2e/service/api.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, visit } from './support/browser.js';
import { big, lit, press } from './support/playing.js';

const passAll = async (api: Api, matchId: string, ...seats: readonly string[]): Promise<void> => {
  for (const seat of seats) await act(api, matchId, { type: 'PassPriority', seat });
};

/** Anna has a knight to attack with, Ben a beetle to block with. */
const beforeAttack = async (api: Api): Promise<string> => {
  const { matchId } = await createMatch(api, {
    ruleset: 'magic',
    setup: {
      ...{ active: 'anna', step: 'beginning-of-combat' },
      players: { anna: { battlefield: ['chapel-knight'] }, ben: { battlefield: ['rust-beetle'] } },
    },
  });
  await passAll(api, matchId, 'anna', 'ben');
  return matchId;
};

describeInBrowser('what a player is told', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test('a hand that was looked at lies there for whoever knows it, as long as it is known', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: 'magic',
      setup: {
        active: 'anna',
        players: {
          anna: { hand: ['needle-of-questions'], library: ['forest'] },
          ben: { hand: ['ember-bolt', 'slay'], battlefield: ['rust-beetle'] },
        },
      },
    });
    await act(api, matchId, { type: 'PlayCard', seat: 'anna', card: 'needle-of-questions', targets: ['ben'] });
    await passAll(api, matchId, 'anna', 'ben');
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=anna`, 'phone');
    await page.locator('.happened').getByText('Anna sees Ember Bolt and Slay').waitFor();
    const hand = page.getByRole('group', { name: 'Ben’s hand', exact: true });
    expect(await hand.locator('.chip b').allInnerTexts()).toEqual(['Ember Bolt', 'Slay']);
    await hand.getByText('Slay').click();
    await page.getByRole('dialog', { name: 'Slay' }).getByText('Ben has it').waitFor();
    await page.keyboard.press('Escape');
    expect(await barriersOn(page)).toEqual([]);
    await passAll(api, matchId, 'anna');
    await act(api, matchId, { type: 'PlayCard', seat: 'ben', card: 'ember-bolt', targets: ['anna'] });
    await hand.getByText('Ember Bolt').waitFor({ state: 'detached' });
    await hand.getByText('Slay').waitFor();
    expect(complaints).toEqual([]);
  });

  test('the number that was chosen for X stands on the stack, in its sheet and in the headline of whoever may answer', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: 'speed-stack',
      setup: { active: 'anna', players: { anna: { hand: ['landslide'] }, ben: { hand: ['hush'] } } },
    });
    await act(api, matchId, { type: 'PlayCard', seat: 'anna', card: 'landslide', targets: ['ben'], x: 3 });
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=ben`, 'phone');
    await page.getByRole('heading', { name: 'Anna: Landslide (X = 3) on Ben' }).waitFor();
    await page.locator('.pile').getByText('Landslide (X = 3)').click();
    await page.getByRole('dialog', { name: 'Landslide (X = 3)' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'What happened', exact: true }).click();
    await page.getByRole('dialog').getByText('Anna plays Landslide with X = 3 on Ben').waitFor();
    expect(complaints).toEqual([]);
  });

  test('a price has the number that was chosen for X, before it is paid and while it is', async () => {
    const api = await startApi();
    const mountains = ['one', 'two', 'three'].map((as) => ({ card: 'mountain', as }));
    const { matchId } = await createMatch(api, {
      ruleset: 'magic',
      setup: { active: 'anna', costs: 'enforced', players: { anna: { hand: ['flare-arc'], battlefield: mountains } } },
    });
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=anna`, 'phone');
    await lit(page, 'Flare Arc').click();
    await page.locator('.pick').filter({ hasText: 'Ben' }).click();
    for (let x = 0; x <= 2; x += 1) await page.getByRole('button', { name: 'One more' }).click();
    await big(page).getByText('costs 2R mana').waitFor();
    await press(page, 'Play Flare Arc: Ben, X = 2');
    await page.locator('.headline').getByText('It costs 2R', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('mana that is paid with life is told before it is, and is one of two ways where mana is there', async () => {
    const api = await startApi();
    const hand = ['needle-of-questions'];
    const lands: { readonly [land: string]: boolean } = { mountain: false, island: true };
    for (const [land, asks] of Object.entries(lands)) {
      const { matchId } = await createMatch(api, {
        ruleset: 'magic',
        setup: { active: 'anna', costs: 'enforced', players: { anna: { hand, battlefield: [land], life: 2 } } },
      });
      const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=anna`, 'phone');
      await lit(page, 'Needle of Questions').click();
      if (asks) await page.getByRole('button', { name: 'Play Needle of Questions (paying 2 life)' }).click();
      await page.locator('.pick').filter({ hasText: 'Ben' }).click();
      await big(page).getByText('Play Needle of Questions (paying 2 life): Ben').waitFor();
      await big(page).getByText('costs 2 life').waitFor();
      await page.getByText('You pay your last life: you lose.').waitFor();
      expect(complaints).toEqual([]);
    }
  });

  test('what is for sale has one price: that of whoever looks', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      setup: { active: 'anna', shop: ['book-of-sin'], players: { anna: { coins: 8, items: ['coupon-book'] } } },
    });
    for (const [seat, price] of Object.entries({ anna: 7, ben: 10 })) {
      const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=${seat}`, 'phone');
      await page.locator('.chip').filter({ hasText: 'Book of Sin' }).getByText(`shop, ${price}¢`).waitFor();
      expect(await page.locator('.table').innerText()).not.toContain(seat === 'anna' ? '10¢' : '7¢');
      expect(complaints).toEqual([]);
    }
  });

  test('coins are given by a number, and the button says whose they are and how many', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, { setup: { active: 'anna', players: { anna: { coins: 5 } } } });
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=anna`, 'phone');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Give coins' }).click();
    expect(await page.locator('.entries .die').count()).toBe(0);
    for (let coins = 1; coins <= 3; coins += 1) await page.getByRole('button', { name: 'One more' }).click();
    await press(page, 'Give coins: Ben, 3¢');
    await page.locator('.seats').getByText('3¢').waitFor();
    expect(complaints).toEqual([]);
  });

  test('who attacks or blocks with nobody is asked so, and all are told so', async () => {
    const api = await startApi();
    const matchId = await beforeAttack(api);
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=anna`, 'phone');
    const knight = page.locator('.pick').filter({ hasText: 'Chapel Knight' });
    await big(page).getByText('Attack with nobody', { exact: true }).waitFor();
    await knight.click();
    await big(page).getByText('Attack: Chapel Knight at Ben', { exact: true }).waitFor();
    await knight.click();
    await press(page, 'Attack with nobody');
    await page.locator('.happened').getByText('Anna attacks with nobody.').waitFor();
    expect(complaints).toEqual([]);
  });

  test('who does not block is asked so, and all are told so', async () => {
    const api = await startApi();
    const matchId = await beforeAttack(api);
    const attackers = [{ attacker: 'chapel-knight', at: 'ben' }];
    await act(api, matchId, { type: 'DeclareAttackers', seat: 'anna', attackers });
    await passAll(api, matchId, 'anna', 'ben');
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=ben`, 'phone');
    await press(page, 'Do not block');
    await page.locator('.happened').getByText('Ben does not block.').waitFor();
    expect(complaints).toEqual([]);
  });

  test('what happened last is the deed with what came of it, without what it used up', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      setup: { active: 'anna', monsters: ['dip'], players: { anna: { hand: ['bomb'] } } },
    });
    await act(api, matchId, { type: 'PlayCard', seat: 'anna', card: 'bomb', targets: ['dip'] });
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=ben`, 'phone');
    await page
      .locator('.happened')
      .getByText(/Anna plays Bomb! on Dip\.$/)
      .waitFor();
    await passAll(api, matchId, 'anna', 'ben');
    await page
      .locator('.happened')
      .getByText(/Bomb! resolves/)
      .waitFor();
    expect(await page.locator('.happened').innerText()).not.toContain('passes');
    expect(complaints).toEqual([]);
  });

  test.each<{ game: string; hands: JsonMap; plays: string; reasons: { readonly [card: string]: string } }>([
    {
      game: 'speed-stack',
      hands: { anna: { hand: ['landslide'] }, ben: { hand: ['axe-work'] } },
      plays: 'landslide',
      reasons: { 'Axe Work': 'Axe Work is basic; on top is Landslide' },
    },
    {
      game: 'magic',
      hands: { anna: { hand: ['ember-bolt'], mana: { R: 1 } }, ben: { hand: ['rising-flame', 'flare-arc', 'forest'] } },
      plays: 'ember-bolt',
      reasons: {
        'Rising Flame': 'The cost of Rising Flame cannot be paid.',
        Forest: "Playing a land needs Ben's own main phase and an empty stack.",
      },
    },
  ])('$game: why a card cannot be used is said by its title and of what is lacking', async (scene) => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: scene.game,
      setup: { active: 'anna', players: scene.hands, ...(scene.game === 'magic' && { costs: 'enforced' }) },
    });
    await act(api, matchId, {
      ...{ type: 'PlayCard', seat: 'anna', card: scene.plays, targets: ['ben'] },
      ...(scene.game === 'speed-stack' && { x: 1 }),
    });
    await passAll(api, matchId, ...(scene.game === 'magic' ? ['anna'] : []));
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=ben`, 'phone');
    for (const [card, why] of Object.entries(scene.reasons)) {
      await page.locator('.hand .card').filter({ hasText: card }).click();
      await page.getByRole('dialog', { name: card }).getByText(why).waitFor();
      await page.keyboard.press('Escape');
    }
    expect(complaints).toEqual([]);
  });

  test('an X that cannot be paid is a cost that cannot be paid', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: 'magic',
      setup: { active: 'anna', costs: 'enforced', players: { anna: { hand: ['flare-arc', 'rising-flame'] } } },
    });
    const { body } = await api.get<TableView>(`/v1/matches/${matchId}/table?seat=anna`);
    const reasons = Object.entries(body.blocked).map(([name, { detail }]) => [name, detail]);
    expect(Object.fromEntries(reasons)).toEqual({
      'flare-arc': 'the cost of flare-arc cannot be paid',
      'rising-flame': 'the cost of rising-flame cannot be paid',
    });
  });

  test('a roll of one’s own item is for it', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      setup: { active: 'anna', players: { anna: { items: ['book-of-sin'] } } },
    });
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=anna`, 'phone');
    await lit(page, 'Book of Sin').click();
    await press(page, 'Use Book of Sin');
    await page.locator('.pile').getByText('Book of Sin').waitFor();
    await passAll(api, matchId, 'anna', 'ben');
    await page
      .locator('.pile')
      .getByText(/^Roll: \d$/)
      .waitFor();
    await page.locator('.pile').getByText('for Book of Sin', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('what is tapped to use it costs tapping it', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: 'magic',
      setup: { active: 'anna', costs: 'enforced', players: { anna: { battlefield: ['lore-keeper'] } } },
    });
    const { body } = await api.get<TableView>(`/v1/matches/${matchId}/table?seat=anna`);
    const use = body.legal?.actions.find(({ command }) => command.source === 'lore-keeper');
    expect(use?.price?.says).toBe('tapping it');
  });
});
