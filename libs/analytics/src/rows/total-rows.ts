import { asText } from '@stackledger/rules';
import type { TableRow } from '../tables/table.js';
import type { MatchLog } from './match-log.js';

/** Changes of seats' totals. */
export const totalRows = ({ matchId, events, isLive, momentAt }: MatchLog): readonly TableRow[] =>
  events
    .filter(({ type }) => type === 'TotalChanged')
    .map((event) => ({
      match_id: matchId,
      revision: event.revision,
      seat: asText(event.data.seat),
      total: asText(event.data.total),
      by: Number(event.data.by),
      now: Number(event.data.now),
      ...momentAt(event),
      live: isLive(event),
    }));
