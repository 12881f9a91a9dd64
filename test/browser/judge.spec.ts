import type { CallList, CallView, StoryPage } from '@stackledger/wire';
import { act, createMatch, expecting, startApi, stopAll, view, type Api } from '../e2e/service/api.js';
import { clientFor, startClosed } from '../e2e/service/closed.js';
import { contestedRoll, fingerOf, judgeAt, reported } from './support/a-dispute.js';
import {
  barriersOn,
  closePages,
  describeInBrowser,
  endBrowser,
  picture,
  visit,
  type Visit,
} from './support/browser.js';
import { hasMeasured } from './support/taps-table.js';

const callOf = async (api: Api, matchId: string): Promise<CallView> => {
  const { calls } = await expecting(200, api.get<CallList>(`/v1/matches/${matchId}/calls`));
  return calls[0] as CallView; // each of these matches has one
};

/** A judge who has come to the call of a match. */
/** Whoever names themselves gets an id that says nothing. */
const DRAWN: unknown = expect.stringMatching(/^p-[a-z]{12}$/);

const atCall = async (api: Api, matchId: string, name = 'jo'): Promise<Visit> => {
  const visited = await judgeAt(`${api.url}/m/${matchId}/calls/call-1`, name);
  await visited.page.getByRole('button', { name: 'I am at the table' }).click();
  await visited.page.getByRole('button', { name: 'Choose a remedy' }).waitFor();
  return visited;
};

/** Looks at a page as it is, for barriers and for the documents. */
const look = async ({ page }: Visit, name: string): Promise<void> => {
  expect(await barriersOn(page)).toEqual([]);
  await picture(page, name);
};

afterAll(endBrowser);

