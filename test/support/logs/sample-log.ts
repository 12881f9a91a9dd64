import {
  createLedger,
  exportLog,
  offeredGames,
  parseLog,
  readEnvelope,
  serviceChance,
  streamOf,
  type Envelope,
  type OfferedGames,
  type Ledger,
} from '@stackledger/ledger';
import { newCoverage, seededRandom, simulateMatch } from '@stackledger/scenarios';
import { statusOf, type JsonMap, type RuleId } from '@stackledger/kernel';
import type { EventStore } from '@stackledger/store';
import { loadGames } from '@stackledger/offering';

/** Every id counts as known: whether the ids are written down is another test. */
const ANY_RULE = { has: () => true } as unknown as ReadonlySet<RuleId>;

/**
 * A simulated match, played as far as it went within so many commands; `lists` are built-in decks, given to the seats
 * in turn.
 */
export const sampleMatch = async (
  seed: number,
  ruleset = 'four-souls',
  mostCommands = 3_000,
  options: JsonMap = {},
  lists: readonly string[] = [],
): Promise<{ store: EventStore; matchId: string; games: OfferedGames }> => {
  const offered = loadGames().get(ruleset);
  if (offered === undefined) throw new Error(`no game ${ruleset}`);
  const decks = Object.entries(offered.decks).filter(([name]) => lists.length === 0 || lists.includes(name));
  const game = { ...offered, decks: Object.fromEntries(decks) };
  const plan = {
    game,
    seats: ['anna', 'ben', 'cleo'].slice(0, 2 + (seed % 2)),
    options,
    random: seededRandom(seed),
    coverage: newCoverage(),
    knownRules: ANY_RULE,
    mostCommands,
    ...({ check: 'none', isUnruly: true } as const), // the promises are checked by test/properties/simulation
  };
  const { store, matchId } = await simulateMatch(plan);
  return { store, matchId, games: offeredGames([game]) };
};

type SealedLog = { readonly log: readonly Envelope[]; readonly games: OfferedGames };

/** Logs that were played: several test files look at the same. */
const sealed = new Map<string, Promise<SealedLog>>();

/**
 * The whole log of a simulated match that was played for so many commands, given up if it goes on then, and sealed.
 * Whoever asks for the same is given the same.
 */
export const sealedLog = (
  seed: number,
  ruleset?: string,
  mostCommands = 20_000,
  options: JsonMap = {},
): Promise<SealedLog> => {
  const name = JSON.stringify([seed, ruleset, mostCommands, options]);
  const log = sealed.get(name) ?? playedAndSealed(seed, ruleset, mostCommands, options);
  sealed.set(name, log);
  return log;
};

const playedAndSealed = async (
  seed: number,
  ruleset: string | undefined,
  mostCommands: number,
  options: JsonMap,
): Promise<SealedLog> => {
  const { store, matchId, games } = await sampleMatch(seed, ruleset, mostCommands, options);
  const ledger = createLedger({
    store,
    games,
    clock: { now: () => '2000-01-01T00:00:00.000Z' },
    chance: serviceChance,
    newId: () => 'x',
  });
  await giveUp(ledger, matchId);
  const answer = await ledger.submit(matchId, { commandId: 'seal', command: { type: 'SealMatch', judge: 'judge' } });
  if (answer.kind === 'refused') throw new Error(answer.rejection.detail);
  return { log: await linesOf(store, matchId), games };
};

/** Everybody who still plays concedes, until the match has ended. */
const giveUp = async (ledger: Ledger, matchId: string): Promise<void> => {
  const { timeline } = await ledger.session(matchId);
  for (const { seat, left } of timeline.state().table.players) {
    if (left || statusOf(timeline.state()) === 'ended') continue;
    await ledger.submit(matchId, { commandId: `give-up-${seat}`, command: { type: 'Concede', seat } });
  }
};

/** A match's log as it is exported. */
export const linesOf = async (store: EventStore, matchId: string): Promise<readonly Envelope[]> => {
  const lines: string[] = [];
  for await (const line of exportLog(store, matchId)) lines.push(line);
  const log = parseLog(lines.join('\n'));
  if (!Array.isArray(log)) throw new Error(JSON.stringify(log));
  return log as readonly Envelope[];
};

/** A match's log as it is stored, with the sealed parts that an export before the end leaves out. */
export const storedLog = async (store: EventStore, matchId: string): Promise<readonly Envelope[]> => {
  const log: Envelope[] = [];
  for await (const { json } of store.read(streamOf(matchId))) log.push(readEnvelope(json));
  return log;
};
