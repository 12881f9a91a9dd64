import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import grpc from '@grpc/grpc-js';
import { listenDeafly, type DeafListener } from './deaf-listener.js';

/** A connection: the end of the client, and the end at the server, which gRPC knows by its port. */
type Connection = Readonly<{ client: Socket; server: Socket }>;

/**
 * One node: a gRPC server behind a listener of its own, which passes on what both say; so connections can be cut, the
 * node can die and come back, and it can freeze.
 */
export class Node {
  /** As many streams a connection as the web server of a real one takes. */
  readonly server = new grpc.Server({
    'grpc.max_receive_message_length': 64 * 1024 * 1024,
    'grpc.max_concurrent_streams': 100,
  });
  readonly #connections = new Map<number, Connection>();
  /** Connections that came while it was frozen. */
  readonly #unserved = new Set<Socket>();
  /** Taken, and not yet connected with the server behind. */
  readonly #arriving = new Set<Socket>();
  readonly #mute = new Set<number>();
  #inner: Promise<number> | undefined;
  #listener: Server | undefined;
  #deaf: DeafListener | undefined;
  #port = 0;
  #isFrozen = false;

  constructor(private readonly credentials: grpc.ServerCredentials) {}

  get port(): number {
    return this.#port;
  }

  /** Listens: the first time on a free port of this machine, later on the same one. */
  async live(): Promise<void> {
    if (this.#listener !== undefined) return;
    await this.#hear();
    this.#inner ??= this.#bound();
    await this.#inner;
    const listener = createServer((socket) => this.#take(socket));
    await new Promise<void>((resolve, reject) => {
      listener.once('error', reject);
      listener.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#port = (listener.address() as AddressInfo).port; // it listens on a port
    this.#listener = listener;
  }

  /** As a process that is killed: every connection is cut, new ones are refused. */
  async die(): Promise<void> {
    const listener = this.#listener;
    this.#listener = undefined;
    this.#isFrozen = false;
    await this.#hear();
    if (listener === undefined) return this.cutAll();
    const closed = new Promise((resolve) => listener.close(resolve));
    this.cutAll();
    await closed;
  }

  /** As a process that is stopped: connections stay, new ones are taken, and nobody is answered anything. */
  freeze(): void {
    this.#isFrozen = true;
    for (const { client, server } of this.#connections.values())
      for (const end of [client, server]) end.unpipe().pause();
  }

  /** As a machine whose network is gone: connections stay, nothing is answered, and new ones are never taken. */
  async vanish(): Promise<void> {
    this.freeze();
    this.#listener?.close(); // those that were taken stay
    this.#listener = undefined;
    this.#deaf = await listenDeafly(this.#port);
  }

  /** Goes on where it was frozen. */
  async thaw(): Promise<void> {
    if (!this.#isFrozen) return;
    this.#isFrozen = false;
    for (const connection of this.#connections.values()) pass(connection);
    const waiting = [...this.#unserved];
    this.#unserved.clear();
    await Promise.all(waiting.map((socket) => this.#serve(socket)));
  }

  /** Cuts the connection that a request came by. `peer` is what gRPC calls it. */
  cut(peer: string): void {
    this.#connections.get(portOf(peer))?.client.destroy();
  }

  /** From now on nothing is answered that comes by the connection of a request. */
  mute(peer: string): void {
    this.#mute.add(portOf(peer));
  }

  isMute(peer: string): boolean {
    return this.#mute.has(portOf(peer));
  }

  /** How many connections are open. */
  get connections(): number {
    return this.#connections.size + this.#unserved.size;
  }

  /** Cuts every connection; the node goes on. */
  cutAll(): void {
    for (const { client } of this.#connections.values()) client.destroy();
    for (const socket of [...this.#unserved, ...this.#arriving]) socket.destroy();
  }

  async stop(): Promise<void> {
    await this.die();
    this.server.forceShutdown();
  }

  /** Its network is there again. */
  async #hear(): Promise<void> {
    await this.#deaf?.stop();
    this.#deaf = undefined;
  }

  #bound(): Promise<number> {
    return new Promise((resolve, reject) => {
      const bound = (error: Error | null, port: number): void => (error === null ? resolve(port) : reject(error));
      this.server.bindAsync('127.0.0.1:0', this.credentials, bound);
    });
  }

  #take(socket: Socket): void {
    socket.on('error', () => undefined); // a client that went away
    socket.setNoDelay(true);
    if (!this.#isFrozen) return void this.#serve(socket);
    this.#unserved.add(socket);
    socket.once('close', () => this.#unserved.delete(socket));
  }

  async #serve(client: Socket): Promise<void> {
    this.#arriving.add(client);
    client.once('close', () => this.#arriving.delete(client));
    const server = connect({ port: (await this.#inner) ?? 0, host: '127.0.0.1', noDelay: true });
    server.on('error', () => undefined); // the server went away
    server.once('close', () => client.destroy());
    client.once('close', () => server.destroy());
    await new Promise((resolve) => void server.once('connect', resolve).once('close', resolve));
    if (client.destroyed || server.destroyed) return void server.destroy();
    const { localPort = 0 } = server;
    const connection = { client, server };
    this.#arriving.delete(client);
    this.#connections.set(localPort, connection);
    client.once('close', () => {
      this.#connections.delete(localPort);
      this.#mute.delete(localPort);
    });
    if (!this.#isFrozen) pass(connection);
  }
}

const pass = ({ client, server }: Connection): void => {
  client.pipe(server);
  server.pipe(client);
};

/** A connection is known by the port of its other end. */
const portOf = (peer: string): number => Number(peer.split(':').at(-1));
