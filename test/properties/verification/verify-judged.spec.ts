import { verifyLog, type Envelope } from '@stackledger/ledger';
import { judgedLog } from '../../support/logs/judged-log.js';
import { games } from '../../support/games.js';
import { rehashed } from '../../support/tampering/alterations.js';
import { FORGED_JUDGING, NOTED, withLoss, withoutLinks } from '../../support/tampering/forged-judging.js';

describe('a log that says who did what by which link, and on which powers', () => {
  let log: readonly Envelope[] = [];
  beforeAll(async () => {
    log = await judgedLog(1, 12);
  });

  test('holds, and nothing is to be noted', () => {
    expect(verifyLog(log, games)).toMatchObject({ finding: null, notes: [] });
  });

  test.each(Object.keys(FORGED_JUDGING))('%s is found although all hashes were computed anew', (kind) => {
    const forged = rehashed(FORGED_JUDGING[kind]?.(log) ?? []);
    expect(verifyLog(forged, games).finding).toMatchObject({ check: 'form' });
  });

  test.each(Object.keys(NOTED))('%s is named, and proves nothing', (kind) => {
    const [forge, note] = NOTED[kind] ?? [() => [], ''];
    const { finding, notes } = verifyLog(rehashed(forge(log)), games);
    expect(finding).toBeNull();
    expect(notes.map(({ what }) => what)).toEqual([expect.stringContaining(note)]);
  });

  test('powers that an older log does not say are no finding: it cannot be told', () => {
    const older = rehashed(withLoss(withoutLinks(log)));
    const { finding, notes } = verifyLog(older, games);
    expect(finding?.check).not.toBe('form');
    expect(notes.map(({ what }) => what)).toEqual([expect.stringContaining('cannot be told from this log')]);
  });
});
