import type { FiguresView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { analyticsTexts } from '../../texts/analytics.js';

/** How many rolls it takes to notice a die that is not fair. */
export const Suspicion = ({ view }: { readonly view: FiguresView | undefined }): ReactNode => {
  if (view === undefined || view.notice === null) return null;
  const words = analyticsTexts.dice;
  return (
    <section className="panel figure" aria-labelledby="suspicion">
      <header>
        <h2 id="suspicion">{words.suspicion}</h2>
      </header>
      <p>{words.suspicionWhy}</p>
      <ul className="rolls-needed">
        {view.notice.map(({ share, n }) => (
          <li key={n}>
            <b className="strong">{words.rolls(n)}</b> {words.suspicionRow(Math.round(1 / share))}
          </li>
        ))}
      </ul>
    </section>
  );
};
