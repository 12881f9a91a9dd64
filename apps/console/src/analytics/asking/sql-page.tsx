import type { AnalyticsView } from '@stackledger/wire';
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { goTo, type Address } from '../../client/address.js';
import { ErrorNotice } from '../../design/notice.js';
import { analyticsTexts } from '../../texts/analytics.js';
import { handOver } from '../file-link.js';
import { AnswerTable } from './answer-table.js';
import { sqlPageWith } from './sql-address.js';
import { TablesList } from './tables-list.js';
import { asCsv, asJsonLines } from './export-formats.js';
import { useAnswer, type SqlResult } from './use-answer.js';

/** A question of one's own over the tables. It stands in the address, so that it can be handed on. */
export const SqlPage = ({
  view: { questions, tables, formats },
  address,
}: {
  readonly view: AnalyticsView;
  readonly address: Address;
}): ReactNode => {
  const asked = address.query.get('sql') ?? '';
  const [turn, setTurn] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const answer = useAnswer(asked, turn);
  const submit = (): void => {
    const sql = field.current?.value.trim() ?? '';
    if (sql === '') return;
    goTo(sqlPageWith(sql), true);
    setTurn((before) => before + 1);
  };
  const begin = (sql: string): void => {
    if (field.current !== null) field.current.value = sql;
    goTo(sqlPageWith(sql), true);
    field.current?.focus();
  };
  return (
    <div className="sql">
      <Question asked={asked} field={field} isAsking={answer.isAsking} onAsk={submit} />
      <Result result={answer} />
      <section aria-labelledby="examples">
        <h2 id="examples">{analyticsTexts.sql.examples}</h2>
        <ul className="panel examples">
          {questions.map(({ title, sql }) => (
            <li key={title}>
              <button onClick={() => begin(sql)}>{title}</button>
            </li>
          ))}
        </ul>
      </section>
      <TablesList tables={tables} formats={formats} />
    </div>
  );
};

const Question = ({
  asked,
  field,
  isAsking,
  onAsk,
}: {
  readonly asked: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly isAsking: boolean;
  readonly onAsk: () => void;
}): ReactNode => {
  const id = useId();
  const words = analyticsTexts.sql;
  return (
    <form
      className="question"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <label htmlFor={id}>{words.label}</label>
      <textarea
        id={id}
        ref={field}
        defaultValue={asked}
        rows={6}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-describedby={`${id}-limits`}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onAsk();
        }}
      />
      <p className="row">
        <button className="button main" disabled={isAsking}>
          {isAsking ? words.asking : words.ask}
        </button>
        <small id={`${id}-limits`} className="soft">
          {words.limits} {words.keys}
        </small>
      </p>
    </form>
  );
};

const Result = ({ result: { answer, error, isAsking } }: { readonly result: SqlResult }): ReactNode => {
  const words = analyticsTexts.sql;
  if (error !== null && !isAsking) return <ErrorNotice error={error} />;
  if (answer === null) return null;
  return (
    <section className="panel figure" aria-label={words.result} aria-busy={isAsking}>
      <header>
        <h2>{words.result}</h2>
        <span className="small soft" role="status">
          {words.rows(answer.rows.length, answer.more)}
        </span>
      </header>
      <AnswerTable answer={answer} label={words.rowsOf(words.result)} />
      {answer.rows.length > 0 && (
        <p className="exports">
          <button
            className="button small-button"
            onClick={() => handOver(new Blob([asCsv(answer)], { type: 'text/csv' }), 'answer.csv')}
          >
            {words.download.csv}
          </button>
          <button
            className="button small-button"
            onClick={() => handOver(new Blob([asJsonLines(answer)], { type: 'application/x-ndjson' }), 'answer.jsonl')}
          >
            {words.download.jsonl}
          </button>
        </p>
      )}
    </section>
  );
};
