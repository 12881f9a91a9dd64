import type { PairedTable, RoundSummary } from '@stackledger/wire';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { nameOf } from '../../design/seat.js';
import { deskTexts } from '../../texts/tournament/desk.js';
import { listed } from '../../texts.js';
import { packOf, type Pack } from '../parts/pack.js';
import { gameResults, isSame, resultOf, scoreOf, typedGames, turned, type ShownResult } from '../parts/results.js';
import type { SlipPlace } from '../parts/slip-address.js';
import type { Desk } from './desk.js';

const words = deskTexts.entry;

/** What was typed as a table: it, or what to say instead. */
type FoundTable = { readonly table: PairedTable | null; readonly says: string };

/** The table of a number, or of a part of a name. */
export const tableTyped = (tables: readonly PairedTable[], typed: string): FoundTable => {
  const text = typed.trim().toLocaleLowerCase();
  if (text === '') return { table: null, says: words.keys };
  const found = /^\d+$/.test(text)
    ? tables.filter(({ table }) => table === Number(text))
    : tables.filter(({ players }) => players.some((player) => nameOf(player).toLocaleLowerCase().includes(text)));
  const [table] = found;
  if (table === undefined) return { table: null, says: words.none };
  if (found.length > 1) return { table: null, says: words.many(found.length) };
  return table.solo === null ? { table, says: '' } : { table: null, says: words.solo(nameOf(table.players[0] ?? '')) };
};

/** Whether a result by games may stand in this round. */
const isPossible = (pack: Pack, { isPlayoff }: RoundSummary, result: ShownResult): boolean => {
  if (result.kind === 'pod') return true;
  const { usual, rare } = gameResults(pack, isPlayoff);
  const known = [...usual, ...rare];
  // Drawn games beside won ones: the service looks at their number.
  const plain = { ...result, draws: 0 };
  return known.some((each) => isSame(each, result)) || (result.draws > 0 && known.some((each) => isSame(each, plain)));
};

/** A result in words, before it is saved. */
export const inWords = ({ players }: Pick<PairedTable, 'players'>, result: ShownResult): string => {
  const [first = '', second = ''] = players.map(nameOf);
  if (result.kind === 'pod')
    return result.winner === null ? `${words.draws}: ${listed(players.map(nameOf))}` : nameOf(result.winner);
  const [one, other] = result.wins;
  if (one === other) return words.draw(first, scoreOf(result), second);
  return one > other ? words.says(first, scoreOf(result), second) : words.says(second, scoreOf(turned(result)), first);
};

/** One line for a result: the table by its number or a name, the result in two digits, Enter. It is said in words. */
export const EntryLine = ({
  desk,
  round,
  tables,
  typed,
  slip,
  onTyped,
}: {
  readonly desk: Desk;
  readonly round: RoundSummary;
  readonly tables: readonly PairedTable[];
  readonly typed: string;
  /** The slip that lies there; its code goes with the result of its table. */
  readonly slip: SlipPlace | null;
  readonly onTyped: (typed: string) => void;
}): ReactNode => {
  const pack = packOf(desk.moment.tournament);
  const [text, setText] = useState('');
  const [saved, setSaved] = useState<{ readonly table: number; readonly says: string } | null>(null);
  const [tableField, resultField] = [
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement & HTMLSelectElement>(null),
  ];
  const found = tableTyped(tables, typed);
  const { table } = found;
  const result = table === null ? null : pack.pods === undefined ? typedGames(text) : podTyped(table, text);
  const isFine = result !== null && isPossible(pack, round, result);
  const known = table === null ? null : resultOf(table);
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (table === null) return tableField.current?.focus();
    if (result === null || !isFine) return resultField.current?.focus();
    const says = inWords(table, result);
    const place = { round: round.round, table: table.table };
    const isOfSlip = slip?.table === table.table && known === null;
    const paper = isOfSlip ? { version: slip.version, slip: slip.code } : { version: round.version };
    // A cast: a result is plain data.
    const said = result as unknown as { readonly kind: string };
    const fields = { ...place, ...paper, result: said };
    if (!(await desk.give('EnterResult', fields))) return;
    setSaved({ table: table.table, says });
    onTyped('');
    setText('');
    tableField.current?.focus();
  };
  const says = (): string => {
    if (table === null) return found.says;
    if (text === '') return listed(table.players.map(nameOf));
    if (result === null) return words.notYet;
    return isFine ? inWords(table, result) : words.impossible;
  };
  return (
    <form className="panel entry" aria-label={words.title} onSubmit={(event) => void save(event)}>
      <label>
        <span className="small">{words.table}</span>
        <input
          ref={tableField}
          className="field"
          autoComplete="off"
          placeholder={words.hint}
          value={typed}
          onChange={({ target }) => onTyped(target.value)}
        />
      </label>
      <label>
        <span className="small">{pack.pods === undefined ? words.result : words.winner}</span>
        {pack.pods === undefined ? (
          <input
            ref={resultField}
            className="field"
            autoComplete="off"
            inputMode="numeric"
            placeholder={words.resultHint}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        ) : (
          <select ref={resultField} className="field" value={text} onChange={({ target }) => setText(target.value)}>
            <option value="">{words.choose}</option>
            {table?.players.map((player) => (
              <option key={player} value={player}>
                {nameOf(player)}
              </option>
            ))}
            {pack.drawAllowed && !round.isPlayoff && <option value={DRAW}>{words.draws}</option>}
          </select>
        )}
      </label>
      <p className="says" role="status">
        <b className="strong">{says()}</b>
        {known !== null && result !== null && isFine && (
          <span className="small soft">
            {isSame(known, result) ? words.asReported : words.instead(scoreText(known))}
          </span>
        )}
      </p>
      <button className="button main" disabled={desk.isBusy}>
        {words.save} <kbd>Enter</kbd>
      </button>
      {saved !== null && (
        <p className="small soft saved">
          {words.last}: {saved.table}: {saved.says}
          <button
            type="button"
            className="button quiet"
            disabled={desk.isBusy}
            onClick={() =>
              void desk
                .give('WithdrawResult', { round: round.round, table: saved.table })
                .then((isDone) => isDone && setSaved(null))
            }
          >
            {words.takeBack(saved.table)}
          </button>
        </p>
      )}
    </form>
  );
};

const DRAW = '-';

const podTyped = ({ players }: PairedTable, text: string): ShownResult | null => {
  if (text === DRAW) return { kind: 'pod', winner: null };
  return players.includes(text) ? { kind: 'pod', winner: text } : null;
};

/** A result in short: `2–1`, or who won. */
export const scoreText = (result: ShownResult): string => {
  if (result.kind === 'games') return scoreOf(result);
  return result.winner === null ? words.draws : nameOf(result.winner);
};
