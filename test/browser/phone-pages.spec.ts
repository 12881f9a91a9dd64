import type { EventPage, JsonMap, PairingsView } from '@stackledger/wire';
import type { Locator, Page } from 'playwright-core';
import { act, createMatch, expecting, newId, startApi, stopAll, view, type Api } from '../e2e/service/api.js';
import { startClosed } from '../e2e/service/closed.js';
import { contestedRoll, judgeAt } from './support/a-dispute.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit } from './support/browser.js';
import { brokenWords, isInSight, linesAstray, smallTargets, tickSizes } from './support/looks.js';
import { big, changed, lit, press, shows, tableOf } from './support/playing.js';

/** What a thumb and an eye need of every page: targets of 24 px, words in one piece, ticks of one size. */
const isEasyNow = async (page: Page, name: string): Promise<void> => {
  expect([name, await smallTargets(page)]).toEqual([name, []]);
  expect([name, await brokenWords(page)]).toEqual([name, []]);
  expect([name, (await tickSizes(page)).length < 2]).toEqual([name, true]);
};

/** By day, and by night what a browser draws itself: words lie as they did. */
const isEasy = async (page: Page, name: string): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light' });
  await isEasyNow(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect([name, await smallTargets(page)]).toEqual([name, []]);
  expect([name, (await tickSizes(page)).length < 2]).toEqual([name, true]);
};

const heightOf = async (found: Locator): Promise<number> => (await found.boundingBox())?.height ?? NaN;

/** The line around a button, as it is drawn. */
const frameOf = (button: Locator): Promise<string> =>
  button.evaluate((element) => {
    // The page's own: the types of node do not have it.
    const { getComputedStyle } = globalThis as unknown as { getComputedStyle: (of: unknown) => { border: string } };
    return getComputedStyle(element).border;
  });

const TABLES: readonly JsonMap[] = [
  {
    setup: {
      active: 'anna',
      monsters: ['dip', 'fly'],
      players: { anna: { hand: ['a-nickel', 'bomb', 'dice-shard'] } },
    },
  },
  {
    ruleset: 'magic',
    setup: {
      active: 'anna',
      players: {
        anna: { hand: ['slay', 'feather-cloak'], battlefield: ['chapel-knight', 'ember-hound', 'cinder-hill'] },
        ben: { hand: ['ember-bolt'], battlefield: ['moss-spider', 'rust-beetle', 'roadside-host'] },
      },
    },
  },
  { ruleset: 'speed-stack', setup: { active: 'anna', players: { anna: { hand: ['quiet-hour', 'salt-marsh'] } } } },
];

afterAll(endBrowser);

