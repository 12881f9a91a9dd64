import type { AnalyticsView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Notice } from '../design/notice.js';
import { analyticsTexts } from '../texts/analytics.js';

/** How far the tables are behind what was played; a page looks again by itself until they are not. */
export const AnalyticsStatus = ({
  view: { state, behind, names, tournament, person },
}: {
  readonly view: AnalyticsView;
}): ReactNode => {
  const words = analyticsTexts.standing;
  if (state === 'stopped')
    return (
      <Notice tone="bad" icon="stop" role="status">
        <p>{words.stopped}</p>
      </Notice>
    );
  return (
    <p className="standing small soft" role="status">
      {behind === 0 ? state === 'current' && words.current : words.behind(behind)}{' '}
      {state === 'catching-up' && words.building} {tournament !== null && words.only(tournament)}{' '}
      {person !== null && words.own}
      {!names && words.pseudonyms}
    </p>
  );
};
