import type { ReactNode } from 'react';
import { nameOf } from '../../design/seat.js';
import { judgeTexts } from '../../texts/judge.js';
import type { CallContext } from '../call/call-context.js';

/** Whether the same infraction was found of the same seat before. */
export const History = ({ list, draft, call }: CallContext): ReactNode => {
  const { against, infraction } = draft;
  if (against === null) return null;
  const before = list.calls.filter(
    (other) => other.call !== call.call && other.ruling?.infraction === infraction && other.ruling.against === against,
  );
  return (
    <p className="small soft">
      {before.length === 0
        ? judgeTexts.firstTime(nameOf(against))
        : judgeTexts.timesBefore(nameOf(against), before.length)}
      {before.map(({ ruling }) => ` ${judgeTexts.penalties[ruling?.penalty ?? 'none'] ?? ''}.`).join('')}
    </p>
  );
};
