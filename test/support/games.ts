import type { RuleId } from '@stackledger/kernel';
import type { OfferedGame, OfferedGames } from '@stackledger/ledger';
import { catalogueOf, cardErrorsOf, loadGames, readRules } from '@stackledger/offering';
import { projectionsOf } from '@stackledger/projections';

/** The games on offer, as an app has them. */
export const games: OfferedGames = loadGames();

/** What they say of their events. */
export const catalogue = catalogueOf(games.values());

/** Every projection, as an app has it. */
export const projections = projectionsOf(catalogue);

/** Every rule that docs/rules writes down. */
export const knownRules: ReadonlySet<RuleId> = new Set(readRules().map(({ id }) => id));

/** The game that most tests play. */
export const fourSoulsGame = (): OfferedGame => {
  const game = games.get('four-souls');
  if (game === undefined) throw new Error('Four Souls is not on offer');
  return game;
};

export { cardErrorsOf };
