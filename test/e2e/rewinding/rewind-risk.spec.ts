import type { RewindPreview, RiskView } from '@stackledger/wire';
import { act, createMatch, expecting, startApi, stopAll, view, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(stopAll);

const previewOf = (matchId: string, query: string): Promise<RewindPreview> =>
  expecting(200, api.get<RewindPreview>(`/v1/matches/${matchId}/rewind-preview?${query}`));

/** Anna uses the book: a die falls as the last pass resolves it. `start` is the moment before. */
const rolled = async (): Promise<{ matchId: string; start: string; before: string; tip: string }> => {
  const { matchId, revision: start } = await createMatch(api, { setup: SMALL_TABLE });
  await act(api, matchId, { seat: 'anna', type: 'ActivateAbility', source: 'book-of-sin' });
  const { revision: before } = await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
  const { revision: tip } = await act(api, matchId, { seat: 'ben', type: 'PassPriority' });
  return { matchId, start, before, tip };
};

test('what each seat did and saw in the span is counted, with what each event is', async () => {
  const { matchId, start, tip } = await rolled();
  const { risk } = await previewOf(matchId, `to=${start}&reapply=false`);
  expect(risk).toMatchObject({ to: start, from: tip, counts: { decisions: 1, passes: 2, random: 1 } });
  expect(risk.seats).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ who: 'anna', decisions: 1, passes: 1 }),
      expect.objectContaining({ who: 'ben', decisions: 0, passes: 1 }),
    ]),
  );
  const badges = risk.span.map(({ seat, badges: are }) => `${String(seat)} ${are.join(' ')}`);
  expect(badges).toEqual(['anna decision', 'anna pass', 'ben pass', 'anna roll']);
  expect(risk.span.every(({ says }) => says.length > 0)).toBe(true);
});

test('the mark is the one that the policy gives, with the number that it counts from', async () => {
  const { matchId, start, before } = await rolled();
  await act(api, matchId, { judge: 'jo', type: 'OpenCall', category: 'disputed-fact', reason: 'the die leaned' });
  const risk = async (to: string): Promise<RiskView> => (await previewOf(matchId, `to=${to}`)).risk;
  expect(await risk(start)).toMatchObject({
    level: 'medium',
    reasons: expect.arrayContaining([
      { what: 'random', count: 1, from: 1, says: expect.stringContaining('1 rolls and shuffles') as string },
    ]) as unknown,
  });
  expect((await risk(start)).whyNot).toEqual({
    simple: 'something was left to chance since',
    'reversed-decision': 'ben has acted since',
  });
  expect((await risk(before)).reasons.map(({ what }) => what)).not.toContain('decisions');
});

test('before, now and after stand beside each other where they differ, and nothing has happened', async () => {
  const { matchId, start } = await rolled();
  const now = await view(api, matchId);
  const { differences, after } = await previewOf(matchId, `to=${start}&reapply=false`);
  const then = await view(api, matchId, `?at=${start}`);
  expect(after.stack).toEqual(then.stack);
  expect(differences.find(({ path }) => path === 'stack')).toEqual({
    path: 'stack',
    before: then.stack,
    now: now.stack,
    after: then.stack,
  });
  expect(
    differences.every(({ before: a, now: b, after: c }) => new Set([a, b, c].map((x) => JSON.stringify(x))).size > 1),
  ).toBe(true);
  expect(await view(api, matchId)).toEqual(now);
});

describe('SL-REWIND-6: cards that somebody has drawn and nobody would know again', () => {
  /** Two drawn from the top of a deck of six. */
  const drawn = async (): Promise<{ matchId: string; start: string }> => {
    const cards = { 'two-for-you': { kind: 'loot', abilities: [{ type: 'play', effect: [{ loot: 2 }] }] } };
    const loot = ['a-nickel', 'a-dime', 'four-cents', 'a-penny', 'two-cents', 'three-cents'];
    const setup = {
      active: 'anna',
      monsters: ['fly'],
      players: { anna: { hand: ['two-for-you'] } },
      decks: { loot },
      cards,
    };
    const { cards: own, ...position } = setup;
    const { matchId, revision: start } = await createMatch(api, { setup: position, cards: own });
    await act(api, matchId, { seat: 'anna', type: 'PlayCard', card: 'two-for-you' });
    await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
    await act(api, matchId, { seat: 'ben', type: 'PassPriority' });
    return { matchId, start };
  };

  test('are counted among those that lay there unknown, and the decks to shuffle are named', async () => {
    const { matchId, start } = await drawn();
    const { risk } = await previewOf(matchId, `to=${start}&reapply=false`);
    expect(risk.returns).toEqual([{ deck: 'loot', cards: 2, candidates: 6, knownTo: ['anna'] }]);
    expect(risk.reshuffle).toEqual(['loot']);
    expect(risk.level).not.toBe('low');
  });

  test('what they are is told to judges and to whoever drew them, and to no other seat', async () => {
    const { matchId, start } = await drawn();
    const text = JSON.stringify(await previewOf(matchId, `to=${start}&reapply=false&seat=ben`));
    for (const card of ['a-nickel', 'a-dime', 'three-cents', 'two-cents']) expect(text).not.toContain(card);
    const mine = (await previewOf(matchId, `to=${start}&reapply=false&seat=anna`)).risk.seats;
    expect(mine.find(({ who }) => who === 'anna')?.saw).toHaveLength(2);
  });

  test('a rewind with the decks that are named shuffles them, and the log proves it', async () => {
    const { matchId, start } = await drawn();
    const said = { reason: 'a card too many', authority: 'head-judge', kind: 'full' };
    const { risk } = await previewOf(matchId, `to=${start}&reapply=false`);
    const { events } = await act(api, matchId, {
      judge: 'jo',
      type: 'Rewind',
      to: start,
      ...said,
      reshuffle: risk.reshuffle,
    });
    const shuffled = events.find(({ type }) => type === 'DeckShuffled');
    expect(shuffled?.data).toMatchObject({ zone: 'deck/loot', n: expect.any(Number) as number });
  });
});

test('a moment on a struck line strikes what came after the fork', async () => {
  const { matchId, start, before, tip } = await rolled();
  const said = { reason: 'ben was not asked', authority: 'head-judge', kind: 'full' };
  await act(api, matchId, { judge: 'jo', type: 'Rewind', to: start, ...said });
  await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
  const { risk } = await previewOf(matchId, `to=${tip}&reapply=false`);
  expect(risk.counts).toMatchObject({ decisions: 0, passes: 1, random: 0 });
  expect(Number(risk.to)).toBeGreaterThan(Number(before));
});
