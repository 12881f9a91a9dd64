import { tokenFor } from './identity/tokens.js';

/** Requests sent before any page was loaded, until a page asks for the same. */
const begun = new Map<string, { readonly answer: Promise<Response>; readonly at: number }>();

/** An older answer is not used. */
const MOST_AGE_MS = 15_000;

/** The headers that say who asks, and that ids come with the names of those whose they are. */
export const authHeaders = (
  path: string,
  token: string | null = tokenFor(path),
): { readonly [name: string]: string } => ({
  prefer: 'names',
  ...(token !== null && { authorization: `Bearer ${token}` }),
});

const nameOf = (path: string, token: string | null): string => `${token ?? ''} ${path}`;

/** Asks for what a page is about to ask for, while its program is still on its way. */
export const requestEarly = (path: string, token: string | null): Promise<Response> => {
  const answer = fetch(path, { headers: authHeaders(path, token) });
  answer.catch(() => undefined); // whoever asks the same is told
  begun.set(nameOf(path, token), { answer, at: performance.now() });
  return answer;
};

/** The answer to what was asked already, once; undefined where nobody has. */
export const takeEarly = (path: string, token: string | null): Promise<Response> | undefined => {
  const found = begun.get(nameOf(path, token));
  begun.delete(nameOf(path, token));
  return found !== undefined && performance.now() - found.at < MOST_AGE_MS ? found.answer : undefined;
};
