import { useId, type ReactNode } from 'react';
import { Link } from '../../client/link.js';
import { TroubleNotice } from '../../design/notice.js';
import { analyticsTexts } from '../../texts/analytics.js';
import { Unsaid } from '../figures/unsaid.js';
import type { Chosen } from '../shapes.js';
import { AnswerTable } from './answer-table.js';
import type { OwnQuestion } from './own-questions.js';
import { sqlPageWith } from './sql-address.js';
import { useAnswer } from './use-answer.js';

/** A list that a page asks for in SQL, with the way to ask further. */
export const AskedList = ({
  title,
  about,
  question: { sql, takes },
  chosen,
}: {
  readonly title: string;
  readonly about: string;
  readonly question: OwnQuestion;
  readonly chosen: Chosen;
}): ReactNode => {
  const { answer, trouble } = useAnswer(sql);
  const heading = useId();
  const applied = Object.fromEntries(Object.entries(chosen).filter(([name]) => takes.includes(name)));
  return (
    <section className="panel figure" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        <span className="figure-n">{answer && analyticsTexts.card.n(answer.rows.length)}</span>
      </header>
      <p className="small soft">
        {about}
        <Unsaid applied={applied} chosen={chosen} />
      </p>
      {trouble && <TroubleNotice trouble={trouble} />}
      {answer && <AnswerTable answer={answer} label={analyticsTexts.sql.rowsOf(title)} />}
      <p className="exports">
        <Link href={sqlPageWith(sql)} className="as-json">
          {analyticsTexts.sql.own}
        </Link>
      </p>
    </section>
  );
};
