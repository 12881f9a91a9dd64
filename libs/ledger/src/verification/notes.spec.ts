import { goldenLog } from '../../../../test/golden/logs.js';
import { games } from '../../../../test/support/games.js';
import { smallMatch } from '../../../../test/support/tables/small-ledger.js';
import { readEnvelope, type Envelope } from '../envelopes/envelope.js';
import { exportLog } from '../transfer/exporting.js';
import { longSilences } from './silences.js';
import { verifyLog } from './verify-log.js';

/** A log of which only types and times matter here. */
const timed = (...events: readonly (readonly [type: string, time: string])[]): readonly Envelope[] => {
  const [some] = goldenLog({ ruleset: 'four-souls', version: '1.0.0', name: 'two-close' }).log;
  if (some === undefined) throw new Error('the log is empty');
  return events.map(([type, time], at) => ({
    ...some,
    type,
    revision: String(at),
    recordedAt: `2026-02-01T${time}:00.000Z`,
  }));
};

describe('what people should know who judge by a log', () => {
  test('a long silence while play runs: a clock may have been set', () => {
    const log = timed(['MatchStarted', '10:00'], ['PriorityPassed', '10:29'], ['PriorityPassed', '11:04']);
    expect(longSilences(log)).toEqual([
      {
        revision: '2',
        what: '35 minutes pass before it while play runs: a long thought, a break, or a clock that was set',
      },
    ]);
  });

  test('none before the start, in a pause, or after the end, unless the match goes on', () => {
    const quiet = timed(
      ['MatchCreated', '08:00'],
      ['MatchStarted', '10:00'],
      ['PlayPaused', '10:01'],
      ['MatchRewound', '11:01'],
      ['PlayResumed', '12:01'],
      ['MatchEnded', '12:02'],
      ['MatchSealed', '14:00'],
    );
    expect(longSilences(quiet)).toEqual([]);
    const onAgain = timed(['MatchEnded', '10:00'], ['MatchRewound', '11:00'], ['PriorityPassed', '12:00']);
    expect(longSilences(onAgain).map(({ revision }) => revision)).toEqual(['2']);
  });

  test('built-in cards that the match defines otherwise, by name', async () => {
    const { store, matchId } = await smallMatch();
    const log: Envelope[] = [];
    for await (const line of exportLog(store, matchId, { everything: true })) log.push(readEnvelope(line));
    const { finding, notes } = verifyLog(log, games);
    expect(finding).toBeNull();
    expect(notes).toMatchObject([
      {
        revision: '0',
        what: expect.stringMatching(
          /^\d+ built-in cards of four-souls .* are defined otherwise in this match: a-dime, /,
        ) as unknown,
      },
    ]);
  });
});
