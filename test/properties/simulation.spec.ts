import { simulate } from '@stackledger/scenarios';
import { games, knownRules } from '../support/games.js';

/** A share of the simulator's run; the whole of it is `npm run prove:simulate`. */
const MATCHES = Number(process.env.MATCHES ?? 4);
const SEED = Number(process.env.SEED ?? 1);

test.each([...games.values()])(
  `${MATCHES} random matches of $ruleset.title keep every promise after every command`,
  async (game) => {
    const { least } = game.ruleset.seats;
    const most = Math.min(game.ruleset.seats.most, 4);
    const { failures, ends } = await simulate({
      game,
      matches: MATCHES,
      players: { least, most },
      seed: SEED,
      knownRules,
    });
    expect(failures).toEqual([]);
    expect(Object.values(ends).reduce((sum, matches) => sum + matches, 0)).toBe(MATCHES);
    expect(ends.unfinished ?? 0).toBe(0);
  },
  600_000,
);
