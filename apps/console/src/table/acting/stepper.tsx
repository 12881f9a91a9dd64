import type { ReactNode } from 'react';
import { texts } from '../../texts.js';

/** A number between two buttons; `label` says of what it is, for whoever hears it. */
export const Stepper = ({
  label,
  value,
  least,
  most,
  onValue,
}: {
  readonly label: string;
  /** Null where nothing was set yet: the first tap sets the least. */
  readonly value: number | null;
  readonly least: number;
  readonly most: number;
  readonly onValue: (value: number) => void;
}): ReactNode => {
  const now = value ?? least;
  const step = (by: number): void => onValue(Math.min(most, Math.max(least, now + by)));
  return (
    <div className="number" role="group" aria-label={label}>
      <button className="button" aria-label={texts.table.less} disabled={now <= least} onClick={() => step(-1)}>
        −
      </button>
      <output>{now}</output>
      <button
        className="button"
        aria-label={texts.table.oneMore}
        disabled={value !== null && now >= most}
        onClick={() => step(value === null ? 0 : 1)}
      >
        +
      </button>
    </div>
  );
};
