import type { ReactNode } from 'react';
import { nameOf } from '../../design/seat.js';
import { texts } from '../../texts.js';
import type { AtCall } from '../call/at-call.js';

/** Whether the same infraction was found of the same seat before. */
export const History = ({ list, draft, call }: AtCall): ReactNode => {
  const { against, infraction } = draft;
  if (against === null) return null;
  const before = list.calls.filter(
    (other) => other.call !== call.call && other.ruling?.infraction === infraction && other.ruling.against === against,
  );
  return (
    <p className="small soft">
      {before.length === 0
        ? texts.judge.firstTime(nameOf(against))
        : texts.judge.timesBefore(nameOf(against), before.length)}
      {before.map(({ ruling }) => ` ${texts.judge.penalties[ruling?.penalty ?? 'none'] ?? ''}.`).join('')}
    </p>
  );
};
