import { useId, useState, type ReactNode } from 'react';
import { analyticsTexts } from '../../texts/analytics.js';
import { isShare, groupText, longValueText, valueText } from '../wording.js';
import type { GroupFigure } from '../shapes.js';
import { scaleOf, type Scale } from './scale.js';

/** So many groups are shown before somebody asks for more. */
const FIRST = 10;

type WhiskersProps = {
  readonly metric: string;
  readonly unit: string;
  readonly figures: readonly GroupFigure[];
  /** Figures of the same groups to compare with. */
  readonly beside?: ReadonlyMap<string, GroupFigure> | undefined;
  readonly onPick: (figure: GroupFigure) => void;
};

/**
 * One row for each group: its value as a dot, its interval as a line, and of how many it is. A row leads to the events
 * behind it.
 */
export const Whiskers = ({ metric, unit, figures, beside, onPick }: WhiskersProps): ReactNode => {
  const [isAll, showAll] = useState(false);
  const list = useId();
  const rows = isAll ? figures : figures.slice(0, FIRST);
  const chances = rows.flatMap(({ even }) => even ?? []);
  const others = rows.flatMap(({ group }) => beside?.get(group) ?? []);
  const scale = scaleOf([...[...rows, ...others].flatMap(valuesOf), ...chances], unit, metric === 'roll-luck');
  return (
    <>
      <Axis scale={scale} />
      <ul className="whiskers" id={list}>
        {rows.map((figure) => (
          <li key={figure.group}>
            <button className="whisker" onClick={() => onPick(figure)}>
              <span className="whisker-of">
                {groupText(figure.group)}
                <small className="soft">{saidSpread(figure, unit)}</small>
              </span>
              <Track figure={figure} beside={beside?.get(figure.group)} scale={scale} />
              <span className="whisker-n">{saidCount(figure, unit)}</span>
              {!figure.enough && <span className="unseen">{analyticsTexts.few.mark}</span>}
            </button>
          </li>
        ))}
      </ul>
      {figures.length > FIRST && (
        <button className="button quiet" aria-expanded={isAll} aria-controls={list} onClick={() => showAll(!isAll)}>
          {isAll ? analyticsTexts.card.fewer : analyticsTexts.card.more(figures.length)}
        </button>
      )}
    </>
  );
};

const valuesOf = ({ value, low, high }: GroupFigure): readonly number[] =>
  [value, low, high].flatMap((each) => (each === null ? [] : [each]));

const saidCount = ({ hits, n, value }: GroupFigure, unit: string): string =>
  hits !== undefined && isShare(unit)
    ? analyticsTexts.card.of(hits, n)
    : `${unit === 'ms' ? longValueText(value ?? 0) : valueText(value, unit)}, ${analyticsTexts.card.n(n)}`;

/** The interval of a value, and in how many matches it is. */
const saidSpread = ({ low, high, matches }: GroupFigure, unit: string): string => {
  const { spread, inMatches } = analyticsTexts.card;
  if (low === null || high === null) return inMatches(matches);
  return `${spread(valueText(low, unit), valueText(high, unit))}, ${inMatches(matches)}`;
};

const percent = (at: number): string => `${Math.round(Math.min(1, Math.max(0, at)) * 10_000) / 100}%`;

const Axis = ({ scale }: { readonly scale: Scale }): ReactNode => (
  <div className="whisker axis" aria-hidden="true">
    <span className="whisker-of" />
    <svg className="track" height="16">
      {scale.ticks.map(({ value, says }) => (
        <text key={value} x={percent(scale.at(value))} y="12" textAnchor="middle">
          {says}
        </text>
      ))}
    </svg>
    <span className="whisker-n" />
  </div>
);

const Track = ({
  figure,
  beside,
  scale,
}: {
  readonly figure: GroupFigure;
  readonly beside: GroupFigure | undefined;
  readonly scale: Scale;
}): ReactNode => {
  const chance = figure.even;
  return (
    <svg className="track" height="36" aria-hidden="true">
      {scale.ticks.map(({ value }) => (
        <line key={value} className="grid" x1={percent(scale.at(value))} x2={percent(scale.at(value))} y1="0" y2="36" />
      ))}
      {beside && <Mark figure={beside} scale={scale} y={26} className="mark beside" />}
      <Mark figure={figure} scale={scale} y={beside ? 11 : 18} className={figure.enough ? 'mark' : 'mark few'} />
      {chance !== null && (
        <line className="chance" x1={percent(scale.at(chance))} x2={percent(scale.at(chance))} y1="7" y2="29" />
      )}
    </svg>
  );
};

const Mark = ({
  figure: { value, low, high },
  scale,
  y,
  className,
}: {
  readonly figure: GroupFigure;
  readonly scale: Scale;
  readonly y: number;
  readonly className: string;
}): ReactNode => (
  <g className={className}>
    {low !== null && high !== null && (
      <>
        <line x1={percent(scale.at(low))} x2={percent(scale.at(high))} y1={y} y2={y} />
        {[low, high].map((end, at) => (
          <line key={at} x1={percent(scale.at(end))} x2={percent(scale.at(end))} y1={y - 4} y2={y + 4} />
        ))}
      </>
    )}
    {value !== null && <circle cx={percent(scale.at(value))} cy={y} r="5" />}
  </g>
);
