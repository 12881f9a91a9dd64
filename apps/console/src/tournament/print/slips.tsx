import type { SlipsView, TournamentView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { nameOf } from '../../design/seat.js';
import { printTexts } from '../../texts/tournament/wall.js';
import { packOf } from '../parts/pack.js';
import { QrCode } from '../parts/qr-code.js';

/** A slip for each table that is played, to be cut and signed; its code leads the desk to that table. */
export const Slips = ({
  tournament,
  slips,
  title,
}: {
  readonly tournament: TournamentView;
  readonly slips: SlipsView['slips'];
  readonly title: string;
}): ReactNode => {
  const isPods = packOf(tournament).pods !== undefined;
  return (
    <>
      <p className="no-print soft">{printTexts.slipsAbout}</p>
      <ol className="slips">
        {slips.map(({ table, players, version, path }) => (
          <li key={table} className="slip">
            <header>
              <b>{tournament.name}</b>
              <span>{title}</span>
              <span>{printTexts.version(version)}</span>
            </header>
            <div className="slip-body">
              <b className="slip-table">{table}</b>
              <ul>
                {players.map((player) => (
                  <li key={player}>
                    <span>{nameOf(player)}</span>
                    <i />
                  </li>
                ))}
                {!isPods && (
                  <li>
                    <span>{printTexts.draws}</span>
                    <i />
                  </li>
                )}
              </ul>
              <QrCode text={window.location.origin + path} label={printTexts.qr(table)} />
            </div>
            <footer>
              <span>
                {printTexts.drop}:{' '}
                {players.map((player) => (
                  <u key={player} className="box" />
                ))}
              </span>
              <span>
                {printTexts.signed}:{' '}
                {players.map((player) => (
                  <u key={player} className="line" />
                ))}
              </span>
            </footer>
          </li>
        ))}
      </ol>
    </>
  );
};
