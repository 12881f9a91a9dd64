import type { MatchPage } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { useResource } from '../../client/use-resource.js';
import { ErrorNotice } from '../../design/notice.js';
import { LIST } from '../../pages/first-asks.js';
import { MatchList } from '../../pages/match-list.js';
import { analyticsTexts } from '../../texts/analytics.js';

/** The matches that whoever looks may open. */
export const OwnMatches = (): ReactNode => {
  const { value, error, again } = useResource<MatchPage>(LIST);
  return (
    <section aria-labelledby="own-matches">
      <h2 id="own-matches">{analyticsTexts.player.matches}</h2>
      {error && <ErrorNotice error={error} again={again} />}
      {value && <MatchList matches={value.matches} shown="all" />}
    </section>
  );
};
