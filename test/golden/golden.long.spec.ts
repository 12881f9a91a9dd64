import { checkTexts, parseExport, verifyLog, versionsOf } from '@stackledger/ledger';
import { games } from '../support/games.js';
import { goldenLog, goldenNames, type GoldenLog } from './logs.js';
import { PLANS, type Plan } from './plans.js';
import { record, versionOf } from './recording.js';
import { stateHashes } from './state-hashes.js';

/**
 * Whether a log of today's rules lies there that still holds. Played again it would be another match: cards, decks and
 * offers change.
 */
const isWitness = (plan: Plan): boolean => {
  const named = goldenNames().find(
    ({ ruleset, version, name }) => ruleset === plan.ruleset && version === versionOf(plan) && name === plan.name,
  );
  return named !== undefined && verifyLog(goldenLog(named).log, games).finding === null;
};

/**
 * `npm run record:golden` sets it: then every planned log that is not there, or no longer verifies, is written before
 * it is read.
 */
if (process.env.RECORD_GOLDEN === 'yes') for (const plan of PLANS) if (!isWitness(plan)) await record(plan);

test('every planned match is recorded by the rules of today, at least twelve of Four Souls', () => {
  const recorded = goldenNames().map(({ ruleset, version, name }) => `${ruleset}/${version}/${name}`);
  const planned = PLANS.map((plan) => `${plan.ruleset}/${versionOf(plan)}/${plan.name}`);
  expect(recorded).toEqual(expect.arrayContaining(planned));
  expect(planned.filter((name) => name.startsWith('four-souls/')).length).toBeGreaterThanOrEqual(12);
});

test('together they hold what a log can hold: rewinds and their return, giving up, reports, kept and fresh dice', () => {
  const events = goldenNames().flatMap((named) => goldenLog(named).log);
  const types = new Set(events.map(({ type }) => type));
  for (const type of [
    'MatchRewound',
    'RewindReverted',
    'PlayerConceded',
    'RollReported',
    'ClientSeedGiven',
    'MatchSealed',
  ])
    expect(types).toContain(type);
  expect(events.some(({ data }) => data.keptFrom !== undefined)).toBe(true);
  expect(events.some(({ type, data }) => type === 'MatchRewound' && data.dice === 'fresh')).toBe(true);
  expect(new Set(events.filter(({ type }) => type === 'GameEnded').map(({ data }) => data.why)).size).toBeGreaterThan(
    1,
  );
});

test.each(goldenNames().filter(({ name }) => name.includes('with-texts')))(
  '$ruleset/$version/$name: texts beside the log are what it committed to, and one person has been forgotten',
  (named) => {
    const read = parseExport(goldenLog(named).text);
    if ('why' in read) throw new Error(read.why);
    const { held, forgotten, missing, changed } = checkTexts(read.events, read.texts);
    expect({ missing, changed }).toEqual({ missing: 0, changed: null });
    expect(held).toBeGreaterThan(1);
    expect(forgotten).toBe(1);
    const told = Object.values(read.texts).flatMap((text) => (text === null ? [] : [text.text]));
    expect(told).toEqual(expect.arrayContaining(['ben herself', 'a pass was overheard']));
    expect(goldenLog(named).text).not.toContain('anna herself');
  },
);

describe.each(goldenNames())('$ruleset/$version/$name', (named) => {
  let read: GoldenLog | undefined;
  const recorded = (): GoldenLog => (read ??= goldenLog(named));
  afterAll(() => {
    read = undefined; // all of them together are large
  });

  test('replays to the states that were recorded', () => {
    const { text, states } = recorded();
    expect(stateHashes(text, games)).toEqual(states);
  });

  test('verifies: chain, seals, the dice, and every decision made again by the version that made it', () => {
    const { log } = recorded();
    const { finding, notChecked } = verifyLog(log, games);
    expect(finding).toBeNull();
    const game = games.get(named.ruleset);
    const isHere = game !== undefined && versionsOf(game).includes(named.version);
    expect(notChecked.map(({ check }) => check)).toEqual(isHere ? [] : ['decisions']);
  });
});
