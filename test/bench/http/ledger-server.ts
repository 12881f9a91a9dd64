import '../measuring/engine.js';
import { cacheShareMb } from '../../../apps/api/src/running/cache-memory.js';
import { collectInTime, heapBudgetMb } from '../../../apps/api/src/running/heap-budget.js';
import { hasStoreThread } from '../../../apps/api/src/running/store-thread.js';
import { startServer } from '../../../apps/api/src/server.js';
import { openStore, rolesIn } from '@stackledger/service';
import { withoutQuestions } from './store-without-questions.js';
import { repeatableChance, sameDice } from '../play/recorded-match.js';

// With BUDGET its memory is bounded as `serve` bounds it, by MEMORY_MB or what there is.
const memoryMb = heapBudgetMb(process.env.MEMORY_MB === undefined ? undefined : Number(process.env.MEMORY_MB));
if (process.env.BUDGET !== undefined) collectInTime(memoryMb);

const storeUrl = process.env.STORE_URL ?? 'memory:';

// The service as it runs, but that its dice are repeatable (with SAME_DICE the same in all matches), over the store
// that STORE_URL names.
const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  open: true,
  storeThread: process.env.STORE_THREAD === undefined ? hasStoreThread() : process.env.STORE_THREAD === 'on',
  ...(process.env.NO_QUESTIONS === undefined ? { storeUrl } : { store: withoutQuestions(await openStore(storeUrl)) }),
  ...(process.env.PROJECTIONS_URL !== undefined && { projectionsUrl: process.env.PROJECTIONS_URL }),
  ...(process.env.BUDGET !== undefined && { cacheMemoryMb: cacheShareMb(memoryMb) }),
  ...(process.env.WARM_MEMORY_MB !== undefined && { cacheMemoryMb: Number(process.env.WARM_MEMORY_MB) }),
  ...(process.env.FEEDS_AT_ONCE !== undefined && { feedsAtOnce: Number(process.env.FEEDS_AT_ONCE) }),
  ...(process.env.ONLY !== undefined && { only: rolesIn(process.env.ONLY) }),
  chance: process.env.SAME_DICE === undefined ? repeatableChance : sameDice,
});
process.send?.({ url: server.url });
process.on('message', (question) => {
  if (question === 'heap') {
    globalThis.gc?.();
    return void process.send?.({ heapMb: process.memoryUsage().heapUsed / 1e6 });
  }
  if (question === 'resident') return void process.send?.({ residentMb: process.memoryUsage().rss / 1e6 });
  const { user, system } = process.cpuUsage();
  process.send?.({ seconds: (user + system) / 1e6 });
});
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
