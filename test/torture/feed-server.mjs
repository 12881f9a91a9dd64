// A service in a process of its own, so that its memory can be looked at; feeds.spec.ts and soak.spec.ts start it. Says
// its address, and ends when its input does.
import { startServer } from '../../dist/apps/api/src/server.js';

const [, , storeUrl, stallMs = '30000'] = process.argv;
const server = await startServer({
  ...{ port: 0, host: '127.0.0.1', open: true, storeUrl, logLevel: 'error' },
  feedTimes: { heartbeatMs: 15_000, stallMs: Number(stallMs), retryMs: 2_000 },
});
process.stdout.write(`${server.url}\n`);
process.stdin.resume().on('end', () => void server.close());
