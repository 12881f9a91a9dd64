import type { MatchView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import type { Address } from '../client/address.js';
import { useAsked } from '../client/use-asked.js';
import { Frame } from '../design/frame.js';
import { TroubleNotice } from '../design/notice.js';
import { nameOf } from '../design/seat.js';
import { gameNamed } from '../games/games.js';
import { listed, texts } from '../texts.js';
import { Replay } from '../replay/replay.js';
import { NotFound, useTitle } from './not-found.js';

/** A match: its table as it is played, or any of its revisions. */
export const MatchPage = ({ matchId, address }: { readonly matchId: string; readonly address: Address }): ReactNode =>
  address.query.has('r') ? <Replay matchId={matchId} address={address} /> : <TablePage matchId={matchId} />;

const TablePage = ({ matchId }: { readonly matchId: string }): ReactNode => {
  const path = `/v1/matches/${matchId}`;
  const { value, trouble, again } = useAsked<MatchView>(path);
  const seats = value === null ? [] : Object.keys(value.players);
  useTitle(value === null ? texts.match.loading : listed(seats.map(nameOf)));
  if (trouble?.problem?.status === 404) return <NotFound title={texts.match.missing} what={texts.match.missingWay} />;
  return (
    <Frame path="" json={path}>
      <div className="plain-page">
        {trouble && <TroubleNotice trouble={trouble} again={again} />}
        <h1>{value === null ? texts.match.loading : listed(seats.map(nameOf))}</h1>
        {value && (
          <p className="soft">
            {gameNamed(value.ruleset).title}, {value.awaiting.prompt}
          </p>
        )}
      </div>
    </Frame>
  );
};
