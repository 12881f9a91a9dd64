import { useEffect, type ReactNode } from 'react';
import { Link } from '../client/link.js';
import { Frame } from '../design/frame.js';
import { texts } from '../texts.js';

/** Sets what the tab is called. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === texts.title ? title : `${title} · ${texts.title}`;
  }, [title]);
};

/** The match is not there, or not for this reader: one and the same answer. */
export const NoSuchMatch = (): ReactNode => <NotFound title={texts.match.missing} what={texts.match.missingWay} />;

/** Nothing is at this address, and where to go from here. */
export const NotFound = ({
  title = texts.notFound.title,
  what = texts.notFound.what,
}: {
  readonly title?: string;
  readonly what?: string;
}): ReactNode => {
  useTitle(title);
  return (
    <Frame path="" json="/v1/matches">
      <div className="plain-page">
        <h1>{title}</h1>
        <p className="soft">{what}</p>
        <p>
          <Link href="/" className="button main">
            {texts.notFound.home}
          </Link>
        </p>
      </div>
    </Frame>
  );
};
