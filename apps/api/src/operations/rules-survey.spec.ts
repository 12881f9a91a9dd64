import { amended } from '@stackledger/kernel';
import { offeredGames, type OfferedGames } from '@stackledger/ledger';
import { createMatchIndex, memoryCheckpoints, type ListedMatch, type StateRow } from '@stackledger/projections';
import { fourSoulsGame, games } from '../../../../test/support/games.js';
import { surveyRules, type RulesSurvey } from './rules-survey.js';

const { version } = fourSoulsGame().ruleset;

const row = (order: number, about: Partial<ListedMatch> = {}): StateRow => {
  const matchId = `match-${order}`;
  const shown = { ruleset: 'four-souls', rulesetVersion: version, tournament: null, status: 'running' } as const;
  const match = { matchId, ...shown, seats: [], winner: null, revision: 0, ...about };
  return { matchId, revision: 0, kept: false, pieces: [], listed: { order: BigInt(order), match } };
};

const given = (offered: OfferedGames) => {
  const checkpoints = memoryCheckpoints();
  const index = createMatchIndex({ ahead: () => [] }, checkpoints);
  const write = (...rows: readonly StateRow[]): Promise<void> =>
    checkpoints.write('matches', { version: 1, position: 9n, eventId: 'e' }, rows);
  const survey = (): RulesSurvey => surveyRules({ games: offered, index, caughtUp: () => Promise.resolve() });
  return { write, survey };
};

const newer = (): OfferedGames => {
  const game = fourSoulsGame();
  return offeredGames([{ ...game, ruleset: amended(game.ruleset, { version: '9.9.9' }), earlier: [] }]);
};

test('where every version is here nothing is said', async () => {
  const { write, survey } = given(games);
  await write(row(1), row(2));
  const { done, detail } = survey();
  expect([await done, await detail()]).toEqual([null, null]);
});

test('SL-MATCH-5: matches that are not sealed and whose rules are missing are counted by version', async () => {
  const { write, survey } = given(newer());
  await write(row(1), row(2, { status: 'sealed' }), row(3, { status: 'ended' }), row(4, { ruleset: 'gone' }));
  const { done, detail } = survey();
  expect(await done).toContain(`(2 of four-souls ${version}, 1 of gone ${version})`);
  expect(await detail()).toBe(await done);
});

test('a match that comes while the service runs, or is sealed, is in the next answer', async () => {
  const { write, survey } = given(newer());
  const { done, detail } = survey();
  expect(await done).toBeNull();
  await write(row(1));
  expect(await detail()).toContain(`(1 of four-souls ${version})`);
  await write(row(1, { status: 'sealed' }));
  expect(await detail()).toBeNull();
});

test('a list that cannot be read says nothing, and the service goes on', async () => {
  const gone = (): Promise<never> => Promise.reject(new Error('gone'));
  const index = { rules: gone, unsealed: gone };
  expect(await surveyRules({ games, index, caughtUp: () => Promise.resolve() }).done).toBeNull();
});
