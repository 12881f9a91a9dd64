import { keep, kept } from './kept.js';

const NAME = 'stackledger.token.';

/** The token that this device has for a match, for everything of a tournament, or for the whole service. */
export const tokenFor = (matchId: string | null): string | null =>
  (matchId === null ? null : kept(NAME + matchId)) ?? kept(`${NAME}service`);

/** Keeps a token for what it is about. */
export const keepToken = (about: string, token: string | null): void => keep(NAME + about, token);

const MATCH = /^\/v1\/matches\/([^/?]+)/;

/** The match that a route is about. */
export const matchIn = (path: string): string | null => MATCH.exec(path)?.[1] ?? null;
