import type { EventPage } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { useResource } from '../../client/use-resource.js';
import { Die } from '../../design/die.js';
import { judgeTexts } from '../../texts/judge.js';
import type { CallContext } from './call-context.js';
import { seenText } from '../../client/plain-text.js';

const FACES = [1, 2, 3, 4, 5, 6] as const;

/** How a contested report is ruled, by the type of its event. */
const RULED_BY: { readonly [type: string]: 'value' | 'card' | 'die' } = {
  RollReported: 'die',
  TotalAnnounced: 'value',
  CardReported: 'card',
};

/** A report that another seat denies: the judge decides what it is, and play goes on with that at once. */
export const Report = ({ matchId, call, acting, judge }: CallContext): ReactNode => {
  const { value } = useResource<EventPage>(`/v1/matches/${matchId}/events?from=${call.point ?? call.at}&limit=1`);
  const [said, say] = useState('');
  const how = RULED_BY[value?.events[0]?.type ?? ''];
  if (value === null || !judge.may('rule')) return null;
  const rule = (ruled: { readonly value: number } | { readonly card: string }): void =>
    void acting.act({ type: 'RuleReport', report: call.point ?? '', reason: call.reason, ...ruled });
  return (
    <section className="panel stack-of" aria-labelledby="report">
      <h2 id="report">{judgeTexts.report[how ?? 'other']}</h2>
      {how === 'die' && (
        <div className="faces">
          {FACES.map((face) => (
            <button
              key={face}
              className="face"
              aria-label={judgeTexts.report.shows(face)}
              disabled={acting.isSending}
              onClick={() => rule({ value: face })}
            >
              <Die value={face} />
            </button>
          ))}
        </div>
      )}
      {(how === 'value' || how === 'card') && (
        <form
          className="stack-of"
          onSubmit={(event) => {
            event.preventDefault();
            rule(how === 'card' ? { card: seenText(said) } : { value: Number(said) });
          }}
        >
          <input
            className="field"
            aria-label={judgeTexts.report[how]}
            value={said}
            onChange={({ target }) => say(target.value)}
          />
          <button className="button main wide judge" disabled={seenText(said) === '' || acting.isSending}>
            {judgeTexts.report.go}
          </button>
        </form>
      )}
      <p className="small soft">{judgeTexts.report.about}</p>
    </section>
  );
};
