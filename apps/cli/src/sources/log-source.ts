import {
  EVERYBODY,
  exportLog,
  loadSession,
  seatViewer,
  UnknownMatch,
  type Session,
  type Viewer,
} from '@stackledger/ledger';
import { seatNamed } from '@stackledger/rules';
import { textsOver } from '@stackledger/service';
import type { MatchView } from '@stackledger/wire';
import { CommandError } from '../output.js';
import { storedSigner } from './stored-signer.js';
import { request, urlOf } from './served-match.js';
import { namesOver, openStoreToRead } from './stores.js';

/** The stored log of a match, line by line; `isWhole`: with its hidden parts. */
export type LogSource = {
  readonly lines: AsyncIterable<string>;
  /** A lower bound of the number of events: a service may append more meanwhile. */
  readonly events: number;
  readonly isWhole: boolean;
  readonly close: () => Promise<void>;
};

/** Whose view of the log: that of a seat, or everything. */
export type LogRequest = { readonly seat?: string; readonly everything?: boolean };

/** The log of a match in the store that STORE_URL names. Throws CommandError when it is not there. */
export const storedLog = async (matchId: string, { seat, everything = false }: LogRequest): Promise<LogSource> => {
  const ports = await openStoreToRead('or-by-url');
  const { store, games } = ports;
  try {
    const session = await loadSession(store, games, matchId);
    const { head, record } = session.timeline.state();
    const viewer = viewerOf(session, seat);
    const signer = storedSigner();
    return {
      lines: exportLog(store, matchId, {
        viewer,
        everything,
        texts: textsOver(ports),
        namesIn: namesOver(ports).among,
        ...(signer && { signer }),
      }),
      events: head + 1,
      isWhole: everything || (record.sealed && seat === undefined),
      close: () => store.close(),
    };
  } catch (error) {
    await store.close();
    throw error instanceof UnknownMatch ? new CommandError(error.message) : error;
  }
};

/** The viewer of a seat by its name, or of everybody. Throws CommandError where there is no such seat. */
export const viewerOf = (session: Session, name: string | undefined): Viewer => {
  if (name === undefined) return EVERYBODY;
  const { table, terms } = session.timeline.state();
  const seat = seatNamed(table, name);
  if (seat !== undefined) return seatViewer(seat);
  throw new CommandError(`no seat of this match is called ${name}; the seats are ${terms.seats.join(', ')}`);
};

/** The log of a match of a running service. Throws CommandError when it cannot be read, at the start or half-way. */
export const servedLog = async (url: string, matchId: string, { seat }: LogRequest = {}): Promise<LogSource> => {
  const base = urlOf(url, `/v1/matches/${encodeURIComponent(matchId)}`);
  const query = seat === undefined ? '' : `?seat=${encodeURIComponent(seat)}`;
  const { status, revision } = (await (await request(`${base}${query}`)).json()) as MatchView;
  const { body } = await request(`${base}/export${query}`);
  if (body === null) throw new CommandError(`the service at ${url} sent no log`);
  return {
    lines: linesOf(body, url),
    events: Number(revision) + 1,
    isWhole: status === 'sealed' && seat === undefined,
    close: () => Promise.resolve(), // the response is released when it is read to its end or cancelled
  };
};

async function* linesOf(body: AsyncIterable<Uint8Array>, url: string): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const bytes of body) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(`the service at ${url} ended the connection before the log was whole (${why}): ask again`);
  }
  if (rest !== '') yield rest;
}