describeInBrowser('a judge with a phone', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterEach(closePages);
  afterAll(stopAll);

  test('comes from the queue, sees what happened and what going back would come to, and rules with six taps', async () => {
    const matchId = await contestedRoll(api);
    const { matchId: another } = await createMatch(api, { ruleset: 'magic' });
    const tapped = { category: 'play-error', reason: 'Something was played wrongly' };
    await act(api, another, { type: 'CallJudge', seat: 'ben', ...tapped });
    const visited = await judgeAt(`${api.url}/judge`, 'jo');
    const { page, complaints } = visited;
    const { tap, taps, button, radio } = fingerOf(page);
    await page.getByText('The die leaned on the deck box.').waitFor();
    // Each call says of which game and tournament it is; what was tapped is said once, and not by its category again.
    await page.getByText('Four Souls, autumn-cup. They do not agree on what happened.').waitFor();
    await page.getByText('Magic.', { exact: true }).waitFor();
    expect(await page.getByText(/something was played wrongly/i).count()).toBe(1);
    await look(visited, 'judge-queue');

    await tap(button('I am at the table'));
    await page.getByText('A roll').or(page.getByText('1 left to chance since')).first().waitFor();
    await page.getByRole('cell', { name: 'Dice Shard, Roll: 4' }).waitFor();
    await page.getByText('Medium', { exact: true }).waitFor();
    await look(visited, 'judge-call');
    await page.getByText('Risk of going back').scrollIntoViewIfNeeded();
    await picture(page, 'judge-risk');
    await tap(button('Choose a remedy'));
    await page
      .getByText('Not here: Something was left to chance since')
      .or(page.getByText('Not here:'))
      .first()
      .waitFor();
    await tap(radio(/Back to before the error/));
    await look(visited, 'judge-remedy');
    await tap(button('Review'));
    await page.getByText('Read this to the table').waitFor();
    await look(visited, 'judge-review');
    await tap(button('Give this ruling'));
    await page.getByText('Now the table goes back').waitFor();
    await look(visited, 'judge-ruled');
    await tap(button(/^Take the table back/));
    await button('Play goes on').waitFor();
    hasMeasured('a disputed roll, for the judge, from the queue to the table taken back', taps());

    const stopped = await callOf(api, matchId);
    expect(stopped).toMatchObject({ state: 'ruled', judges: [DRAWN], ruling: { remedy: 'full', infraction: null } });
    expect(stopped.remedied).not.toBeNull();
    expect((await view(api, matchId)).stack).toEqual([]);
    await tap(button('Play goes on'));
    await page.getByText('This call is closed: play went on.').waitFor();
    await look(visited, 'judge-done');
    expect(await view(api, matchId)).toMatchObject({ status: 'running', awaiting: { kind: 'roll', seat: 'anna' } });
    expect(complaints).toEqual([]);
  });

  test('hears both sides: what one says stays closed until the other has spoken', async () => {
    const matchId = await contestedRoll(api);
    const visited = await atCall(api, matchId);
    const { page } = visited;
    await page.getByRole('button', { name: 'Write it down' }).first().click();
    await page.getByLabel('What Anna tells you').fill('It lay flat on 4.');
    await page.getByRole('button', { name: 'That is what was said' }).click();
    await page.getByRole('button', { name: 'Says nothing' }).nth(1).waitFor({ state: 'detached' });
    await act(api, matchId, { type: 'GiveStatement', seat: 'ben', call: 'call-1', says: 'It stood against the box.' });
    await page.getByText('It stood against the box.').waitFor();
    await page.getByText('It lay flat on 4.').waitFor();
    await page.getByText('It cannot know what happened beside the table.').scrollIntoViewIfNeeded();
    await look(visited, 'judge-statements');
  });

  test('takes one step back alone, gives the table time, and play goes on with the rest as one deed', async () => {
    const matchId = await contestedRoll(api);
    const { endsAt: before } = await expecting(200, api.get<CallList>(`/v1/matches/${matchId}/calls`));
    const visited = await atCall(api, matchId);
    const { page } = visited;
    await page.getByRole('button', { name: 'Step back through it' }).click();
    await page.locator('.moment .players li').first().waitFor();
    const shown = await page.evaluate(`getComputedStyle(document.querySelector('.moment .players li')).display`);
    expect(shown).toBe('flex');
    await page.getByText('Anna reports a roll of 4.').waitFor();
    for (const next of ['Ben confirms the 4.', 'Anna passes.']) {
      await page.getByRole('button', { name: 'One step on' }).click();
      await page.getByText(next).waitFor();
    }
    await page.getByRole('button', { name: 'Go back to here' }).click();
    await page.getByRole('radio', { name: /It is given again/ }).check();
    await page.getByLabel('Time beside what the call took').selectOption('5');
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByText(/We take back “Anna passes”.* alone\./).waitFor();
    await page.getByText('The table gets 5 min more.').waitFor();
    await page.getByRole('button', { name: 'Give this ruling' }).click();
    await page.getByText(/What followed is given again, but not #\d+\./).waitFor();
    await page.getByRole('button', { name: /^Take the table back/ }).click();
    await page.getByText('This call is closed: play went on.').waitFor();
    const { endsAt, calls } = await expecting(200, api.get<CallList>(`/v1/matches/${matchId}/calls`));
    expect(calls).toMatchObject([{ ruling: { fix: { reapply: true }, extraMs: 300_000 }, end: { how: 'resumed' } }]);
    expect(Date.parse(endsAt ?? '') - Date.parse(before ?? '')).toBeGreaterThanOrEqual(300_000);
    expect(await view(api, matchId)).toMatchObject({ status: 'running', awaiting: { kind: 'priority', seat: 'anna' } });
  });

  test('steps back through it one thing at a time, and goes back to the moment that was found', async () => {
    const matchId = await contestedRoll(api);
    const visited = await atCall(api, matchId);
    const { page } = visited;
    await page.getByRole('button', { name: 'Step back through it' }).click();
    await page.getByText('Anna reports a roll of 4.').waitFor();
    await look(visited, 'judge-walk');
    await page.getByRole('button', { name: 'One step on' }).click();
    await page.getByText('Ben confirms the 4.').waitFor();
    await page.getByRole('button', { name: 'One step on' }).click();
    await page.getByText('Anna passes.').waitFor();
    await page.getByText('Attack roll: 4').waitFor();
    await page.getByRole('button', { name: 'One step back' }).click();
    await page.getByText('Ben confirms the 4.').waitFor();
    await page.getByRole('button', { name: 'Go back to here' }).click();
    await page.getByText('To before “Ben confirms the 4”').first().waitFor();
    await page.getByRole('button', { name: 'Review' }).click();
    // Of such places there are dozens: the turn and the time say which.
    await page.getByText(/We go back to before “Ben confirms the 4” \(turn 1, \d\d:\d\d:\d\d\)\./).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Which remedy?' }).waitFor();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Give this ruling' }).click();
    await page.getByText('Now the table goes back to before “Ben confirms the 4”').waitFor();
    // Another page, with nothing of the first in its memory, carries out the same.
    const { ruling } = await callOf(api, matchId);
    const other = await judgeAt(`${api.url}/m/${matchId}/calls/call-1`, 'ada');
    await other.page.getByText('Now the table goes back to before “Ben confirms the 4”').waitFor();
    await other.page
      .getByRole('button', { name: `Take the table back to #${JSON.stringify(ruling?.fix?.to).slice(1, -1)}` })
      .click();
    await other.page.getByRole('button', { name: 'Play goes on' }).waitFor();
  });

  test('finds that somebody erred, sees that it is not the first time, and says what else was considered', async () => {
    const matchId = await contestedRoll(api);
    const { page } = await atCall(api, matchId);
    await page.getByRole('button', { name: 'Choose a remedy' }).click();
    await page.getByText('Did somebody err?').click();
    await page.getByRole('radio', { name: 'Anna', exact: true }).check();
    await page.getByText('Anna: the first time in this match.').waitFor();
    await page.getByLabel('Infraction').selectOption({ label: 'A rule was not followed' });
    await page.getByText('the policy does not offer it for “A rule was not followed”').first().waitFor();
    await page.getByRole('radio', { name: /Leave it as it is/ }).check();
    await page.getByText('Reasons, for the sheet').click();
    await page.getByLabel('Why not: Back to an earlier moment').fill('Anna knows the Dice Shard now');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByText('Caution for Anna: A rule was not followed').waitFor();
    await page.getByRole('button', { name: 'Give this ruling' }).click();
    await page.getByRole('button', { name: 'Play goes on' }).waitFor();
    const { ruling } = await callOf(api, matchId);
    expect(ruling).toMatchObject({
      against: 'anna',
      infraction: 'rules-error',
      penalty: 'caution',
      remedy: 'leave-as-is',
    });
    expect(ruling?.rejected).toEqual([{ remedy: 'full', why: 'Anna knows the Dice Shard now' }]);
  });

  test('an appeal is heard by somebody else, who overturns: the rewound branch counts again', async () => {
    const matchId = await contestedRoll(api);
    const jo = await atCall(api, matchId);
    const { tap, button, radio } = fingerOf(jo.page);
    await tap(button('Choose a remedy'));
    await tap(radio(/Back to before the error/));
    await tap(button('Review'));
    await tap(button('Give this ruling'));
    await tap(button(/^Take the table back/));
    await button('Play goes on').waitFor();
    await act(api, matchId, { type: 'AppealRuling', seat: 'anna', call: 'call-1', grounds: 'Ben had confirmed the 4' });
    await jo.page.getByText('You gave the ruling, so another judge hears the appeal').waitFor();

    const ada = await judgeAt(`${api.url}/judge`, 'ada');
    await ada.page.getByRole('link').filter({ hasText: 'The table stands still.' }).first().click();
    await ada.page.getByText('Anna appeals:').waitFor();
    await ada.page.getByRole('radio', { name: /Overturn: bring back the rewound branch/ }).check();
    await look(ada, 'judge-appeal');
    await ada.page.getByRole('button', { name: 'Decide' }).click();
    await ada.page.getByRole('button', { name: 'Bring back the rewound branch' }).click();
    await ada.page.getByRole('button', { name: 'Play goes on' }).click();
    await ada.page.getByText('This call is closed').waitFor();
    expect(await callOf(api, matchId)).toMatchObject({
      state: 'closed',
      review: { judge: DRAWN, outcome: 'overturned' },
    });
    expect((await view(api, matchId)).stack).toEqual(['roll:4', 'loot:dice-shard']);
  });

  test('a denied report is ruled by what the die shows, and play goes on with it', async () => {
    const { matchId, report } = await reported(api);
    await act(api, matchId, { type: 'ObjectToReport', seat: 'ben', report, reason: 'it leaned' });
    const visited = await atCall(api, matchId);
    await visited.page.getByRole('button', { name: 'It shows 3' }).waitFor();
    await look(visited, 'judge-report');
    await visited.page.getByRole('button', { name: 'It shows 3' }).click();
    await visited.page.getByText('has ruled: the die shows 3. Play went on.').waitFor();
    expect((await view(api, matchId)).stack).toEqual(['roll:3']);
  });

  test('a total that both kept wrongly is put right without going back', async () => {
    const matchId = await contestedRoll(api);
    const visited = await atCall(api, matchId);
    const { page } = visited;
    await page.getByRole('button', { name: 'Choose a remedy' }).click();
    await page.getByRole('radio', { name: /Correct a total/ }).check();
    await page.getByRole('combobox', { name: /^Number/ }).selectOption({ label: 'Anna: coins, now 4' });
    expect(await page.getByRole('button', { name: 'Review' }).count()).toBe(0);
    await page.getByLabel('Anna: coins is 4. It should be').fill('6');
    await look(visited, 'judge-total');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByText('Anna: coins becomes 6. Nothing is taken back.').waitFor();
    await page.getByRole('button', { name: 'Give this ruling' }).click();
    await page.getByRole('button', { name: 'Do it as it was ruled' }).click();
    await page.getByRole('button', { name: 'Play goes on' }).waitFor();
    expect((await view(api, matchId)).players.anna).toMatchObject({ coins: 6 });
  });

  test('puts a card where it belongs; what is no card of the match is refused in words', async () => {
    const matchId = await contestedRoll(api);
    const visited = await atCall(api, matchId);
    const { page } = visited;
    await page.getByText('Look at a seat’s cards').click();
    await page.getByRole('button', { name: 'Look at Anna’s' }).click();
    await page.getByRole('region', { name: 'Anna’s hand' }).waitFor();
    await page.getByRole('button', { name: 'Choose a remedy' }).click();
    await page.getByRole('radio', { name: /Put one thing right/ }).check();
    await page.getByRole('radio', { name: /Where a card lies/ }).check();
    await page.getByRole('combobox', { name: 'The card' }).fill('no-such-card');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Give this ruling' }).click();
    await page.getByText('There is no card called no-such-card').waitFor();
    await page.getByRole('button', { name: 'Change it' }).click();
    await page.getByText('There is no card called no-such-card').waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'The card' }).fill('bomb');
    await page.getByRole('combobox', { name: 'It belongs' }).selectOption('at the bottom of its deck');
    await picture(page, 'judge-place'); // the bar of buttons lies over what is scrolled under it
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Give this ruling' }).click();
    await page.getByRole('button', { name: 'Do it as it was ruled' }).click();
    await page.getByRole('button', { name: 'Play goes on' }).waitFor();
    const { events } = await expecting(
      200,
      api.get<{ events: readonly { type: string; data: object }[] }>(`/v1/matches/${matchId}/events?from=0&limit=1000`),
    );
    expect(events.findLast(({ type }) => type === 'PlaceCorrected')?.data).toMatchObject({ judge: DRAWN });
  });

  test('looks at a seat’s cards, which everybody is told, and makes the call a matter of conduct', async () => {
    const matchId = await contestedRoll(api);
    const visited = await atCall(api, matchId);
    const { page } = visited;
    await page.getByText('Look at a seat’s cards').click();
    await page.getByLabel('Why', { exact: true }).fill('was the nickel in it?');
    await page.getByRole('button', { name: 'Look at Anna’s' }).click();
    await page.getByRole('region', { name: 'Anna’s hand' }).getByText('A Nickel').waitFor();
    await look(visited, 'judge-looks');
    await page.locator('summary').filter({ hasText: 'Make it a matter of conduct' }).click();
    await page.getByLabel('Note for judges').fill('the second time today');
    await page.getByRole('button', { name: 'Make it a matter of conduct' }).click();
    await page.getByText('This is a matter of conduct').waitFor();
    await look(visited, 'judge-escalated');
    expect(await callOf(api, matchId)).toMatchObject({ escalated: true });
    const { rows } = await expecting(200, api.get<StoryPage>(`/v1/matches/${matchId}/story?from=0&limit=1000`));
    const told = rows.map(({ says }) => says).join('\n');
    expect(told).toMatch(/looks at.*was the nickel in it/);
    expect(told).not.toContain('the second time today');
  });

  test('is told when nobody waits, when there is no such call, and that a call was taken back', async () => {
    const own = await startApi();
    const matchId = await contestedRoll(own);
    const { page } = await judgeAt(`${own.url}/m/${matchId}/calls/call-9`, 'jo');
    await page.getByText('There is no such call').waitFor();
    await act(own, matchId, { type: 'WithdrawCall', seat: 'ben', call: 'call-1' });
    await page.goto(`${own.url}/m/${matchId}/calls/call-1`);
    await page.getByText('taken back by whoever made it').waitFor();
    await page.goto(`${own.url}/judge`);
    await page.getByText('No table waits for a judge').waitFor();
    expect(await barriersOn(page)).toEqual([]);
  });
});

