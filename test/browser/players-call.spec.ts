import type { CallList } from '@stackledger/wire';
import { act, createMatch, expecting, startApi, stopAll, view, type Api } from '../e2e/service/api.js';
import { attacked, contestedRoll, judgeAt, reported } from './support/a-dispute.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit } from './support/browser.js';

const callIn = async (api: Api, matchId: string) =>
  (await expecting(200, api.get<CallList>(`/v1/matches/${matchId}/calls`))).calls[0];

/** In the speed stack nobody passes on an empty stack, and whoever plays gives priority away. */
const A_SONG = {
  active: 'anna',
  players: { anna: { hand: ['song'] } },
  cards: { song: { kind: 'momentary', abilities: [{ type: 'play', effect: [{ gain: { life: 3 } }] }] } },
};

afterAll(endBrowser);

describeInBrowser('a player and a judge call', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterEach(closePages);
  afterAll(stopAll);

  const sit = async (matchId: string, seat: string) => {
    const visited = await visit(`${api.url}/m/${matchId}?seat=${seat}`, 'phone');
    return visited.page;
  };

  test('calls a judge with one tap on what it is about, says what happened, and sees the ruling and the time given back', async () => {
    const { matchId } = await reported(api);
    await act(api, matchId, { type: 'SetEndTime', judge: 'ada', endsAt: new Date(Date.now() + 600_000).toISOString() });
    const [anna, ben] = [await sit(matchId, 'anna'), await sit(matchId, 'ben')];
    await ben.getByRole('button', { name: 'Call a judge' }).click();
    expect(await barriersOn(ben)).toEqual([]);
    await picture(ben, 'call-reasons');
    await ben.getByRole('button', { name: 'We do not agree on what happened' }).click();
    await ben.getByText('Ben has called a judge. Play goes on until one is here.').waitFor();
    await anna.getByText('Ben has called a judge. Play goes on until one is here.').waitFor();

    await act(api, matchId, { type: 'AttendCall', judge: 'jo', call: 'call-1' });
    await ben.getByText('Jo is here. Play stands still.').waitFor();
    await ben.getByText('This time is given back').waitFor();
    await ben.getByLabel(/^What happened\?/).fill('It stood against the box.');
    expect(await barriersOn(ben)).toEqual([]);
    await picture(ben, 'call-statement');
    await ben.getByRole('button', { name: 'Send, sealed' }).click();
    await ben.getByText('You have answered. It stays sealed until the others have.').waitFor();
    await anna.getByRole('button', { name: 'I say nothing' }).click();
    await anna.getByRole('button', { name: 'I say nothing' }).waitFor({ state: 'detached' });
    expect((await callIn(api, matchId))?.state).toBe('heard');

    const ruling = { type: 'GiveRuling', call: 'call-1', judge: 'jo', remedy: 'leave-as-is', gained: 'no' };
    await act(api, matchId, { ...ruling, says: 'the 4 stands' });
    await ben.getByText('The 4 stands.', { exact: true }).waitFor();
    await picture(ben, 'call-ruled');
    await anna.getByRole('button', { name: 'I accept it' }).click();
    await anna.getByText('You accept the ruling.').waitFor();
    await ben.getByRole('button', { name: 'I appeal' }).click();
    await ben.getByRole('button', { name: 'Cancel' }).click();
    await ben.getByRole('button', { name: 'I accept it' }).waitFor();
    await ben.getByRole('button', { name: 'I appeal' }).click();
    await ben.getByLabel('What is wrong with the ruling?').fill('nobody looked at the die');
    await ben.getByRole('button', { name: 'Send the appeal' }).click();
    await anna.getByText('The ruling is appealed: another judge decides. Play stands still.').waitFor();
    expect(await barriersOn(anna)).toEqual([]);
    await picture(anna, 'call-appealed');

    await act(api, matchId, {
      type: 'ReviewRuling',
      judge: 'ada',
      call: 'call-1',
      outcome: 'upheld',
      says: 'it stands',
    });
    await act(api, matchId, { type: 'ResumePlay', judge: 'ada' });
    for (const page of [anna, ben]) await page.getByText('The call is closed. Play goes on.').waitFor();
    await ben.getByText(/^Time is up at/).waitFor();
    await picture(ben, 'call-closed');
    // A page that is loaded again tells it no more; it stands in the log.
    const listed = anna.waitForResponse(/\/calls\?/);
    await anna.reload();
    await (await listed).finished();
    await anna.getByRole('button', { name: /^What happened last/ }).click();
    await anna.getByRole('dialog').getByText('It stands').first().waitFor();
    expect(await anna.getByText('The call is closed. Play goes on.').count()).toBe(0);
    await ben.getByRole('region', { name: 'Judge calls' }).getByRole('button', { name: 'OK' }).click();
    await ben.getByRole('region', { name: 'Judge calls' }).waitFor({ state: 'detached' });
  });

  test('who called takes the call back, or says that the table has settled it', async () => {
    const { matchId } = await reported(api);
    const ben = await sit(matchId, 'ben');
    await ben.getByRole('button', { name: 'Call a judge' }).click();
    await ben.getByLabel(/^In your words/).fill('is this my turn?');
    await ben.getByRole('button', { name: 'I have a question about a rule' }).click();
    await ben.getByText('Is this my turn?', { exact: true }).waitFor();
    await ben.getByRole('button', { name: 'We have settled it' }).click();
    await ben.getByText('The players have settled it. Play goes on.').waitFor();
    expect(await callIn(api, matchId)).toMatchObject({ end: { how: 'self-resolved' } });
  });

  test('is told what the judge ruled of a report that was contested', async () => {
    const { matchId, report } = await reported(api);
    await act(api, matchId, { type: 'ObjectToReport', seat: 'ben', report, reason: 'I saw a 2' });
    const ben = await sit(matchId, 'ben');
    await act(api, matchId, { type: 'RuleReport', judge: 'jo', report, value: 2 });
    await ben.getByText('Jo has ruled: the die shows 2. Play goes on.').waitFor();
  });

  const openMore = async (matchId: string) => {
    const page = await sit(matchId, 'anna');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const alone = page.getByRole('button', { name: 'Take back what I did last' });
    return { page, alone, together: page.getByRole('button', { name: 'Ask the others to take it back' }) };
  };

  const takeBack = async (matchId: string) => {
    const { page, alone } = await openMore(matchId);
    await alone.click();
    return page;
  };

  test('a seat takes back what it did last while nobody has answered; then the others are asked, where the match allows it', async () => {
    const { matchId, report } = await reported(api);
    const { alone, together } = await openMore(matchId);
    await alone.waitFor();
    await act(api, matchId, { type: 'ConfirmReport', seat: 'ben', report });
    await alone.waitFor({ state: 'detached' });
    await act(api, matchId, { type: 'AllowTakebacks', judge: 'jo', allowed: true });
    await together.waitFor();
    await act(api, matchId, { type: 'AllowTakebacks', judge: 'jo', allowed: false });
    await together.waitFor({ state: 'detached' });
    const fresh = await attacked(api);
    const page = await takeBack(fresh);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await view(api, fresh)).stack).toEqual([]);
  });

  test.each([
    ['four-souls', { active: 'anna' }, { type: 'PassPriority', seat: 'anna' }],
    ['magic', { active: 'anna' }, { type: 'PassPriority', seat: 'anna' }],
    ['speed-stack', A_SONG, { type: 'PlayCard', seat: 'anna', card: 'song' }],
  ])('in %s a seat takes back what gave priority to somebody else', async (ruleset, setup, command) => {
    const { matchId } = await createMatch(api, { ruleset, setup });
    await act(api, matchId, command);
    expect((await view(api, matchId)).awaiting).toMatchObject({ kind: 'priority', seat: 'ben' });
    const page = await takeBack(matchId);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await view(api, matchId)).awaiting).toMatchObject({ kind: 'priority', seat: 'anna' });
  });

  test('the sheet tells what was rewound and what counts, and prints without its buttons', async () => {
    const matchId = await contestedRoll(api);
    await act(api, matchId, { type: 'AttendCall', judge: 'jo', call: 'call-1' });
    const ruling = { type: 'GiveRuling', call: 'call-1', judge: 'jo', remedy: 'full', gained: 'yes' };
    const to = String(Number((await callIn(api, matchId))?.point) - 1);
    await act(api, matchId, {
      ...ruling,
      fix: { type: 'Rewind', to, dice: 'fresh' },
      says: 'we go back to before the roll; Anna rolls again',
    });
    const { calls } = await view(api, matchId);
    expect(calls).toHaveLength(1);
    await act(api, matchId, {
      ...{ type: 'Rewind', judge: 'jo', to, kind: 'full', ruling: 'ruling-1', dice: 'fresh' },
      ...{ authority: 'floor-judge', reason: 'the die leaned on the deck box' },
    });
    await act(api, matchId, { type: 'ResumePlay', judge: 'jo' });
    const { page } = await judgeAt(`${api.url}/m/${matchId}/calls/call-1`, 'jo');
    await page.getByRole('link', { name: 'The ruling sheet' }).click();
    await page.getByText('We go back to before the roll; Anna rolls again.').waitFor();
    expect(await page.locator('tr.gone').allInnerTexts()).toEqual([
      expect.stringContaining('Anna reports a roll of 4'),
      expect.stringContaining('Ben confirms the 4'),
      expect.stringContaining('Anna passes'),
      expect.stringContaining('Ben plays Dice Shard'),
    ]);
    await page.getByText('Nobody has appealed.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'judge-sheet');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    await picture(page, 'judge-sheet-print');
    await page.emulateMedia({ media: 'screen' });

    await page.goto(`${api.url}/m/${matchId}?r=${(await callIn(api, matchId))?.at ?? ''}`);
    await page.getByText('Ben called a judge:').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'replay-call');
    await page.getByRole('button', { name: 'To what was contested' }).click();
    await page.getByText('This was rewound').waitFor();
    await page.getByRole('heading', { name: 'Anna reports a roll of 4.' }).waitFor();
    await page.getByRole('link', { name: 'Both lines' }).click();
    const rewound = page.getByRole('region', { name: 'Rewound' });
    await rewound.getByText('Ben plays Dice Shard on Roll: 4.').waitFor();
    await page.getByRole('region', { name: 'Counts' }).waitFor();
    await page.getByText('What was learned on the rewound branch').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'replay-lines');
    await page.getByLabel('As it was seen by').selectOption('anna');
    await page.waitForURL(/seat=anna/);
    await rewound.getByText('Ben plays Dice Shard on Roll: 4.').waitFor();
  });
});
