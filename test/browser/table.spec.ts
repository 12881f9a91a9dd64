import type { JsonMap, StoryPage } from '@stackledger/wire';
import type { Page, Route } from 'playwright-core';
import {
  act,
  createMatch,
  expecting,
  settle,
  startApi,
  stopAll,
  temporaryFolder,
  view,
  type Api,
} from '../e2e/service/api.js';
import {
  barriersOn,
  closePages,
  describeInBrowser,
  endBrowser,
  picture,
  visit,
  type SIZES,
} from './support/browser.js';
import { big, changed, lit, press, tableOf } from './support/playing.js';

/** Anna needs one more soul; the imp has one heart, and a soul. The dice lie on the table. */
const LAST_FIGHT: JsonMap = {
  ruleset: 'four-souls',
  seats: ['anna', 'ben'],
  options: { dice: 'reported' },
  cards: { imp: { kind: 'monster', title: 'Imp', text: 'Worth a soul.', hp: 1, evasion: 4, attack: 1, souls: 1 } },
  setup: {
    active: 'anna',
    monsters: ['imp', 'fly'],
    players: {
      anna: { souls: 3, coins: 4, hand: ['bomb', 'a-nickel'] },
      ben: { souls: 2, coins: 7, hand: ['butter-bean'], lootPlays: 1 },
    },
    decks: { loot: ['two-cents', 'three-cents'], monster: ['dip', 'leech'] },
  },
};

/** Everybody passes in turn, each on their own page, until the page says so. */
const passUntil = async (pages: readonly Page[], page: Page, says: RegExp): Promise<void> => {
  for (let passes = 0; passes < 40; passes++) {
    const done = page
      .locator('h1')
      .filter({ hasText: says })
      .waitFor({ timeout: 15_000 })
      .then(() => 'done' as const);
    const may = pages.map((each, at) =>
      big(each)
        .and(each.locator('button:enabled'))
        .filter({ hasText: 'Pass' })
        .waitFor({ timeout: 15_000 })
        .then(() => at),
    );
    const first = await Promise.any([done, ...may]);
    void Promise.allSettled([done, ...may]);
    if (first === 'done') return;
    const { revision } = await tableOf(pages[first] as Page);
    await press(pages[first] as Page, 'Pass');
    await changed(pages[first] as Page, revision);
  }
  throw new Error(`nobody got as far as ${String(says)}`);
};

const sit = async (api: Api, matchId: string, seat: string, size: keyof typeof SIZES = 'phone') =>
  visit(`${api.url}/m/${matchId}?seat=${seat}`, size);

