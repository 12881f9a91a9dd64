import type { ReactNode } from 'react';
import { Link } from '../client/link.js';
import { texts } from '../texts.js';

/** Three cards that lie on each other. */
const Mark = (): ReactNode => (
  <svg width="26" height="26" viewBox="0 0 24 24" aria-hidden="true" fill="none" strokeWidth="3" strokeLinecap="round">
    <path d="M4 18h16" stroke="var(--edge)" />
    <path d="M6 12h14" stroke="var(--theirs)" />
    <path d="M4 6h14" stroke="var(--mine)" />
  </svg>
);

const PAGES = [
  ['/', texts.nav.matches],
  ['/new', texts.nav.fresh],
  ['/analytics', texts.nav.analytics],
  ['/docs', texts.nav.help],
] as const;

/** The bar above pages that are not a table, what the page holds, and the call that made it. */
export const Frame = ({
  path,
  json,
  children,
}: {
  readonly path: string;
  /** The call of the service behind the page. */
  readonly json: string;
  readonly children: ReactNode;
}): ReactNode => (
  <>
    <a className="button skip" href="#content">
      {texts.nav.skip}
    </a>
    <header className="bar">
      <Link href="/" className="name">
        <Mark /> Stackledger
      </Link>
      <nav aria-label={texts.nav.label}>
        {PAGES.map(([href, name]) =>
          href === '/docs' ? (
            <a key={href} href={href}>
              {name}
            </a>
          ) : (
            <Link key={href} href={href} aria-current={href === path ? 'page' : undefined}>
              {name}
            </Link>
          ),
        )}
      </nav>
    </header>
    <main id="content">{children}</main>
    <footer className="foot">
      <Link href="/links">{texts.nav.links}</Link>
      <Link href="/analytics">{texts.nav.analytics}</Link>
      <a href={json}>{texts.asJson}</a>
      <a href="/docs">{texts.nav.api}</a>
      <a href="/health">{texts.nav.health}</a>
    </footer>
  </>
);
