import { EventEmitter, once } from 'node:events';
import { openFeed, type Message } from '../../e2e/service/sse.js';

/** Who follows a feed through a balancer, and comes again with the last id that it was sent when a connection ends. */
export type BalancedReader = {
  /** Every event that it was sent, in order, whatever the connection. */
  readonly heard: readonly Message[];
  /** How many connections it has had. */
  readonly connections: () => number;
  /** Until it was sent so many events. */
  readonly hears: (count: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Begins to follow, as soon as the first message is there. */
export const followThrough = async (url: string, path: string): Promise<BalancedReader> => {
  const heard: Message[] = [];
  const came = new EventEmitter();
  const api = { raw: (to: string, init?: RequestInit) => fetch(url + to, init) };
  let [connections, isOver, lastId] = [0, false, undefined as string | undefined];
  let close = (): void => undefined;

  const followOnce = async (): Promise<void> => {
    const feed = await openFeed(api, path, lastId === undefined ? {} : { 'last-event-id': lastId });
    if (!feed.response.ok) throw new Error(`${feed.response.status}: ${await feed.response.text()}`);
    connections++;
    close = feed.close;
    if (isOver) close();
    for (let message = await feed.next(); message !== null; message = await feed.next()) {
      lastId = message.id ?? lastId;
      if (message.event === 'message') heard.push(message);
      came.emit('any');
    }
  };
  const follow = async (): Promise<void> => {
    while (!isOver) await followOnce().catch(() => undefined); // it broke, and another process goes on
  };
  const began = once(came, 'any');
  const over = follow();
  await began;
  return {
    heard,
    connections: () => connections,
    hears: async (count) => {
      while (heard.length < count) await once(came, 'any');
    },
    close: async () => {
      isOver = true;
      close();
      await over;
    },
  };
};
