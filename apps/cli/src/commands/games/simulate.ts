import { type InvariantChecking, CHECKS, simulate, type SimulationSummary } from '@stackledger/scenarios';
import { renderValidationError, validate, type Json, type JsonMap, type Ruleset } from '@stackledger/rules';
import type { Command } from 'commander';
import { loadGames, readRules } from '@stackledger/offering';
import { EXIT, printJson, progress, CommandError } from '../../output.js';
import { openStore, StartFailure } from '@stackledger/service';
import { copyStore, StoreError, type EventStore } from '@stackledger/store';

type SimulateOptions = {
  readonly ruleset: string;
  readonly matches: string;
  readonly players: string;
  readonly seed: string;
  readonly option?: readonly string[];
  readonly check: string;
  readonly into?: string;
  readonly json?: true;
};

/**
 * `stackledger simulate`: random legal bots play whole matches; invariants are checked after every command, or less
 * often for volume.
 */
export const simulateCommand = (program: Command): void => {
  program
    .command('simulate')
    .description('let random legal bots play whole matches, and check every promise after every command')
    .requiredOption('--ruleset <id>', 'the game')
    .option('--matches <n>', 'how many matches', '20')
    .option('--players <n-m>', 'how many players, such as 2 or 2-4', '2-4')
    .option('--seed <n>', 'the same seed plays the same matches', '1')
    .option('--option <name=value...>', 'options that every match is played with, such as decks=reported')
    .option(
      '--check <what>',
      'every: all promises after every command; ends: what the end of a match tells; none: nothing, for volume',
      'every',
    )
    .option('--into <url>', 'a store that the logs are written to, such as sqlite:simulated.db')
    .option('--json', 'print the summary as JSON')
    .action(async (options: SimulateOptions) => {
      process.exitCode = await run(options);
    });
};

const wholeNumber = (name: string, text: string, least = 0): number => {
  if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
  throw new CommandError(`--${name} takes a whole number from ${least} on, not ${text}`);
};

const checkIn = (text: string): InvariantChecking => {
  const check = CHECKS.find((each) => each === text);
  if (check === undefined) throw new CommandError(`--check takes ${CHECKS.join(', ')}, not ${text}`);
  return check;
};

const playersIn = (text: string, { title, seats }: Ruleset): { least: number; most: number } => {
  const [, least = '', most = least] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(text) ?? [];
  const asked = { least: Number(least), most: Number(most) };
  if (least === '' || asked.least < seats.least || asked.most > seats.most || asked.most < asked.least)
    throw new CommandError(
      `--players takes a number from ${seats.least} to ${seats.most}, as ${title} is played, or two such as ${seats.least}-${seats.most}, not ${text}`,
    );
  return asked;
};

/** Parses `--option name=value`: plain words stay strings, anything else is read as JSON. */
const optionsIn = (given: readonly string[], { title, options }: Ruleset): JsonMap => {
  const read = Object.fromEntries(given.map((each) => optionIn(each, Object.keys(options.rules), title)));
  const errors = [
    ...Object.entries(read).flatMap(([name, value]) => {
      const rule = options.rules[name];
      return rule === undefined ? [] : validate(rule.shape, value, name).map((error) => renderValidationError(error));
    }),
    ...options.errors(read).map(({ path, why }) => `${path}: ${why}`),
  ];
  if (errors.length > 0) throw new CommandError(`--option ${errors.join('; ')}`);
  return read;
};

const optionIn = (text: string, names: readonly string[], title: string): readonly [name: string, value: Json] => {
  const at = text.indexOf('=');
  const name = text.slice(0, at);
  if (at < 1) throw new CommandError(`--option takes name=value, such as decks=reported, not ${text}`);
  if (!names.includes(name))
    throw new CommandError(`--option: ${title} has no option ${name}; it has ${names.join(', ')}`);
  const value = text.slice(at + 1);
  if (/^[a-z-]+$/.test(value) && value !== 'true' && value !== 'false') return [name, value];
  try {
    return [name, JSON.parse(value) as Json];
  } catch {
    throw new CommandError(`--option ${name} takes a word or a value in JSON, not ${value}`);
  }
};

