import type { GrantPerson, JsonMap, PairingsView } from '@stackledger/wire';
import { expecting, newId, startApi, stopAll, type Api } from '../e2e/service/api.js';
import { startClosed } from '../e2e/service/closed.js';
import { closePages, describeInBrowser, endBrowser, visit } from './support/browser.js';

afterAll(endBrowser);

const NAMES = ['Alexandra Wasserstrom', 'Wolfeschlegelsteinhausenbergerdorff', 'Maximilian Schwarzenberger', 'Ben Li'];

/** A tournament at an open service whose first round is published, and its players by their names. */
const published = async (api: Api) => {
  const path = '/v1/tournaments/cup';
  await expecting(201, api.post('/v1/tournaments', { id: 'cup', name: 'Normal Cup', pack: 'magic-swiss' }));
  const give = async (command: JsonMap, as: JsonMap = { role: 'organizer', id: 'organizer' }): Promise<void> => {
    await expecting(200, api.post(`${path}/commands`, { commandId: newId(), ...command, as }));
  };
  const players = new Map<string, string>();
  for (const name of NAMES) {
    const { id } = await expecting(201, api.post<GrantPerson>('/v1/people', { name }));
    players.set(name, id);
    await give({ type: 'EnrolPlayer', player: id });
  }
  for (const type of ['StartTournament', 'ProposePairings', 'PublishPairings']) await give({ type });
  const { tables = [] } = await expecting(200, api.get<PairingsView>(`${path}/pairings`));
  return { give, tables };
};

describeInBrowser('a tournament on phones', () => {
  let api: Api;
  beforeEach(async () => {
    api = await startApi();
  });
  afterEach(closePages);
  afterEach(stopAll);

  test('a result that is contested without a line is sent once there is one, and is not asked for again', async () => {
    const { give, tables } = await published(api);
    const [one = '', other = ''] = tables[0]?.players ?? [];
    const report = { round: 1, table: 1, version: 1, result: { kind: 'games', wins: [2, 0], draws: 0 } };
    await give({ type: 'ReportResult', ...report }, { role: 'player', id: one });
    const { page } = await visit(`${api.url}/t/cup?as=${other}`, 'phone');
    await page.getByRole('button', { name: 'That is not right' }).click();
    await page.route('**/commands', (route) => route.abort());
    await page
      .getByRole('button', { name: 'Report 2–0, you won' })
      .or(page.getByRole('button', { name: '2–0' }))
      .click();
    await page.getByRole('heading', { name: 'Not sent yet' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('heading', { name: 'You do not say the same' }).waitFor();
    await page.getByText('You say 2–0').waitFor();
    expect(await page.getByText('How did it end for you?').count()).toBe(0);
  });

  test('a correction says to the players that it is one, by whom and why', async () => {
    const { give, tables } = await published(api);
    const [one = ''] = tables[0]?.players ?? [];
    const scorekeeper = { role: 'scorekeeper', id: 'sam' };
    const result = (own: number, theirs: number): JsonMap => ({ kind: 'games', wins: [own, theirs], draws: 0 });
    await give({ type: 'EnterResult', round: 1, table: 1, version: 1, result: result(2, 0) }, scorekeeper);
    const { page } = await visit(`${api.url}/t/cup?as=${one}`, 'phone');
    await page.getByRole('heading', { name: '2–0: you won' }).waitFor();
    const correction = {
      type: 'CorrectResult',
      round: 1,
      table: 1,
      result: result(0, 2),
      reason: 'slips were swapped',
    };
    await give(correction, scorekeeper);
    await page.getByRole('heading', { name: '0–2: you lost' }).waitFor();
    await page.getByText('Corrected by Sam: slips were swapped.').waitFor();
    await page.getByText('My rounds').click();
    await page.getByText(/lost 0–2 \(corrected\)/).waitFor();
  });

  test.each(['players', 'round', 'standings', 'judge'])(
    'the desk does not scroll sideways on the smallest phone, whatever people are called: %s',
    async (part) => {
      await published(api);
      const { page } = await visit(`${api.url}/t/cup?as=desk&at=${part}`, 'phone');
      await page.setViewportSize({ width: 320, height: 640 });
      await page
        .getByText(/Wolfeschlegel/)
        .first()
        .or(page.getByText('Note a penalty'))
        .first()
        .waitFor({ state: 'attached' });
      for (const summary of await page.locator('summary').all()) await summary.click();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    },
  );

  test('where a line of names cannot be seen nobody is enrolled', async () => {
    await expecting(201, api.post('/v1/tournaments', { id: 'cup', name: 'Normal Cup', pack: 'magic-swiss' }));
    const { page } = await visit(`${api.url}/t/cup?as=desk&at=players`, 'phone');
    await page.getByLabel('Names, one on each line').fill('Anna\nBen\n\u200b\u2060\nCleo');
    await page.getByText('Line 3: there are characters that cannot be seen. Write the name anew.').waitFor();
    expect(await page.getByRole('button', { name: /^Enrol/ }).isDisabled()).toBe(true);
  });
});

describeInBrowser('the page as JSON', () => {
  afterEach(closePages);
  afterAll(stopAll);

  test('is what the service answers to the link of this device', async () => {
    const service = await startClosed();
    const matchId = await service.organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] });
    const anna = await service.organizer.grant(`/v1/matches/${matchId}/grants`, { role: 'seat', seat: 'anna' });
    const { page } = await visit(`${service.url}/#join=${anna.token}`, 'phone');
    await page.getByRole('button', { name: /Take this seat/ }).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'This page as JSON' }).click();
    const tab = await opened;
    await tab.waitForURL(/^blob:/);
    await tab.getByText(`"matchId":"${matchId}"`).waitFor();
  });
});
