import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { lastUsed } from '@stackledger/cache';
import type { PeerChannel } from '../peers/peer-channel.js';

/** Which part of what is left of a limit a process counts before it tells the others. */
const TOLD_PART = 1 / 16;

/** What came of one client in one window: in all that is known here, and of that what was not told yet. */
type ClientCount = { total: number; untold: number };

/**
 * Counts requests of a client together with the other processes, for at most so many clients; for all limiters of a
 * process, whose keys differ. Windows begin with the whole seconds of the clock, and a count is told with the number of
 * its window, so that clocks apart do not double a limit. The nearer a client is to its limit, the sooner a process
 * tells: a client far from it costs no message, and at the end every request is told. So what all take together is
 * exact but for what came while a message was under way.
 */
export const sharedRate = (
  peers: PeerChannel,
  most: number,
  nowMs: () => number = Date.now,
): FastifyRateLimitStoreCtor => {
  const counts = lastUsed<ClientCount>(most);
  const countOf = (key: string, window: number): ClientCount => {
    const found = counts.get(`${window} ${key}`) ?? { total: 0, untold: 0 };
    counts.set(`${window} ${key}`, found);
    return found;
  };
  peers.on('requests', ({ key, window, count }) => {
    countOf(key, window).total += Math.max(0, count);
  });
  return class implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, callback, windowMs, max) => {
      const now = nowMs();
      const window = Math.floor(now / windowMs);
      const count = countOf(key, window);
      const ttl = (window + 1) * windowMs - now;
      if (count.total >= max) return callback(null, { current: max + 1, ttl });
      count.total++;
      count.untold++;
      if (count.untold >= (max - count.total) * TOLD_PART) {
        peers.tell({ kind: 'requests', key, window, count: count.untold });
        count.untold = 0;
      }
      callback(null, { current: count.total, ttl });
    };

    child(): FastifyRateLimitStore {
      return this;
    }
  };
};
