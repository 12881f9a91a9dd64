import type { Problem } from '@stackledger/wire';
import { takeBegun, whoAsks } from './begun.js';
import { matchIn, tokenFor } from './tokens.js';
import { offline, strangeAnswer, troubleOf, type Trouble } from './trouble.js';

/** What came back: the answer, or why there is none. */
export type Asked<T> =
  | { readonly ok: true; readonly value: T; readonly status: number }
  | { readonly ok: false; readonly trouble: Trouble; readonly status: number };

/** What is asked of the service beside its address. */
export type Request = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** The token to go by, where it is not the one kept for the match of the route; null for none. */
  readonly token?: string | null;
};

/** Asks the service. Never throws: what goes wrong is an answer too, in words for people. */
export const ask = async <T>(
  path: string,
  { method = 'GET', body, signal, token = tokenFor(matchIn(path)) }: Request = {},
): Promise<Asked<T>> => {
  try {
    const early = method === 'GET' ? takeBegun(path, token) : undefined;
    const response = await (early ??
      fetch(path, {
        method,
        headers: { ...whoAsks(path, token), ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      }));
    return await answerIn<T>(response);
  } catch {
    return { ok: false, trouble: offline, status: 0 };
  }
};

const answerIn = async <T>(response: Response): Promise<Asked<T>> => {
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  // A cast: the shapes of libs/wire are those of the service, which its own tests hold it to.
  if (response.ok) return { ok: true, value: (status === 204 ? undefined : await response.json()) as T, status };
  if (!type.includes('problem+json')) return { ok: false, trouble: strangeAnswer(status), status };
  return { ok: false, trouble: troubleOf((await response.json()) as Problem), status };
};
