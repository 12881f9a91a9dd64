import { keep, kept, keptNames } from './kept.js';

const NAME = 'stackledger.token.';

/** The token that this device has for a match, for everything of a tournament, or for the whole service. */
export const tokenFor = (matchId: string | null): string | null =>
  (matchId === null ? null : kept(NAME + matchId)) ?? kept(`${NAME}service`);

/** Keeps a token for what it is about. */
export const keepToken = (about: string, token: string | null): void => keep(NAME + about, token);

/** The matches that this device has a token for. */
export const matchesWithToken = (): readonly string[] =>
  keptNames(NAME)
    .map((name) => name.slice(NAME.length))
    .filter((about) => about !== 'service');

const MATCH = /^\/v1\/matches\/([^/?]+)/;

/** The match that a route is about. */
export const matchIn = (path: string): string | null => MATCH.exec(path)?.[1] ?? null;