describeInBrowser('a table', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test('a roll that lies on the table is reported, confirmed, answered, and asked for again where a judge takes it back', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, LAST_FIGHT);
    const [a, b] = [await sit(api, matchId, 'anna'), await sit(api, matchId, 'ben')];
    const pages = [a.page, b.page];
    await a.page.getByRole('heading', { name: 'Your turn' }).waitFor();
    expect(await barriersOn(a.page)).toEqual([]);
    await picture(a.page, 'table-turn');
    await b.page.getByText('after Anna').first().waitFor();
    await picture(b.page, 'table-waits');

    await lit(a.page, 'Imp').click();
    await picture(a.page, 'table-attack');
    await press(a.page, /Attack/);
    await passUntil(pages, a.page, /Roll a die/);
    expect(await barriersOn(a.page)).toEqual([]);
    await picture(a.page, 'table-report');
    await a.page.getByRole('button', { name: '1', exact: true }).click();
    await press(a.page, 'Report');
    await b.page.locator('h1').filter({ hasText: /1/ }).waitFor();
    await picture(b.page, 'table-confirm');
    await press(b.page, 'Confirm');
    await a.page.getByRole('heading', { name: /A 1 misses\. You need 4\./ }).waitFor();
    expect(await barriersOn(a.page)).toEqual([]);
    await picture(a.page, 'table-roll');

    const { rows } = await expecting(
      200,
      api.get<{ rows: readonly { says: string; first: string }[] }>(`/v1/matches/${matchId}/story`),
    );
    const reported = rows.find(({ says }) => says.includes('reports a roll'));
    const judge = { judge: 'jo', authority: 'head-judge', reason: 'the die fell off the table' };
    await act(api, matchId, {
      type: 'Rewind',
      to: String(Number(reported?.first) - 1),
      kind: 'full',
      dice: 'fresh',
      ...judge,
    });
    await a.page.getByRole('heading', { name: /Roll a die/ }).waitFor();
    expect([...a.complaints, ...b.complaints]).toEqual([]);
  });

  test('a card is answered with a card: the pile shows both, and what each of them points at', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, LAST_FIGHT);
    const [a, b] = [await sit(api, matchId, 'anna'), await sit(api, matchId, 'ben')];
    await lit(a.page, 'Bomb').click();
    await a.page.getByRole('heading', { name: /choose/ }).waitFor();
    expect(await barriersOn(a.page)).toEqual([]);
    await picture(a.page, 'table-target');
    await a.page.locator('.pick').filter({ hasText: 'Imp' }).click();
    await press(a.page, 'Play Bomb!: Imp');
    await press(a.page, 'Pass');
    await lit(b.page, 'Butter Bean').click();
    await press(b.page, 'Play Butter Bean!');
    const pile = a.page.getByRole('list').filter({ hasText: 'on Bomb!' });
    await pile.getByText('Butter Bean!').waitFor();
    expect(await a.page.locator('.pile > li').allInnerTexts()).toEqual([
      expect.stringMatching(/Butter Bean!\s+on Bomb!/),
      expect.stringMatching(/Bomb!\s+on Imp/),
    ]);
    await b.page.getByText('seen by Anna').first().waitFor(); // what Ben did is on her screen
    expect(await a.page.locator('svg.lines > path').count()).toBe(2);
    expect(await a.page.locator('.aimed').innerText()).toMatch(/Imp[^]*target of Bomb!/);
    expect(await barriersOn(a.page)).toEqual([]);
    await picture(a.page, 'table-pile');
    const dark = await visit(`${api.url}/m/${matchId}?seat=anna`, 'desk', 'dark');
    await dark.page.getByText('on Bomb!').first().waitFor();
    expect(await barriersOn(dark.page)).toEqual([]);
    await picture(dark.page, 'table-desk');
  });

  test('whoever may pass for long may say so, sees it, and takes it back', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, LAST_FIGHT);
    const { page } = await sit(api, matchId, 'ben');
    await page.getByRole('button', { name: 'Pass until' }).click();
    await page.getByRole('button', { name: /until my turn/ }).click();
    await page.getByText('You pass until my turn').waitFor();
    await picture(page, 'table-yield');
    await page.getByRole('button', { name: 'Stop passing' }).click();
    await page.getByText('You pass until my turn').waitFor({ state: 'detached' });
    expect((await view(api, matchId)).yields).toEqual([]);
  });

  test('a table goes on after the service was gone, and what was sent twice is carried out once', async () => {
    const storeUrl = `sqlite:${temporaryFolder()}/store.db`;
    const first = await startApi({ storeUrl });
    const { matchId } = await createMatch(first, LAST_FIGHT);
    const { page } = await sit(first, matchId, 'anna');
    await page.getByRole('heading', { name: 'Your turn' }).waitFor();
    const port = Number(new URL(first.url).port);
    await first.stop();
    await page.getByText('No connection').waitFor();
    await picture(page, 'table-offline');
    expect(await barriersOn(page)).toEqual([]);
    const again = await startApi({ storeUrl, port });
    await page.getByRole('heading', { name: 'Your turn' }).waitFor();
    // The service carries this out, and its answer is lost on the way.
    await page.route(
      '**/commands',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.keyboard.press('1');
    await press(page, 'Play A Nickel');
    await page.locator('.sent').getByText('stored').waitFor();
    const { rows } = await expecting(200, again.get<StoryPage>(`/v1/matches/${matchId}/story`));
    expect(rows.filter(({ says }) => says === 'Anna plays A Nickel')).toHaveLength(1);
    expect((await view(again, matchId)).stack).toEqual(['loot:a-nickel']);
  });

  test('what can be done to a deck is asked under its title', async () => {
    const api = await startApi();
    const decks = { monster: ['fly'], treasure: ['compass'] };
    const { matchId } = await createMatch(api, {
      setup: { ...{ active: 'anna', monsters: ['dip'], decks }, players: { anna: { coins: 22 } } },
    });
    const { page } = await sit(api, matchId, 'anna');
    await lit(page, 'The deck').click();
    await page.getByRole('dialog', { name: 'The deck' }).getByRole('button', { name: 'Buy' }).waitFor();
  });

  test('what waits to be sent is named, and is not mixed with another question', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, LAST_FIGHT);
    const { page } = await sit(api, matchId, 'anna');
    await lit(page, 'Nickel').waitFor();
    await page.route('**/commands', (route) => route.abort());
    await press(page, 'Pass');
    await api.stop();
    await big(page).getByText('Pass: not sent yet').waitFor();
    await lit(page, 'Nickel').click();
    await big(page).getByText('Play A Nickel').waitFor();
    expect(await big(page).isDisabled()).toBe(true);
    await page.getByText('(Pass: not sent yet)').waitFor();
    await page.getByRole('button', { name: 'Try now' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await big(page).getByText('Try now').waitFor();
  });

  test('a command that was refused says why beside the button, and nothing has changed', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, LAST_FIGHT);
    const { page } = await sit(api, matchId, 'anna');
    await lit(page, 'Nickel').click();
    const first = async (route: Route): Promise<void> => {
      await act(api, matchId, { type: 'PlayCard', seat: 'anna', card: 'a-nickel' });
      await route.continue();
    };
    await page.route('**/commands', first, { times: 1 });
    await press(page, 'Play A Nickel');
    await page.getByRole('alert').waitFor();
    expect(await page.getByText('Nothing has happened at the table since').isVisible()).toBe(false);
    await page.getByText('SL-CMD-3').click();
    await page.getByText('Nothing has happened at the table since').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'table-refused');
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  test('a seat that is open on two devices says so on both, and what the second of them sends too late is refused and not lost from sight', async () => {
    const storeUrl = `sqlite:${temporaryFolder()}/store.db`;
    const api = await startApi({ storeUrl });
    const setup = LAST_FIGHT.setup as JsonMap; // as above
    const players = { anna: { hand: ['bomb', 'a-nickel'], lootPlays: 2 } };
    const { matchId } = await createMatch(api, { ...LAST_FIGHT, setup: { ...setup, players } });
    const phone = await sit(api, matchId, 'anna');
    await phone.page.getByRole('heading', { name: 'Your turn' }).waitFor();
    const two = phone.page.getByText('This seat is open on another device too.');
    const tablet = await sit(api, matchId, 'anna', 'tablet');
    await two.waitFor();
    await tablet.page.getByText('This seat is open on another device too.').waitFor();
    expect(await barriersOn(phone.page)).toEqual([]);
    await picture(phone.page, 'table-two-devices');

    // Both are sent at once: the tablet's is there first, before the phone has seen anything of it.
    await lit(phone.page, 'Bomb').click();
    await phone.page.locator('.pick').filter({ hasText: 'Imp' }).click();
    await lit(tablet.page, 'Nickel').click();
    const second = async (route: Route): Promise<void> => {
      await press(tablet.page, 'Play A Nickel');
      await tablet.page.locator('.pile').getByText('A Nickel').waitFor();
      await route.continue();
    };
    await phone.page.route('**/commands', second, { times: 1 });
    await press(phone.page, 'Play Bomb!: Imp');
    await phone.page.getByRole('alert').getByText('Your other device may have been first.').waitFor();
    expect((await view(api, matchId)).stack).toEqual(['loot:a-nickel']);
    await phone.page.getByRole('button', { name: 'OK', exact: true }).click();
    await lit(phone.page, 'Bomb').click();
    await phone.page.locator('.pick').filter({ hasText: 'Imp' }).click();
    await press(phone.page, 'Play Bomb!: Imp');
    await tablet.page.locator('.pile').getByText('Bomb!').waitFor();

    // One goes; the other is alone, also when its line was cut and it has come again.
    await tablet.context.close();
    await two.waitFor({ state: 'detached' });
    await api.stop();
    await phone.page.getByText('No connection').waitFor();
    const again = await startApi({ storeUrl, port: Number(new URL(api.url).port) });
    await phone.page.getByText('No connection').waitFor({ state: 'detached' });
    await act(again, matchId, { type: 'PassPriority', seat: 'anna' });
    await phone.page.getByRole('button', { name: 'Waiting for Ben' }).waitFor();
    expect(await two.count()).toBe(0);
    expect(phone.complaints.filter((each) => !/ERR_|409/.test(each))).toEqual([]);
  });

  test('Magic: attackers and blockers are picked, and the fight shows who stands in whose way', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: 'magic',
      setup: {
        active: 'anna',
        players: {
          anna: { life: 14, hand: ['slay'], battlefield: ['chapel-knight', 'ember-hound'] },
          ben: { life: 9, hand: ['ember-bolt'], battlefield: ['moss-spider', 'rust-beetle'] },
        },
      },
    });
    const [a, b] = [await sit(api, matchId, 'anna'), await sit(api, matchId, 'ben')];
    await passUntil([a.page, b.page], a.page, /which creatures attack/i);
    expect(await barriersOn(a.page)).toEqual([]);
    await picture(a.page, 'magic-attackers');
    await a.page.getByRole('button', { name: /Chapel Knight at Ben/ }).click();
    await a.page.getByRole('button', { name: /Ember Hound at Ben/, pressed: true }).waitFor(); // it must
    await press(a.page, 'Attack');
    await passUntil([a.page, b.page], b.page, /which creatures block/i);
    await b.page.getByRole('button', { name: /Moss Spider blocks Ember Hound/ }).click();
    await picture(b.page, 'magic-blockers');
    expect(await barriersOn(b.page)).toEqual([]);
    await press(b.page, 'Block');
    await a.page.getByRole('region', { name: 'Combat' }).getByText('Moss Spider 1/4').waitFor();
    await picture(a.page, 'magic-fight');
    const desk = await visit(`${api.url}/m/${matchId}?seat=ben`, 'desk');
    await desk.page.getByRole('region', { name: 'Combat' }).waitFor();
    await picture(desk.page, 'magic-desk');
    expect([...a.complaints, ...b.complaints]).toEqual([]);
  });

  test('Magic: damage is divided point by point, and none goes beyond a blocker before it has enough', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: 'magic',
      setup: {
        active: 'anna',
        step: 'beginning-of-combat',
        players: {
          anna: { battlefield: ['hulk'] },
          ben: { life: 20, battlefield: ['moss-spider', 'rust-beetle'] },
        },
      },
      cards: { hulk: { kind: 'creature', title: 'Hulk', power: 7, toughness: 7, keywords: ['trample'] } },
    });
    for (const seat of ['anna', 'ben']) await act(api, matchId, { type: 'PassPriority', seat });
    await act(api, matchId, { type: 'DeclareAttackers', seat: 'anna', attackers: [{ attacker: 'hulk', at: 'ben' }] });
    for (const seat of ['anna', 'ben']) await act(api, matchId, { type: 'PassPriority', seat });
    const blocks = ['moss-spider', 'rust-beetle'].map((blocker) => ({ blocker, attacker: 'hulk' }));
    await act(api, matchId, { type: 'DeclareBlockers', seat: 'ben', blocks });
    for (const seat of ['anna', 'ben']) await act(api, matchId, { type: 'PassPriority', seat });

    const { page, complaints } = await sit(api, matchId, 'anna');
    const part = page.getByRole('region', { name: 'Hulk' });
    await part.getByText('Hulk: 7 to divide').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    const share = (name: string) => part.getByRole('group', { name: `Hulk: ${name}` });
    const set = async (name: string, wanted: number): Promise<void> => {
      const now = async (): Promise<number> => Number(await share(name).getByRole('status').textContent());
      while ((await now()) > wanted) await share(name).getByRole('button', { name: 'One less' }).click();
      while ((await now()) < wanted) await share(name).getByRole('button', { name: 'One more' }).click();
    };
    for (const name of ['Moss Spider', 'Rust Beetle', 'Ben']) await set(name, 0);
    await part.getByText('7 left').waitFor();
    await set('Moss Spider', 3);
    await set('Ben', 4);
    await part.getByText(/first enough for Moss Spider and Rust Beetle, then Ben/).waitFor();
    expect(await big(page).isDisabled()).toBe(true);
    await set('Ben', 1);
    await set('Moss Spider', 4);
    await set('Rust Beetle', 2);
    await picture(page, 'magic-damage');
    await press(page, 'Choose');
    await page.getByText('Damage was dealt.').waitFor();
    const { players, objects } = await view(api, matchId);
    expect(players.ben?.life).toBe(19);
    expect(objects['moss-spider']?.zone).toBe('graveyard');
    expect(complaints).toEqual([]);
  });

  test('what a card did that has no words here is told in words and numbers, and the others confirm just that', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: 'magic',
      setup: { active: 'anna', players: { anna: { life: 20, hand: ['odd-bargain'] }, ben: { life: 20 } } },
    });
    await act(api, matchId, { type: 'PlayCard', seat: 'anna', card: 'odd-bargain' });
    for (const seat of ['anna', 'ben']) await act(api, matchId, { type: 'PassPriority', seat });
    const [a, b] = [await sit(api, matchId, 'anna'), await sit(api, matchId, 'ben')];
    await a.page.getByRole('textbox', { name: 'What it did, in words' }).waitFor();
    expect(await big(a.page).isDisabled()).toBe(true);
    expect(await barriersOn(a.page)).toEqual([]);
    await a.page.getByRole('textbox', { name: 'What it did, in words' }).fill('Ben brings the tea');
    await a.page.getByRole('group', { name: 'Ben: life' }).getByRole('button', { name: 'One more' }).click();
    await a.page.getByRole('group', { name: 'Ben: life' }).getByRole('button', { name: 'One more' }).click();
    await a.page.getByRole('group', { name: 'Anna: life' }).getByRole('button', { name: 'One less' }).click();
    await picture(a.page, 'table-outcome');
    await press(a.page, 'Report what it did');
    await b.page.getByRole('heading', { name: /Ben brings the tea/ }).waitFor();
    await press(b.page, 'Confirm');
    await b.page.getByRole('button', { name: 'Waiting for Anna' }).waitFor();
    const { players } = await view(api, matchId);
    expect([players.anna?.life, players.ben?.life]).toEqual([19, 22]);
    expect([...a.complaints, ...b.complaints]).toEqual([]);
  });

  test('the second of two quick taps on a pass does not end the turn', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: 'speed-stack',
      setup: { active: 'anna', players: { anna: { hand: ['quiet-hour'] } } },
    });
    await act(api, matchId, { type: 'PlayCard', seat: 'anna', card: 'quiet-hour' });
    await act(api, matchId, { type: 'PassPriority', seat: 'ben' });
    const { page } = await sit(api, matchId, 'anna', 'phone');
    await page.locator('.big:enabled').filter({ hasText: 'Pass' }).waitFor();
    // By hand: a click of the test would wait until the button takes it.
    const tap = `document.querySelector('.big').click()`;
    await page.evaluate(tap);
    await page.locator('.big').filter({ hasText: 'End the turn' }).waitFor();
    await page.evaluate(tap);
    await page.locator('.big:enabled').filter({ hasText: 'End the turn' }).waitFor();
    expect((await view(api, matchId)).turn).toMatchObject({ number: 1, active: 'anna' });
    await press(page, 'End the turn');
    await page.locator('.big').filter({ hasText: 'Waiting for Ben' }).waitFor();
  });

  test('the speed stack: one tablet acts for every seat, and hides the hands', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: 'speed-stack',
      seats: ['anna', 'ben', 'cleo'],
      setup: {
        active: 'anna',
        players: { anna: { hand: ['quiet-hour'] }, ben: { hand: ['hush'] }, cleo: { hand: ['salt-marsh'] } },
      },
    });
    const { page, complaints } = await sit(api, matchId, 'all', 'tablet');
    await page.getByRole('heading', { name: 'Give it to Anna' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'speed-tablet-hidden');
    await press(page, 'I am Anna');
    await page.getByRole('heading', { name: 'Your turn' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await lit(page, 'Quiet Hour').click();
    await press(page, 'Play Quiet Hour');
    await press(page, 'I am Ben');
    await page.locator('.pile').getByText('Quiet Hour').waitFor();
    await page
      .getByRole('region', { name: 'What is fast enough' })
      .getByText('Fast and breakneck may answer it')
      .waitFor();
    await picture(page, 'speed-tablet');
    await press(page, /passes/);
    await page.getByRole('heading', { name: 'Give it to Cleo' }).waitFor();
    expect(complaints).toEqual([]);
    await settle(api, matchId);
  });

  test('who comes without a seat chooses one, watches, or takes them all', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, LAST_FIGHT);
    const { page, complaints } = await visit(`${api.url}/m/${matchId}`, 'phone');
    await page.getByRole('heading', { name: 'Who are you at this table?' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'seats');
    await page.getByRole('link', { name: 'Only watch' }).click();
    await page.getByText('You watch').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.goto(`${api.url}/m/no-such-match`);
    await page.getByRole('heading', { name: 'There is no such match here' }).waitFor();
    await picture(page, 'match-missing');
    expect(complaints.filter((each) => !each.includes('404'))).toEqual([]);
  });

  test('the keyboard is enough: a card by its number, the deed by Enter', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, LAST_FIGHT);
    const { page } = await sit(api, matchId, 'anna', 'desk');
    await page.getByRole('heading', { name: 'Your turn' }).waitFor();
    await page.keyboard.press('1');
    await page.getByRole('heading', { name: 'Play A Nickel?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Your turn' }).waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await page.locator('.pile').getByText('A Nickel').waitFor();
    expect((await view(api, matchId)).stack).toEqual(['loot:a-nickel']);
    const pile = page.getByRole('region', { name: 'Stack, top first' }).getByRole('list');
    expect(await pile.getByRole('listitem').count()).toBe(1);
    await big(page).and(page.locator('button:enabled')).filter({ hasText: 'Pass' }).waitFor();
    await page.keyboard.press('Enter'); // Anna passes
    await page.getByRole('button', { name: 'Waiting for Ben' }).waitFor();
    await act(api, matchId, { type: 'PassPriority', seat: 'ben' });
    await page
      .getByRole('status')
      .filter({ hasText: /^Anna: coins now 9; A Nickel resolves\. Your turn\./ })
      .waitFor();
    for (const name of ['To the matches', 'Step through the match', 'More']) await reach(page, name);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'More' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('More');
  });

  test('where motion is welcome a played card glides from the hand to the pile', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, LAST_FIGHT);
    const { page, complaints } = await sit(api, matchId, 'anna');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.getByRole('heading', { name: 'Your turn' }).waitFor();
    await page.evaluate(noteMoves);
    await lit(page, 'Nickel').click();
    await press(page, 'Play A Nickel');
    await page.locator('.pile').getByText('A Nickel').waitFor();
    await page.locator('html[data-moved~="moves-a-nickel"]').waitFor();
    expect(complaints).toEqual([]);
  });
});

/** The name of what has the focus. */
const focused = (page: Page): Promise<string> => page.evaluate<string>('document.activeElement?.ariaLabel ?? ""');

/** Goes on with Tab until something of this name has the focus. */
const reach = async (page: Page, name: string): Promise<void> => {
  for (let tabs = 0; tabs < 60; tabs += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === name) return;
  }
  throw new Error(`${name} is not reached by Tab`);
};

/** Runs in the page: notes on the document what the browser moves, by the names that it moves under. */
const noteMoves = `
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {
    const transition = start(change);
    transition.ready.then(() => {
      const moved = document.getAnimations().map(({ effect }) => /group\\((.*)\\)/.exec(effect.pseudoElement ?? '')?.[1]);
      document.documentElement.dataset.moved += ' ' + moved.join(' ');
    }).catch(() => undefined);
    return transition;
  };`;
