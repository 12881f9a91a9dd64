import type { CallList } from '@stackledger/wire';
import { act, createMatch, expecting, startApi, stopAll, type Api } from '../e2e/api.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit } from './browser.js';

const SETUP = {
  active: 'anna',
  players: { anna: { hand: ['a-penny'], coins: 1 }, ben: { hand: ['bomb'] } },
  decks: { loot: ['a-nickel', 'two-cents'] },
};

/** Anna has played a card and passed; Ben says that it was too early, and calls a judge. */
const contested = async (api: Api): Promise<string> => {
  const { matchId } = await createMatch(api, { setup: SETUP });
  const { revision: played } = await act(api, matchId, { type: 'PlayCard', seat: 'anna', card: 'a-penny' });
  await act(api, matchId, { type: 'PassPriority', seat: 'anna' });
  await act(api, matchId, {
    ...{ type: 'CallJudge', seat: 'ben', category: 'play-error' },
    ...{ reason: 'she passed before I could answer', point: played },
  });
  return matchId;
};

describeInBrowser('a judge with a phone', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test('comes from the queue, hears both sides, sees what going back would come to, rules, and play goes on', async () => {
    const api = await startApi();
    const matchId = await contested(api);
    const { page, complaints } = await visit(`${api.url}/judge`, 'phone');
    await page.getByLabel('Your name').fill('jo');
    await page.getByRole('button', { name: 'I am Jo' }).click();
    await page.getByText('She passed before I could answer').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'judge-queue');

    await page.getByRole('link', { name: /Anna and Ben/ }).click();
    await page.getByRole('button', { name: /I am at the table/ }).click();
    await page.getByText('Ben has not spoken yet').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'judge-call');
    await page.getByLabel(/^Ben has not spoken/).fill('I wanted to answer with the bomb');
    await page.getByRole('button', { name: 'Write it down' }).click();
    await page.getByText('I wanted to answer with the bomb').or(page.getByText('Closed until')).first().waitFor();

    await page.getByRole('radio', { name: /Back to an earlier moment/ }).check();
    await page
      .getByRole('radio', { name: /plays a loot card/ })
      .first()
      .check();
    await page.getByText(/speaks? against it/).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'judge-remedy');
    await page.getByRole('button', { name: 'Review the ruling' }).click();
    await picture(page, 'judge-review');
    await page.getByRole('button', { name: 'Give this ruling' }).click();
    await page.getByRole('button', { name: /^Take the table back to/ }).click();
    await page.getByRole('button', { name: 'Play goes on' }).click();
    await page.getByText('This call is closed').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'judge-done');

    const { calls } = await expecting(200, api.get<CallList>(`/v1/matches/${matchId}/calls`));
    expect(calls).toMatchObject([{ state: 'closed', judges: ['jo'], ruling: { remedy: 'full', judge: 'jo' } }]);
    expect(calls[0]?.remedied).not.toBeNull();
    expect(complaints).toEqual([]);
  }, 60_000);

  test('is told when nobody waits, and when there is no such call', async () => {
    const api = await startApi();
    const matchId = await contested(api);
    const { page } = await visit(`${api.url}/m/${matchId}/calls/call-9`, 'phone');
    await page.getByLabel('Your name').fill('jo');
    await page.getByRole('button', { name: 'I am Jo' }).click();
    await page.getByText('There is no such call').waitFor();
    await act(api, matchId, { type: 'WithdrawCall', seat: 'ben', call: 'call-1' });
    await page.goto(`${api.url}/judge`);
    await page.getByText('No table waits for a judge').waitFor();
    expect(await barriersOn(page)).toEqual([]);
  });
});
