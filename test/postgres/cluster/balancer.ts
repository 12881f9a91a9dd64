import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Passes each connection to the next of some ports, and to the one after it where nobody listens: no affinity. */
export type TestBalancer = Readonly<{ url: string; stop: () => Promise<void> }>;

/** Starts one before services of this machine. */
export const balancerBefore = async (urls: readonly string[]): Promise<TestBalancer> => {
  const ports = urls.map((url) => Number(new URL(url).port));
  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => client.destroy());
    join(client, ports.length);
  });
  const join = (client: Socket, triesLeft: number): void => {
    const upstream = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1');
    let isThere = false;
    upstream.on('connect', () => {
      isThere = true;
      client.pipe(upstream).pipe(client);
    });
    upstream.on('error', () => (isThere || triesLeft <= 1 ? client.destroy() : join(client, triesLeft - 1)));
    upstream.on('close', () => isThere && client.destroy());
    client.on('close', () => upstream.destroy());
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A cast: a server that listens to a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
