import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import grpc from '@grpc/grpc-js';
import type { ConnectionInjector } from '@grpc/grpc-js/build/src/server.js';

/** One node: a gRPC server behind a listener of its own, so that connections can be cut and the node can die and come back. */
export class Node {
  /** As many streams a connection as the web server of a real one takes. */
  readonly server = new grpc.Server({
    'grpc.max_receive_message_length': 64 * 1024 * 1024,
    'grpc.max_concurrent_streams': 100,
  });
  readonly #sockets = new Map<number, Socket>();
  readonly #mute = new Set<number>();
  readonly #injector: ConnectionInjector;
  #listener: Server | undefined;
  #port = 0;

  constructor(credentials: grpc.ServerCredentials) {
    this.#injector = this.server.createConnectionInjector(credentials);
  }

  get port(): number {
    return this.#port;
  }

  /** Listens: the first time on a free port of this machine, later on the same one. */
  async live(): Promise<void> {
    if (this.#listener !== undefined) return;
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
    if (listener === undefined) return;
    const closed = new Promise((resolve) => listener.close(resolve));
    this.cutAll();
    await closed;
  }

  /** Cuts the connection that a request came by. `peer` is what gRPC calls it. */
  cut(peer: string): void {
    this.#sockets.get(portOf(peer))?.destroy();
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
    return this.#sockets.size;
  }

  /** Cuts every connection; the node goes on. */
  cutAll(): void {
    for (const socket of this.#sockets.values()) socket.destroy();
  }

  async stop(): Promise<void> {
    await this.die();
    this.#injector.destroy();
    this.server.forceShutdown();
  }

  #take(socket: Socket): void {
    const { remotePort = 0 } = socket;
    this.#sockets.set(remotePort, socket);
    socket.on('error', () => undefined); // a client that went away
    socket.once('close', () => {
      this.#sockets.delete(remotePort);
      this.#mute.delete(remotePort);
    });
    this.#injector.injectConnection(socket);
  }
}

/** A connection is known by the port of its other end. */
const portOf = (peer: string): number => Number(peer.split(':').at(-1));
