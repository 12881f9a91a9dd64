import { simulate } from '@stackledger/scenarios';
import { games, knownRules } from '../../support/games.js';

/** A share of the simulator's run; the whole of it is `npm run prove:simulate`. */
const MATCHES = Number(process.env.MATCHES ?? 2);
const SEED = Number(process.env.SEED ?? 1);

/** Random play of one game keeps every promise. A file a game: each takes long, and they run side by side. */
export const keepsEveryPromise = (ruleset: string): void => {
  test(`${MATCHES} random matches of ${ruleset} keep every promise after every command`, async () => {
    const game = games.get(ruleset);
    if (game === undefined) throw new Error(`${ruleset} is not on offer`);
    const { least, most } = game.ruleset.seats;
    const { failures, ends } = await simulate({
      game,
      matches: MATCHES,
      players: { least, most: Math.min(most, 4) },
      seed: SEED,
      knownRules,
    });
    expect(failures).toEqual([]);
    expect(Object.values(ends).reduce((sum, matches) => sum + matches, 0)).toBe(MATCHES);
    expect(ends.unfinished ?? 0).toBe(0);
  }, 600_000);
};
