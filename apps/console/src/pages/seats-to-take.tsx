import type { TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Link } from '../client/link.js';
import { Frame } from '../design/frame.js';
import { Icon } from '../design/icon.js';
import { nameOf, SeatMark } from '../design/seat.js';
import { texts } from '../texts.js';
import './home.css';

/** Where the service runs without links: which seat this device acts for. */
export const SeatsToTake = ({ table }: { readonly table: TableView }): ReactNode => {
  const at = `/m/${table.matchId}`;
  return (
    <Frame path="" json={`/v1/matches/${table.matchId}/table`}>
      <div className="plain-page">
        <p className="soft">{table.title}</p>
        <h1>{texts.seatsToTake.title}</h1>
        <ul className="panel match-list">
          {table.players.map(({ seat, by }, index) => (
            <li key={seat}>
              <Link className="match-row" href={`${at}?seat=${seat}`}>
                <SeatMark seat={seat} at={index} />
                <span className="grow who">{by ?? nameOf(seat)}</span>
                <Icon name="next" />
              </Link>
            </li>
          ))}
          <li>
            <Link className="match-row" href={`${at}?seat=all`}>
              <Icon name="hand" />
              <span className="grow">
                <span className="who">{texts.seatsToTake.all}</span>
                <br />
                <span className="small soft">{texts.seatsToTake.allAbout}</span>
              </span>
              <Icon name="next" />
            </Link>
          </li>
          <li>
            <Link className="match-row" href={`${at}?seat=scribe`}>
              <Icon name="keys" />
              <span className="grow">
                <span className="who">{texts.seatsToTake.scribe}</span>
                <br />
                <span className="small soft">{texts.seatsToTake.scribeAbout}</span>
              </span>
              <Icon name="next" />
            </Link>
          </li>
          <li>
            <Link className="match-row" href={`${at}?seat=none`}>
              <Icon name="eye" />
              <span className="grow who">{texts.seatsToTake.watch}</span>
              <Icon name="next" />
            </Link>
          </li>
        </ul>
        <p className="small soft">{texts.seatsToTake.about}</p>
      </div>
    </Frame>
  );
};
