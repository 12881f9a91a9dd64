import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { offline } from '../client/ui-error.js';
import { Frame } from '../design/frame.js';
import { ErrorNotice } from '../design/notice.js';
import { texts } from '../texts.js';

/**
 * A page whose program is fetched once somebody opens it, so that the first one to be opened comes sooner. It is drawn
 * as soon as it is there: React's own way (`lazy`) would show what stands in for it for a third of a second at least.
 */
export const lazyPage = <Props extends object>(fetched: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  let page: ComponentType<Props> | null = null;
  let fetching: Promise<void> | null = null;
  const keep = (found: ComponentType<Props>): void => {
    page = found;
  };
  const fetch = (): Promise<void> => (fetching ??= fetched().then(keep, () => keep(NotFetched)));
  const Later = (props: Props): ReactNode => {
    const [Page, setPage] = useState(() => page);
    useEffect(() => {
      if (Page === null) void fetch().then(() => setPage(() => page));
    }, [Page]);
    return Page === null ? <Fetching /> : <Page {...props} />;
  };
  return Later;
};

const Fetching = (): ReactNode => (
  <Frame path="" json="/v1/matches">
    <div className="plain-page" role="status" aria-label={texts.loading}>
      <div className="ghost" />
      <div className="ghost" />
    </div>
  </Frame>
);

/** Nobody answered, or the service has other pages by now: reloading the address mends both. */
const NotFetched = (): ReactNode => (
  <Frame path="" json="/v1/matches">
    <div className="plain-page">
      <h1>{texts.notFetched}</h1>
      <ErrorNotice error={offline} again={() => window.location.reload()} />
    </div>
  </Frame>
);
