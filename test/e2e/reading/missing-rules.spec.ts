import { setImmediate as turn } from 'node:timers/promises';
import { amended } from '@stackledger/kernel';
import { importLog, offeredGames, type OfferedGames } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import type { Health, MatchPage } from '@stackledger/wire';
import { fourSoulsGame, games } from '../../support/games.js';
import { sealedLog } from '../../support/logs/sample-log.js';
import { createMatch, expecting, startApi, stopAll } from '../service/api.js';

afterEach(stopAll);

/** The games of a build that has another version of the rules alone. */
const otherBuild = (): OfferedGames => {
  const game = fourSoulsGame();
  return offeredGames([{ ...game, ruleset: amended(game.ruleset, { version: '9.9.9' }), earlier: [] }]);
};

test('SL-MATCH-5: a match that is imported while the service runs, and whose rules are missing, is told at once', async () => {
  const store = memoryStore();
  const api = await startApi({ store, games: otherBuild() });
  const { matchId } = await createMatch(api);
  const listed = async () => (await expecting(200, api.get<MatchPage>('/v1/matches'))).matches;
  expect(await listed()).toEqual([expect.not.objectContaining({ withoutRules: true })]);
  expect((await api.get<Health>('/health')).body.rules.detail).toBeNull();

  const { log } = await sealedLog(3, 'four-souls', 20);
  const unsealed = log.slice(
    0,
    log.findIndex(({ type }) => type === 'MatchSealed'),
  );
  await importLog(store, games, unsealed);
  const imported = log[0]?.matchId;
  while ((await listed()).length < 2) await turn(); // what comes from elsewhere is in the list a moment later
  expect((await listed()).map((each) => [each.matchId, each.withoutRules])).toEqual([
    [matchId, undefined],
    [imported, true],
  ]);
  expect((await api.get<Health>('/health')).body.rules.detail).toContain(
    `(1 of four-souls ${fourSoulsGame().ruleset.version})`,
  );
}, 60_000);