const run = async ({
  ruleset,
  matches,
  players,
  seed,
  option = [],
  check,
  into,
  json,
}: SimulateOptions): Promise<number> => {
  const games = loadGames();
  const game = games.get(ruleset);
  if (game === undefined)
    throw new CommandError(`there is no ruleset ${ruleset}; there are ${[...games.keys()].join(', ')}`);
  const total = wholeNumber('matches', matches, 1);
  const bar = progress(total, 'matches', json === true);
  const store = into === undefined ? undefined : await openTarget(into);
  const simulation = simulate({
    game,
    matches: total,
    players: playersIn(players, game.ruleset),
    seed: wholeNumber('seed', seed),
    options: optionsIn(option, game.ruleset),
    check: checkIn(check),
    knownRules: new Set(readRules().map(({ id }) => id)),
    onMatch: (done, { end, events }) => bar.step(done, `${end}, ${events} events`),
    ...(store !== undefined && { keep: (log: EventStore) => keepIn(store, log) }),
  });
  const summary = await closing(simulation, store);
  bar.stop();
  if (json) printJson(summary);
  else print(summary);
  if (summary.failures.length > 0) return EXIT.failed;
  return summary.checked === 'every' ? EXIT.ok : EXIT.partly;
};

/** Awaits work that writes to a store, and closes the store afterwards. */
const closing = async <T>(outcome: Promise<T>, store: EventStore | undefined): Promise<T> => {
  try {
    return await outcome;
  } finally {
    await store?.close();
  }
};

const openTarget = async (url: string): Promise<EventStore> => {
  try {
    return await openStore(url);
  } catch (error) {
    if (error instanceof StartFailure || error instanceof StoreError) throw new CommandError(error.message);
    throw error;
  }
};

/** The same seed plays matches of the same names: a match that the store already has is not written twice. */
const keepIn = async (store: EventStore, log: EventStore): Promise<void> => {
  const { difference } = await copyStore(log, store);
  if (difference !== null) throw new CommandError(`${difference.stream} is in the store already, with another log`);
};

/** The summary line for matches without a violation, by how much was checked. */
const SUMMARIES: { readonly [check in InvariantChecking]: string } = {
  every: 'every promise held',
  ends: 'held at the end of each match: its log folds to the same state, every event cites a rule, every object lies in one place; on the way nothing was checked',
  none: 'no promise was checked',
};

const print = (summary: SimulationSummary): void => {
  const {
    ruleset,
    matches,
    seed,
    ends,
    commands,
    events,
    eventsPerMatch,
    turnsPerMatch,
    deepestStack,
    usage,
    rare,
    failures,
    checked,
  } = summary;
  console.log(`${ruleset}: ${matches} matches with seed ${seed}`);
  console.log(
    `ended by: ${Object.entries(ends)
      .map(([why, times]) => `${why} ${times}`)
      .join(', ')}`,
  );
  console.log(
    `${commands} commands, ${events} events; ${eventsPerMatch} events and ${turnsPerMatch} turns a match; deepest stack ${deepestStack}`,
  );
  for (const [group, counts] of Object.entries(usage)) {
    console.log(`\n${group}`);
    console.log(
      Object.entries(counts)
        .map(([name, times]) => `  ${name} ${times}`)
        .join('\n'),
    );
  }
  console.log(`\nfewer than 20 times: ${rare.join(', ') || 'nothing'}`);
  for (const { match, seed: own, what } of failures) console.log(`\nBROKEN in match ${match} (seed ${own}): ${what}`);
  console.log(failures.length === 0 ? SUMMARIES[checked] : `${failures.length} matches broke a promise`);
};
