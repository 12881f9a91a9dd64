import type { TimelineView } from '@stackledger/projections';
import { pageText } from '../answers/page.js';
import type { TimelineQuery } from './events.dto.js';

/**
 * A part of a timeline, by revision: its nodes, and the rewinds that were made within it. Whether a node is live is
 * told of the whole.
 */
export const timelinePage = ({ tip, nodes, rewinds }: TimelineView, query: TimelineQuery): AsyncIterable<string> => {
  const from = Number(query.from ?? 0);
  const isWithin = (revision: string, next: string | null): boolean =>
    Number(revision) >= from && (next === null || Number(revision) < Number(next));
  return pageText({
    list: 'nodes',
    items: nodes.filter(({ revision }) => Number(revision) >= from),
    most: query.limit === undefined ? Infinity : Number(query.limit),
    cursor: (next) => next.revision,
    before: { tip },
    after: (next) => ({ rewinds: rewinds.filter(({ revision }) => isWithin(revision, next)) }),
  });
};
