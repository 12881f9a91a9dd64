import { useId, type ReactNode } from 'react';
import { Link } from '../../client/link.js';
import { TroubleNotice } from '../../design/notice.js';
import { texts } from '../../texts.js';
import { AnswerTable } from './answer-table.js';
import { sqlPageWith } from './sql-address.js';
import { useAnswer } from './use-answer.js';

/** A list that a page asks for in SQL, with the way to ask further. */
export const AskedList = ({
  title,
  about,
  sql,
}: {
  readonly title: string;
  readonly about: string;
  readonly sql: string;
}): ReactNode => {
  const { answer, trouble } = useAnswer(sql);
  const heading = useId();
  return (
    <section className="panel figure" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        <span className="figure-n">{answer && texts.analytics.card.n(answer.rows.length)}</span>
      </header>
      <p className="small soft">{about}</p>
      {trouble && <TroubleNotice trouble={trouble} />}
      {answer && <AnswerTable answer={answer} label={texts.analytics.sql.rowsOf(title)} />}
      <p className="exports">
        <Link href={sqlPageWith(sql)} className="as-json">
          {texts.analytics.sql.own}
        </Link>
      </p>
    </section>
  );
};
