import type { JsonMap, PairedTable } from '@stackledger/wire';
import type { Page } from 'playwright-core';
import { stopAll } from '../e2e/service/api.js';
import { startClosed } from '../e2e/service/closed.js';
import { eveningAt, openLink, PLAYERS, typeResult, type Evening } from './support/an-evening.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit } from './support/browser.js';

afterAll(endBrowser);

const games = (one: number, other: number, draws = 0): JsonMap => ({ kind: 'games', wins: [one, other], draws });

/** Everybody but some tables reports, confirmed by the other side, beside the pages. */
const reportAll = async (evening: Evening, besides: readonly number[] = []): Promise<void> => {
  for (const { round, table, since, players, solo, certainty } of await evening.pairings()) {
    if (solo !== null || certainty !== null || besides.includes(table)) continue;
    const [one = '', other = ''] = players;
    const report = { type: 'ReportResult', round, table, version: since, result: games(2, table % 2) };
    await evening.give(await evening.holderOf(one), report);
    await evening.give(await evening.holderOf(other), { type: 'ConfirmResult', round, table });
  }
};

const tableWith = (tables: readonly PairedTable[], player: string): PairedTable => {
  const found = tables.find(({ players }) => players.includes(player));
  if (found === undefined) throw new Error(`${player} sits nowhere`);
  return found;
};

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();

/** Closes the round that is played, pairs the next and publishes it. */
const nextRound = async (desk: Page, closes: string, pairs: string): Promise<void> => {
  await desk.getByText(/tables are in|table is in/).waitFor();
  await press(desk, closes);
  await press(desk, pairs);
  await press(desk, /^Publish/);
  await desk.getByLabel('Table', { exact: true }).first().waitFor();
};

