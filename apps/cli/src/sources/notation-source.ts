import { loadSession, UnknownMatch } from '@stackledger/ledger';
import { matchAsText, textsOver } from '@stackledger/service';
import { CommandError } from '../output.js';
import { viewerOf } from './log-source.js';
import { request, urlOf } from './served-match.js';
import { namesOver, openStoreToRead } from './stores.js';

/** A match of the store that STORE_URL names, in notation. Throws CommandError when it is not there. */
export const storedText = async (matchId: string, seat: string | undefined): Promise<string> => {
  const ports = await openStoreToRead('or-by-url');
  const { store, games } = ports;
  try {
    const session = await loadSession(store, games, matchId);
    return await matchAsText(store, session, {
      viewer: viewerOf(session, seat),
      texts: textsOver(ports),
      namesIn: namesOver(ports).among,
    });
  } catch (error) {
    throw error instanceof UnknownMatch ? new CommandError(error.message) : error;
  } finally {
    await store.close();
  }
};

/** A match of a running service in notation. Throws CommandError when it cannot be read. */
export const servedText = async (url: string, matchId: string, seat: string | undefined): Promise<string> => {
  const query = seat === undefined ? '' : `?seat=${encodeURIComponent(seat)}`;
  const path = `/v1/matches/${encodeURIComponent(matchId)}/notation${query}`;
  return (await request(urlOf(url, path))).text();
};
