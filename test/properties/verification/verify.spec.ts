import {
  CHECKS,
  importLog,
  isLog,
  parseLog,
  verdictOf,
  verifyLog,
  type Envelope,
  type OfferedGames,
} from '@stackledger/ledger';
import { lineOfEvent } from '@stackledger/integrity';
import { memoryStore } from '@stackledger/store';
import { seededRandom } from '@stackledger/scenarios';
import { alter, alterationKinds, downgradeKinds } from '../../support/tampering/alterations.js';
import { linesOf, sampleMatch, sealedLog } from '../../support/logs/sample-log.js';

const SEED = Number(process.env.SEED ?? 1);
/** The full proof is `npm run prove:verify`: a thousand lies about a whole match. */
const EACH = Math.ceil(Number(process.env.ALTERATIONS ?? 32) / (alterationKinds.length + downgradeKinds.length));
const COMMANDS = Number(process.env.COMMANDS ?? 150);

/** Whether a log, as a file holds it, is read as none or found to be false. */
const isFound = (altered: readonly Envelope[], games: OfferedGames): boolean => {
  const read = parseLog(altered.map((event) => lineOfEvent(event)).join('\n'));
  return !isLog(read) || verifyLog(read, games).finding !== null;
};

describe('a log verifies by itself', () => {
  let log: readonly Envelope[] = [];
  let games: OfferedGames = new Map();

  beforeAll(async () => {
    ({ log, games } = await sealedLog(SEED, 'four-souls', COMMANDS));
  });

  test('chain, seals, decisions and dice of a sealed match all hold', () => {
    const { finding, checked, notChecked } = verifyLog(log, games);
    expect(finding).toBeNull();
    expect(checked).toEqual(CHECKS);
    expect(notChecked).toEqual([]);
  });

  test.each(alterationKinds)(
    `%s: ${EACH} lies are found although all hashes were computed anew`,
    (kind) => {
      const random = seededRandom(SEED * 1_000 + alterationKinds.indexOf(kind));
      const missed: unknown[] = [];
      for (let lie = 0; lie < EACH; lie++) {
        const altered = alter(random, log, kind);
        if (!isFound(altered.log, games))
          missed.push({ at: altered.at, was: log[altered.at], is: altered.log[altered.at] });
      }
      expect(missed).toEqual([]);
    },
    1_800_000,
  );

  test.each(downgradeKinds)(
    `%s: such a log is never said to hold, and never imported`,
    async (kind) => {
      const random = seededRandom(SEED * 1_000 + downgradeKinds.indexOf(kind));
      for (let lie = 0; lie < EACH; lie++) {
        const altered = alter(random, log, kind).log;
        expect(verdictOf(verifyLog(altered, games))).not.toBe('holds');
        expect(await importLog(memoryStore(), games, altered)).toMatchObject({ kind: 'refused' });
      }
    },
    1_800_000,
  );

  test('before a match is sealed an export leaves out what is for nobody, and says what it could not check', async () => {
    const sample = await sampleMatch(SEED, 'four-souls', 200);
    const lines = await linesOf(sample.store, sample.matchId);
    expect(lines.some(({ data, sealed }) => data.sealedFor === 'nobody' && sealed !== undefined)).toBe(false);
    const verification = verifyLog(lines, sample.games);
    expect(verdictOf(verification)).toBe('not-fully-checked');
    expect(verification.notChecked).toMatchObject([
      { check: 'decisions', why: 'sealed parts are left out of this copy, the first at revision 0' },
      { check: 'dice', why: 'the seed of the dice is left out of this copy' },
    ]);
    expect(verification.notChecked.map(({ instead }) => instead)).toEqual([
      'Export the match with --everything, or once it is sealed as a judge, organizer or auditor.',
      'Export the match with --everything, or once it is sealed as a judge, organizer or auditor.',
    ]);
    expect(verdictOf(verification, ['chain', 'form', 'seals', 'cards', 'replay'])).toBe('holds');
  });
});
