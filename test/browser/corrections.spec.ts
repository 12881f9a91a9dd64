import type { MatchView } from '@stackledger/wire';
import { act, startApi, stopAll, view, type Api } from '../e2e/service/api.js';
import { clientFor, startClosed } from '../e2e/service/closed.js';
import { contestedRoll, judgeAt, reported } from './support/a-dispute.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, visit, type Visit } from './support/browser.js';

afterAll(endBrowser);

describeInBrowser('a number that a judge puts right', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterEach(closePages);
  afterAll(stopAll);

  const atCall = async (matchId: string): Promise<Visit['page']> => {
    const { page } = await judgeAt(`${api.url}/m/${matchId}/calls/call-1`, 'jo');
    await page.getByRole('button', { name: 'I am at the table' }).click();
    await page.getByRole('button', { name: 'Choose a remedy' }).click();
    return page;
  };

  const sit = async (matchId: string, seat: string): Promise<Visit['page']> =>
    (await visit(`${api.url}/m/${matchId}?seat=${seat}`, 'phone')).page;

  test('is one of those that can be set, and what is written for it is looked at as it is typed', async () => {
    const matchId = await contestedRoll(api);
    const page = await atCall(matchId);
    await page.getByRole('radio', { name: /Correct a total/ }).check();
    const which = page.getByRole('combobox', { name: /^Number/ });
    await which.selectOption({ label: 'Anna: loot plays, now 1' });
    const offered = (await which.innerText()).split('\n');
    expect(offered).toEqual(expect.arrayContaining(['Anna: coins, now 4', 'Ben: coins, now 7', 'Anna: damage, now 0']));
    expect(offered.filter((each) => /^(Anna|Ben): (hp|max hp|attack),/.test(each))).toEqual([]);
    await page.getByText('is put right by what it comes from').waitFor();
    await which.selectOption({ label: 'Anna: coins, now 4' });
    const value = page.getByLabel('Anna: coins is 4. It should be');
    for (const [typed, fault] of [
      ['-3', 'Write a whole number, 0 or more.'],
      ['six', 'Write a whole number, 0 or more.'],
      ['4', 'It is 4 already.'],
    ] as const) {
      await value.fill(typed);
      await page.getByText(fault).waitFor();
      expect(await page.getByRole('button', { name: 'Review' }).count()).toBe(0);
    }
    await which.selectOption({ label: 'Dip: tapped (1) or not (0), now 0' });
    await page.getByLabel(/^Dip: tapped/).fill('7');
    await page.getByText('Write a whole number from 0 to 1.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await which.selectOption({ label: 'Anna: damage, now 0' });
    await page.getByLabel('Anna: damage is 0. It should be').fill('1');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Give this ruling' }).click();
    await page.getByRole('button', { name: 'Do it as it was ruled' }).click();
    await page.getByRole('button', { name: 'Play goes on' }).waitFor();
    expect((await view(api, matchId)).players.anna).toMatchObject({ hp: 1 });
  });

  test('is named to the players with what it becomes, whatever words the judge has for it', async () => {
    const matchId = await contestedRoll(api);
    const [page, ben] = [await atCall(matchId), await sit(matchId, 'ben')];
    await page.getByRole('radio', { name: /Correct a total/ }).check();
    await page.getByRole('combobox', { name: /^Number/ }).selectOption({ label: 'Anna: coins, now 4' });
    await page.getByLabel('Anna: coins is 4. It should be').fill('15');
    await page.getByLabel('In the words that are read to the table').fill('She was paid twice');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Give this ruling' }).click();
    const notice = ben.getByRole('region', { name: 'Judge calls' });
    await notice.getByText('She was paid twice.').waitFor();
    await notice.getByText('Anna: coins becomes 15.').waitFor();
    expect(await barriersOn(ben)).toEqual([]);
  });

  test('on appeal: what cannot be given says why', async () => {
    const { matchId } = await reported(api);
    await act(api, matchId, { type: 'CallJudge', seat: 'ben', category: 'disputed-fact', reason: 'it leaned' });
    await act(api, matchId, { judge: 'jo', type: 'AttendCall', call: 'call-1' });
    const ruling = { call: 'call-1', remedy: 'leave-as-is', says: 'The 4 stands', gained: 'no' };
    await act(api, matchId, { judge: 'jo', type: 'GiveRuling', ...ruling });
    await act(api, matchId, { seat: 'ben', type: 'AppealRuling', call: 'call-1', grounds: 'nobody looked' });
    const { page } = await judgeAt(`${api.url}/m/${matchId}/calls/call-1`, 'ada');
    for (const closed of [/Overturn: take back the last action/, /Overturn: take back a decision/]) {
      await page.getByRole('radio', { name: closed }).waitFor();
      expect(await page.getByRole('radio', { name: closed }).isDisabled()).toBe(true);
    }
    await page.getByText('Not here: Something was left to chance since.').first().waitFor();
    await page.getByText('To before “Anna reports a roll of 4”').first().waitFor();
    expect(await barriersOn(page)).toEqual([]);
  });

  test('is read from its beginning where the player has scrolled past it, and play goes on where no other call stands', async () => {
    const matchId = await contestedRoll(api);
    const ben = await sit(matchId, 'ben');
    await act(api, matchId, { judge: 'jo', type: 'AttendCall', call: 'call-1' });
    await ben.getByText('Jo is here. Play stands still.').waitFor();
    await ben.evaluate(`document.querySelector('.middle').scrollTo(0, 9999)`);
    const ruling = { remedy: 'leave-as-is', says: 'The 4 stands', gained: 'no' };
    await act(api, matchId, { judge: 'jo', type: 'GiveRuling', call: 'call-1', ...ruling });
    const head = ben.getByText('Jo has ruled. Play stands still.');
    await head.waitFor();
    const topOf = async (name: string): Promise<number> =>
      Number(await ben.evaluate(`document.querySelector('${name}').getBoundingClientRect().top`));
    expect(await topOf('.one-call')).toBeGreaterThanOrEqual(await topOf('.middle'));
    await act(api, matchId, { judge: 'jo', type: 'ResumePlay' });
    await ben.getByText('The call is closed. Play goes on.').waitFor();
    await act(api, matchId, { seat: 'anna', type: 'CallJudge', category: 'other', reason: 'and my coins' });
    await act(api, matchId, { judge: 'ada', type: 'AttendCall', call: 'call-2' });
    await ben.getByText('ada is here. Play stands still.').waitFor();
    await ben.getByText('The call is closed.', { exact: true }).waitFor();
    expect(await ben.getByText('The call is closed. Play goes on.').count()).toBe(0);
  });

  test('on appeal: the decision that counts stands first, the overturned one after it', async () => {
    const matchId = await contestedRoll(api);
    await act(api, matchId, { judge: 'jo', type: 'AttendCall', call: 'call-1' });
    const ruling = { call: 'call-1', remedy: 'leave-as-is', says: 'The 4 stands', gained: 'no' };
    await act(api, matchId, { judge: 'jo', type: 'GiveRuling', ...ruling });
    await act(api, matchId, { seat: 'ben', type: 'AppealRuling', call: 'call-1', grounds: 'she has too little' });
    const ben = await sit(matchId, 'ben');
    const { page } = await judgeAt(`${api.url}/m/${matchId}/calls/call-1`, 'ada');
    await page.getByRole('radio', { name: /Overturn: correct a total/ }).check();
    await page.getByRole('combobox', { name: /^Number/ }).selectOption({ label: 'Anna: coins, now 4' });
    await page.getByLabel('Anna: coins is 4. It should be').fill('6');
    await page.getByRole('button', { name: 'Decide' }).click();
    await page.getByRole('button', { name: 'Do it as it was ruled' }).click();
    await page.getByRole('button', { name: 'Play goes on' }).click();
    const notice = ben.getByRole('region', { name: 'Judge calls' });
    await notice.getByText('The call is closed. Play goes on.').waitFor();
    const told = (await notice.innerText()).replaceAll(/\s+/g, ' ');
    expect(told).toMatch(
      /ada overturns it: Anna: coins becomes 6\. Nothing is taken back\. Overturned: Jo had ruled: The 4 stands\./,
    );
  });
});

