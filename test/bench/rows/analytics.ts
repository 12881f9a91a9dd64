import { fileURLToPath } from 'node:url';
import { openAnalytics, openWorkerAnalytics, type Analytics } from '@stackledger/analytics';
import { appendsOf, readEnvelope, streamOf, type Ledger } from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import { openSqliteStore } from '@stackledger/store-sqlite';
import { launchAnalytics } from '../../../apps/api/src/analytics/launch-analytics.js';
import { catalogueOf, tablesBrought } from '@stackledger/offering';
import { timed, type Work } from '../measuring/clock.js';
import { contest } from '../measuring/contest.js';
import type { Bench, Row } from '../measuring/row.js';
import { withScratchFile } from '../measuring/scratch.js';
import { matches, measuredGame } from '../play/matches.js';
import { benchLedger, type RecordedMatch } from '../play/recorded-match.js';

/**
 * Matches that are played while tables are made of others; commands of each; and the others, of so many commands at
 * most.
 */
const PLAYED = 12;
const COMMANDS = 100;
const OTHERS = 60;
const LONG = 1_000;

/** As the service has it: in a process of its own, or in this thread. */
const SHARE = { apart: 0.05, here: 0.1 };
const PROGRAM = fileURLToPath(new URL('../../../apps/api/src/analytics/analytics-process.js', import.meta.url));

type Beside = 'nothing' | 'apart' | 'here';

const fill = async (store: EventStore, others: readonly RecordedMatch[]): Promise<void> => {
  for (const { matchId, log } of others) {
    let next = 0;
    for (const events of appendsOf(log.map(readEnvelope))) {
      await store.append(streamOf(matchId), next === 0 ? 'no-stream' : BigInt(next - 1), events);
      next += events.length;
    }
  }
};

const submitAll = async (ledger: Ledger, played: readonly RecordedMatch[]): Promise<void> => {
  for (const { matchId, commands } of played) for (const sent of commands) await ledger.submit(matchId, sent);
};

/** Tables over all that a store holds, being made. */
const tablesOver = async (store: EventStore, file: string, where: 'apart' | 'here'): Promise<Analytics> => {
  const parts = { store, brought: tablesBrought(), secret: 'a secret', path: `${file}.duckdb`, share: SHARE[where] };
  const analytics = await (where === 'apart'
    ? openWorkerAnalytics({ ...parts, launch: () => launchAnalytics(PROGRAM) })
    : openAnalytics({ ...parts, catalogue: catalogueOf(), read: readEnvelope }));
  analytics.start();
  return analytics;
};

/** Plays matches over a store that holds others, alone or while tables are made of all of them. */
const playing =
  (played: readonly RecordedMatch[], others: readonly RecordedMatch[], beside: Beside): Work =>
  () =>
    withScratchFile(async (path) => {
      const store = await openSqliteStore({ path });
      await fill(store, others);
      const ledger = benchLedger(measuredGame(), store);
      for (const { request, key } of played) await ledger.create(request, key);
      const analytics = beside === 'nothing' ? null : await tablesOver(store, path, beside);
      const count = played.reduce((sum, { commands }) => sum + commands.length, 0);
      const result = await timed(count, () => submitAll(ledger, played));
      if (analytics?.status().state === 'current') throw new Error('the tables were done before the commands');
      await analytics?.close();
      await store.close();
      return result;
    });

const run = async (): Promise<readonly Row[]> => {
  const [played, others] = [await matches(PLAYED, COMMANDS), await matches(OTHERS, LONG, 300)];
  const { rates, factors } = await contest(
    {
      here: playing(played, others, 'apart'),
      thread: playing(played, others, 'here'),
      alone: playing(played, others, 'nothing'),
    },
    'wall',
  );
  const { here = 0, thread = 0, alone = 0 } = rates;
  return [
    {
      id: 'analytics',
      measure: 'durable commands while the tables of the analytics are made',
      unit: 'commands/s',
      here,
      ceiling: { value: alone, what: 'the same commands with no analytics' },
      score: factors.alone ?? 0,
      goal: { against: 'ceiling', must: 0.8, should: 0.95, better: 'more' },
      notes: [
        `${PLAYED} matches, ${COMMANDS} commands each, one match at a time`,
        `tables made of ${OTHERS} others, in a process of their own`,
        `with tables in the thread that answers: ${Math.round(thread)} commands/s, ${Math.round((100 * thread) / alone)} % of alone`,
      ],
    },
  ];
};

export const analytics: Bench = {
  id: 'analytics',
  about: 'commands while the tables of the analytics are made, and without',
  run,
};
