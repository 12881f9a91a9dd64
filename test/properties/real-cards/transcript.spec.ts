import { verifyLog } from '@stackledger/ledger';
import { games } from '../../support/games.js';
import { linesOf, sampleMatch } from '../../support/logs/sample-log.js';
import { readDealt } from '../../support/transcript/dealt-match.js';
import { writeDown } from '../../support/transcript/transcribe.js';

const SEED = Number(process.env.SEED ?? 1);
/** In one match of Magic a declaration that is taken back and a fight rarely come together. */
const matchesOf = (game: string): number => Number(process.env.MATCHES ?? (game === 'magic' ? 2 : 1));

const COMMANDS = Number(process.env.COMMANDS ?? 300);

/**
 * How often a match of each game has at least what makes the comparison worth something. In the speed stack nobody
 * fights.
 */
const LEAST: { readonly [game: string]: { readonly [what: string]: number } } = {
  'four-souls': { moments: 100, deep: 20, fights: 5, ReportRoll: 5, ReportCard: 10, PlayCard: 5, Choose: 3 },
  'speed-stack': { moments: 60, deep: 10, ReportRoll: 2, ReportCard: 1, PlayCard: 10, Choose: 1 },
  magic: {
    moments: 100,
    CancelDeclaration: 1,
    deep: 2,
    fights: 3,
    ReportRoll: 2,
    ReportCard: 3,
    PlayCard: 5,
    Choose: 3,
  },
};

/** Where the first of the matches of a game begins that are looked at: in these everything comes up. */
const FIRST: { readonly [game: string]: number } = { 'speed-stack': 12, magic: 18 };

describe.each([...games.values()])('$ruleset.title', (game) => {
  const { id } = game.ruleset;

  test('a match that the service dealt is the same at every step where it is written down with real cards and dice', async () => {
    const met: { [what: string]: number } = {};
    const first = SEED + (FIRST[id] ?? 0);
    for (let seed = first; seed < first + matchesOf(id); seed++) {
      const { store, matchId } = await sampleMatch(seed, id, COMMANDS);
      const written = await writeDown(await readDealt(store, matchId, game));
      expect({ seed, unlike: written.unlike }).toEqual({ seed, unlike: undefined });
      for (const [what, often] of Object.entries(written.seen)) met[what] = (met[what] ?? 0) + often;
      expect(verifyLog(await linesOf(written.store, written.matchId), games).finding).toBeNull();
    }
    for (const [what, often] of Object.entries(LEAST[id] ?? {}))
      expect({ what, often: met[what] ?? 0 }).toEqual({ what, often: Math.max(met[what] ?? 0, often) });
  }, 900_000);
});
