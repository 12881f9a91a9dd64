import type { ReactNode } from 'react';
import { sentence } from '../../client/ui-error.js';
import { StepMark } from '../../replay/story/step-list.js';
import { judgeTexts } from '../../texts/judge.js';
import type { CallContext } from '../call/call-context.js';
import { weighedSteps } from './contested.js';

const BADGES = ['decision', 'pass', 'roll', 'draw', 'reveal', 'shuffle'];

/** Everything since the error, command by command, each with what makes it weigh. */
export const Contested = ({ way: { rows, turning, going }, seats }: CallContext): ReactNode => {
  const risk = going.preview?.risk;
  const all = weighedSteps(rows, risk?.span ?? [], turning?.revision ?? '0');
  const none = BADGES.filter((badge) => !all.some(({ badges }) => badges.includes(badge)));
  return (
    <section aria-labelledby="since">
      <h2 id="since" className="part">
        {judgeTexts.span(all.length)}
      </h2>
      <ol className="panel span">
        {all.map(({ row, badges }) => (
          <li key={row.first}>
            <StepMark row={row} seats={seats} />
            <span className="grow">
              {sentence(row.says)}
              <small>
                #{row.revision}, {row.at.slice(11, 19)}
              </small>
            </span>
            <span className="badges">
              {badges.map((badge) => (
                <span key={badge} className={`badge ${badge}`}>
                  {judgeTexts.badges[badge] ?? badge}
                </span>
              ))}
            </span>
          </li>
        ))}
        {risk !== undefined && none.length > 0 && (
          <li className="small soft">{judgeTexts.noneHere(none.map((badge) => judgeTexts.badges[badge] ?? badge))}</li>
        )}
      </ol>
    </section>
  );
};
