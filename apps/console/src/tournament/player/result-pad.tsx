import type { PairedTable } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { spaced } from '../../client/plain-text.js';
import { nameOf } from '../../design/seat.js';
import { playerTexts } from '../../texts/tournament/player.js';
import type { Pack } from '../parts/pack.js';
import { gameResults, outcomeFor, scoreOf, turned, type ShownGames, type ShownResult } from '../parts/results.js';

/** What a pad is for: the table, whose side it is seen from, and what happens with a result. */
type PadProps = {
  readonly pack: Pack;
  readonly isPlayoff: boolean;
  readonly table: PairedTable;
  readonly player: string;
  readonly isBusy: boolean;
  readonly onResult: (result: ShownResult) => void;
};

/** The results that may be reported, each one tap, from the side of whoever reports. */
export const ResultPad = (props: PadProps): ReactNode =>
  props.pack.pods === undefined ? <GamesPad {...props} /> : <PodPad {...props} />;

const SIDES = ['won', 'drawn', 'lost'] as const;
const TITLES = { won: playerTexts.won, drawn: playerTexts.draw, lost: playerTexts.lost } as const;

const GamesPad = ({ pack, isPlayoff, table: { players }, player, isBusy, onResult }: PadProps): ReactNode => {
  const { usual, rare } = gameResults(pack, isPlayoff);
  const isSecond = players[1] === player;
  const report = (own: ShownGames): void => onResult(isSecond ? turned(own) : own);
  const button = (own: ShownGames, about?: string): ReactNode => (
    <button
      key={scoreOf(own)}
      className={`button score ${outcomeFor(own, ['', ' '], '')}`}
      disabled={isBusy}
      {...(about === undefined && {
        'aria-label': `${playerTexts.report(scoreOf(own))}, ${playerTexts.outcome[outcomeFor(own, ['', ' '], '')]}`,
      })}
      onClick={() => report(own)}
    >
      {scoreOf(own)} {about !== undefined && <small>{about}</small>}
    </button>
  );
  return (
    <>
      <div className="pad">
        {SIDES.map((side) => {
          const own = usual.filter((each) => outcomeFor(each, ['', ' '], '') === side);
          return own.length === 0 ? null : (
            <div key={side} role="group" aria-label={TITLES[side]} className={`side-${own.length}`}>
              <span className="small soft" aria-hidden="true">
                {TITLES[side]}
              </span>
              <div className="scores">{own.map((each) => button(each))}</div>
            </div>
          );
        })}
      </div>
      {rare.length > 0 && (
        <details className="more">
          <summary>{playerTexts.another}</summary>
          <p className="small soft">{playerTexts.anotherAbout}</p>
          <div className="scores rare">{rare.map((each) => button(each, aboutRare(each)))}</div>
        </details>
      )}
    </>
  );
};

const aboutRare = ({ wins: [own, other], draws }: ShownGames): string => {
  if (own !== other) return playerTexts.unfinished;
  return draws > 0 ? playerTexts.agreed : playerTexts.noneWon;
};

const PodPad = ({ pack, isPlayoff, table: { players }, player, isBusy, onResult }: PadProps): ReactNode => {
  const tally = pack.pods?.tally ?? null;
  const [counted, count] = useState<{ readonly [player: string]: string }>({});
  const report = (winner: string | null): void => {
    const written = Object.entries(counted).filter(([, number]) => number !== '');
    const counts = Object.fromEntries(written.map(([of, number]) => [of, Number(number)]));
    onResult({ kind: 'pod', winner, ...(written.length > 0 && { tally: counts }) });
  };
  return (
    <div className="stack-of">
      {tally !== null && (
        <fieldset className="tally">
          <legend className="small soft">{spaced(tally)}</legend>
          {players.map((each) => (
            <label key={each} className="row">
              <span className="grow">{nameOf(each)}</span>
              <input
                className="field"
                type="number"
                inputMode="numeric"
                min={0}
                max={99}
                value={counted[each] ?? ''}
                onChange={({ target }) => count((before) => ({ ...before, [each]: target.value }))}
              />
            </label>
          ))}
        </fieldset>
      )}
      <p className="small soft">{playerTexts.whoWon}</p>
      {players.map((each) => (
        <button key={each} className="button wide" disabled={isBusy} onClick={() => report(each)}>
          {nameOf(each)}
          {each === player && ` (${playerTexts.you})`}
        </button>
      ))}
      {!isPlayoff && pack.drawAllowed && (
        <button className="button wide" disabled={isBusy} onClick={() => report(null)}>
          {playerTexts.nobodyWon}
        </button>
      )}
    </div>
  );
};
