import type { TournamentView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import type { Address } from '../client/address.js';
import { useTournamentIdentity } from '../client/identity/identity.js';
import { Link } from '../client/link.js';
import { useResource } from '../client/use-resource.js';
import { Frame } from '../design/frame.js';
import { Icon } from '../design/icon.js';
import { ErrorNotice } from '../design/notice.js';
import { nameOf } from '../design/seat.js';
import { JoinByCode } from '../pages/join-by-code.js';
import { lazyPage } from '../pages/later.js';
import { NotFound, useTitle } from '../pages/not-found.js';
import { texts } from '../texts.js';
import { tournamentTexts } from '../texts/tournament/common.js';
import { deskTexts } from '../texts/tournament/desk.js';
import { tournamentPath } from './live/use-tournament.js';

const PlayerPage = lazyPage(async () => (await import('./player/player-page.js')).PlayerPage);
const DeskPage = lazyPage(async () => (await import('./desk/desk-page.js')).DeskPage);
const WatchPage = lazyPage(async () => (await import('./player/watch-page.js')).WatchPage);
const WallPage = lazyPage(async () => (await import('./wall/wall-page.js')).WallPage);
const PrintPage = lazyPage(async () => (await import('./print/print-page.js')).PrintPage);

const STAFF: ReadonlySet<string> = new Set(['organizer', 'scorekeeper', 'head-judge', 'judge']);

/** A tournament as whoever opens it sees it: a player's own table, the desk, the wall, or what may be looked at. */
export const TournamentPage = ({
  id,
  part,
  address,
}: {
  readonly id: string;
  readonly part: string;
  readonly address: Address;
}): ReactNode => {
  const me = useTournamentIdentity(id);
  if (part === 'wall') return <WallPage id={id} address={address} />;
  if (part === 'print') return <PrintPage id={id} address={address} />;
  if (part !== '') return <NotFound />;
  if (me === null || !me.isKnown)
    return me?.error ? (
      <Failed id={id}>
        <ErrorNotice error={me.error} again={me.again} />
      </Failed>
    ) : (
      <Reading id={id} />
    );
  if (me.error !== null)
    return (
      <Failed id={id}>
        <ErrorNotice error={me.error} again={me.again} />
        <JoinByCode />
      </Failed>
    );
  if (me.isOpen) return <AtOpenService id={id} address={address} />;
  const { grant } = me;
  if (grant === null)
    return (
      <Failed id={id}>
        <p>{tournamentTexts.closed}</p>
        <JoinByCode />
      </Failed>
    );
  if (grant.role === 'player') return <PlayerPage key={grant.id} id={id} player={grant.person.id} isOpen={false} />;
  if (STAFF.has(grant.role)) return <DeskPage key={grant.id} id={id} role={grant.role} address={address} />;
  return <WatchPage id={id} />;
};

const Reading = ({ id }: { readonly id: string }): ReactNode => (
  <Frame path="" json={tournamentPath(id)}>
    <div className="plain-page" role="status">
      <p className="soft">{tournamentTexts.loading}</p>
      <div className="ghost" />
    </div>
  </Frame>
);

const Failed = ({ id, children }: { readonly id: string; readonly children: ReactNode }): ReactNode => {
  useTitle(deskTexts.whoTitle);
  return (
    <Frame path="" json={tournamentPath(id)}>
      <div className="plain-page">
        <h1>{texts.notFetched}</h1>
        {children}
      </div>
    </Frame>
  );
};

/** Where nobody is asked for a link everybody may be anybody: the address says as whom. */
const AtOpenService = ({ id, address }: { readonly id: string; readonly address: Address }): ReactNode => {
  const as = address.query.get('as');
  if (as === 'desk' || (as === null && address.query.has('at')))
    return <DeskPage id={id} role={null} address={address} />;
  if (as === 'watch') return <WatchPage id={id} />;
  if (as !== null) return <PlayerPage key={as} id={id} player={as} isOpen />;
  return <WhoAreYou id={id} />;
};

const WhoAreYou = ({ id }: { readonly id: string }): ReactNode => {
  useTitle(deskTexts.whoTitle);
  const { value, error, again } = useResource<TournamentView>(tournamentPath(id));
  if (error?.problem?.status === 404)
    return <NotFound title={tournamentTexts.missing} what={tournamentTexts.missingWay} />;
  const players = (value?.players ?? []).toSorted((one, other) =>
    nameOf(one.player).localeCompare(nameOf(other.player), 'en'),
  );
  return (
    <Frame path="" json={tournamentPath(id)}>
      <div className="plain-page">
        <p className="soft">{value?.name}</p>
        <h1>{deskTexts.whoTitle}</h1>
        <p className="soft">{deskTexts.whoAbout}</p>
        {error && <ErrorNotice error={error} again={again} />}
        {value === null && error === null && <div className="ghost" role="status" aria-label={texts.loading} />}
        {value !== null && (
          <ul className="panel match-list">
            <Way href={`/t/${id}?as=desk`} title={deskTexts.theDesk} about={deskTexts.theDeskAbout} />
            <Way href={`/t/${id}/wall`} title={deskTexts.theWall} about={deskTexts.theWallAbout} />
            {players.map(({ player }) => (
              <Way key={player} href={`/t/${id}?as=${player}`} title={nameOf(player)} />
            ))}
          </ul>
        )}
      </div>
    </Frame>
  );
};

const Way = ({
  href,
  title,
  about,
}: {
  readonly href: string;
  readonly title: string;
  readonly about?: string;
}): ReactNode => (
  <li>
    <Link className="match-row" href={href}>
      <span className="grow">
        <span className="who">{title}</span>
        {about !== undefined && (
          <>
            <br />
            <span className="small soft">{about}</span>
          </>
        )}
      </span>
      <Icon name="next" />
    </Link>
  </li>
);
