import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { offline } from '../client/trouble.js';
import { Frame } from '../design/frame.js';
import { TroubleNotice } from '../design/notice.js';
import { texts } from '../texts.js';

/** A page whose program is fetched once somebody opens it, so that the first one to be opened comes sooner. */
export const later = <Props extends object>(fetched: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const Page = lazy<ComponentType<Props>>(() =>
    fetched().then(
      (page) => ({ default: page }),
      () => ({ default: NotFetched }),
    ),
  );
  const Later = (props: Props): ReactNode => (
    <Suspense fallback={<Fetching />}>
      <Page {...props} />
    </Suspense>
  );
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

/** Nobody answered, or the service has other pages by now: both are mended by reading the address anew. */
const NotFetched = (): ReactNode => (
  <Frame path="" json="/v1/matches">
    <div className="plain-page">
      <h1>{texts.notFetched}</h1>
      <TroubleNotice trouble={offline} again={() => window.location.reload()} />
    </div>
  </Frame>
);
