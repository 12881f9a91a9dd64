import type { CorrectionPreviewView, JsonMap, PairedTable } from '@stackledger/wire';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { nameOf } from '../../design/seat.js';
import { listed } from '../../texts.js';
import { deskTexts } from '../../texts/tournament/desk.js';
import type { ShownResult } from '../parts/results.js';
import type { Desk } from './desk.js';
import { seenText } from '../../client/plain-text.js';

const words = deskTexts.correct;

/** Tables of the round that is played which would differ. A cast of the preview's: as the service describes it. */
type DifferingTables = {
  readonly round: number;
  readonly standing: readonly {
    readonly table: number;
    readonly players: readonly string[];
    readonly hasResult: boolean;
  }[];
  readonly instead: readonly (readonly string[])[];
};
/** `seeds`: of the cut that is made anew; null once nobody is moved any more. */
type DifferingCut = {
  readonly out: readonly string[];
  readonly in: readonly string[];
  readonly seeds: readonly string[] | null;
};

/** The tables of the round that is played as they would be. */
const repairedTables = (desk: Desk, { standing, instead }: DifferingTables): readonly JsonMap[] => {
  const replaced = new Set(standing.map(({ table }) => table));
  const fresh = [...instead];
  return (desk.moment.pairings?.tables ?? []).map(({ table, players, solo }) => {
    if (solo !== null) return { players, solo };
    return { players: replaced.has(table) ? (fresh.shift() ?? players) : players };
  });
};

/** Whether the standings alone are corrected or tables are paired again; why; and the correction. */
export const CorrectionForm = ({
  desk,
  table,
  result,
  preview,
  onCorrected,
}: {
  readonly desk: Desk;
  readonly table: PairedTable;
  readonly result: ShownResult;
  readonly preview: CorrectionPreviewView;
  readonly onCorrected: () => void;
}): ReactNode => {
  const differing = preview.pairings as DifferingTables | null;
  const cut = preview.cut as DifferingCut | null;
  const [way, setWay] = useState<'only' | 'repair'>('only');
  const [reason, setReason] = useState<string>(words.reasonDefault);
  const played = differing?.standing.filter(({ hasResult }) => hasResult) ?? [];
  const isRepairable = differing !== null && differing.standing.length > 0;
  const mayRepair = isRepairable && played.length === 0 && desk.may('ReplacePairings');
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    // A cast: a result is plain data.
    const told = { round: table.round, table: table.table, result: result as unknown as JsonMap, reason };
    const isCorrected = await desk.give('CorrectResult', told);
    if (isCorrected) onCorrected();
    if (!isCorrected || way === 'only' || differing === null) return;
    await desk.give('ReplacePairings', { round: differing.round, tables: repairedTables(desk, differing), reason });
  };
  return (
    <form className="stack-of" onSubmit={(event) => void submit(event)}>
      {differing !== null && (
        <section className="panel stack-of">
          <h2>{words.pairings(differing.standing.length, differing.round)}</h2>
          {differing.standing.length > 0 && (
            <ul className="differing">
              {differing.standing.map(({ table: number, players }, at) => (
                <li key={number}>
                  <b className="strong">{number}</b> <s className="soft">{listed(players.map(nameOf))}</s>
                  <br />
                  {listed((differing.instead[at] ?? []).map(nameOf))}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {cut !== null && cut.out.length > 0 && (
        <p className="panel">
          {(cut.seeds === null ? words.cut : words.cutAnew)(listed(cut.out.map(nameOf)), listed(cut.in.map(nameOf)))}
        </p>
      )}
      {isRepairable && (
        <fieldset className="ways">
          <legend className="small soft">{words.ways}</legend>
          <Way isOn={way === 'only'} onPick={() => setWay('only')} title={words.only} about={words.onlyAbout} />
          <Way
            isOn={way === 'repair'}
            isClosed={!mayRepair}
            onPick={() => setWay('repair')}
            title={words.repair(differing.round)}
            about={
              mayRepair
                ? words.repairAbout
                : played.length > 0
                  ? words.played(listed(played.map(({ table: number }) => String(number))))
                  : words.notYours
            }
          />
        </fieldset>
      )}
      <label className="stack-of">
        <span className="small">{deskTexts.reason}</span>
        <input
          className="field"
          maxLength={500}
          value={reason}
          aria-invalid={seenText(reason) === ''}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      {seenText(reason) === '' && <p className="fault">{words.reasonAsked}</p>}
      <button className="button main wide" disabled={desk.isBusy || seenText(reason) === ''}>
        {words.go}
      </button>
    </form>
  );
};

const Way = ({
  isOn,
  isClosed = false,
  onPick,
  title,
  about,
}: {
  readonly isOn: boolean;
  readonly isClosed?: boolean;
  readonly onPick: () => void;
  readonly title: string;
  readonly about: string;
}): ReactNode => (
  <label className="way" data-closed={isClosed}>
    <input type="radio" name="way" checked={isOn} disabled={isClosed} onChange={onPick} />
    <span>
      <b className="strong">{title}</b>
      <span className="small soft">{about}</span>
    </span>
  </label>
);
