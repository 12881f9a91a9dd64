import type { Json, JsonMap, TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { listed, texts } from '../../texts.js';
import { divisionIn, leftOf, missingIn, shareOf, withShare, type Division, type Part } from '../live/divided.js';
import { Stepper } from './stepper.js';
import { called } from '../live/words.js';

/** How points are divided: for each that has some, who gets how many of them. */
export const DivisionEntry = ({
  table,
  parts,
  picked,
  onValue,
}: {
  readonly table: TableView;
  readonly parts: readonly Part[];
  readonly picked: readonly Json[];
  readonly onValue: (value: readonly JsonMap[]) => void;
}): ReactNode => {
  const division = divisionIn(picked);
  return parts.map((part) => (
    <section key={part.of} className="division" aria-label={called(table, part.of)}>
      <p className="row">
        <b className="strong grow">{texts.table.divides(called(table, part.of), part.amount)}</b>
        <span className="small soft" role="status">
          {standing(table, division, part)}
        </span>
      </p>
      {part.among.map((name) => (
        <div key={name} className="row share">
          <span className="grow">{shareWords(table, part, name)}</span>
          <Stepper
            label={`${called(table, part.of)}: ${called(table, name)}`}
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

const standing = (table: TableView, division: Division, part: Part): string => {
  const left = leftOf(division, part);
  if (left > 0) return texts.table.leftOver(left);
  const missing = missingIn(division, part);
  return missing.length === 0
    ? ''
    : texts.table.first(listed(missing.map((name) => called(table, name))), called(table, part.over?.to));
};

const shareWords = (table: TableView, { over }: Part, name: string): string => {
  const needed = over?.after[name];
  return needed === undefined ? called(table, name) : texts.table.lethal(called(table, name), needed);
};
