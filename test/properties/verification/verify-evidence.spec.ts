import { lineOfEvent } from '@stackledger/integrity';
import { importLog, isLog, parseLog, verifyLog, type Envelope, type OfferedGames } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import { seededRandom } from '@stackledger/scenarios';
import { sealedLog } from '../../support/logs/sample-log.js';
import { rehashed } from '../../support/tampering/alterations.js';
import { FORGED_PEOPLE, grantedLog } from '../../support/tampering/forged-people.js';
import { REWRITINGS } from '../../support/tampering/unusual-texts.js';

const SEED = Number(process.env.SEED ?? 1);
const EACH = Math.ceil(Number(process.env.ALTERATIONS ?? 32) / 25);

const readAs = (lines: readonly string[]): readonly Envelope[] => {
  const read = parseLog(lines.join('\n'));
  if (!isLog(read)) throw new Error(read.why);
  return read;
};

describe('what verify calls sound is sound as bytes, and in who did it', () => {
  let log: readonly Envelope[] = [];
  let games: OfferedGames = new Map();

  beforeAll(async () => {
    const sealed = await sealedLog(SEED, 'four-souls', 120);
    games = sealed.games;
    log = grantedLog(sealed.log);
  });

  test('a log by a service with roles holds, as a file too', () => {
    expect(verifyLog(log, games).finding).toBeNull();
    const read = readAs([...log.map((event) => lineOfEvent(event)), '']);
    expect(verifyLog(read, games).finding).toBeNull();
  });

  test.each(Object.keys(REWRITINGS))(
    '%s: the same events in another text are found, and not imported',
    async (kind) => {
      const random = seededRandom(SEED * 100 + kind.length);
      const lines = log.map((event) => lineOfEvent(event));
      for (let each = 0; each < EACH; each++) {
        const rewritten = REWRITINGS[kind]?.(random, lines);
        if (rewritten === undefined) throw new Error(`this log has nothing to write as ${kind}`);
        const read = readAs(rewritten);
        const meaning = (text: readonly string[]): unknown =>
          text.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as unknown);
        expect(meaning(rewritten)).toEqual(meaning(lines));
        expect(verifyLog(read, games).finding?.check).toBe('form');
        expect(await importLog(memoryStore(), games, read)).toMatchObject({ kind: 'refused' });
      }
    },
  );

  test.each(Object.keys(FORGED_PEOPLE))('%s is found although all hashes were computed anew', (kind) => {
    const random = seededRandom(SEED * 100 + kind.length);
    for (let each = 0; each < EACH; each++) {
      const forged = FORGED_PEOPLE[kind]?.(random, log);
      if (forged === undefined) throw new Error(`this log has nothing to forge as ${kind}`);
      expect(verifyLog(rehashed(forged), games).finding).toMatchObject({ check: 'form' });
    }
  });
});