describeInBrowser('every page on a phone', () => {
  afterEach(closePages);
  afterEach(stopAll);

  test('pages of matches, replays and figures', async () => {
    const api = await startApi({ demo: true, analytics: 'memory:' });
    const { page, complaints } = await visit(api.url, 'phone');
    const at = async (path: string, there: string): Promise<void> => {
      await page.goto(api.url + path);
      await page.locator(there).first().waitFor();
      await isEasy(page, path);
    };
    await at('/', '.match-row');
    const sample = (await page.locator('.match-row').first().getAttribute('href')) ?? '';
    await at('/new', 'text=Start the match');
    await page.getByText('Options and variants').click();
    await page.getByText('Own deck lists').click();
    await isEasy(page, 'options');
    await at('/links', 'h1');
    await at(`/m/${/m\/([\w-]+)/.exec(sample)?.[1] ?? ''}?r=300`, '.now h2');
    await at('/analytics', 'h1');
    await at('/analytics/dice', '[data-metric]');
    for (const match of TABLES) {
      const { matchId } = await createMatch(api, match);
      await at(`/m/${matchId}`, '.who, .choice, a');
      await at(`/m/${matchId}?seat=anna`, '.hand .card');
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await isEasy(page, 'more');
      await page.keyboard.press('Escape');
      await lit(page, /./).first().click();
      await isEasy(page, 'a draft');
      await at(`/m/${matchId}?seat=scribe`, '[data-revision]');
      await at(`/m/${matchId}?seat=all`, '.big');
      await at(`/m/${matchId}/what-if?r=${(await view(api, matchId)).revision}&seat=anna`, '.hand .card');
    }
    expect(complaints).toEqual([]);
  });

  test('a call, its remedies and its sheet', async () => {
    const api = await startApi();
    const matchId = await contestedRoll(api);
    const { page } = await judgeAt(`${api.url}/judge`, 'jo');
    await page.getByRole('button', { name: 'I am at the table' }).waitFor();
    await isEasy(page, 'queue');
    await page.getByRole('button', { name: 'I am at the table' }).click();
    await page.getByRole('button', { name: 'Choose a remedy' }).waitFor();
    await isEasy(page, 'call');
    await page.getByRole('button', { name: 'Step back through it' }).click();
    await page.getByRole('button', { name: 'One step on' }).waitFor();
    await isEasy(page, 'walk back');
    await page.getByRole('button', { name: 'Go back to here' }).click();
    await page.getByText('Did somebody err?').click();
    await page.getByText('Reasons, for the sheet').click();
    await isEasy(page, 'remedies');
    await page.goto(`${api.url}/m/${matchId}/calls/call-1/sheet`);
    await page.getByRole('button', { name: 'Print' }).waitFor();
    await isEasy(page, 'sheet');
  });

  test('a tournament: its desk, a player, the wall, sheets, by day and by night in turn', async () => {
    const api = await startApi();
    const { page, complaints } = await visit(`${api.url}/new-tournament`, 'phone');
    let turns = 0;
    const seen = async (name: string): Promise<void> => {
      await page.emulateMedia({ colorScheme: (turns += 1) % 2 === 0 ? 'dark' : 'light' });
      await isEasyNow(page, name);
      expect([name, await barriersOn(page)]).toEqual([name, []]);
    };
    const at = async (path: string, there: string): Promise<void> => {
      await page.goto(`${api.url}/t/friday${path}`);
      await page.getByText(there).first().waitFor();
      await seen(path);
    };
    await page.getByText('Create it').waitFor();
    expect(await heightOf(page.getByLabel('What is it called?'))).toBeGreaterThanOrEqual(44);
    await seen('the form');
    const give = async (command: JsonMap): Promise<void> => {
      await expecting(200, api.post('/v1/tournaments/friday/commands', { commandId: newId(), ...command }));
    };
    await expecting(201, api.post('/v1/tournaments', { id: 'friday', name: 'Friday', pack: 'magic-swiss' }));
    for (const player of ['anna', 'ben', 'cleo', 'dan', 'eve']) await give({ type: 'EnrolPlayer', player });
    await at('', 'Who are you here?');
    await at('?as=desk', '5 players enrolled');
    await at('?as=anna', 'You are enrolled');
    for (const type of ['StartTournament', 'ProposePairings']) await give({ type });
    await at('?as=desk', 'Look it over');
    await give({ type: 'PublishPairings' });
    const { tables = [] } = await expecting(200, api.get<PairingsView>('/v1/tournaments/friday/pairings'));
    const [one = '', other = ''] = tables[0]?.players ?? [];
    await give({ type: 'StartClock', round: 1 });
    await give({ type: 'CallJudge', round: 1, table: 1, reason: 'life totals', as: { role: 'player', id: one } });
    await at('?as=desk', '2 of 2 tables are out');
    await page.getByText('Give a table time').click();
    await seen('time for a table');
    await page.getByText('Set the clock').click();
    await page.getByLabel('What is left, such as 25 or 25:30').fill('25:30');
    await page.getByLabel('Reason, shown to everybody').fill('a fire alarm');
    const answered = page.waitForResponse(/\/commands$/);
    await page.getByRole('button', { name: 'Set it' }).click();
    await answered;
    const { events } = await expecting(200, api.get<EventPage>('/v1/tournaments/friday/events?limit=1000'));
    expect(events.at(-1)).toMatchObject({ type: 'RoundClockSet', data: { reason: 'a fire alarm' } });
    await at(`?as=${one}`, 'A judge is called');
    await page.getByText('Another result').click();
    await seen('another result');
    const report = { type: 'ReportResult', round: 1, table: 1, version: 1, as: { role: 'player', id: one } };
    await give({ ...report, result: { kind: 'games', wins: [2, 1], draws: 0 } });
    await at(`?as=${other}`, 'That is not right');
    // What waits is confirmed by the one main button, and nobody drops by a slip beside it.
    expect(await page.locator('.button.main').allInnerTexts()).toEqual([expect.stringContaining('That is right')]);
    expect(await page.getByRole('button', { name: 'Drop' }).count()).toBe(0);
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('button', { name: 'Drop' }).waitFor();
    await seen('more of a player');
    await at(`?as=${tables.at(-1)?.players[0] ?? ''}`, 'You have a bye');
    await at('/wall?show=clock', 'One table still plays');
    await at('/wall?show=pairings', 'Round 1 of 3: pairings');
    await at('/print?of=slips', 'Cut along the dashes');
    await at('/print', 'Pairings by name');
    await give({
      type: 'EnterResult',
      round: 1,
      table: 2,
      version: 1,
      result: { kind: 'games', wins: [2, 0], draws: 0 },
    });
    await give({ type: 'CloseRound', round: 1 });
    await at('?as=desk', 'Round 2 of 3 can be paired');
    await at('?as=desk&at=standings', 'After round');
    await at('?as=desk&at=corrections&round=1&table=1&result=0-2', 'place');
    await page.getByRole('button', { name: 'Correct it' }).click();
    await page.getByText('Round 1, table 1 is corrected.').waitFor();
    await seen('a correction');
    const tableOne = async (): Promise<unknown> =>
      (await expecting(200, api.get<PairingsView>('/v1/tournaments/friday/pairings?round=1'))).tables?.[0]?.text;
    expect(await tableOne()).toBe('0-2-0');
    await page.getByRole('button', { name: 'Take the correction back' }).click();
    await page.getByText('Round 1, table 1 is corrected.').waitFor({ state: 'detached' });
    expect(await tableOne()).toBe('2-1-0');
    const noted = { id: 'p1', player: one, penalty: 'Warning', reason: 'late', as: { role: 'head-judge', id: 'jo' } };
    await give({ type: 'IssuePenalty', ...noted });
    await at('?as=desk&at=judge', 'Penalties by person');
    await page.getByRole('button', { name: /^Take back the penalty of/ }).click();
    await page.getByText('taken back: noted by mistake').waitFor();
    await at('?as=watch', 'The wall');
    await at('/wall?show=standings', 'Standings after round 1');
    expect(complaints).toEqual([]);
  });

  test('links: what a judge may do is told in a few lines', async () => {
    const service = await startClosed();
    const match = await service.organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] });
    const capabilities = ['start', 'pause', 'rule', 'look', 'rewind.simple', 'rewind.full', 'waive', 'penalty.loss'];
    await service.organizer.grant(`/v1/matches/${match}/grants`, {
      ...{ role: 'judge', person: { name: 'Jo' } },
      capabilities: [...capabilities, 'appeal.hear', 'seal'],
    });
    const { page } = await visit(`${service.url}/#join=${service.organizer.token ?? ''}`, 'phone');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.goto(`${service.url}/m/${match}/links`);
    const powers = page.getByText('Start the match, set its end');
    await powers.waitFor();
    await isEasy(page, 'links');
    expect(await heightOf(powers)).toBeLessThan(7 * 18);
    const more = page.getByText('One more link');
    expect(await heightOf(more)).toBeGreaterThanOrEqual(44);
    expect(await frameOf(more)).toBe(await frameOf(page.getByRole('button', { name: 'Make a link: Ben' })));
    await more.click();
    await page.getByRole('combobox', { name: 'Role' }).selectOption('judge');
    await isEasy(page, 'one more link');
    await picture(page, 'links-powers');
  });
});