describeInBrowser('a call at a table of links', () => {
  afterEach(closePages);
  afterAll(stopAll);

  test('is about what was played: links that were made are neither gone back to nor counted', async () => {
    const service = await startClosed();
    const matchId = await service.organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] });
    const grants = `/v1/matches/${matchId}/grants`;
    const anna = await service.organizer.grant(grants, { role: 'seat', seat: 'anna' });
    const ben = await service.organizer.grant(grants, { role: 'seat', seat: 'ben' });
    const jo = await service.organizer.grant(grants, { role: 'head-judge', person: { name: 'Jo' } });
    const seats = { anna: clientFor(service.url, anna.token), ben: clientFor(service.url, ben.token) };
    const seen = await seats.ben.get(`/v1/matches/${matchId}`);
    const { revision, priority } = seen as unknown as MatchView; // as described
    const seat = priority.holder === 'anna' ? 'anna' : 'ben';
    await seats[seat].command(matchId, { type: 'PassPriority', seat, expectedRevision: revision });
    await seats.ben.command(matchId, {
      ...{ type: 'CallJudge', seat: 'ben', category: 'play-error', reason: 'she was too quick' },
    });
    const { page } = await visit(`${service.url}/#join=${jo.token}`, 'phone');
    await page.getByRole('button', { name: /Go on/ }).click();
    await page.waitForURL(/\/judge/);
    await page.getByRole('button', { name: 'I am at the table' }).click();
    await page.getByRole('heading', { name: /^If you go back to before “(Anna|Ben) passes”/ }).waitFor();
    await page.getByRole('heading', { name: 'One thing done since the error' }).waitFor();
    await page.getByRole('button', { name: 'Choose a remedy' }).click();
    await page.getByRole('radio', { name: /Take back the last action/ }).check();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByText('One thing that was done, kept in the log').waitFor();
  });
});