describeInBrowser('a whole evening at a shop with one laptop', () => {
  afterEach(closePages);
  afterEach(stopAll);

  test('12 players, 4 rounds and a top 4, with a correction, a late result, a drop, and time given for a call', async () => {
    const service = await startClosed();
    const { page: desk, complaints } = await openLink(`${service.url}/#join=${service.organizer.token ?? ''}`, 'desk');

    // Enrolled by a pasted list; one line is there twice, and then nobody is enrolled.
    await desk.getByRole('link', { name: 'New tournament' }).click();
    await desk.getByLabel('What is it called?').fill('Friday Night');
    await press(desk, 'Create it');
    await desk.waitForURL(/\/t\/friday-night-/);
    const evening = eveningAt(service, /\/t\/([\w-]+)/.exec(desk.url())?.[1] ?? '');
    const names = desk.getByLabel('Names, one on each line');
    await names.fill([...PLAYERS, PLAYERS[0]].join('\n'));
    await desk.getByText('Line 13: Mirko Abend stands there twice.').waitFor();
    expect(await desk.getByRole('button', { name: 'Enrol 13 players' }).isDisabled()).toBe(true);
    await names.fill(PLAYERS.join('\n'));
    await press(desk, 'Enrol 12 players');
    await desk.getByRole('heading', { name: '12 players enrolled' }).waitFor();
    expect(await barriersOn(desk)).toEqual([]);

    // A wall that anybody may open with a link, and it waits.
    const watcher = await service.organizer.grant(`${evening.path}/grants`, { role: 'spectator' });
    const { page: wall, complaints: onWall } = await openLink(watcher.link, 'desk');
    await wall.getByRole('link', { name: 'The wall' }).click();
    await wall.getByText('Pairings come here').waitFor();

    // Round 1: looked over, published, and on every phone at once.
    await press(desk, 'Start with 12 players');
    await desk.getByRole('link', { name: 'Round 1 of 5' }).click();
    await press(desk, 'Pair round 1');
    await desk.getByText('12 players, 6 tables, no bye').waitFor();
    await picture(desk, 'tournament-proposal');
    await press(desk, 'Publish 6 tables');
    await desk.getByText('6 of 6 tables are out').waitFor();
    await wall.getByRole('heading', { name: 'Round 1 of 5: pairings' }).waitFor();
    await wall.getByText('علي بن أحمد').first().waitFor();
    expect(await barriersOn(wall)).toEqual([]);
    const [first] = await evening.pairings();
    const [anna = '', ben = ''] = first?.players ?? [];
    const { page: one, complaints: onFirst } = await openLink((await evening.playerLink(anna)).link);
    const { page: two, complaints: onSecond } = await openLink((await evening.playerLink(ben)).link);
    for (const phone of [one, two]) await phone.getByRole('heading', { name: 'How did it end?' }).waitFor();
    await one.getByText('The clock has not been started').waitFor();

    // The clock, and time that one table is given for a call.
    await press(desk, 'Start the clock');
    await one.getByText('Your table plays until').waitFor();
    const before = await one.locator('.own-time .end').innerText();
    await press(one, 'Call a judge');
    await one.getByRole('textbox').fill('Two life totals');
    await press(one, 'Call now');
    await one.getByText('A judge is called').waitFor();
    await one.getByText('The clock stands still').waitFor();
    await desk.getByText('Two life totals').waitFor();
    const judge = await service.organizer.grant(`${evening.path}/grants`, { role: 'judge', person: { name: 'Kim' } });
    const { page: judging, complaints: onJudge } = await openLink(judge.link);
    await judging.goto(`${service.url}/judge`);
    await judging.getByText('Two life totals').waitFor();
    await judging.getByText('Friday Night, round 1, table 1.').waitFor();
    expect(await barriersOn(judging)).toEqual([]);
    await judging.getByText('Two life totals').click();
    await judging.getByRole('button', { name: 'I go there' }).waitFor();
    expect(onJudge).toEqual([]);
    await press(desk, 'I go there');
    await two.getByText(/ is at your table/).waitFor();
    await press(desk, 'It is settled');
    await one.getByText(/^0:\d\d added$/).waitFor();
    await desk.getByText('Give a table time').click();
    await desk.locator('.fields').getByLabel('Table').fill('1');
    await desk.getByLabel('Minutes').fill('4.5');
    await press(desk, 'Give it');
    await desk.getByText(/^Table 1: 4:\d\d added, until/).waitFor();
    await one.getByText(/^4:\d\d added$/).waitFor();
    expect(await one.locator('.own-time .end').innerText()).not.toBe(before);
    await wall.getByText(/^4:\d\d added$/).waitFor();
    await picture(wall, 'tournament-wall-clock');
    await picture(one, 'tournament-player');

    // One reports by one tap, the other contests; they see both claims; the desk settles it by keys.
    await press(one, 'Report 2–0, you won');
    await one.getByRole('heading', { name: 'You reported 2–0: you won' }).waitFor();
    await two.getByRole('heading', { name: /reports: you lost/ }).waitFor();
    await press(two, 'That is not right');
    await press(two, 'Report 1–1, a draw');
    for (const phone of [one, two]) await phone.getByRole('heading', { name: 'You do not say the same' }).waitFor();
    await one.getByText('You say 2–0').waitFor();
    await one.getByText(/ says 1–1$/).waitFor();
    await picture(one, 'tournament-contested');
    expect(await barriersOn(one)).toEqual([]);
    await desk.getByRole('heading', { name: 'Contested, table 1' }).waitFor();
    await picture(desk, 'tournament-desk');
    expect(await barriersOn(desk)).toEqual([]);
    await typeResult(desk, 1, '21');
    await one.getByRole('heading', { name: '2–1: you won' }).waitFor();
    await two.getByRole('heading', { name: '1–2: you lost' }).waitFor();

    // Table 6 leaves without reporting: closed all the same, as a draw.
    await reportAll(evening, [6]);
    await desk.getByText('1 of 6 tables is out').waitFor();
    await press(desk, 'Close round 1');
    await press(desk, 'Close all the same');
    await wall.getByRole('heading', { name: 'Standings after round 1' }).waitFor();
    await one.getByRole('heading', { name: 'Wait for the next round' }).waitFor();
    await press(desk, 'Pair round 2');
    await press(desk, 'Publish 6 tables');

    // Round 2: confirmed by a tap; a phone without a line keeps its report and sends it once.
    await two.getByRole('heading', { name: 'How did it end?' }).waitFor();
    const second = tableWith(await evening.pairings(), ben);
    const other = second.players.find((each) => each !== ben) ?? '';
    await evening.give(await evening.holderOf(other), {
      ...{ type: 'ReportResult', round: 2, table: second.table, version: 1, result: games(1, 1) },
    });
    await press(two, 'That is right: 1–1');
    await two.getByRole('heading', { name: '1–1: a draw' }).waitFor();
    await one.getByRole('heading', { name: 'How did it end?' }).waitFor();
    await one.route('**/commands', (route) => route.abort());
    await press(one, 'Report 0–2, you lost');
    await one.getByRole('heading', { name: 'Not sent yet' }).waitFor();
    await one.unrouteAll();
    await one.getByRole('heading', { name: 'You reported 0–2: you lost' }).waitFor();
    const lost = tableWith(await evening.pairings(), anna);
    expect(lost.text).toBe(lost.players[0] === anna ? '0-2-0' : '2-0-0');

    // The late result of table 6: a preview, and the correction by the head judge; the organizer is told whose it is.
    const [, , , , , sixth] = await evening.pairings(1);
    await evening.give(await evening.holderOf(sixth?.players[0] ?? ''), {
      ...{ type: 'ReportResult', round: 1, table: 6, version: 1, result: games(2, 0) },
    });
    await desk.getByRole('heading', { name: 'Late result, round 1, table 6' }).waitFor();
    await desk.getByRole('link', { name: 'Preview what it changes' }).click();
    await desk.getByText('The round is closed: the head judge corrects it.').waitFor();
    const head = await service.organizer.grant(`${evening.path}/grants`, {
      role: 'head-judge',
      person: { name: 'Jo' },
    });
    const { page: correcting, complaints: onHead } = await openLink(head.link, 'desk');
    await correcting.goto(desk.url());
    // By what breaks ties.
    await correcting.getByText(/(?:[Nn]o place changes|One place changes|places change)\./).waitFor();
    await correcting.getByText(/Tables of round 2 that would differ|would be paired the same/).waitFor();
    await picture(correcting, 'tournament-correction');
    expect(await barriersOn(correcting)).toEqual([]);
    await correcting.getByLabel('Reason, shown to everybody').fill('They told it after the round was closed');
    await press(correcting, 'Correct it');
    await correcting.getByText('That is what counts already.').waitFor();
    expect(onHead).toEqual([]);
    await desk.getByRole('link', { name: /^Round 2/ }).click();
    expect(await desk.getByRole('heading', { name: /Late result/ }).count()).toBe(0);

    // One drops by the own phone, and is paired no more: one has a bye.
    await reportAll(evening);
    await two.getByText('More', { exact: true }).click();
    await press(two, 'Drop');
    await two.getByRole('dialog').getByRole('button', { name: 'Drop' }).click();
    await nextRound(desk, 'Close round 2', 'Pair round 3');
    await two.getByRole('heading', { name: 'You have dropped' }).waitFor();
    expect((await evening.pairings()).filter(({ solo }) => solo === 'bye')).toHaveLength(1);
    await reportAll(evening);
    await nextRound(desk, 'Close round 3', 'Pair round 4');
    await reportAll(evening);
    await desk.getByText(/tables are in/).waitFor();
    await press(desk, 'Close round 4');

    // The best four a round before the plan, which says why: semi-finals by the desk, the final, and the places.
    await desk.getByLabel('Reason, shown to everybody').fill('The shop closes at eleven');
    await press(desk, 'Cut to the best 4');
    await press(desk, 'Pair semi-final');
    await press(desk, 'Publish 2 tables');
    await typeResult(desk, 1, '20');
    await typeResult(desk, 2, '12');
    await nextRound(desk, 'Close semi-final', 'Pair final');
    await wall.getByRole('heading', { name: 'Final: pairings' }).waitFor();
    const [final] = await evening.pairings();
    // The slip of the final is scanned: its table is picked, and the slip goes with the result.
    const { code, path, ...slip } = await evening.slipOf(1);
    await desk.goto(new URL(path, desk.url()).href);
    const table = desk.getByLabel('Table', { exact: true }).first();
    await table.waitFor();
    expect(await table.inputValue()).toBe('1');
    await table.press('Enter');
    await desk.keyboard.type('21');
    await desk.keyboard.press('Enter');
    await desk.getByText('Last saved: 1:').waitFor();
    const again = { type: 'EnterResult', round: slip.round, table: 1, version: slip.version, result: games(0, 2) };
    const twice = await service.organizer.post(`${evening.path}/commands`, {
      commandId: 'twice',
      ...again,
      slip: code,
    });
    expect(twice).toMatchObject({ status: 422, body: { code: 'slip-used' } });
    await desk.getByText('The table is in').waitFor();
    await press(desk, 'Close final');
    await press(desk, 'End the tournament');
    await press(desk, 'End it now');
    await desk.getByRole('heading', { name: 'Final places' }).waitFor();
    const winner = (await visit((await evening.playerLink(final?.players[0] ?? '')).link, 'phone')).page;
    await press(winner, 'Go on');
    await winner.getByRole('heading', { name: 'You finished in place 1' }).waitFor();
    await one.getByText('My rounds').click();
    await one.getByText(/^Round 1/).click();
    await one.getByText(/entered it/).waitFor();
    expect(await barriersOn(one)).toEqual([]);
    expect([...onWall, ...onSecond, ...complaints].filter((each) => !each.includes('/commands'))).toEqual([]);
    expect(onFirst.filter((each) => !each.includes('/commands'))).toEqual([]);
  }, 240_000);
});
