import { openAnalytics, type Analytics } from '@stackledger/analytics';
import { appendsOf, readEnvelope, streamOf, type Envelope } from '@stackledger/ledger';
import { memoryStore, type EventStore } from '@stackledger/store';
import { goldenLog, goldenNames } from '../golden/logs.js';
import { tablesBrought } from '@stackledger/offering';
import { catalogue, games } from './games.js';

/** Appends a whole log to a store, as an import does. */
export const appendLog = async (store: EventStore, log: readonly Envelope[]): Promise<void> => {
  let next = 0;
  for (const events of appendsOf(log)) {
    await store.append(streamOf(log[0]?.matchId ?? ''), next === 0 ? 'no-stream' : BigInt(next - 1), events);
    next += events.length;
  }
};

/** The log of a ruling: a position in which next to nothing is played, of which no figure is told. */
const JUDGED = 'two-judged';

/** The recorded logs of a version, of every game unless some are chosen, and a store that holds them. */
export const recordedMatches = async (
  version = '1.1.0',
  isChosen: (named: { readonly ruleset: string }) => boolean = () => true,
): Promise<{ store: EventStore; logs: readonly (readonly Envelope[])[] }> => {
  const logs = goldenNames()
    .filter((named) => named.version === version && named.name !== JUDGED && isChosen(named))
    .map((named) => goldenLog(named).log)
    // some bear one name
    .filter((log, at, all) => all.findIndex((other) => other[0]?.matchId === log[0]?.matchId) === at);
  const store = memoryStore();
  for (const log of logs) await appendLog(store, log);
  return { store, logs };
};

/** What games bring of their own. */
export const brought = tablesBrought(games.values());

/** Tables over a store, in memory unless a path is given, that hold all that the store holds. */
export const analysed = async (
  store: EventStore,
  path = 'memory:',
  secret = 'a secret of tests',
): Promise<Analytics> => {
  const parts = { store, read: readEnvelope, catalogue, brought, secret, path, memoryMb: 256 };
  const analytics = await openAnalytics(parts);
  analytics.start();
  await analytics.caughtUp();
  return analytics;
};
