import type { AnalyticsView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import type { Address } from '../client/address.js';
import { Frame } from '../design/frame.js';
import { ErrorNotice } from '../design/notice.js';
import { NotFound, useTitle } from '../pages/not-found.js';
import { texts } from '../texts.js';
import { analyticsTexts } from '../texts/analytics.js';
import './analytics.css';
import { SqlPage } from './asking/sql-page.js';
import { FiguresPage } from './figures-page.js';
import { chosenIn } from './filters/calls.js';
import { NoAnalytics } from './no-analytics.js';
import { Overview } from './overview.js';
import { pagesOf } from './pages.js';
import { AnalyticsStatus } from './analytics-status.js';
import { Tabs } from './tabs.js';
import { ANALYTICS, useAnalytics } from './use-analytics.js';

/** The pages of figures over all matches: `/analytics`, and below it one for each subject. */
export const AnalyticsPage = ({ name, address }: { readonly name: string; readonly address: Address }): ReactNode => {
  const { value, error, again, turn } = useAnalytics();
  const words = analyticsTexts;
  const said = Object.entries(words.pages).find(([id]) => id === name)?.[1];
  const isOwn = value !== null && value.person !== null;
  const title = isOwn ? words.player.title : (said?.title ?? words.title);
  useTitle(title);
  if (name !== '' && said === undefined) return <NotFound />;
  if (error?.problem?.code === 'no-analytics') return <NoAnalytics />;
  return (
    <Frame path={ANALYTICS_PATH} json={ANALYTICS}>
      <div className="analytics">
        {!isOwn && (
          <Tabs
            name={name}
            pages={value === null ? [] : pagesOf(value)}
            chosen={chosenIn(address, value?.filters ?? [])}
          />
        )}
        <h1>{title}</h1>
        {error && <ErrorNotice error={error} again={again} />}
        {value === null && error === null && <Waiting />}
        {value !== null && (
          <>
            <AnalyticsStatus view={value} />
            <Body name={name} view={value} address={address} turn={turn} />
          </>
        )}
      </div>
    </Frame>
  );
};

const ANALYTICS_PATH = '/analytics';

const Body = ({
  name,
  view,
  address,
  turn,
}: {
  readonly name: string;
  readonly view: AnalyticsView;
  readonly address: Address;
  readonly turn: number;
}): ReactNode => {
  const pages = pagesOf(view);
  const page = pages.find(({ id }) => id === (view.person === null ? name : 'player'));
  if (name === 'sql' && view.person === null) return <SqlPage view={view} address={address} />;
  if (page === undefined) return <Overview pages={pages} />;
  return <FiguresPage key={page.id} page={page} view={view} address={address} turn={turn} />;
};

/** As high as what will stand there, so that nothing is pushed about. */
const Waiting = (): ReactNode => (
  <div className="waiting" role="status" aria-label={texts.loading}>
    <div className="ghost" />
    <div className="ghost" />
  </div>
);
