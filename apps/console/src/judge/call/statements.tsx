import { useState, type ReactNode } from 'react';
import { sentence } from '../../client/ui-error.js';
import { Icon } from '../../design/icon.js';
import { nameOf, SeatMark } from '../../design/seat.js';
import { judgeTexts } from '../../texts/judge.js';
import type { CallContext } from './call-context.js';
import { seenText } from '../../client/plain-text.js';
import { UnseenFault } from '../../design/unseen.js';

/** What each side says; closed until everybody concerned has spoken. Beside it what the log itself knows. */
export const Statements = (at: CallContext): ReactNode => {
  const { call, seats } = at;
  const isTaken = call.state === 'attended' || call.state === 'heard';
  return (
    <section aria-labelledby="statements">
      <h2 id="statements" className="part">
        {call.statementsOpen ? judgeTexts.statementsOpen : judgeTexts.statements}
      </h2>
      <ul className="stack-of">
        {call.statements.map((statement) => (
          <li key={statement.of} className="panel statement">
            {seats.includes(statement.of) && <SeatMark seat={statement.of} at={seats.indexOf(statement.of)} />}
            <p className="grow">
              <b className="strong">{nameOf(statement.of)}</b>
              <br />
              {statement.declined ? (
                <span className="soft">{judgeTexts.declined}</span>
              ) : (
                (statement.says ?? (
                  <span className="soft">
                    <Icon name="eye" /> {judgeTexts.closed}
                  </span>
                ))
              )}
            </p>
          </li>
        ))}
        {isTaken && call.unanswered.map((seat) => <Unanswered key={seat} {...at} seat={seat} />)}
        <TheLog {...at} />
      </ul>
    </section>
  );
};

/** The recorded steps, beside the statements about them. */
const TheLog = ({ way: { turning } }: CallContext): ReactNode =>
  turning === undefined ? null : (
    <li className="panel the-log">
      <p>
        <b className="strong">{judgeTexts.theLog}</b>
        <br />
        {turning.undoes.at.slice(11, 19)} {sentence(turning.undoes.says)}{' '}
        <span className="soft">{judgeTexts.logKnows}</span>
      </p>
    </li>
  );

/** A seat without a statement: it may give one on its own device, or the judge writes down what it says. */
const Unanswered = ({ call, seats, acting, seat, judge }: CallContext & { readonly seat: string }): ReactNode => {
  const [says, write] = useState('');
  const [isOpen, open] = useState(false);
  const name = nameOf(seat);
  const note = (words: string): void =>
    void acting.act({ type: 'NoteStatement', call: call.call, of: seat, ...(words !== '' && { says: words }) });
  return (
    <li className="panel statement">
      <SeatMark seat={seat} at={seats.indexOf(seat)} />
      <div className="grow stack-of">
        <p>
          <b className="strong">{name}</b> <span className="soft">{judgeTexts.waitsFor}</span>
        </p>
        {judge.may('rule') && !isOpen && (
          <div className="pair">
            <button className="button" onClick={() => open(true)}>
              {judgeTexts.noteFor}
            </button>
            <button className="button quiet" disabled={acting.isSending} onClick={() => note('')}>
              {judgeTexts.saysNothing}
            </button>
          </div>
        )}
        {isOpen && (
          <form
            className="stack-of"
            onSubmit={(event) => {
              event.preventDefault();
              note(seenText(says));
            }}
          >
            <label className="small" htmlFor={`says-${seat}`}>
              {judgeTexts.toldBy(name)}
            </label>
            <textarea
              id={`says-${seat}`}
              className="field"
              rows={3}
              value={says}
              onChange={({ target }) => write(target.value)}
            />
            <UnseenFault of={says} />
            <button className="button" disabled={acting.isSending || seenText(says) === ''}>
              {judgeTexts.note}
            </button>
          </form>
        )}
      </div>
    </li>
  );
};
