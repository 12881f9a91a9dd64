import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import type { RecordedMatch } from '../play/recorded-match.js';

/** Readers that connect at once. */
const TOGETHER = 100;

/** Readers of feeds: each holds a connection to the feed of one match and counts the events that come. */
export class FeedReaders {
  readonly #sockets: Socket[] = [];
  events = 0;

  constructor(private readonly url: URL) {}

  /** Opens so many feeds, of the matches by turns, each once it is answered. */
  async open(matches: readonly RecordedMatch[], readers: number): Promise<void> {
    for (let at = 0; at < readers; at += TOGETHER) {
      const together = Math.min(TOGETHER, readers - at);
      await Promise.all(
        Array.from({ length: together }, (_, more) => this.#openOne(matches[(at + more) % matches.length])),
      );
    }
  }

  close(): void {
    for (const socket of this.#sockets.splice(0)) socket.destroy();
    this.events = 0;
  }

  async #openOne(match: RecordedMatch | undefined): Promise<void> {
    const socket = connect(Number(this.url.port), this.url.hostname);
    this.#sockets.push(socket);
    await once(socket, 'connect');
    socket.write(`GET /v1/matches/${match?.matchId}/live HTTP/1.1\r\nHost: ${this.url.host}\r\n\r\n`);
    const [first] = (await once(socket, 'data')) as [Buffer];
    if (!first.includes('HTTP/1.1 200')) throw new Error(`a feed was answered: ${first.toString().slice(0, 200)}`);
    socket.on('data', (bytes: Buffer) => {
      for (let at = bytes.indexOf('\ndata:'); at >= 0; at = bytes.indexOf('\ndata:', at + 1)) this.events += 1;
    });
  }
}
