import { rulesPort } from '@stackledger/kernel';
import { loadSession, situationAt, verifyLog, type Session } from '@stackledger/ledger';
import { frozenReleases, projectFolder } from '@stackledger/offering';
import { legalActions, portOf, statusOf } from '@stackledger/rules';
import { newCoverage, seededRandom, simulateMatch } from '@stackledger/scenarios';
import { games, knownRules } from '../support/games.js';
import { storedLog } from '../support/logs/sample-log.js';
import { gamesToCome, TO_COME } from '../support/releases.js';
import { goldenLog, goldenNames } from './logs.js';

/** How many matches of each game are played at random, and how many commands of each. */
const MATCHES = Number(process.env.MATCHES ?? 3);
const COMMANDS = Number(process.env.COMMANDS ?? 250);
const seeds = Array.from({ length: MATCHES }, (_, at) => at + 1);

const frozenOf = (game: string) => frozenReleases(projectFolder(), game);
const released = goldenNames().filter(({ ruleset, version }) =>
  frozenOf(ruleset).some((each) => each.version === version),
);

test('there are logs of a released version of every game', () => {
  expect(new Set(released.map(({ ruleset }) => ruleset))).toEqual(new Set(games.keys()));
});

test.each([...games.keys()])(
  'every frozen version of %s is asked through its own port, which answers every question',
  (game) => {
    for (const release of frozenOf(game)) {
      const port = portOf(release.load().ruleset);
      expect(port).not.toBe(rulesPort);
      expect(Object.keys(port)).toEqual(Object.keys(rulesPort));
    }
  },
);

test.each([...games.values()])(
  'the sources of $ruleset.id are of its newest released version, or of a later one that is still to be released',
  ({ ruleset }) => {
    const versions = frozenOf(ruleset.id).map(({ version }) => version);
    expect([...versions, ruleset.version].sort(byVersion).at(-1)).toBe(ruleset.version);
  },
);

const byVersion = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

/** The games whose sources have the number of a released version; the others may still decide otherwise every day. */
const unraised = [...games.values()]
  .filter(({ ruleset }) => frozenOf(ruleset.id).some(({ version }) => version === ruleset.version))
  .map((game) => ({ id: game.ruleset.id, version: game.ruleset.version, game }));

/** The released logs that the sources would decide; those of earlier versions are decided by golden.long.spec.ts. */
const asToday = released.filter(({ ruleset, version }) =>
  unraised.some((game) => game.id === ruleset && game.version === version),
);

// loops, not `describe.each`, which wants one at least: between two releases there may be none
for (const named of asToday)
  test(`${named.ruleset}/${named.version}/${named.name} is decided again, whole, by the frozen rules of its version, in a build whose rules decide otherwise`, () => {
    const { finding, notChecked } = verifyLog(goldenLog(named).log, gamesToCome);
    expect(finding).toBeNull();
    expect(notChecked).toEqual([]);
  });

/** What everybody may do at the end of each of the last commands, by each version of the rules. */
const offers = ({ game: { ruleset }, timeline, commands }: Session): readonly unknown[] =>
  [...commands.values()].slice(-60).map(({ last }) => {
    const state = timeline.stateAt(last);
    if (state === undefined) throw new Error(`there is no revision ${last}`);
    const situation = { ruleset, state };
    return [last, statusOf(state), state.terms.seats.map((seat) => legalActions(situation, seat))];
  });

for (const { id, version, game } of unraised)
  test.each(seeds)(`the sources of ${id} decide as the frozen ${version} does in match %i`, async (seed) => {
    const { store, matchId } = await simulateMatch({
      game,
      seats: ['anna', 'ben', 'cleo'].slice(0, 2 + (seed % 2)),
      options: {},
      random: seededRandom(seed * 1_000 + 7),
      coverage: newCoverage(),
      knownRules,
      mostCommands: COMMANDS,
      check: 'none',
    });
    // Where this fails the sources decide otherwise than the version that they name: raise it (CONTRIBUTING.md).
    const { finding, checked } = verifyLog(await storedLog(store, matchId), gamesToCome);
    expect(finding).toBeNull();
    expect(checked).toContain('decisions');
    const [bySources, byFrozen] = await Promise.all(
      [games, gamesToCome].map((each) => loadSession(store, each, matchId)),
    );
    if (bySources === undefined || byFrozen === undefined) throw new Error('a match was not loaded');
    expect(byFrozen.game.ruleset).not.toBe(bySources.game.ruleset);
    expect(gamesToCome.get(id)?.ruleset.version).toBe(TO_COME);
    expect(JSON.parse(JSON.stringify(offers(byFrozen)))).toEqual(JSON.parse(JSON.stringify(offers(bySources))));
    expect(situationAt(byFrozen).state.head).toBe(situationAt(bySources).state.head);
  });
