import { once } from 'node:events';
import { textOf, type EventStream } from '../../../apps/api/src/live/feed/event-stream.js';
import type { WorldAtClients } from './clients.js';

const LONGEST_MS = 600;
const BROKEN = 0.5;

/** Follows a match at one process after the other, from what it was told last, until it is over. */
export const followMatch = async (
  world: WorldAtClients & { readonly isRestoring: () => boolean },
  matchId: string,
  heard: string[],
  over: AbortSignal,
): Promise<void> => {
  const { random, time, record, processes } = world;
  while (!over.aborted) {
    while (world.isRestoring()) await time.sleep(20);
    const { name, edge, death } = random.pick(processes);
    const connection = connectionOf(world, AbortSignal.any([over, death.signal]), (revision, type) => {
      if (revision !== heard.length + 1) record.found.push(`a follower was told ${revision} after ${heard.length}`);
      heard.push(`${revision} ${type}`);
    });
    const follow = async (): Promise<void> => {
      const problem = await edge.follow(matchId, String(heard.length), connection);
      const isTemporary = problem === undefined || problem.status === 503 || world.isRestoring();
      if (problem !== undefined) record.note(`feed ${problem.status}`, name);
      if (!isTemporary) record.found.push(`a feed after ${heard.length} at ${name}: ${JSON.stringify(problem.body)}`);
    };
    const gone = connection.over.aborted ? Promise.resolve() : once(connection.over, 'abort');
    await Promise.race([follow().catch((error: unknown) => void record.found.push(`a feed: ${String(error)}`)), gone]);
    connection.end('its reader goes');
    await time.sleep(20);
  }
};

/**
 * A connection on which messages take their time, and that may break, with what is under way on it. What is read on it
 * are the events of the log.
 */
const connectionOf = (
  { random, time, record, faults }: WorldAtClients,
  until: AbortSignal,
  read: (revision: number, type: string) => void,
): EventStream => {
  const ending = new AbortController();
  const over = AbortSignal.any([until, ending.signal]);
  if (random.chance(BROKEN))
    void time.sleep(random.next() * LONGEST_MS).then(() => {
      if (over.aborted || faults.isOver) return;
      record.note('feed broken');
      ending.abort();
    });
  const write = async (text: string): Promise<void> => {
    await time.sleep(random.next() * 3);
    if (over.aborted) return;
    for (const [, revision = '', data = ''] of text.matchAll(/^id: (\d+)\ndata: (.*)\n\n/gm))
      read(Number(revision), (JSON.parse(data) as { readonly type: string }).type); // an event of the log
  };
  return { over, write, send: (message) => write(textOf(message)), end: () => ending.abort() };
};
