import type { StandingsView, StandingView, TournamentView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { nameOf } from '../../design/seat.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import { packOf } from './pack.js';

const words = tournamentTexts.standings;

type Share = 'omw' | 'gw' | 'ogw';
const SHARES: readonly Share[] = ['omw', 'gw', 'ogw'];

/** `0.6667` as percent, `66.67`; a dash where nobody was met. */
const percent = (share: string | null): string => (share === null ? '–' : (Number(share) * 100).toFixed(2));

/** Why somebody stands behind the one above, where points do not say it. */
const whyBehind = (row: StandingView, above: StandingView | undefined): string => {
  const { separatedBy } = row;
  // By the final places the row above is not always the one that was ahead by the standings.
  if (above?.rank !== row.rank - 1 || separatedBy === null || separatedBy === 'points') return '';
  const name = tournamentTexts.breakers[separatedBy] ?? separatedBy;
  const share = SHARES.find((each) => each === separatedBy);
  return share === undefined ? name : `${name}: ${percent(above[share])} before ${percent(row[share])}`;
};

/** The standings: on a phone places, names and points; wider what broke ties, with the number that decided. */
export const StandingsTable = ({
  tournament,
  standings,
  marked = null,
  drill,
}: {
  readonly tournament: TournamentView;
  readonly standings: StandingsView;
  /** Whose row stands out. */
  readonly marked?: string | null;
  /** What opens below a row. */
  readonly drill?: (player: string) => ReactNode;
}): ReactNode => {
  const [open, setOpen] = useState<string | null>(null);
  const rows = standings.standings;
  const out = new Set(tournament.players.filter(({ standing }) => standing !== 'in').map(({ player }) => player));
  const isShared = packOf(tournament).tieBreakers.some((each) => SHARES.some((share) => share === each));
  if (rows.length === 0) return <p className="soft">{words.none}</p>;
  const columns = isShared ? 8 : 5;
  return (
    <>
      <table className="standings">
        <thead>
          <tr>
            <th scope="col">{words.place}</th>
            <th scope="col">{words.player}</th>
            <th scope="col" className="number">
              {words.points}
            </th>
            <th scope="col" className="number">
              {words.record}
            </th>
            {isShared &&
              SHARES.map((share) => (
                <th key={share} scope="col" className="number wide-only">
                  {words[share]}
                </th>
              ))}
            <th scope="col" className="wide-only">
              {words.behind}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Row key={row.player} {...{ row, above: rows[at - 1], isShared, columns }}>
              {{
                isMarked: row.player === marked,
                isOut: out.has(row.player),
                isOpen: row.player === open,
                ...(drill && { drill, onToggle: () => setOpen(row.player === open ? null : row.player) }),
              }}
            </Row>
          ))}
        </tbody>
      </table>
      {isShared && <p className="small soft how">{words.how}</p>}
    </>
  );
};

type RowState = {
  readonly isMarked: boolean;
  readonly isOut: boolean;
  readonly isOpen: boolean;
  readonly drill?: (player: string) => ReactNode;
  readonly onToggle?: () => void;
};

const Row = ({
  row,
  above,
  isShared,
  columns,
  children: { isMarked, isOut, isOpen, drill, onToggle },
}: {
  readonly row: StandingView;
  readonly above: StandingView | undefined;
  readonly isShared: boolean;
  readonly columns: number;
  readonly children: RowState;
}): ReactNode => {
  const name = nameOf(row.player);
  return (
    <>
      <tr
        className={`${isMarked ? 'marked' : ''} ${above !== undefined && above.points !== row.points ? 'new-points' : ''}`}
      >
        <td className="number">{row.place ?? row.rank}</td>
        <th scope="row">
          {onToggle === undefined ? (
            name
          ) : (
            <button className="name-button" aria-expanded={isOpen} onClick={onToggle}>
              {name}
            </button>
          )}
          {isOut && <span className="small soft"> {words.isOut}</span>}
        </th>
        <td className="number strong">{row.points}</td>
        <td className="number soft">{row.record}</td>
        {isShared &&
          SHARES.map((share) => (
            <td key={share} className={`number wide-only ${row.separatedBy === share ? 'decided' : ''}`}>
              {percent(row[share])}
            </td>
          ))}
        <td className="small soft wide-only">{whyBehind(row, above)}</td>
      </tr>
      {isOpen && drill !== undefined && (
        <tr className="drilled">
          <td colSpan={columns}>{drill(row.player)}</td>
        </tr>
      )}
    </>
  );
};
