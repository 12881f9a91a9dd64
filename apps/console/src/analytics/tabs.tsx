import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from '../client/link.js';
import { analyticsTexts } from '../texts/analytics.js';
import { pageWith } from './filters/calls.js';
import type { MetricPage } from './pages.js';
import type { ChosenFilters } from './shapes.js';

/** The subjects; filters go along from one to the other. */
export const Tabs = ({
  name,
  pages,
  chosen,
}: {
  readonly name: string;
  readonly pages: readonly MetricPage[];
  readonly chosen: ChosenFilters;
}): ReactNode => {
  const nav = useRef<HTMLElement>(null);
  // On a phone the subject that is open may lie beside the screen.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [name, pages.length]);
  return (
    <nav ref={nav} className="tabs" aria-label={analyticsTexts.nav}>
      {[...pages.map(({ id }) => id), 'sql' as const].map((id) => (
        <Link
          key={id}
          href={id === 'sql' ? '/analytics/sql' : pageWith(id, chosen)}
          aria-current={id === name ? 'page' : undefined}
        >
          {analyticsTexts.pages[id].title}
        </Link>
      ))}
    </nav>
  );
};