describeInBrowser('words in which nothing is seen', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterEach(closePages);
  afterAll(stopAll);

  test('are told at the field, and nothing is sent', async () => {
    const matchId = await contestedRoll(api);
    const { page: jo } = await judgeAt(`${api.url}/m/${matchId}/calls/call-1`, 'jo');
    await jo.getByRole('button', { name: 'I am at the table' }).click();
    const { page: ben } = await visit(`${api.url}/m/${matchId}?seat=ben`, 'phone');
    await ben.getByLabel(/^What happened\?/).fill('\u200b\u2060');
    await ben.getByText('Nothing in this can be read.').waitFor();
    expect(await ben.getByRole('button', { name: 'Send, sealed' }).isDisabled()).toBe(true);
    await jo.getByText('Look at a seat’s cards').click();
    await jo.getByLabel('Why', { exact: true }).fill('\u2060');
    await jo.getByText('Nothing in this can be read.').waitFor();
    await jo.getByRole('button', { name: 'Choose a remedy' }).click();
    await jo.getByRole('radio', { name: /Leave it as it is/ }).check();
    await jo.getByLabel('In the words that are read to the table').fill('\u200b');
    await jo.getByText('Nothing in this can be read.').waitFor();
    await jo.getByRole('button', { name: 'Review' }).click();
    await jo.getByText('The table stays as it is. Play goes on from here.').waitFor();
    const { page: host } = await visit(`${api.url}/new-tournament`, 'phone');
    await host.getByLabel('What is it called?').fill('\u200b\u2060');
    await host.getByRole('button', { name: 'Create it' }).click();
    await host.getByText('Nothing in this can be read.').waitFor();
    expect(host.url()).toContain('/new-tournament');
  });

  test('a code of two letters is told what a code is', async () => {
    const { page } = await visit(api.url, 'phone');
    await page.getByLabel('Code').fill('12');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByText('That is no code: one has eight letters, such as ABCD-EFGH.').waitFor();
  });
});
