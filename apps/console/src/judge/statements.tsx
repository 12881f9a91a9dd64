import { useState, type ReactNode } from 'react';
import { nameOf, SeatMark } from '../design/seat.js';
import { texts } from '../texts.js';
import type { AtCall } from './at-call.js';

/** What each side says; closed until everybody concerned has spoken. A judge may write down what is told at the table. */
export const Statements = (at: AtCall): ReactNode => {
  const { call, seats } = at;
  const isOpen = call.state === 'attended' || call.state === 'heard';
  return (
    <section className="panel stack-of" aria-labelledby="statements">
      <h2 id="statements">{texts.judge.statements}</h2>
      <ul className="stack-of">
        {call.statements.map((statement) => (
          <li key={statement.of} className="statement">
            {seats.includes(statement.of) && <SeatMark seat={statement.of} at={seats.indexOf(statement.of)} />}
            <p className="grow">
              <b className="strong">{nameOf(statement.of)}</b>
              <br />
              {statement.declined ? (
                <span className="soft">{texts.judge.declined}</span>
              ) : (
                (statement.says ?? <span className="soft">{texts.judge.closed}</span>)
              )}
            </p>
          </li>
        ))}
        {isOpen && call.unanswered.map((seat) => <Unanswered key={seat} {...at} seat={seat} />)}
      </ul>
      {call.statements.length === 0 && call.unanswered.length === 0 && (
        <p className="soft">{texts.judge.nobodyAsked}</p>
      )}
    </section>
  );
};

/** A seat that has not spoken yet: it may do so on its own device, or the judge writes it down. */
const Unanswered = ({ call, seats, acting, seat }: AtCall & { readonly seat: string }): ReactNode => {
  const [says, write] = useState('');
  const name = nameOf(seat);
  return (
    <li className="statement">
      <SeatMark seat={seat} at={seats.indexOf(seat)} />
      <form
        className="grow stack-of"
        onSubmit={(event) => {
          event.preventDefault();
          const words = says.trim();
          void acting.act({ type: 'NoteStatement', call: call.call, of: seat, ...(words !== '' && { says: words }) });
        }}
      >
        <label htmlFor={`says-${seat}`} className="small">
          {texts.judge.waitsFor(name)}
        </label>
        <textarea
          id={`says-${seat}`}
          className="field"
          rows={2}
          value={says}
          onChange={({ target }) => write(target.value)}
        />
        <button className="button" disabled={acting.isSending}>
          {says.trim() === '' ? texts.judge.saysNothing(name) : texts.judge.note}
        </button>
      </form>
    </li>
  );
};
