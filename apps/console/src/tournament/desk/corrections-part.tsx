import type { CorrectionPreviewView, JsonMap, PairedTable, PairingsView } from '@stackledger/wire';
import { useEffect, useState, type ReactNode } from 'react';
import { ask } from '../../client/ask.js';
import type { UiError } from '../../client/ui-error.js';
import { useResource } from '../../client/use-resource.js';
import { ErrorNotice, Notice } from '../../design/notice.js';
import { nameOf } from '../../design/seat.js';
import { listed } from '../../texts.js';
import { deskTexts } from '../../texts/tournament/desk.js';
import { tournamentPath } from '../live/use-tournament.js';
import { Said } from '../parts/own-rounds.js';
import { packOf } from '../parts/pack.js';
import { isSame, resultOf, typedGames, type ShownResult } from '../parts/results.js';
import { CorrectionForm } from './correction-form.js';
import type { Desk } from './desk.js';
import { inWords, scoreText, tableTyped } from './entry-line.js';
import { MovedPlaces } from './moved-places.js';
import { ReopenForm } from './reopen-form.js';

const words = deskTexts.correct;

/** Correcting a result of any round, with what it would change shown before. */
export const CorrectionsPart = ({
  desk,
  query,
}: {
  readonly desk: Desk;
  readonly query: URLSearchParams;
}): ReactNode => {
  const { id, moment } = desk;
  const { tournament } = moment;
  const last = tournament.rounds.at(-1);
  const [round, setRound] = useState(query.get('round') ?? String(last?.round ?? ''));
  const [typed, setTyped] = useState(query.get('table') ?? '');
  const [text, setText] = useState(query.get('result') ?? '');
  const [before, setBefore] = useState<PairedTable | null>(null);
  const path = `${tournamentPath(id)}/pairings?round=${round}`;
  const { value, error, again } = useResource<PairingsView>(round === '' ? null : path, tournament.revision);
  if (last === undefined) return <p className="panel soft">{deskTexts.round.none}</p>;
  const { table, says } = tableTyped(value?.tables ?? [], typed);
  const isPods = packOf(tournament).pods !== undefined;
  const result = isPods ? podIn(table, text) : typedGames(text);
  const summary = tournament.rounds.find((each) => String(each.round) === round);
  const isClosedToMe = summary?.isOpen === false && !desk.mayCorrectClosed;
  return (
    <div className="stack-of">
      <section className="panel stack-of">
        <h2>{words.title}</h2>
        <p className="small soft">{words.about}</p>
        {error && <ErrorNotice error={error} again={again} />}
        <div className="fields">
          <label>
            <span className="small">{words.round}</span>
            <select className="field" value={round} onChange={({ target }) => setRound(target.value)}>
              {tournament.rounds.map((each) => (
                <option key={each.round}>{each.round}</option>
              ))}
            </select>
          </label>
          <label>
            <span className="small">{deskTexts.entry.table}</span>
            <input
              className="field"
              autoComplete="off"
              placeholder={deskTexts.entry.hint}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </label>
          <label>
            <span className="small">{words.becomes}</span>
            {isPods ? (
              <select className="field" value={text} onChange={({ target }) => setText(target.value)}>
                <option value="">{deskTexts.entry.choose}</option>
                {table?.players.map((player) => (
                  <option key={player} value={player}>
                    {nameOf(player)}
                  </option>
                ))}
              </select>
            ) : (
              <input
                className="field"
                autoComplete="off"
                inputMode="numeric"
                placeholder={deskTexts.entry.resultHint}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </label>
        </div>
        <p role="status">
          {table === null ? typed === '' || value === null ? '' : says : <Told table={table} result={result} />}
        </p>
        {table !== null && (
          <details className="more">
            <summary>{words.history}</summary>
            <Said tournament={tournament} table={table} />
          </details>
        )}
      </section>
      {isClosedToMe && (
        <Notice tone="doubt" icon="stop">
          <p>{words.closedRound}</p>
        </Notice>
      )}
      {!isClosedToMe && table !== null && result !== null && isChanged(table, result) && (
        <Preview
          key={`${round} ${table.table} ${scoreText(result)}`}
          {...{ desk, table, result }}
          onCorrected={() => setBefore(table)}
        />
      )}
      {before?.result != null && <Undo desk={desk} before={before} onDone={() => setBefore(null)} />}
      <ReopenForm desk={desk} />
    </div>
  );
};

/** Takes the last correction back: what counted before counts again. */
const Undo = ({
  desk,
  before: { round, table, result },
  onDone,
}: {
  readonly desk: Desk;
  readonly before: PairedTable;
  readonly onDone: () => void;
}): ReactNode => {
  // A cast: a result is plain data.
  const told = { round, table, result: result as JsonMap, reason: words.undoReason };
  return (
    <div className="panel stack-of" role="status">
      <p>{words.done(round, table)}</p>
      <button
        className="button wide"
        disabled={desk.isBusy}
        onClick={() => void desk.give('CorrectResult', told).then((isDone) => isDone && onDone())}
      >
        {words.undo}
      </button>
    </div>
  );
};

const podIn = (table: PairedTable | null, text: string): ShownResult | null =>
  table?.players.includes(text) === true ? { kind: 'pod', winner: text } : null;

const isChanged = (table: PairedTable, result: ShownResult): boolean => {
  const known = resultOf(table);
  return known === null || !isSame(known, result);
};

const Told = ({ table, result }: { readonly table: PairedTable; readonly result: ShownResult | null }): ReactNode => {
  const known = resultOf(table);
  return (
    <>
      {known === null ? listed(table.players.map(nameOf)) : `${words.now}: ${inWords(table, known)}`}
      {result !== null && (
        <>
          <br />
          <b className="strong">
            {known !== null && isSame(known, result) ? words.same : `${words.becomes} ${inWords(table, result)}`}
          </b>
        </>
      )}
    </>
  );
};

/** What the correction would change, asked of the service; then the correction itself. */
const Preview = ({
  desk,
  table,
  result,
  onCorrected,
}: {
  readonly desk: Desk;
  readonly table: PairedTable;
  readonly result: ShownResult;
  readonly onCorrected: () => void;
}): ReactNode => {
  const { id, moment, isOpen } = desk;
  const [preview, setPreview] = useState<CorrectionPreviewView | null>(null);
  const [error, setError] = useState<UiError | null>(null);
  const { revision } = moment.tournament;
  const asked = JSON.stringify({
    ...{ round: table.round, table: table.table, result },
    ...(isOpen && { as: { role: 'head-judge', id: 'head-judge' } }),
  });
  useEffect(() => {
    const going = new AbortController();
    const path = `${tournamentPath(id)}/corrections/preview`;
    const body = JSON.parse(asked) as unknown;
    void ask<CorrectionPreviewView>(path, { method: 'POST', body, signal: going.signal }).then((answer) => {
      if (going.signal.aborted) return;
      setError(answer.ok ? null : answer.error);
      setPreview(answer.ok ? answer.value : null);
    });
    return () => going.abort();
  }, [id, asked, revision]);
  if (error !== null) return <ErrorNotice error={error} />;
  if (preview === null) return <div className="ghost" />;
  return (
    <div className="desk-columns">
      <MovedPlaces before={preview.before} after={preview.after} />
      <CorrectionForm {...{ desk, table, result, preview, onCorrected }} />
    </div>
  );
};
