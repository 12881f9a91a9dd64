import { verifyLog, type Envelope, type OfferedGames } from '@stackledger/ledger';
import { seededRandom } from '@stackledger/scenarios';
import { alter, alterationKinds } from '../support/alterations.js';
import { linesOf, sampleMatch, sealedLog } from '../support/sample-log.js';

const SEED = Number(process.env.SEED ?? 1);
/** The full proof is `npm run prove:verify`: a thousand lies about a whole match. */
const EACH = Number(process.env.ALTERATIONS ?? 100) / alterationKinds.length;
const COMMANDS = Number(process.env.COMMANDS ?? 300);

describe('a log verifies by itself', () => {
  let log: readonly Envelope[] = [];
  let games: OfferedGames = new Map();

  beforeAll(async () => {
    ({ log, games } = await sealedLog(SEED, 'four-souls', COMMANDS));
  }, 120_000);

  test('chain, seals, decisions and dice of a sealed match all hold', () => {
    const { finding, checked, notChecked } = verifyLog(log, games);
    expect(finding).toBeNull();
    expect(checked).toEqual(['chain', 'seals', 'replay', 'decisions', 'dice']);
    expect(notChecked).toEqual([]);
  });

  test.each(alterationKinds)(
    `${EACH} lies in %s are found although all hashes were computed anew`,
    (kind) => {
      const random = seededRandom(SEED * 1_000 + alterationKinds.indexOf(kind));
      const missed: unknown[] = [];
      for (let lie = 0; lie < EACH; lie++) {
        const altered = alter(random, log, kind);
        if (verifyLog(altered.log, games).finding === null)
          missed.push({ at: altered.at, was: log[altered.at], is: altered.log[altered.at] });
      }
      expect(missed).toEqual([]);
    },
    1_800_000,
  );

  test('before a match is sealed an export leaves out what is for nobody, and says what it could not check', async () => {
    const sample = await sampleMatch(SEED, 'four-souls', 200);
    const lines = await linesOf(sample.store, sample.matchId);
    expect(lines.some(({ data, sealed }) => data.sealedFor === 'nobody' && sealed !== undefined)).toBe(false);
    const { finding, notChecked } = verifyLog(lines, sample.games);
    expect(finding).toBeNull();
    expect(notChecked.map(({ check }) => check)).toEqual(['decisions', 'dice']);
  });
});
