import type { DevicesView, SeenView } from '@stackledger/wire';
import { authHeaders } from '../early-requests.js';
import { DEVICE } from './device.js';
import { FIRST_WAIT_MS, MOST_WAIT_MS, pause } from './retrying.js';

/** The status of a feed since a time in ms: `live` while it is connected. */
export type FeedStatus = { readonly state: 'live' | 'connecting' | 'lost'; readonly since: number };

/** The revision that each seat has on its screen, as its device reports it. */
export type SeenRevisions = SeenView['seats'];

/**
 * Callbacks of a feed: the match's revision, the connection's status, the revisions seen, and the devices of the own
 * seat.
 */
export type FeedListener = {
  readonly onRevision: (revision: number) => void;
  readonly onLine: (line: FeedStatus) => void;
  readonly onSeen?: (seen: SeenRevisions) => void;
  readonly onDevices?: (devices: number) => void;
  /** Whole messages, as they came. */
  readonly onMessages?: (messages: readonly string[]) => void;
  /** There is nothing more to come, or the link counts no more. */
  readonly onEnd?: () => void;
};

/** What is followed, and the seat that this device acts for, if it is one. */
export type FeedSubject = { readonly matchId: string; readonly actsFor?: string | null };

/** The service sends something at least that often, else the connection is dead. */
const SILENCE_MS = 40_000;

/** Answers after which asking again brings nothing else. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 404]);

const ID = /^id: ?(\d+)$/m;
const SEEN = /^event: ?seen\ndata: ?(.*)$/m;
const DEVICES = /^event: ?devices\ndata: ?(.*)$/m;

/**
 * Follows a match until it is ended: reports every revision, reconnects when the connection is lost, at once when the
 * device is online again. Nothing is missed: it goes on after the last revision that it saw.
 */
export const follow = (followed: FeedSubject, listener: FeedListener): (() => void) =>
  followPath(pathOf(followed), listener);

/** As follow, for a feed at a path of the service. */
export const followPath = (path: string, listener: FeedListener): (() => void) => {
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
        seen = revision;
        listener.onLine({ state: 'live', since: Date.now() });
        listener.onRevision(revision);
      };
      const onOpen = (): void => {
        wait = FIRST_WAIT_MS;
      };
      const isDone = await listen(path, attempt, seen, { ...listener, onOpen, onRevision }).catch(() => false);
      ending.signal.removeEventListener('abort', stop);
      if (isOver()) return;
      if (isDone) return listener.onEnd?.();
      listener.onLine({ state: 'lost', since: Date.now() });
      await pause(wait, ending.signal);
      wait = Math.min(wait * 2, MOST_WAIT_MS);
    }
  };
  void go();
  return () => ending.abort();
};

const pathOf = ({ matchId, actsFor = null }: FeedSubject): string =>
  `/v1/matches/${matchId}/live${actsFor === null ? '' : `?seat=${encodeURIComponent(actsFor)}&device=${DEVICE}`}`;

type ConnectionListener = Pick<FeedListener, 'onRevision' | 'onSeen' | 'onDevices' | 'onMessages'> & {
  readonly onOpen: () => void;
};

/** One connection, to its end. Resolves to whether nothing more will come. */
const listen = async (
  path: string,
  attempt: AbortController,
  seen: number | null,
  { onOpen, onRevision, onSeen, onDevices, onMessages }: ConnectionListener,
): Promise<boolean> => {
  const response = await fetch(path, {
    headers: {
      accept: 'text/event-stream',
      ...authHeaders(path),
      ...(seen !== null && { 'last-event-id': String(seen) }),
    },
    signal: attempt.signal,
  });
  if (response.status === 204) return true;
  if (!response.ok || response.body === null) return REFUSED.has(response.status);
  onOpen();
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
    onMessages?.(messages);
    const last = lastOf(messages, ID);
    if (last !== undefined) onRevision(Number(last));
    const told = lastOf(messages, SEEN);
    if (told !== undefined) onSeen?.((JSON.parse(told) as SeenView).seats); // as the service writes it
    const among = lastOf(messages, DEVICES);
    if (among !== undefined) onDevices?.((JSON.parse(among) as DevicesView).devices); // likewise
  }
};

const lastOf = (messages: readonly string[], kind: RegExp): string | undefined =>
  messages.map((message) => kind.exec(message)?.[1]).findLast((found) => found !== undefined);