describeInBrowser('who may judge', () => {
  afterEach(closePages);
  afterAll(stopAll);

  test('a judge without the power to go back is told so and may take the call; a player is told to bring a link', async () => {
    const service = await startClosed();
    const matchId = await service.organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] });
    const grants = `/v1/matches/${matchId}/grants`;
    const anna = await service.organizer.grant(grants, { role: 'seat', seat: 'anna' });
    const jo = await service.organizer.grant(grants, { role: 'judge', person: { name: 'Jo' } });
    await clientFor(service.url, anna.token).command(matchId, {
      ...{ type: 'CallJudge', seat: 'anna', category: 'rules-question', reason: 'may I do that?' },
    });
    const page = await visit(`${service.url}/#join=${jo.token}`, 'phone');
    await page.page.getByRole('button', { name: /Go on/ }).click();
    await page.page.waitForURL(/\/judge/);
    await page.page.getByRole('button', { name: 'I am at the table' }).click();
    await page.page.getByText('Your link does not let you take a table back').waitFor();
    await page.page.getByRole('button', { name: 'Choose a remedy' }).click();
    await page.page.getByText('your link does not let you; a head judge can take this call over').first().waitFor();
    await look(page, 'judge-power');

    const player = await visit(`${service.url}/#join=${anna.token}`, 'phone');
    await player.page.getByRole('button', { name: /Take this seat/ }).click();
    await player.page.waitForURL(/\/m\//);
    await player.page.goto(`${service.url}/m/${matchId}/calls/call-1`);
    await player.page.getByText('You are no judge here.').waitFor();
    await look(player, 'judge-nobody');
  });
});
