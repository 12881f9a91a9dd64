import type { ReactNode } from 'react';
import { wallTexts } from '../../texts/tournament/wall.js';
import type { TurningPages } from './use-pages.js';

/** Which page this is, and a tap to the next; nothing where there is one alone. */
export const PageFoot = ({
  pages: { page, pages, next },
}: {
  readonly pages: Pick<TurningPages<unknown>, 'page' | 'pages' | 'next'>;
}): ReactNode =>
  pages === 1 ? null : (
    <p className="page-foot">
      <progress value={page + 1} max={pages} aria-label={wallTexts.pages(page + 1, pages)} />
      <button className="button quiet" onClick={next}>
        {wallTexts.pages(page + 1, pages)} · {wallTexts.next}
      </button>
    </p>
  );
