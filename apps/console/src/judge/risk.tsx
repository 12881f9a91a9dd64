import type { Json, RewindPreview } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { sentence } from '../client/trouble.js';
import { useAsked } from '../client/use-asked.js';
import { TroubleNotice } from '../design/notice.js';
import { nameOf } from '../design/seat.js';
import { texts } from '../texts.js';

/** How much speaks against going back to a moment and why, what each seat learned since, and what would differ. */
export const Risk = ({ matchId, to }: { readonly matchId: string; readonly to: string }): ReactNode => {
  const path = `/v1/matches/${matchId}/rewind-preview?to=${to}`;
  const { value, trouble } = useAsked<RewindPreview>(path);
  if (trouble) return <TroubleNotice trouble={trouble} />;
  if (value === null) return <div className="ghost" role="status" aria-label={texts.loading} />;
  const { risk, differences } = value;
  return (
    <div className={`risk ${risk.level}`}>
      <p>
        <b className="strong">{texts.judge.risk[risk.level]}</b>{' '}
        {risk.reasons.length === 0
          ? texts.judge.nothingAgainst
          : risk.reasons.map(({ says }) => sentence(says)).join(' ')}
      </p>
      <Meter level={risk.level} />
      <ul className="small">
        {risk.seats.map(({ who, decisions, passes, saw }) => (
          <li key={who}>
            <b className="strong">{nameOf(who)}</b> {texts.judge.since(decisions, passes)}
            {saw !== null && saw.length > 0 && ` ${texts.judge.saw(saw.join(', '))}`}
          </li>
        ))}
      </ul>
      <Differences differences={differences} />
      <Span span={risk.span} more={risk.more} />
    </div>
  );
};

const LEVELS = ['low', 'medium', 'high'] as const;

const Meter = ({ level }: { readonly level: (typeof LEVELS)[number] }): ReactNode => (
  <div className="meter" aria-hidden="true">
    {LEVELS.map((each, at) => (
      <i key={each} className={at <= LEVELS.indexOf(level) ? 'full' : ''} />
    ))}
  </div>
);

/** What the table had, has and would have, where these differ. */
const Differences = ({ differences }: Pick<RewindPreview, 'differences'>): ReactNode => (
  <details>
    <summary>{texts.judge.differences(differences.length)}</summary>
    <table className="small">
      <thead>
        <tr>
          <td />
          {texts.judge.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ path, before, now, after }) => (
          <tr key={path}>
            <th scope="row">{path}</th>
            {[before, now, after].map((value, at) => (
              <td key={texts.judge.columns[at]}>{told(value)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

const told = (value: Json): string => {
  if (value === null) return '–';
  if (typeof value !== 'object') return String(value);
  return (Array.isArray(value) ? value : Object.values(value)).map((inner) => told(inner as Json)).join(', ') || '–'; // of JSON
};

/** What would be struck, each with what makes it weigh. */
const Span = ({ span, more }: Pick<RewindPreview['risk'], 'span' | 'more'>): ReactNode => (
  <details>
    <summary>{texts.judge.span(span.length + more)}</summary>
    <ol className="span small">
      {span.map(({ revision, says, badges }) => (
        <li key={revision}>
          <span className="soft">#{revision}</span> <span className="grow">{sentence(says)}</span>
          {badges.map((badge) => (
            <span key={badge} className="badge">
              {badge}
            </span>
          ))}
        </li>
      ))}
    </ol>
    {more > 0 && <p className="small soft">{texts.judge.more(more)}</p>}
  </details>
);
