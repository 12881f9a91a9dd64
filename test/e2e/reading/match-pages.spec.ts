import type { StoryPage, TableView } from '@stackledger/wire';
import { act, createMatch, expecting, problem, settle, startApi, stopAll, type Api } from '../service/api.js';

afterEach(stopAll);

const SETUP = {
  active: 'anna',
  monsters: ['fly'],
  players: { anna: { hand: ['bomb', 'butter-bean'] }, ben: { hand: ['a-penny'] } },
  decks: { loot: ['a-nickel', 'two-cents'], monster: ['dip'] },
};

const tableOf = (api: Api, matchId: string, query = ''): Promise<TableView> =>
  expecting(200, api.get<TableView>(`/v1/matches/${matchId}/table${query}`));

const storyOf = (api: Api, matchId: string, query = ''): Promise<StoryPage> =>
  expecting(200, api.get<StoryPage>(`/v1/matches/${matchId}/story${query}`));

describe('the table', () => {
  test('has titles, texts and names for whatever is on it, and what a seat may do', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, { setup: SETUP });
    await act(api, matchId, { type: 'PlayCard', seat: 'anna', card: 'bomb', targets: ['fly'] });
    const table = await tableOf(api, matchId, '?seat=anna');
    expect(table.title).toBe('Four Souls');
    expect(table.stack.map(({ title, says }) => [title, says])).toEqual([['Bomb!', 'on Fly']]);
    expect(table.cards.find(({ name }) => name === 'butter-bean')).toMatchObject({
      title: 'Butter Bean!',
      zone: 'hand',
    });
    expect(table.names).toMatchObject({ fly: 'Fly', 'loot:bomb': 'Bomb!', anna: 'Anna' });
    expect(table.legal?.actions.map(({ command }) => command.type)).toContain('PassPriority');
  });

  test('says why a card of the hand cannot be played now, with its rule', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, { setup: SETUP });
    const { blocked } = await tableOf(api, matchId, '?seat=ben');
    expect(Object.keys(blocked)).toEqual(['a-penny']);
    expect(blocked['a-penny']).toMatchObject({ allowed: false, rule: 'FS-LOOT-2' });
    expect(blocked['a-penny']?.ruleText).toMatch(/loot/);
  });

  test('FS-BUY-3: says what the shop asks of a seat now, for the cards there and for a purchase', async () => {
    const api = await startApi();
    const players = { anna: { coins: 10 }, ben: { items: ['coupon-book'] } };
    const market = { active: 'anna', shop: ['mr-boom'], players, decks: { treasure: ['razor-blade'] } };
    const { matchId } = await createMatch(api, { setup: market });
    const priceFor = async (query: string): Promise<readonly unknown[]> => {
      const { cards, legal } = await tableOf(api, matchId, query);
      const purchase = legal?.actions.find(({ command }) => command.type === 'DeclarePurchase');
      return [cards.find(({ name }) => name === 'mr-boom')?.price?.says, purchase?.price];
    };
    expect(await priceFor('?seat=anna')).toEqual(['10 coins', { says: '10 coins', cost: [{ coins: 10 }] }]);
    expect(await priceFor('?seat=ben')).toEqual(['7 coins', undefined]);
    expect(await priceFor('')).toEqual(['10 coins', undefined]);
  });

  test('counts piles instead of listing them, and hides what a seat may not see', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, { setup: SETUP });
    await act(api, matchId, { type: 'PlayCard', seat: 'anna', card: 'bomb', targets: ['fly'] });
    await settle(api, matchId);
    const table = await tableOf(api, matchId, '?seat=anna');
    expect(table.discard.loot).toEqual({ count: 1, top: 'Bomb!' });
    expect(table.cards.map(({ name }) => name)).not.toContain('a-penny');
    expect(table.players).toMatchObject([
      { seat: 'anna', hand: 1 },
      { seat: 'ben', hand: 1 },
    ]);
  });

  test('of an earlier revision shows that, and offers nothing', async () => {
    const api = await startApi();
    const { matchId, revision } = await createMatch(api, { setup: SETUP });
    await act(api, matchId, { type: 'PlayCard', seat: 'anna', card: 'bomb', targets: ['fly'] });
    expect(await tableOf(api, matchId, `?seat=anna&at=${revision}`)).toMatchObject({
      at: revision,
      stack: [],
      legal: null,
    });
  });

  test('of a whole match fits into a few kB', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, { seats: ['anna', 'ben', 'cleo'] });
    expect(JSON.stringify(await tableOf(api, matchId)).length).toBeLessThan(8_000);
  });

  test('is refused for a seat and a revision that are not there', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api);
    expect(await problem(422, api.get(`/v1/matches/${matchId}/table?seat=zoe`))).toMatchObject({ rule: 'SL-SEAT-1' });
    expect(await problem(404, api.get(`/v1/matches/${matchId}/table?at=9999`))).toMatchObject({ rule: 'SL-MATCH-1' });
  });
});

describe('the story', () => {
  test('tells each command with what followed from it, in names for people', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, { setup: SETUP });
    await act(api, matchId, { type: 'PlayCard', seat: 'anna', card: 'bomb', targets: ['fly'] });
    await settle(api, matchId);
    const { rows } = await storyOf(api, matchId);
    expect(rows.map(({ says }) => says)).toContain('Anna plays Bomb! on Fly');
    expect(rows.flatMap(({ then }) => then)).toEqual(expect.arrayContaining(['Fly dies', 'Bomb! resolves']));
    expect(rows[1]).toMatchObject({ by: { kind: 'seat', id: 'anna' }, live: true, stack: 1, turn: 1 });
  });

  test('keeps what a rewind struck, and marks the rewind', async () => {
    const api = await startApi();
    const { matchId, revision } = await createMatch(api, { setup: SETUP });
    await act(api, matchId, { type: 'PlayCard', seat: 'anna', card: 'bomb', targets: ['fly'] });
    const judge = { judge: 'jo', reason: 'too fast', authority: 'head-judge' };
    await act(api, matchId, { type: 'Rewind', to: revision, kind: 'full', ...judge });
    const [, struck, rewind] = (await storyOf(api, matchId)).rows;
    expect([struck?.live, struck?.stack]).toEqual([false, 1]);
    expect(rewind).toMatchObject({
      live: true,
      marks: ['rewind'],
      stack: 0,
      says: `Jo takes the table back to #${revision}: too fast`,
    });
  });

  test('comes in pages that begin where the page before ended', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, { setup: SETUP });
    await act(api, matchId, { type: 'PlayCard', seat: 'anna', card: 'bomb', targets: ['fly'] });
    const whole = await storyOf(api, matchId);
    const first = await storyOf(api, matchId, '?limit=1');
    const rest = await storyOf(api, matchId, `?from=${first.next ?? ''}`);
    expect([...first.rows, ...rest.rows]).toEqual(whole.rows);
  });

  test('tells a seat no name of a card that it may not know', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api);
    const anna = (await tableOf(api, matchId, '?seat=anna')).cards.filter(({ zone }) => zone === 'hand');
    const told = JSON.stringify(await storyOf(api, matchId, '?seat=ben'));
    for (const { name } of anna) expect(told).not.toContain(name);
  });
});
