import { useState, type ReactNode, type SubmitEvent } from 'react';
import { Link } from '../../client/link.js';
import { newId } from '../../client/live/outbox.js';
import { nameOf } from '../../design/seat.js';
import { deskTexts } from '../../texts/tournament/desk.js';
import { durationText, timeOfDay } from '../live/times.js';
import { CallsPanel, openCalls } from './calls-panel.js';
import type { Desk } from './desk.js';
import { seenText } from '../../client/plain-text.js';
import { UnseenFault } from '../../design/unseen.js';

const words = deskTexts.judge;

/** A penalty as answers hold it. */
type NotedPenalty = {
  readonly id: string;
  readonly player: string;
  readonly penalty: string;
  readonly reason: string;
  /** Why it counts no more. */
  readonly lifted?: string;
};

/** Time that tables were given, and penalties by person; for whoever judges. */
export const JudgesPart = ({ desk }: { readonly desk: Desk }): ReactNode => (
  <div className="desk-columns even">
    <div className="stack-of">
      <CallsPanel desk={desk} />
      {openCalls(desk.moment.time).length === 0 && <p className="panel soft">{words.noCalls}</p>}
      <MoreTime desk={desk} />
      <p>
        <Link className="button" href="/judge">
          {deskTexts.more.judge}
        </Link>
      </p>
    </div>
    <Penalties desk={desk} />
  </div>
);

const MoreTime = ({ desk: { moment } }: { readonly desk: Desk }): ReactNode => {
  const extended = (moment.pairings?.tables ?? []).filter(({ extensionMs }) => extensionMs > 0);
  return (
    <section className="stack-of">
      <h2>{words.time}</h2>
      {extended.length === 0 ? (
        <p className="panel soft">{words.noTime}</p>
      ) : (
        <ul className="panel match-list">
          {extended.map(({ table, endsAt, extensionMs }) => (
            <li key={table} className="grant">
              <b className="strong">
                {deskTexts.entry.table} {table}
              </b>
              <span className="grow">{endsAt !== null && deskTexts.clock.ends(timeOfDay(endsAt))}</span>
              <span>{durationText(extensionMs)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const Penalties = ({ desk }: { readonly desk: Desk }): ReactNode => {
  const penalties = desk.moment.tournament.penalties as unknown as readonly NotedPenalty[]; // as described
  const byPerson = penalties.toSorted((one, other) => nameOf(one.player).localeCompare(nameOf(other.player), 'en'));
  const isOver = desk.moment.tournament.phase === 'finished';
  const mayNote = desk.may('IssuePenalty');
  return (
    <div className="stack-of">
      <section className="stack-of">
        <h2>{words.penalties}</h2>
        {byPerson.length === 0 ? (
          <p className="panel soft">{words.noPenalties}</p>
        ) : (
          <ul className="panel match-list">
            {byPerson.map(({ id, player, penalty, reason, lifted }) => (
              <li key={id} className={lifted === undefined ? 'grant' : 'grant gone'}>
                <p className="grow">
                  <b className="strong">
                    {nameOf(player)}: {penalty}
                  </b>
                  <span className="small soft">{lifted === undefined ? reason : words.lifted(lifted)}</span>
                </p>
                {lifted === undefined && !isOver && desk.may('LiftPenalty') && (
                  <button
                    className="button quiet"
                    disabled={desk.isBusy}
                    aria-label={words.liftOf(nameOf(player))}
                    onClick={() => void desk.give('LiftPenalty', { id, reason: words.liftReason })}
                  >
                    {words.lift}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      {!mayNote && <p className="small soft">{words.only}</p>}
      {!isOver && mayNote && <PenaltyForm desk={desk} />}
    </div>
  );
};

const PenaltyForm = ({ desk }: { readonly desk: Desk }): ReactNode => {
  const { tournament } = desk.moment;
  const [player, setPlayer] = useState('');
  const [penalty, setPenalty] = useState<string>(words.kinds[0]);
  const [reason, setReason] = useState('');
  const isReady = player !== '' && seenText(reason) !== '';
  const names = tournament.players.toSorted((one, other) =>
    nameOf(one.player).localeCompare(nameOf(other.player), 'en'),
  );
  const clear = (isDone: boolean): void => {
    if (!isDone) return;
    setPlayer('');
    setReason('');
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void desk.give('IssuePenalty', { id: newId(), player, penalty, reason: seenText(reason) }).then(clear);
  };
  return (
    <details className="more panel">
      <summary>{words.give}</summary>
      <form className="stack-of" onSubmit={submit}>
        <label>
          <span className="small">{words.player}</span>
          <select className="field" value={player} onChange={({ target }) => setPlayer(target.value)}>
            <option value="">{deskTexts.entry.choose}</option>
            {names.map(({ player: each }) => (
              <option key={each} value={each}>
                {nameOf(each)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="small">{words.penalty}</span>
          <select className="field" value={penalty} onChange={({ target }) => setPenalty(target.value)}>
            {words.kinds.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <label>
          <span className="small">{words.why}</span>
          <input className="field" maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
        <UnseenFault of={reason} />
        <p className="small soft">{words.about}</p>
        <button className="button main wide" disabled={desk.isBusy || !isReady}>
          {words.go}
        </button>
        {desk.may('DisqualifyPlayer') && isReady && (
          <details className="more">
            <summary>{words.disqualify}</summary>
            <p className="small soft">{words.disqualifyAbout}</p>
            <button
              type="button"
              className="button wide"
              disabled={desk.isBusy}
              onClick={() => void desk.give('DisqualifyPlayer', { player, reason: seenText(reason) }).then(clear)}
            >
              {words.disqualifyGo(nameOf(player))}
            </button>
          </details>
        )}
      </form>
    </details>
  );
};
