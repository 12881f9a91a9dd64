import type { SeenView } from '@stackledger/wire';
import { whoAsks } from './ask.js';

/** How a feed is: `live` as long as the line holds. */
export type Line = { readonly state: 'live' | 'connecting' | 'lost'; readonly since: number };

/** How far each seat has the match on its screen, as its device has said. */
export type Seen = SeenView['seats'];

/** What a feed tells: a revision that the match has now, how the line is, and who has seen what. */
export type Listener = {
  readonly onRevision: (revision: number) => void;
  readonly onLine: (line: Line) => void;
  readonly onSeen?: (seen: Seen) => void;
};

const FIRST_WAIT_MS = 500;
const MOST_WAIT_MS = 8_000;
/** The service says something at least that often, else the line is dead. */
const SILENCE_MS = 40_000;

const ID = /^id: ?(\d+)$/m;
const SEEN = /^event: ?seen\ndata: ?(.*)$/m;

/**
 * Follows a match until it is ended: rings for every revision, comes again when the line is lost, and at once when the
 * device says that it is online. Nothing is missed: it goes on after the last revision that it saw.
 */
export const follow = (matchId: string, listener: Listener): (() => void) => {
  const ending = new AbortController();
  let seen: number | null = null;
  let wait = FIRST_WAIT_MS;
  const isOver = (): boolean => ending.signal.aborted;
  const go = async (): Promise<void> => {
    while (!isOver()) {
      const attempt = new AbortController();
      const stop = (): void => attempt.abort();
      ending.signal.addEventListener('abort', stop);
      const onRevision = (revision: number): void => {
        wait = FIRST_WAIT_MS;
        seen = revision;
        listener.onLine({ state: 'live', since: Date.now() });
        listener.onRevision(revision);
      };
      const isDone = await listen(matchId, attempt, seen, { ...listener, onRevision }).catch(() => false);
      ending.signal.removeEventListener('abort', stop);
      if (isDone || isOver()) return;
      listener.onLine({ state: 'lost', since: Date.now() });
      await pause(wait, ending.signal);
      wait = Math.min(wait * 2, MOST_WAIT_MS);
    }
  };
  void go();
  return () => ending.abort();
};

/** One connection, to its end. Says whether there is nothing more to come. */
const listen = async (
  matchId: string,
  attempt: AbortController,
  seen: number | null,
  { onRevision, onSeen }: Pick<Listener, 'onRevision' | 'onSeen'>,
): Promise<boolean> => {
  const path = `/v1/matches/${matchId}/live`;
  const response = await fetch(path, {
    headers: { accept: 'text/event-stream', ...whoAsks(path), ...(seen !== null && { 'last-event-id': String(seen) }) },
    signal: attempt.signal,
  });
  if (response.status === 204) return true;
  if (!response.ok || response.body === null) return response.status === 404 || response.status === 403;
  let silence = window.setTimeout(() => attempt.abort(), SILENCE_MS);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    window.clearTimeout(silence);
    if (done) return false;
    silence = window.setTimeout(() => attempt.abort(), SILENCE_MS);
    text += value;
    const messages = text.split('\n\n');
    text = messages.pop() ?? '';
    const last = messages.map((message) => ID.exec(message)?.[1]).findLast((id) => id !== undefined);
    if (last !== undefined) onRevision(Number(last));
    const told = messages.map((message) => SEEN.exec(message)?.[1]).findLast((data) => data !== undefined);
    if (told !== undefined) onSeen?.((JSON.parse(told) as SeenView).seats); // as the service writes it
  }
};

/** Waits; less where the device comes online or the page is looked at again. */
const pause = (ms: number, over: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      window.clearTimeout(timer);
      window.removeEventListener('online', done);
      document.removeEventListener('visibilitychange', done);
      resolve();
    };
    const timer = window.setTimeout(done, ms);
    window.addEventListener('online', done);
    document.addEventListener('visibilitychange', done);
    over.addEventListener('abort', done, { once: true });
  });
