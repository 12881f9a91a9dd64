import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How many requests of one connection are worked on at once: one that asks and never reads shall not have answers pile
 * up.
 */
const MOST_AT_ONCE = 16;

/**
 * What goes on at a connection: its answers, those that are begun, and what begins the others. Lists, for a set that
 * lives long leaves tables behind which hold on to what was in them until all memory is searched.
 */
type ClientConnection = {
  readonly answers: ServerResponse[];
  readonly begun: ServerResponse[];
  readonly waiting: (() => void)[];
};

/**
 * The connections of a server, with the answers that are under way on each. Requests that come one behind the other are
 * answered in their order; only the first few of them are begun.
 */
export class OpenAnswers {
  readonly #connections = new Map<Socket, ClientConnection>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#connections.set(socket, { answers: [], begun: [], waiting: [] });
      socket.once('close', () => this.#connections.delete(socket));
    });
    server.prependListener('request', ({ socket }, answer) => {
      const connection = this.#connections.get(socket);
      connection?.answers.push(answer);
      answer.once('close', () => {
        if (connection === undefined) return;
        remove(connection.answers, answer);
        if (remove(connection.begun, answer) && !socket.destroyed) connection.waiting.shift()?.();
      });
    });
  }

  /** Begins an answer as soon as it is among the first of its connection; never, when the connection ends before. */
  begin(answer: ServerResponse, go: () => void): void {
    const connection = this.#connections.get(answer.req.socket);
    if (connection === undefined) return go();
    const begin = (): void => {
      connection.begun.push(answer);
      go();
    };
    if (connection.begun.length < MOST_AT_ONCE) begin();
    else connection.waiting.push(begin);
  }

  /** How many are under way in all. */
  count(): number {
    return [...this.#connections.values()].reduce((sum, { answers }) => sum + answers.length, 0);
  }

  /** Bytes of answers that wait in this process for their readers. What the system has taken is not among them. */
  unsentBytes(): number {
    let bytes = 0;
    for (const [socket, { answers }] of this.#connections) {
      bytes += socket.writableLength;
      // Until it is its turn an answer keeps what it has been given itself.
      for (const answer of answers) if (answer.socket === null) bytes += answer.writableLength;
    }
    return bytes;
  }

  /** Ends the connections on which nothing is being answered: idle ones, and those whose request is not all here. */
  endUnasked(): void {
    for (const [socket, { answers }] of this.#connections)
      if (!answers.some(({ req }) => req.complete)) socket.destroy();
  }
}

/** Whether it was there. The last one takes its place. */
const remove = <T>(among: T[], one: T): boolean => {
  const at = among.indexOf(one);
  if (at < 0) return false;
  const last = among.pop();
  if (last !== undefined && at < among.length) among[at] = last;
  return true;
};
