import fc from 'fast-check';
import {
  evolve,
  firstDifference,
  appliersOf,
  newTimeline,
  plainState,
  type MatchState,
  type Ruleset,
} from '@stackledger/kernel';
import { games } from '../../support/games.js';
import { simulatedLog, type SimulatedLog } from '../../support/logs/simulated-log.js';

const runs = { numRuns: Number(process.env.RUNS ?? 3), seed: Number(process.env.SEED ?? 1) };
const MATCH = Number(process.env.SEED ?? 7);
const COMMANDS = 500;
const PATIENCE = 300_000;

/** Freezes all that a state is made of. What is frozen already is so with everything below it. */
const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const each of Object.values(value)) frozen(each);
  return value;
};

/** Every state of a log by itself: each event applied to the state before it, which stays frozen. */
const oneByOne = (ruleset: Ruleset, { events }: SimulatedLog): readonly MatchState[] => {
  const first = newTimeline(appliersOf(ruleset)).state();
  const states: MatchState[] = [];
  for (const event of events) {
    const tableAt = (revision: number) => states[revision]?.table;
    states.push(frozen(evolve(appliersOf(ruleset), states.at(-1) ?? first, event, tableAt)));
  }
  return states;
};

/** Where states first differ from those of the same revision. */
const differences = (states: readonly MatchState[], found: readonly (MatchState | undefined)[]): readonly unknown[] =>
  found.flatMap((state): readonly unknown[] => {
    const alone = states[state?.head ?? -1];
    if (state === undefined || alone === undefined) return ['there is no such state'];
    const difference = firstDifference(plainState(state), plainState(alone));
    return difference === null ? [] : [difference];
  });

describe.each([...games.values()])('$ruleset.title', ({ ruleset }) => {
  let log: SimulatedLog;
  let states: readonly MatchState[];
  beforeAll(async () => {
    log = await simulatedLog(ruleset.id, MATCH, ['anna', 'ben'], COMMANDS);
    states = oneByOne(ruleset, log);
  }, PATIENCE);

  test(
    'events folded many at once lead to the states that they lead to one by one, and no state that was shown changes',
    () => {
      const sizes = fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 30 });
      fc.assert(
        fc.property(sizes, (pieces) => {
          const timeline = newTimeline(appliersOf(ruleset));
          const shown: MatchState[] = [];
          for (let from = 0, piece = 0; from < log.events.length; piece++) {
            const size = pieces[piece % pieces.length] ?? 1;
            timeline.append(log.events.slice(from, (from += size)));
            shown.push(frozen(timeline.state()));
          }
          expect(differences(states, shown)).toEqual([]);
        }),
        runs,
      );
    },
    PATIENCE,
  );

  test(
    'going back to any revision gives its state, and going on from there changes none that was shown',
    () => {
      const timeline = newTimeline(appliersOf(ruleset));
      for (let from = 0; from < log.events.length; from += 3) timeline.append(log.events.slice(from, from + 3));
      const revisions = fc.array(fc.nat(log.events.length - 1), { maxLength: 30 });
      fc.assert(
        fc.property(revisions, (asked) => {
          const shown = asked.map((revision) => frozen(timeline.stateAt(revision)));
          expect(shown.map((state) => state?.head)).toEqual(asked);
          expect(differences(states, shown)).toEqual([]);
        }),
        runs,
      );
    },
    PATIENCE,
  );
});
