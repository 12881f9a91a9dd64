import '../../../apps/cli/src/engine.js';
import { startServer } from '../../../apps/api/src/server.js';
import { openStore } from '@stackledger/service';
import { withoutQuestions } from './store-without-questions.js';
import { repeatableChance, sameDice } from '../play/recorded-match.js';

const storeUrl = process.env.STORE_URL ?? 'memory:';

// The service as it runs, but that its dice are repeatable (with SAME_DICE the same in all matches), over the store
// that STORE_URL names.
const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  open: true,
  ...(process.env.NO_QUESTIONS === undefined ? { storeUrl } : { store: withoutQuestions(await openStore(storeUrl)) }),
  ...(process.env.PROJECTIONS_URL !== undefined && { projectionsUrl: process.env.PROJECTIONS_URL }),
  ...(process.env.WARM_MEMORY_MB !== undefined && { cacheMemoryMb: Number(process.env.WARM_MEMORY_MB) }),
  chance: process.env.SAME_DICE === undefined ? repeatableChance : sameDice,
});
process.send?.({ url: server.url });
process.on('message', (question) => {
  if (question === 'heap') {
    globalThis.gc?.();
    return void process.send?.({ heapMb: process.memoryUsage().heapUsed / 1e6 });
  }
  const { user, system } = process.cpuUsage();
  process.send?.({ seconds: (user + system) / 1e6 });
});
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
