import type { Me } from '@stackledger/wire';
import { requestEarly } from '../client/early-requests.js';
import { storyPath } from '../client/story-path.js';
import { heldLinks, linkAtTournament, linkFor } from '../client/identity/tokens.js';

/** Which matches the first page lists at first. */
export const LIST = '/v1/matches?order=newest&limit=50';

const TOURNAMENT = /^\/t\/([^/]+)\/?$/;
const MATCH = /^\/m\/([^/]+)\/?$/;

/**
 * Asks for what the page of an address shows first, and fetches its part of the program: all at once instead of one
 * after the other.
 */
export const firstAsks = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): void => {
  if (hash !== '') return; // a link to join: who asks is not known yet
  const query = new URLSearchParams(search);
  const [, matchId] = MATCH.exec(pathname) ?? [];
  if (pathname === '/') return askForMatches();
  const [, tournament] = TOURNAMENT.exec(pathname) ?? [];
  if (tournament !== undefined) return askForTournament(tournament);
  if (matchId === undefined) return;
  if (query.has('r')) askForReplay(matchId, query.get('seat'));
  else askForTable(matchId, query.get('seat'));
};

/** Where links are asked for and none is held nothing is listed. */
const askForMatches = (): void => {
  const token = linkFor(null)?.token ?? null;
  const me = requestEarly('/v1/me', token);
  if (heldLinks().length > 0) void requestEarly(LIST, token);
  else void me.then(listWhereOpen).catch(() => undefined); // the page asks again, and tells
};

const listWhereOpen = async (answer: Response): Promise<void> => {
  if (!answer.ok) return;
  const { open } = (await answer.clone().json()) as Me; // as described
  if (open) await requestEarly(LIST, null);
};

/** A link says which page it is, so that its program comes beside the first answers. */
const askForTournament = (id: string): void => {
  const link = linkAtTournament(id);
  void requestEarly('/v1/me', link?.token ?? null);
  void import('../tournament/tournament-page.js').catch(() => undefined); // whoever needs it tells that it did not come
  if (link === null) return;
  void requestEarly(`/v1/tournaments/${id}`, link.token);
  const page =
    link.grant.role === 'player'
      ? import('../tournament/player/player-page.js')
      : import('../tournament/desk/desk-page.js');
  void page.catch(() => undefined); // likewise
};

const askForReplay = (matchId: string, seat: string | null): void => {
  void requestEarly(storyPath(matchId, '0', seat), linkFor(matchId)?.token ?? null);
  void import('../replay/replay.js').catch(() => undefined); // whoever needs it tells that it did not come
};

/** The seats of a device that acts for every one of them are asked for one by one. */
const OF_ALL: ReadonlySet<string> = new Set(['all', 'scribe', 'none']);

const askForTable = (matchId: string, asked: string | null): void => {
  const link = linkFor(matchId);
  const seat = link?.grant.seat ?? (asked === null || OF_ALL.has(asked) ? null : asked);
  void requestEarly('/v1/me', link?.token ?? null);
  void requestEarly(`/v1/matches/${matchId}/table${seat === null ? '' : `?seat=${seat}`}`, link?.token ?? null);
  void import('./match.js').catch(() => undefined); // whoever needs it tells that it did not come
};
