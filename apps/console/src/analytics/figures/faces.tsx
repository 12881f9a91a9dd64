import type { FiguresView } from '@stackledger/wire';
import { useMemo, useState, type ReactNode } from 'react';
import { analyticsTexts } from '../../texts/analytics.js';
import { Bars, type Bar } from '../charts/bars.js';
import { groupText, chanceText } from '../wording.js';
import type { GroupFigure } from '../shapes.js';

/** Below this p a count is marked as unusual, after the correction for how many dice are looked at. */
const STRAYS = 0.05;

/** How often each face fell: of one sort of dice at a time, the one that fell most often first. */
export const Faces = ({
  view: { title, figures, unit },
  onPick,
}: {
  readonly view: FiguresView;
  readonly onPick: (figure: GroupFigure) => void;
}): ReactNode => {
  const [name, choose] = useState<string | null>(null);
  const shown = figures.find(({ group }) => group === name) ?? figures[0];
  const bars = useMemo(() => (shown === undefined ? [] : barsOf(shown)), [shown]);
  const chance = useMemo(
    () => ({ value: 1 / Math.max(1, bars.length), says: unit === 'dice' ? words.fair : analyticsTexts.card.even }),
    [bars.length, unit],
  );
  if (shown === undefined || bars.length === 0) return null;
  return (
    <>
      <div className="sorts" role="group" aria-label={title}>
        {figures.map((figure) => (
          <button key={figure.group} aria-pressed={figure === shown} onClick={() => choose(figure.group)}>
            <b className="strong">{groupText(figure.group)}</b>
            <span className="small soft">
              {words.nIn(figure.n, figure.matches)}, {saidEven(figure)}
            </span>
          </button>
        ))}
      </div>
      <Bars
        bars={bars}
        chance={chance}
        label={analyticsTexts.card.see(`${title}: ${groupText(shown.group)}`)}
        onPick={() => onPick(shown)}
      />
    </>
  );
};

const words = analyticsTexts.card;

const saidEven = ({ enough, corrected = null }: GroupFigure): string =>
  !enough || corrected === null
    ? analyticsTexts.few.mark
    : `${corrected < STRAYS ? analyticsTexts.dice.strays : analyticsTexts.dice.looksFair}, ${words.p} ${chanceText(corrected)}`;

const barsOf = ({ faces = [], counts = [], enough }: GroupFigure): readonly Bar[] =>
  faces.map((face, at) => ({
    ...face,
    enough,
    x: at + 1,
    says: analyticsTexts.dice.face(at + 1),
    of: (counts[at] ?? 0).toLocaleString('en'),
  }));
