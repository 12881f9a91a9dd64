import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { JsonMap, TournamentCommandAnswer } from '@stackledger/wire';

/** What a request was answered with; `ms` from sending it to the last byte, null where it had to be sent again. */
export type HeardAnswer<T> = { readonly status: number; readonly body: T; readonly ms: number | null };

/** Everybody in a hall who sends something, each with what they wrote down of it. */
export class Senders {
  readonly acked = new Map<string, { readonly revision: number; readonly events: readonly string[] }>();
  readonly times: { readonly [kind: string]: number[] } = { report: [], other: [], nothing: [] };
  sentAgain = 0;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  #ids = 0;

  /** `url` is asked anew for each attempt: a service that was started again has another address. */
  constructor(
    private readonly url: () => string,
    private readonly tournament: string,
  ) {}

  /** Sends a command until it is answered, under one id; a phone without network does the same. */
  async send(command: JsonMap, role: string, id: string): Promise<TournamentCommandAnswer> {
    const commandId = `hall-${(this.#ids += 1)}`;
    const path = `/v1/tournaments/${this.tournament}/commands`;
    const sent = { commandId, ...command, as: { role, id } };
    const { status, body, ms } = await this.answered<TournamentCommandAnswer>('POST', path, sent);
    if (status !== 200) throw new Error(`${id}: ${status} ${JSON.stringify([command, body])}`);
    const { revision, events } = body;
    this.acked.set(commandId, { revision: Number(revision), events: events.map((event) => event.revision) });
    if (ms !== null) this.times[command.type === 'ReportResult' ? 'report' : 'other']?.push(ms);
    return body;
  }

  /** A reading of the tournament; fails for anything but 200. */
  async read<T>(path: string): Promise<HeardAnswer<T>> {
    const answer = await this.answered<T>('GET', `/v1/tournaments/${this.tournament}${path}`);
    if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status}`);
    return answer;
  }

  /** A request that asks the service for nothing: what answering takes on this machine just now. */
  async nothing(): Promise<void> {
    const { ms } = await this.answered('GET', '/health');
    if (ms !== null) this.times.nothing?.push(ms);
  }

  /** A request that is sent again until a service answers it with something else than that it cannot now. */
  async answered<T>(method: 'GET' | 'POST', path: string, body?: JsonMap): Promise<HeardAnswer<T>> {
    for (let attempt = 1; ; attempt += 1) {
      const begun = performance.now();
      const answer = await this.#once(method, path, body).catch(() => undefined);
      if (answer !== undefined && answer.status !== 429 && answer.status < 500) {
        const ms = attempt === 1 ? performance.now() - begun : null;
        return { status: answer.status, body: JSON.parse(answer.text) as T, ms };
      }
      if (attempt === 2_000) throw new Error(`${method} ${path} is not answered`);
      this.sentAgain += 1;
      await delay(100); // between two attempts, as a phone waits
    }
  }

  #once(method: string, path: string, body?: JsonMap): Promise<{ readonly status: number; readonly text: string }> {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    return new Promise((resolve, reject) => {
      const sent = request(new URL(path, this.url()), { method, headers, agent: this.#agent }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('aborted', () => reject(new Error('cut off')));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
        );
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Runs tasks, so many at once, begun at most at so many a second (0: as fast as they end). */
export const runAll = async (
  tasks: readonly (() => Promise<void>)[],
  { atOnce, perSecond }: { readonly atOnce: number; readonly perSecond: number },
): Promise<void> => {
  const begun = performance.now();
  const left = [...tasks.entries()].values();
  const work = async (): Promise<void> => {
    for (const [index, task] of left) {
      const due = perSecond === 0 ? 0 : begun + (index * 1_000) / perSecond - performance.now();
      if (due > 0) await delay(due);
      await task();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
};
