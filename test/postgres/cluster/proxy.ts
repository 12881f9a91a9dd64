import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** How a statement that begins an append is known on the wire: by the name under which it is prepared. */
const APPEND = 'append';

/** Stands between clients and a server, and does to connections what networks do. */
export class TestProxy {
  /** So many appends reach the server, and their connections end before the answer comes. */
  cuts = 0;
  /** How many have been cut so. */
  cut = 0;
  /** How long each piece of an answer takes, in milliseconds. */
  slowMs = 0;
  #isSilent = false;
  #isClosed = false;
  readonly #pairs = new Set<readonly [Socket, Socket]>();

  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {
    server.on('connection', (client) => this.#join(client));
  }

  /** A proxy before a port of this machine. */
  static async before(target: number): Promise<TestProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new TestProxy(server, target);
  }

  get port(): number {
    // A cast: a server that listens to a port has such an address.
    return (this.server.address() as AddressInfo).port;
  }

  /** Ends all connections, and every new one. */
  close(): void {
    this.#isClosed = true;
    this.#endAll();
  }

  /** Lets nothing through any more, and ends nothing: a cable that was pulled. */
  silence(): void {
    this.#isSilent = true;
  }

  /** As in the beginning. What was silent so long has ended. */
  open(): void {
    if (this.#isSilent) this.#endAll();
    this.#isSilent = false;
    this.#isClosed = false;
  }

  async stop(): Promise<void> {
    this.close();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #endAll(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    this.#pairs.clear();
  }

  #join(client: Socket): void {
    if (this.#isClosed) {
      client.destroy();
      return;
    }
    const upstream = connect(this.target, '127.0.0.1');
    const pair = [client, upstream] as const;
    this.#pairs.add(pair);
    let isDoomed = false;
    const end = (): void => {
      this.#pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) {
      socket.on('error', end);
      socket.on('close', end);
    }
    client.on('data', (data) => {
      if (this.#isSilent) return;
      if (this.cuts > 0 && !isDoomed && data.includes(APPEND)) {
        this.cuts -= 1;
        isDoomed = true;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (this.#isSilent) return;
      if (isDoomed) {
        this.cut += 1;
        end();
      } else if (this.slowMs > 0) setTimeout(() => client.write(data), this.slowMs);
      else client.write(data);
    });
  }
}
