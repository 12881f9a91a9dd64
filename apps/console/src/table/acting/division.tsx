import type { Json, JsonMap, TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { layoutOf } from '../../games/games.js';
import { listed, texts } from '../../texts.js';
import {
  divisionIn,
  leftOf,
  missingIn,
  shareOf,
  withShare,
  type Division,
  type PointsToDivide,
} from '../live/division.js';
import { Stepper } from './stepper.js';
import { displayName } from '../live/words.js';

/** How points are divided: for each that has some, who gets how many of them. */
export const DivisionPrompt = ({
  table,
  parts,
  picked,
  onValue,
}: {
  readonly table: TableView;
  readonly parts: readonly PointsToDivide[];
  readonly picked: readonly Json[];
  readonly onValue: (value: readonly JsonMap[]) => void;
}): ReactNode => {
  const division = divisionIn(picked);
  return parts.map((part) => (
    <section key={part.of} className="division" aria-label={displayName(table, part.of)}>
      <p className="row">
        <b className="strong grow">{texts.table.divides(displayName(table, part.of), part.amount)}</b>
        <span className="small soft" role="status">
          {standing(table, division, part)}
        </span>
      </p>
      {part.among.map((name) => (
        <div key={name} className="row share">
          <span className="grow">{shareWords(table, part, name)}</span>
          <Stepper
            label={`${displayName(table, part.of)}: ${displayName(table, name)}`}
            value={shareOf(division, part, name)}
            least={part.least ?? 0}
            most={shareOf(division, part, name) + leftOf(division, part)}
            onValue={(share) => onValue([withShare(division, part, name, share)])}
          />
        </div>
      ))}
    </section>
  ));
};

const standing = (table: TableView, division: Division, part: PointsToDivide): string => {
  const left = leftOf(division, part);
  if (left > 0) return texts.table.leftOver(left);
  const missing = missingIn(division, part);
  return missing.length === 0
    ? ''
    : texts.table.first(listed(missing.map((name) => displayName(table, name))), displayName(table, part.over?.to));
};

const shareWords = (table: TableView, { over }: PointsToDivide, name: string): string => {
  const needed = over?.after[name];
  const { neededText = texts.table.needed } = layoutOf(table.ruleset);
  return needed === undefined ? displayName(table, name) : neededText(displayName(table, name), needed);
};
