import type { ReactNode } from 'react';
import { Link } from '../../client/link.js';
import type { FeedStatus } from '../../client/live/feed.js';
import { Icon } from '../../design/icon.js';
import { Notice } from '../../design/notice.js';
import { texts } from '../../texts.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import '../tournament.css';

/** The bar of a tournament's pages: the way back, its name, how it stands; the page; the call that made it. */
export const TournamentFrame = ({
  title,
  aside,
  nav,
  json,
  line,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly nav?: ReactNode;
  readonly json: string;
  readonly line: FeedStatus;
  readonly children: ReactNode;
}): ReactNode => (
  <div className="tournament">
    <a className="button skip" href="#content">
      {texts.nav.skip}
    </a>
    <header className="bar">
      <Link href="/" className="icon-button" aria-label={tournamentTexts.back}>
        <Icon name="back" />
      </Link>
      <p className="strong cut titled">{title}</p>
      {nav}
      {aside !== undefined && <div className="small aside-of">{aside}</div>}
    </header>
    <main id="content">
      {line.state === 'lost' && (
        <Notice tone="doubt" icon="offline" role="status">
          <p>{tournamentTexts.lost}</p>
        </Notice>
      )}
      {children}
    </main>
    <footer className="foot">
      <Link href="/links">{texts.nav.links}</Link>
      <a href={json}>{texts.asJson}</a>
    </footer>
  </div>
);
