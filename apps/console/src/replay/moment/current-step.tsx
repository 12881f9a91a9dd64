import type { StoryRow } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { sentence } from '../../client/ui-error.js';
import { Die } from '../../design/die.js';
import { Icon } from '../../design/icon.js';
import { nameOf } from '../../design/seat.js';
import { texts } from '../../texts.js';
import { clockOf, longOf, StepMark, sentences } from '../story/step-list.js';

/** What happened in the step that one stands on, in one sentence; what followed; and the way to its reasons. */
export const CurrentStep = ({
  row,
  revision,
  seats,
  total,
  isWhy,
  onWhy,
}: {
  readonly row: StoryRow;
  readonly revision: string;
  readonly seats: readonly string[];
  /** The last revision that is known. */
  readonly total: string;
  readonly isWhy: boolean;
  readonly onWhy: () => void;
}): ReactNode => (
  <section className="now" aria-labelledby="now">
    <p className="small soft row">
      <StepMark row={row} seats={seats} />
      <b>{nameOf(row.by.id)}</b>
      <span>{clockOf(row.at)}</span>
      {row.thinkMs !== null && <span>{texts.replay.after(longOf(row.thinkMs))}</span>}
      <span>{texts.replay.of(revision, total)}</span>
    </p>
    <h2 id="now">{sentence(row.says)}</h2>
    {row.rolls.length > 0 && (
      <p className="rolled">
        {row.rolls.map((value, at) => (
          <Die key={at} value={value} />
        ))}
      </p>
    )}
    {row.then.length > 0 && <p className="soft">{sentences(row.then)}</p>}
    <button className="button quiet why-button" aria-expanded={isWhy} onClick={onWhy}>
      <Icon name="why" /> {texts.replay.why}
    </button>
  </section>
);