/** A screen at 200 %: of a desk and of a wide one half in each direction, of a phone the letters twice as large. */
const ENLARGED = [
  { of: 'a desk', size: { width: 640, height: 400 }, font: 16 },
  { of: 'a wide desk', size: { width: 960, height: 540 }, font: 16 },
  { of: 'a phone that lies on its side', size: { width: 740, height: 360 }, font: 16 },
  { of: 'a phone with letters twice as large', size: { width: 360, height: 740 }, font: 32 },
];

const sitEnlarged = async (api: Api, matchId: string, { size, font }: (typeof ENLARGED)[number]) => {
  const visited = await visit('about:blank', 'phone');
  const { page, context } = visited;
  await page.setViewportSize(size);
  const session = await context.newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: font, fixed: font } });
  await page.goto(`${api.url}/m/${matchId}?seat=anna`);
  return visited;
};

/** Anna passes until the stack is empty; Ben does so by himself. */
const passAll = async (page: Page): Promise<void> => {
  let table = await tableOf(page);
  for (; table.stack.length > 0; table = await tableOf(page)) {
    await press(page, 'Pass');
    await changed(page, table.revision);
  }
  await shows(page, table.revision); // what comes later takes back what is picked
  await page.locator('.pile-empty').waitFor();
};

describeInBrowser('a table at 200 %', () => {
  afterEach(closePages);
  afterEach(stopAll);

  test.each(ENLARGED)('on $of the large button is always there, and a turn is played', async (enlarged) => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      setup: {
        active: 'anna',
        monsters: ['dip', 'fly'],
        players: { anna: { coins: 4, hand: ['a-nickel', 'bomb'], lootPlays: 2 }, ben: { hand: ['butter-bean'] } },
      },
    });
    await act(api, matchId, { type: 'SetYield', seat: 'ben', until: 'my-turn' });
    const { page, complaints } = await sitEnlarged(api, matchId, enlarged);
    await big(page).and(page.locator('button:enabled')).waitFor();
    expect(await isInSight(big(page))).toBe(true);
    expect(await barriersOn(page)).toEqual([]);
    await lit(page, 'Bomb').click();
    expect(await isInSight(big(page))).toBe(true);
    await page.locator('.pick').filter({ hasText: 'Dip' }).click();
    expect(await isInSight(big(page))).toBe(true);
    await press(page, 'Play Bomb!: Dip');
    await page.locator('.pile').getByText('Bomb!').waitFor();
    expect(await linesAstray(page)).toEqual([]);
    await page.locator('.headline').scrollIntoViewIfNeeded();
    if (enlarged.font > 16) await picture(page, 'table-enlarged');
    expect(await isInSight(page.locator('.headline'))).toBe(true);
    expect(await isInSight(big(page))).toBe(true);
    await passAll(page);
    await lit(page, 'A Nickel').click();
    await press(page, 'Play A Nickel');
    await page.locator('.pile').getByText('A Nickel').waitFor();
    await passAll(page);
    await page.getByRole('button', { name: 'End the turn', exact: true }).click();
    await press(page, 'End the turn');
    expect(complaints).toEqual([]);
  });
});
