import { amended } from '@stackledger/kernel';
import { offeredGames, type OfferedGames } from '@stackledger/ledger';
import type { MatchIndex } from '@stackledger/projections';
import { fourSoulsGame, games } from '../../../../test/support/games.js';
import { smallMatch } from '../../../../test/support/tables/small-ledger.js';
import { surveyRules, type RulesSurvey } from './rules-survey.js';

type Page = MatchIndex['page'];

const LISTED = {
  ruleset: 'four-souls',
  tournament: null,
  status: 'running',
  seats: [],
  winner: null,
  revision: 0,
} as const;

/** A survey of one match, listed as often as asked. */
const surveyOf = async (offered: OfferedGames, times = 1): Promise<RulesSurvey> => {
  const { store, matchId } = await smallMatch();
  const listed = { ...LISTED, matchId };
  const all = Array.from({ length: times }, () => listed);
  const page: Page = ({ after }, count) =>
    Promise.resolve(after === undefined ? all.slice(0, count) : all.slice(count));
  return surveyRules({ store, games: offered, index: { page }, caughtUp: () => Promise.resolve() });
};

const newer = (): OfferedGames => {
  const game = fourSoulsGame();
  return offeredGames([{ ...game, ruleset: amended(game.ruleset, { version: '9.9.9' }), earlier: [] }]);
};

test('where every version is here nothing is said', async () => {
  const survey = await surveyOf(games);
  expect(await survey.done).toBeNull();
  expect(survey.detail()).toBeNull();
  expect(survey.matches.size).toBe(0);
});

test('SL-MATCH-5: matches whose rules are missing are counted by version, page by page', async () => {
  const survey = await surveyOf(newer(), 101);
  expect(await survey.done).toContain(`(101 of four-souls ${fourSoulsGame().ruleset.version})`);
  expect(survey.detail()).toBe(await survey.done);
  expect(survey.matches.size).toBe(1); // the list of this test has one match a hundred times
});

test('the survey of a start rests between pages, a look at what is new does not', async () => {
  const { store, matchId } = await smallMatch();
  const listed = { ...LISTED, matchId };
  let pages = 2;
  const page: Page = (_query, count) =>
    Promise.resolve(pages-- > 0 ? Array.from({ length: count }, () => listed) : [listed]);
  const rests: number[] = [];
  const rest = (ms: number): Promise<unknown> => Promise.resolve(rests.push(ms));
  const survey = surveyRules({ store, games, index: { page }, caughtUp: () => Promise.resolve(), rest });
  await survey.done;
  expect(rests).toHaveLength(2);
  pages = 2;
  await survey.look();
  expect(rests).toHaveLength(2);
});

test('a match that comes while the service runs is found by the next look, and each is counted once', async () => {
  const { store, matchId } = await smallMatch();
  const listed = { ...LISTED, matchId };
  let there: readonly string[] = [];
  const page: Page = ({ after }) => {
    if (after !== undefined && !there.includes(after)) return Promise.resolve(undefined);
    return Promise.resolve(there.slice(after === undefined ? 0 : there.indexOf(after) + 1).map(() => listed));
  };
  const survey = surveyRules({ store, games: newer(), index: { page }, caughtUp: () => Promise.resolve() });
  expect(await survey.done).toBeNull();
  there = [matchId];
  await Promise.all([survey.look(), survey.look()]);
  await survey.look();
  expect([...survey.matches]).toEqual([matchId]);
  expect(survey.detail()).toContain(`(1 of four-souls ${fourSoulsGame().ruleset.version})`);
  there = [];
  await survey.look();
  expect([survey.matches.size, survey.detail()]).toEqual([0, null]);
});

test('a list that cannot be read says nothing, and the service goes on', async () => {
  const { store } = await smallMatch();
  const survey = surveyRules({
    store,
    games: newer(),
    index: { page: () => Promise.reject(new Error('gone')) },
    caughtUp: () => Promise.resolve(),
  });
  expect(await survey.done).toBeNull();
});
