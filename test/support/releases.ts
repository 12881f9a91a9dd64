import { amended, type Ruleset } from '@stackledger/kernel';
import { offeredGames, type OfferedGame, type OfferedGames } from '@stackledger/ledger';
import { frozenReleases, projectFolder } from '@stackledger/offering';
import { games } from './games.js';

/** A version that nobody has released, later than every other. */
export const TO_COME = '9.9.9-test';

/** Other rules: after a resolution somebody else has priority. */
const decidingOtherwise = (ruleset: Ruleset): Ruleset =>
  amended(ruleset, {
    version: TO_COME,
    priority: {
      ...ruleset.priority,
      afterResolution: (situation) => {
        const receiver = ruleset.priority.afterResolution(situation);
        const { players } = situation.state.table;
        const other = players.find(({ seat, left }) => !left && seat !== receiver?.seat);
        return receiver === null || other === undefined ? receiver : { ...receiver, seat: other.seat };
      },
    },
  });

const toCome = (game: OfferedGame): OfferedGame => ({
  ...game,
  ruleset: decidingOtherwise(game.ruleset),
  earlier: frozenReleases(projectFolder(), game.ruleset.id),
});

/** The games as a build to come offers them: there every version of today is an earlier one, out of its bundle. */
export const gamesToCome: OfferedGames = offeredGames([...games.values()].map(toCome));
