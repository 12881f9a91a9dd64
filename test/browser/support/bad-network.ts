import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SeededRandom } from '@stackledger/scenarios';

/** A network between a browser and a service. */
export type BadNetwork = {
  readonly url: string;
  /** From now on so many readings of a table, one after the other, get no answer; the rest of the network is well. */
  readonly loseReadings: (count: number) => void;
  readonly close: () => Promise<void>;
};

/**
 * Passes requests of the API on, and loses one in five of them, answers some as a proxy does, delays some, and cuts
 * feeds, all at seeded moments. Pages and scripts come through.
 */
export const badNetwork = async (to: string, random: SeededRandom): Promise<BadNetwork> => {
  const service = new URL(to);
  let lost: number | null = null;
  const passOn = (asked: IncomingMessage, answer: ServerResponse): void => {
    const { url: path = '/', method, headers } = asked;
    const isFeed = path.includes('/live');
    const on = request({ host: service.hostname, port: service.port, path, method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers);
      came.pipe(answer);
      if (isFeed && random.chance(0.7)) setTimeout(() => lost === null && answer.destroy(), 100 + random.below(1_500));
    });
    on.on('error', () => answer.destroy());
    answer.on('close', () => on.destroy());
    asked.pipe(on);
  };
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    if (!path.startsWith('/v1/')) return passOn(asked, answer);
    if (lost !== null) {
      if (lost === 0 || !path.includes('/table')) return passOn(asked, answer);
      lost -= 1;
      return void answer.destroy();
    }
    const luck = random.below(20);
    if (luck < 2) return void answer.destroy();
    if (luck < 4) return void answer.writeHead(502).end('bad gateway');
    if (luck < 8) return void setTimeout(() => passOn(asked, answer), random.below(600));
    passOn(asked, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    loseReadings: (count) => void (lost = count),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
