import type { Json, JsonMap, RuleId, SeatId } from '@stackledger/kernel';
import type { OfferedGame } from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import { countingRuleset, newCoverage, usage, type Counts } from './counting.js';
import { seededRandom, seedOf, type SeededRandom } from './random.js';
import type { InvariantChecking, MatchResult } from './play.js';
import { simulateMatch } from './simulate-match.js';
import type { SimulationWeights } from '../../simulation/simulation-weights.js';
import { thinkingClock } from './thinking-clock.js';

type RunNumbers = Omit<MatchResult, 'store'>;

/** A run of simulated matches. */
export type SimulationPlan = {
  readonly game: OfferedGame;
  readonly matches: number;
  readonly players: { readonly least: number; readonly most: number };
  readonly seed: number;
  readonly knownRules: ReadonlySet<RuleId>;
  readonly mostCommands?: number;
  /** Left out, those of the game. */
  readonly weights?: SimulationWeights;
  /** Left out, every promise is checked. */
  readonly check?: InvariantChecking;
  /** Options that every match is played with, whatever it would have by chance. */
  readonly options?: JsonMap;
  readonly onMatch?: (done: number, result: RunNumbers) => void;
  /** Keeps the log of a match that was played, which is forgotten afterwards. */
  readonly keep?: (log: EventStore) => Promise<void>;
};

/** A match in which a promise was broken, with the seed that plays it again. */
type SimulationFailure = { readonly match: number; readonly seed: number; readonly what: string };

/** What came of many matches that were played at random. */
export type SimulationSummary = {
  readonly ruleset: string;
  readonly matches: number;
  readonly seed: number;
  /** What was checked of the promises. */
  readonly checked: InvariantChecking;
  readonly failures: readonly SimulationFailure[];
  /** How the matches ended, by why. */
  readonly ends: Counts;
  readonly commands: number;
  readonly events: number;
  readonly eventsPerMatch: number;
  readonly turnsPerMatch: number;
  readonly deepestStack: number;
  readonly usage: { readonly [group: string]: Counts };
  /** Everything that occurred fewer than twenty times, as `group name`. */
  readonly rare: readonly string[];
};

const SEATS = ['anna', 'ben', 'cleo', 'dora', 'emil', 'fay', 'gus', 'hana'];
const MOST_COMMANDS = 20_000;
const OFTEN = 20;

/** Plays matches with random legal bots; every promise that is broken is a failure with its seed. */
export const simulate = async (plan: SimulationPlan): Promise<SimulationSummary> => {
  const coverage = newCoverage();
  const game = { ...plan.game, ruleset: countingRuleset(plan.game.ruleset, coverage.effects) };
  const results: RunNumbers[] = [];
  const failures: SimulationFailure[] = [];
  for (let match = 0; match < plan.matches; match++) {
    const seed = seedOf(plan.seed, match);
    const random = seededRandom(seed);
    const { least, most } = plan.players;
    const seats = SEATS.slice(0, least + random.below(most - least + 1));
    try {
      const options = optionsOf(game, random.chance(0.15), seededRandom(seedOf(seed, 1)), plan.options);
      const result = await simulateMatch({
        game: { ...game, decks: dealtAtRandom(game, seats, seededRandom(seedOf(seed, 2))) },
        seats,
        options: { ...options, ...plan.options },
        random,
        clock: thinkingClock(seededRandom(seedOf(seed, 3)), match),
        coverage,
        knownRules: plan.knownRules,
        mostCommands: plan.mostCommands ?? MOST_COMMANDS,
        check: plan.check ?? 'every',
        ...(plan.weights && { weights: plan.weights }),
      });
      const { store, ...numbers } = result; // a run of many matches keeps none of their logs itself
      await plan.keep?.(store);
      results.push(numbers);
      plan.onMatch?.(match + 1, numbers);
    } catch (error) {
      failures.push({ match, seed, what: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }
  return summaryOf(plan, results, failures, usage(game.ruleset, coverage));
};

/** Where every seat has a deck of its own it is any of the built-in ones, so that each of them is met. */
const dealtAtRandom = (
  { ruleset: { zones }, decks }: OfferedGame,
  seats: readonly string[],
  random: SeededRandom,
): OfferedGame['decks'] => {
  const piles = new Set(seats.map((seat) => zones.drawPile(seat as SeatId))); // as the match will call it
  const lists = random.shuffled(Object.values(decks));
  if (piles.size < seats.length) return decks;
  return Object.fromEntries(seats.map((seat, at) => [seat, lists[at % lists.length] ?? []]));
};

/** How often a match is played with another value of an option than the usual one. */
const UNUSUAL = 0.25;

/** Some matches are played with dice that the table rolls itself, and with other values of options of a few values. */
const optionsOf = ({ ruleset }: OfferedGame, reported: boolean, random: SeededRandom, asked: JsonMap = {}): JsonMap => {
  const chosen = Object.entries(ruleset.options.rules).flatMap(([name, { shape, otherwise }]): [string, Json][] => {
    if (name === 'dice') return reported ? [[name, 'reported']] : [];
    if (name === 'decks') return []; // asked for by whoever wants to see matches with real cards
    const others = shape.is === 'one-of' ? shape.values.filter((value) => value !== otherwise) : [];
    return others.length > 0 && random.chance(UNUSUAL) ? [[name, random.pick(others)]] : [];
  });
  return chosen.reduce<JsonMap>((options, [name, value]) => {
    const more = { ...options, [name]: value };
    return ruleset.options.errors({ ...more, ...asked }).length === 0 ? more : options;
  }, {});
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : Math.round(sum(numbers) / numbers.length);

const summaryOf = (
  { game, matches, seed, check = 'every' }: SimulationPlan,
  results: readonly RunNumbers[],
  failures: readonly SimulationFailure[],
  used: { readonly [group: string]: Counts },
): SimulationSummary => {
  const ends: Counts = {};
  for (const { end } of results) ends[end] = (ends[end] ?? 0) + 1;
  return {
    ruleset: game.ruleset.id,
    matches,
    seed,
    checked: check,
    failures,
    ends,
    commands: sum(results.map(({ commands }) => commands)),
    events: sum(results.map(({ events }) => events)),
    eventsPerMatch: mean(results.map(({ events }) => events)),
    turnsPerMatch: mean(results.map(({ turns }) => turns)),
    deepestStack: Math.max(0, ...results.map(({ deepestStack }) => deepestStack)),
    usage: used,
    rare: Object.entries(used).flatMap(([group, counts]) =>
      Object.entries(counts)
        .filter(([, times]) => times < OFTEN)
        .map(([name, times]) => `${group} ${name} (${times})`),
    ),
  };
};
