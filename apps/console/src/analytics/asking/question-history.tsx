import { useId, type ReactNode } from 'react';
import { Link } from '../../client/link.js';
import { ErrorNotice } from '../../design/notice.js';
import { analyticsTexts } from '../../texts/analytics.js';
import { IgnoredFilters } from '../figures/ignored-filters.js';
import type { ChosenFilters } from '../shapes.js';
import { AnswerTable } from './answer-table.js';
import type { OwnQuestion } from './own-questions.js';
import { sqlPageWith } from './sql-address.js';
import { useAnswer } from './use-answer.js';

/** A list that a page asks for in SQL, with the way to ask further. */
export const QuestionHistory = ({
  title,
  about,
  question: { sql, takes },
  chosen,
}: {
  readonly title: string;
  readonly about: string;
  readonly question: OwnQuestion;
  readonly chosen: ChosenFilters;
}): ReactNode => {
  const { answer, error } = useAnswer(sql);
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
        <IgnoredFilters applied={applied} chosen={chosen} />
      </p>
      {error && <ErrorNotice error={error} />}
      {answer && <AnswerTable answer={answer} label={analyticsTexts.sql.rowsOf(title)} />}
      <p className="exports">
        <Link href={sqlPageWith(sql)} className="as-json">
          {analyticsTexts.sql.own}
        </Link>
      </p>
    </section>
  );
};
