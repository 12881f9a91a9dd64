import type { ReactNode } from 'react';
import { Link } from '../../client/link.js';
import { useIdentity } from '../../client/identity/identity.js';
import { Icon } from '../../design/icon.js';
import { Sheet } from '../../design/sheet.js';
import { analyticsTexts } from '../../texts/analytics.js';
import { groupText, matchText, valueText } from '../wording.js';
import type { GroupFigure } from '../shapes.js';

/** The events behind a figure: each opens the replay of its match where it happened. */
export const EventsBehind = ({
  title,
  figure: { group, n, value, low, high, behind },
  unit,
  onClose,
}: {
  readonly title: string;
  readonly figure: GroupFigure;
  readonly unit: string;
  readonly onClose: () => void;
}): ReactNode => {
  const words = analyticsTexts.behind;
  const isShownMatches = useIdentity(null)?.grant?.role !== 'analyst';
  return (
    <Sheet title={words.title(title, groupText(group))} onClose={onClose}>
      <p>
        {analyticsTexts.card.n(n)}
        {low !== null && high !== null && (
          <>
            {', '}
            <b className="strong">{valueText(value, unit)}</b> ({valueText(low, unit)} – {valueText(high, unit)})
          </>
        )}
      </p>
      <ul className="behind">
        {behind.map(({ matchId, revision }) => (
          <li key={`${matchId} ${revision}`}>
            {isShownMatches ? (
              <Link href={`/m/${matchId}?r=${revision}`}>
                <Icon name="play" /> {saidPlace(matchId, revision)}
              </Link>
            ) : (
              saidPlace(matchId, revision)
            )}
          </li>
        ))}
      </ul>
      {!isShownMatches && <p className="small soft">{words.unseen}</p>}
      <p className="small soft">
        {words.some(behind.length, n)} {behind.length < n && <Link href="/analytics/sql">{words.others}</Link>}
      </p>
    </Sheet>
  );
};

const saidPlace = (matchId: string, revision: string): string =>
  analyticsTexts.behind.event(matchText(matchId), Number(revision).toLocaleString('en'));
