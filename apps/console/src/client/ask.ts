import type { Problem } from '@stackledger/wire';
import { takeEarly, authHeaders } from './early-requests.js';
import { tokenFor } from './identity/tokens.js';
import { learnNames } from './people.js';
import { noteServerTime } from './server-time.js';
import { offline, unreadableAnswer, uiErrorOf, type UiError } from './ui-error.js';

/** The answer of the service, or the error in its place. */
export type ApiAnswer<T> =
  | { readonly ok: true; readonly value: T; readonly status: number }
  | { readonly ok: false; readonly error: UiError; readonly status: number };

/** What a request has beside its path. */
export type ApiRequest = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** The token to go by, where it is not the one kept for the match of the route; null for none. */
  readonly token?: string | null;
};

/** Asks the service. Never throws: what goes wrong is an answer too, in words for people. */
export const ask = async <T>(
  path: string,
  { method = 'GET', body, signal, token = tokenFor(path) }: ApiRequest = {},
): Promise<ApiAnswer<T>> => {
  const sentMs = Date.now();
  try {
    const early = method === 'GET' ? takeEarly(path, token) : undefined;
    const response = await (early ??
      fetch(path, {
        method,
        headers: { ...authHeaders(path, token), ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      }));
    if (early === undefined) noteServerTime(response.headers.get('date'), { sentMs, receivedMs: Date.now() });
    return await answerIn<T>(response);
  } catch {
    return { ok: false, error: offline, status: 0 };
  }
};

const answerIn = async <T>(response: Response): Promise<ApiAnswer<T>> => {
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  if (response.ok) {
    const value: unknown = status === 204 ? undefined : await response.json();
    learnNames(value);
    // A cast: the shapes of libs/wire are those of the service, which its own tests hold it to.
    return { ok: true, value: value as T, status };
  }
  if (!type.includes('problem+json')) return { ok: false, error: unreadableAnswer(status), status };
  return { ok: false, error: uiErrorOf((await response.json()) as Problem), status };
};
