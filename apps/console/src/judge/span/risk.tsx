import type { RiskView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { sentence } from '../../client/ui-error.js';
import { nameOf, SeatMark } from '../../design/seat.js';
import { judgeTexts } from '../../texts/judge.js';
import type { CallContext } from '../call/call-context.js';
import { seenIn } from './table-changes.js';

const LEVELS = ['low', 'medium', 'high'] as const;

/**
 * How much speaks against going back and why, what each seat did and learned since, and what would lie unknown again.
 */
export const Risk = ({ seats, names, risk }: CallContext & { readonly risk: RiskView }): ReactNode => (
  <section aria-labelledby="risk">
    <h2 id="risk" className="part">
      {judgeTexts.riskTitle}
    </h2>
    <div className={`panel risk ${risk.level}`}>
      <p className="level">
        <b className="grow">{judgeTexts.levels[risk.level]}</b>
        <Meter level={risk.level} />
      </p>
      <p>
        {risk.reasons.length === 0
          ? judgeTexts.nothingAgainst
          : risk.reasons.map(({ what, count, from }) => judgeTexts.reason(what, count, from)).join(' ')}
      </p>
      <ul>
        {risk.seats.map(({ who, decisions, passes, saw }) => (
          <li key={who} className="row">
            {seats.includes(who) && <SeatMark seat={who} at={seats.indexOf(who)} />}
            <span className="grow">
              <b className="strong">{who === 'everybody' ? judgeTexts.everybody : nameOf(who)}</b>{' '}
              {who !== 'everybody' && judgeTexts.since(decisions, passes)}{' '}
              {saw !== null && saw.length > 0 && judgeTexts.saw(seenIn(saw, names).join(', '))}
            </span>
          </li>
        ))}
        {risk.returns.map(({ deck, cards, candidates }) => (
          <li key={deck}>{judgeTexts.returns(deck, cards, candidates)}</li>
        ))}
        {risk.returns.length === 0 && <li className="soft">{judgeTexts.noReturns}</li>}
      </ul>
    </div>
  </section>
);

/** The level as bars; the words beside it say the same. */
const Meter = ({ level }: { readonly level: (typeof LEVELS)[number] }): ReactNode => (
  <span className="meter" aria-hidden="true">
    {LEVELS.map((each, at) => (
      <i key={each} className={at <= LEVELS.indexOf(level) ? 'full' : ''} />
    ))}
  </span>
);

/** The level in a line, where a remedy is chosen or given. */
export const riskLine = (risk: RiskView | undefined): string =>
  risk === undefined ? '' : sentence(`${judgeTexts.levels[risk.level]} ${judgeTexts.riskWord}`);
