import { useState, type ReactNode } from 'react';
import type { Address } from '../client/address.js';
import { givesLinks, useIdentity, type Identity } from '../client/identity/identity.js';
import { Frame } from '../design/frame.js';
import { ErrorNotice } from '../design/notice.js';
import { nameOf } from '../design/seat.js';
import { layoutOf } from '../games/games.js';
import { LostLink } from '../links/lost-link.js';
import { SharedTable } from '../table/shared-table.js';
import { TablePage } from '../table/table-page.js';
import { useTable } from '../table/live/use-table.js';
import { listed, texts } from '../texts.js';
import { JoinByCode } from './join-by-code.js';
import { lazyPage } from './later.js';
import { NoSuchMatch, useTitle } from './not-found.js';
import { SeatsToTake } from './seats-to-take.js';

const Replay = lazyPage(async () => (await import('../replay/replay.js')).Replay);
const ScribePage = lazyPage(async () => (await import('../scribe/scribe-page.js')).ScribePage);

/** A match: its table as it is played, or any of its revisions. */
export const MatchPage = ({ matchId, address }: { readonly matchId: string; readonly address: Address }): ReactNode =>
  address.query.has('r') ? (
    <Replay matchId={matchId} address={address} />
  ) : (
    <Seated matchId={matchId} address={address} />
  );

/** The table as this device's viewer sees it. */
const Seated = ({ matchId, address }: { readonly matchId: string; readonly address: Address }): ReactNode => {
  const me = useIdentity(matchId);
  if (me === null) return <Setting path={`/v1/matches/${matchId}`} />;
  if (me.error?.problem?.status === 401) return <LostLink matchId={matchId} error={me.error} />;
  const who = actsAs(me, address.query.get('seat'));
  const actsFor = me.isOpen ? plainSeat(who) : (me.grant?.seat ?? null);
  return <LiveMatch key={who} matchId={matchId} who={who} actsFor={actsFor} givesLinks={givesLinks(me)} />;
};

/**
 * As whom a device is at the table: a seat, `all` of them by tapping, the `scribe` by lines, or `none`; null where that
 * is still to be asked.
 */
const actsAs = ({ isOpen, grant }: Identity, asked: string | null): string | null => {
  if (grant?.seat !== undefined) return grant.seat;
  if (asked !== null) return asked;
  if (grant?.role === 'scribe') return 'scribe';
  return isOpen ? null : 'none';
};

/** Whether a device acts for every seat. */
const isForAll = (who: string | null): boolean => who === 'all' || who === 'scribe';

/** The seat whose view is asked for; null where it is none in particular. */
const plainSeat = (asked: string | null): string | null =>
  asked === null || isForAll(asked) || asked === 'none' ? null : asked;

const Setting = ({ path }: { readonly path: string }): ReactNode => (
  <Frame path="" json={path}>
    <div className="plain-page" role="status">
      <p className="soft">{texts.match.loading}</p>
      <div className="ghost" />
      <div className="ghost" />
    </div>
  </Frame>
);

/** A match as it is played; on a device for all seats as the seat that is asked sees it. */
const LiveMatch = ({
  matchId,
  who,
  actsFor,
  givesLinks: mayGive,
}: {
  readonly matchId: string;
  readonly who: string | null;
  readonly actsFor: string | null;
  readonly givesLinks: boolean;
}): ReactNode => {
  const [acting, setActing] = useState<string | null>(null);
  const seat = isForAll(who) ? acting : plainSeat(who);
  const live = useTable(matchId, seat, actsFor);
  const { table, error } = live;
  const expected = isForAll(who) ? (table?.awaiting.seat ?? acting) : seat;
  if (isForAll(who) && expected !== acting) setActing(expected);
  useTitle(table === null ? texts.match.loading : listed(table.players.map((player) => nameOf(player.seat))));
  if (error?.problem?.status === 404) return <NoSuchMatch />;
  // A link may be taken back while somebody sits at the table.
  if (table !== null && error?.problem?.status === 401) return <LostLink matchId={matchId} error={error} />;
  if (table === null && error !== null)
    return (
      <Frame path="" json={`/v1/matches/${matchId}`}>
        <div className="plain-page">
          <h1>{texts.notFetched}</h1>
          <ErrorNotice error={error} again={live.tryAgain} />
          {(error.problem?.status === 401 || error.problem?.status === 403) && <JoinByCode />}
        </div>
      </Frame>
    );
  if (table === null) return <Setting path={`/v1/matches/${matchId}`} />;
  if (who === null && table.status === 'running') return <SeatsToTake table={table} />;
  if (who === 'scribe') return <ScribePage live={live} game={layoutOf(table.ruleset)} table={table} />;
  const common = { live, game: layoutOf(table.ruleset), table, givesLinks: mayGive };
  return who === 'all' ? <SharedTable {...common} /> : <TablePage {...common} isShared={false} />;
};
