import {
  EVERYBODY,
  exportLog,
  loadSession,
  seatViewer,
  UnknownMatch,
  type Session,
  type Viewer,
} from '@stackledger/ledger';
import { seatNamed } from '@stackledger/kernel';
import type { MatchView } from '@stackledger/wire';
import { Refusal } from '../output.js';
import { keptSigner } from './kept-key.js';
import { request } from './served-match.js';
import { openStoreToRead } from './stores.js';

/** The log of a match as it is stored, line by line; `isWhole`: with everything that is sealed in it. */
export type LogSource = {
  readonly lines: AsyncIterable<string>;
  /** How many events it has, at least: a service may write more meanwhile. */
  readonly events: number;
  readonly isWhole: boolean;
  readonly close: () => Promise<void>;
};

/** What is asked for: what a seat may see, or everything. */
export type Asked = { readonly seat?: string; readonly everything?: boolean };

/** The log of a match in the store that STORE_URL names. Throws a Refusal when it is not there. */
export const keptLog = async (matchId: string, { seat, everything = false }: Asked): Promise<LogSource> => {
  const { store, games } = await openStoreToRead('or-by-url');
  try {
    const session = await loadSession(store, games, matchId);
    const { head, record } = session.timeline.state();
    const viewer = viewerOf(session, seat);
    const signer = keptSigner();
    return {
      lines: exportLog(store, matchId, { viewer, everything, ...(signer && { signer }) }),
      events: head + 1,
      isWhole: everything || (record.sealed && seat === undefined),
      close: () => store.close(),
    };
  } catch (error) {
    await store.close();
    throw error instanceof UnknownMatch ? new Refusal(error.message) : error;
  }
};

/** The eyes of a seat by its name, or of everybody. Throws a Refusal where there is no such seat. */
export const viewerOf = (session: Session, name: string | undefined): Viewer => {
  if (name === undefined) return EVERYBODY;
  const { table, terms } = session.timeline.state();
  const seat = seatNamed(table, name);
  if (seat !== undefined) return seatViewer(seat);
  throw new Refusal(`no seat of this match is called ${name}; the seats are ${terms.seats.join(', ')}`);
};

/** The log of a match of a running service. Throws a Refusal when it cannot be had, and as it is read when it breaks off. */
export const servedLog = async (url: string, matchId: string, { seat }: Asked = {}): Promise<LogSource> => {
  const base = `${url.replace(/\/+$/, '')}/v1/matches/${encodeURIComponent(matchId)}`;
  const query = seat === undefined ? '' : `?seat=${encodeURIComponent(seat)}`;
  const { status, revision } = (await (await request(`${base}${query}`)).json()) as MatchView;
  const { body } = await request(`${base}/export${query}`);
  if (body === null) throw new Refusal(`the service at ${url} sent no log`);
  return {
    lines: linesOf(body, url),
    events: Number(revision) + 1,
    isWhole: status === 'sealed' && seat === undefined,
    close: () => Promise.resolve(), // whoever reads it to its end, or stops, has let it go
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
    throw new Refusal(`the service at ${url} ended the connection before the log was whole (${why}): ask again`);
  }
  if (rest !== '') yield rest;
}
