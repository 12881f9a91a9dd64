import type { PairedTable, RoundSummary } from '@stackledger/wire';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { deskTexts } from '../../texts/tournament/desk.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import { durationText, timeOfDay, useServerNow } from '../live/times.js';
import { packOf } from '../parts/pack.js';
import type { Desk } from './desk.js';
import { seenText } from '../../client/plain-text.js';

const words = deskTexts.clock;
const MINUTE_MS = 60_000;

/** The clock of a round in one line: what is left and until when; that it stands, or was not started. */
export const ClockText = ({
  clock,
  minutes,
}: {
  readonly clock: RoundSummary['clock'];
  readonly minutes: number;
}): ReactNode => {
  const now = useServerNow();
  if (clock === null) return <span className="soft">{tournamentTexts.clock.minutes(minutes)}</span>;
  if (!clock.runs || clock.endsAt === null)
    return (
      <>
        <b className="time">{durationText(clock.leftMs ?? 0)}</b> {words.stands}
      </>
    );
  const left = Date.parse(clock.endsAt) - now;
  return (
    <>
      <b className="time" role="timer" aria-live="off">
        {left > 0 ? durationText(left) : tournamentTexts.clock.time}
      </b>{' '}
      {words.ends(timeOfDay(clock.endsAt))}
    </>
  );
};

/** Starting, stopping, resuming and setting the clock of a round, and time for single tables. */
export const ClockPanel = ({
  desk,
  round,
  tables,
}: {
  readonly desk: Desk;
  readonly round: RoundSummary;
  readonly tables: readonly PairedTable[];
}): ReactNode => {
  const { may, give, isBusy, moment } = desk;
  const { clock } = round;
  const at = { round: round.round };
  const deed = clock === null ? 'StartClock' : clock.runs ? 'PauseClock' : 'ResumeClock';
  const label = { StartClock: words.start, PauseClock: words.pause, ResumeClock: words.resume }[deed];
  return (
    <section className="panel stack-of" aria-labelledby="clock">
      <h2 id="clock">{words.title}</h2>
      <p>
        <ClockText clock={clock} minutes={packOf(moment.tournament).minutes} />
      </p>
      {may(deed) && (
        <button
          className={clock === null ? 'button main wide' : 'button wide'}
          disabled={isBusy}
          onClick={() => void give(deed, at)}
        >
          {label}
        </button>
      )}
      {clock !== null && may('SetClock') && <SetForm desk={desk} round={round} />}
      {may('ExtendTable') && <ExtensionForm desk={desk} round={round} tables={tables} />}
    </section>
  );
};

/** What is left by `25` or `25:30`, in milliseconds; null for anything else. */
const leftIn = (text: string): number | null => {
  const [, minutes, seconds = '0'] = /^(\d{1,3})(?::([0-5]\d))?$/.exec(text.trim()) ?? [];
  return minutes === undefined ? null : Number(minutes) * MINUTE_MS + Number(seconds) * 1_000;
};

/** Sets what is left of the round; tables keep what they were given. */
const SetForm = ({
  desk: { give, isBusy },
  round,
}: {
  readonly desk: Desk;
  readonly round: RoundSummary;
}): ReactNode => {
  const [left, setLeft] = useState('');
  const [reason, setReason] = useState('');
  const leftMs = leftIn(left);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (leftMs === null || !(await give('SetClock', { round: round.round, leftMs, reason: seenText(reason) }))) return;
    setLeft('');
    setReason('');
  };
  return (
    <details className="more">
      <summary>{words.set}</summary>
      <form className="fields" onSubmit={(event) => void submit(event)}>
        <label className="whole">
          <span className="small">{words.setLeft}</span>
          <input
            className="field"
            autoComplete="off"
            value={left}
            aria-invalid={left !== '' && leftMs === null}
            onChange={({ target }) => setLeft(target.value)}
          />
        </label>
        <label className="whole">
          <span className="small">{deskTexts.reason}</span>
          <input className="field" maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
        <button className="button whole" disabled={isBusy || leftMs === null || seenText(reason) === ''}>
          {words.setGo}
        </button>
      </form>
    </details>
  );
};

const ExtensionForm = ({
  desk: { give, isBusy },
  round,
  tables,
}: {
  readonly desk: Desk;
  readonly round: RoundSummary;
  readonly tables: readonly PairedTable[];
}): ReactNode => {
  const [table, setTable] = useState('');
  const [minutes, setMinutes] = useState('');
  const [cause, setCause] = useState<string>(words.causes[0]);
  const [given, setGiven] = useState<number | null>(null);
  const extraMs = Math.round(Number(minutes) * MINUTE_MS);
  const played = tables.find((each) => each.table === Number(table) && each.solo === null);
  const isFine = played !== undefined && extraMs > 0;
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!isFine || !(await give('ExtendTable', { round: round.round, table: Number(table), extraMs, cause }))) return;
    setGiven(Number(table));
    setTable('');
    setMinutes('');
  };
  const last = tables.find((each) => each.table === given);
  return (
    <details className="more">
      <summary>{words.extend}</summary>
      <form className="fields" onSubmit={(event) => void submit(event)}>
        <label>
          <span className="small">{words.table}</span>
          <input
            className="field"
            inputMode="numeric"
            value={table}
            onChange={({ target }) => setTable(target.value)}
          />
        </label>
        <label>
          <span className="small">{words.minutes}</span>
          <input
            className="field"
            inputMode="decimal"
            value={minutes}
            onChange={({ target }) => setMinutes(target.value.replace(',', '.'))}
          />
        </label>
        <label className="whole">
          <span className="small">{words.cause}</span>
          <input className="field" list="causes" value={cause} onChange={({ target }) => setCause(target.value)} />
          <datalist id="causes">
            {words.causes.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        </label>
        <button className="button whole" disabled={isBusy || !isFine || seenText(cause) === ''}>
          {words.go}
        </button>
      </form>
      <p className="small" role="status">
        {last?.endsAt != null && words.given(last.table, durationText(last.extensionMs), timeOfDay(last.endsAt))}
      </p>
    </details>
  );
};
