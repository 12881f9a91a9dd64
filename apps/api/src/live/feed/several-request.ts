import type { Asker } from '../../access/asker.js';
import type { LinkNotes } from '../../access/link-notes.js';
import type { AtMatch } from '../../access/at-match.js';
import { malformed } from '@stackledger/service';
import type { MatchFacts } from '../../reading/match-facts.js';
import { readMatchId } from '../../requests/match-id.js';
import type { FeedReader } from './frames.js';
import { lastSeen } from './last-seen.js';
import type { SeveralQuery } from '../live.dto.js';

/** The most matches that one feed follows. */
const MOST_MATCHES = 50;

/**
 * One of several matches that are followed together, from after a revision on. `isOver`: it is sealed, and all was
 * seen.
 */
export type FeedMatch = {
  readonly matchId: string;
  readonly after: number;
  readonly reader: FeedReader;
  readonly delay: number;
  readonly isOver: boolean;
};

/** Who follows, and what is known of matches. */
export type FeedSources = {
  readonly facts: MatchFacts;
  readonly at: AtMatch;
  readonly links: LinkNotes;
  readonly who: Asker;
};

/** What divides the revisions in an id of such a feed, one for each match in the order in which they were asked for. */
const DIVIDER = '.';

/** The id of a message: what its reader has seen of every match. */
export const idOf = (seen: readonly number[]): string => seen.join(DIVIDER);

/** The matches that are asked for. Throws what is wrong with the question. */
export const severalOf = async (
  asking: FeedSources,
  { match, after }: SeveralQuery,
  header: string | undefined,
): Promise<readonly FeedMatch[]> => {
  const ids = idsIn(match);
  const said = header === undefined || header === '' ? after : header;
  const seen = said?.split(DIVIDER);
  if (seen !== undefined && seen.length !== ids.length)
    throw malformed(
      `Last-Event-ID: expected ${ids.length} revisions divided by points, one for each match, found ${said?.slice(0, 50)}`,
      'Send the id of the last message of a feed of the same matches in the same order, or leave it out.',
    );
  return Promise.all(ids.map((matchId, at) => followedOf(asking, matchId, seen?.[at])));
};

const idsIn = (match: unknown): readonly string[] => {
  const ids = match === undefined ? [] : [match].flat().map(String);
  if (ids.length === 0 || ids.length > MOST_MATCHES || new Set(ids).size < ids.length)
    throw malformed(
      `match: expected from 1 to ${MOST_MATCHES} matches, each once`,
      'Ask for GET /v1/live?match=ID&match=ID; GET /v1/matches?tournament= lists ids.',
    );
  return ids.map(readMatchId);
};

const followedOf = async (
  { facts, at, links, who }: FeedSources,
  matchId: string,
  said: string | undefined,
): Promise<FeedMatch> => {
  const { viewer, last, delay } = await at.sight(who, matchId);
  if (who.kind === 'holder')
    await links.used(who, await at.effectiveRole(who, matchId), matchId).catch(() => undefined);
  const { revision: head, isSealed } = last ?? (await facts.headOf(matchId));
  const after = lastSeen(undefined, said, { matchId, head }) ?? head;
  return { matchId, after, reader: { viewer, isSealed }, delay, isOver: isSealed && after === head };
};
