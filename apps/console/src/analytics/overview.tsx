import type { ReactNode } from 'react';
import { Link } from '../client/link.js';
import { Icon } from '../design/icon.js';
import { analyticsTexts } from '../texts/analytics.js';
import type { MetricPage } from './pages.js';

/** All subjects, each with what it answers. */
export const Overview = ({ pages }: { readonly pages: readonly MetricPage[] }): ReactNode => (
  <>
    <p className="answer">{analyticsTexts.lead}</p>
    <ul className="panel subjects">
      {[...pages.map(({ id }) => id), 'sql' as const].map((id) => (
        <li key={id}>
          <Link href={`/analytics/${id}`}>
            <span className="grow">
              <b className="strong">{analyticsTexts.pages[id].title}</b>
              <br />
              <span className="small soft">{analyticsTexts.pages[id].about}</span>
            </span>
            <Icon name="next" />
          </Link>
        </li>
      ))}
    </ul>
  </>
);
