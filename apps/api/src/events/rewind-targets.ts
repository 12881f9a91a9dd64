import { rewindTargets, type Session } from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import type { MatchSight } from '../access/at-match.js';
import { pageText } from '../answers/page.js';
import type { RewindTargetsQuery } from './events.dto.js';

const USUAL_LIMIT = 50;

/** A page of the moments to which a rewind of a match may lead, the latest first, as it is read. */
export const rewindTargetPage = (
  store: EventStore,
  session: Session,
  { before, limit }: RewindTargetsQuery,
  { viewer, last }: MatchSight,
): AsyncIterable<string> =>
  pageText({
    list: 'targets',
    items: rewindTargets(
      store,
      session,
      viewer,
      Math.min(Number(before ?? Infinity), (last?.revision ?? Infinity) + 1),
    ),
    most: Number(limit ?? USUAL_LIMIT),
    cursor: (_next, last) => last.revision,
  });
