import { fileURLToPath } from 'node:url';
import type { Ledger } from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import { openSqliteStore } from '@stackledger/store-sqlite';
import { textsByCommand, writeBare } from '../ceilings/bare-sqlite.js';
import { timed, type Timed, type Work } from '../measuring/clock.js';
import { contest } from '../measuring/contest.js';
import { keepLast } from '../measuring/kept.js';
import type { Bench, Row } from '../measuring/row.js';
import { withScratchFile } from '../measuring/scratch.js';
import { matches, measuredGame } from '../play/matches.js';
import { benchLedger, type RecordedMatch } from '../play/recorded-match.js';

/** Matches at once, and commands of each that are measured; alone, only the first few matches are. */
export const TABLES = 64;
export const COMMANDS = 30;
const ALONE = 12;

/** Commands of each match in this file's own rows: of fewer the first after a collection are the most. */
const LONG = 200;

/** The program of a thread that holds the store. */
const THREAD = fileURLToPath(new URL('../../../libs/store-sqlite/src/thread/store-worker.js', import.meta.url));

const DURABILITY = 'SQLite, write-ahead log: synced before the answer';

const submitAll = async (ledger: Ledger, { matchId, commands }: RecordedMatch): Promise<void> => {
  for (const sent of commands) await ledger.submit(matchId, sent);
};

/** One match after another, or all at once. */
export type PlayOrder = 'in-turn' | 'at-once';

/** Plays recorded matches over a new store, and closes it; the tables are set before the clock starts. */
export const playOver = async (
  store: EventStore,
  recorded: readonly RecordedMatch[],
  order: PlayOrder,
): Promise<Timed> => {
  const ledger = benchLedger(measuredGame(), store);
  keepLast(order, [ledger, store]);
  for (const { request, key } of recorded) await ledger.create(request, key);
  const count = recorded.reduce((sum, { commands }) => sum + commands.length, 0);
  const result = await timed(count, () => playAll(ledger, recorded, order));
  await store.close();
  return result;
};

const overSqlite =
  (recorded: readonly RecordedMatch[], order: PlayOrder, thread?: string): Work =>
  () =>
    withScratchFile(async (path) => playOver(await openSqliteStore({ path, thread }), recorded, order));

/** The texts of the measured commands. */
export const measuredTexts = (recorded: readonly RecordedMatch[]): ReturnType<typeof textsByCommand> =>
  recorded.flatMap((match) => textsByCommand(match).slice(1));

const playAll = async (ledger: Ledger, recorded: readonly RecordedMatch[], order: PlayOrder): Promise<void> => {
  if (order === 'at-once') await Promise.all(recorded.map((match) => submitAll(ledger, match)));
  else for (const match of recorded) await submitAll(ledger, match);
};

const run = async (): Promise<readonly Row[]> => {
  const recorded = await matches(TABLES, LONG, 1_000);
  const alone = recorded.slice(0, ALONE);
  const [few, all] = [measuredTexts(alone), measuredTexts(recorded)];
  const { rates, factors } = await contest(
    {
      here: overSqlite(alone, 'in-turn'),
      many: overSqlite(recorded, 'at-once'),
      'thread-alone': overSqlite(alone, 'in-turn', THREAD),
      'thread-many': overSqlite(recorded, 'at-once', THREAD),
      ceiling: () => writeBare(few, 1),
      'ceiling-8': () => writeBare(all, 8),
    },
    'wall',
  );
  const { here = 0, many = 0, ceiling = 0, 'ceiling-8': eight = 0 } = rates;
  const byThread = (name: string): string => `where a thread holds the store: ${Math.round(rates[name] ?? 0)}`;
  return [
    {
      id: 'durable',
      measure: 'durable commands, one match at a time',
      unit: 'commands/s',
      here,
      ceiling: { value: ceiling, what: 'the same texts by a bare statement, one transaction a command' },
      score: factors.ceiling ?? 0,
      goal: { against: 'ceiling', must: 0.75, should: 0.85, better: 'more' },
      notes: [DURABILITY, `${ALONE} matches, ${LONG} commands each; ${byThread('thread-alone')}`],
    },
    {
      id: 'durable-many',
      measure: 'durable commands, many matches, group commit',
      unit: 'commands/s',
      here: many,
      ceiling: { value: eight, what: 'the same texts by a bare statement, eight commands a transaction' },
      score: many / here,
      goal: { against: 'single rate', must: 5, should: 8, better: 'more' },
      notes: [DURABILITY, `${TABLES} matches at once, ${LONG} commands each; ${byThread('thread-many')}`],
    },
  ];
};

export const durable: Bench = { id: 'durable', about: 'commands answered once they are on disk', run };
