import type { GrantGiven, GrantStanding, MatchView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { Link } from '../client/link.js';
import { useIdentity } from '../client/identity/identity.js';
import { useResource } from '../client/use-resource.js';
import { Frame } from '../design/frame.js';
import { Icon } from '../design/icon.js';
import { ErrorNotice } from '../design/notice.js';
import { nameOf, SeatMark } from '../design/seat.js';
import { useTitle } from '../pages/not-found.js';
import { listed, texts } from '../texts.js';
import { AllSeats } from './all-seats.js';
import { GrantForm } from './grant-form.js';
import { GrantRow, isGone } from './grant-row.js';
import './links.css';
import { linkTexts } from '../texts/links.js';
import { useGrants, type GrantsResource } from './use-grants.js';

const { hand } = linkTexts;

/** Of what links are handed out: a match, a tournament, the service. */
export type LinksSubject =
  { readonly kind: 'match' | 'tournament'; readonly id: string } | { readonly kind: 'service'; readonly id: null };

const ROLES = {
  match: ['scribe', 'judge', 'spectator', 'head-judge', 'auditor', 'seat'],
  tournament: ['judge', 'scorekeeper', 'player', 'spectator', 'head-judge', 'auditor', 'analyst'],
  service: ['organizer', 'analyst'],
} as const;

const pathOf = ({ kind, id }: LinksSubject): string =>
  kind === 'service' ? '/v1/grants' : `/v1/${PLACES[kind]}/${id}/grants`;
const PLACES = { match: 'matches', tournament: 'tournaments' } as const;

/** The links of a match, a tournament or the service: handed out after creation, and managed later. */
export const GrantsPage = ({ of }: { readonly of: LinksSubject }): ReactNode => {
  const me = useIdentity(of.kind === 'match' ? of.id : null);
  const isOpen = me?.isKnown === true && me.isOpen;
  const path = pathOf(of);
  const { value: match, error, again } = useResource<MatchView>(of.kind === 'match' ? `/v1/matches/${of.id}` : null);
  const seats = match === null ? [] : Object.keys(match.players);
  const title = of.kind !== 'match' ? of.id : match === null ? null : listed(seats.map(nameOf));
  useTitle(hand.titleOf[of.kind]);
  return (
    <Frame path="" json={path}>
      <div className="plain-page links-page">
        {title !== null && <p className="soft">{title}</p>}
        <h1>{hand.titleOf[of.kind]}</h1>
        {me?.isKnown !== true && (me?.error ?? null) === null && <Ghost />}
        {me?.isKnown === false && me.error && <ErrorNotice error={me.error} again={me.again} />}
        {me?.isKnown === true && isOpen && error && <ErrorNotice error={error} again={again} />}
        {isOpen && of.kind === 'match' ? (
          <OpenSeats matchId={of.id} seats={seats} />
        ) : (
          me?.isKnown === true && <Handing of={of} path={path} seats={seats} />
        )}
        {of.kind === 'match' && me?.isKnown === true && !isOpen && <AllSeats matchId={of.id} />}
        {of.kind === 'match' && (
          <p>
            <Link className="button main wide" href={`/m/${of.id}`}>
              {hand.toTable}
            </Link>
          </p>
        )}
      </div>
    </Frame>
  );
};

const Ghost = (): ReactNode => <div className="ghost" role="status" aria-label={texts.loading} />;

/** Where nobody is asked for a link, a seat is an address. */
const OpenSeats = ({ matchId, seats }: { readonly matchId: string; readonly seats: readonly string[] }): ReactNode => (
  <>
    <p className="soft">{hand.openAbout}</p>
    <ul className="panel match-list">
      {seats.map((seat, at) => (
        <li key={seat}>
          <Link className="match-row" href={`/m/${matchId}?seat=${seat}`}>
            <SeatMark seat={seat} at={at} />
            <span className="grow who">{nameOf(seat)}</span>
            <Icon name="next" />
          </Link>
        </li>
      ))}
    </ul>
  </>
);

type GivenLinks = { readonly [grant: string]: GrantGiven };

const Handing = ({
  of,
  path,
  seats,
}: {
  readonly of: LinksSubject;
  readonly path: string;
  readonly seats: readonly string[];
}): ReactNode => {
  const grants = useGrants(path);
  const [shown, setShown] = useState<GivenLinks>({});
  const show = (id: string, given: GrantGiven | null): void =>
    setShown(({ [id]: _before, ...others }) => (given === null ? others : { ...others, [id]: given }));
  const list = grants.list ?? [];
  const gone = list.filter(isGone);
  const others = list.filter((grant) => !isGone(grant) && grant.role !== 'seat');
  const row = (grant: GrantStanding): ReactNode => (
    <GrantRow
      grant={grant}
      at={seats.indexOf(grant.seat ?? '')}
      grants={grants}
      path={path}
      given={shown[grant.id]}
      onGiven={(given) => show(grant.id, given)}
    />
  );
  return (
    <>
      <p className="soft">{hand.about}</p>
      {grants.error !== null && <ErrorNotice error={grants.error} again={grants.again} />}
      {of.kind === 'match' && grants.list !== null && (
        <SeatLinks
          seats={seats}
          list={list}
          grants={grants}
          row={row}
          onGiven={(given) => show(given.grant.id, given)}
        />
      )}
      {grants.list === null && grants.error === null && <Ghost />}
      {grants.list !== null && (
        <section aria-labelledby="others">
          <h2 id="others">{hand.others}</h2>
          {others.length === 0 && <p className="small soft">{hand.noOthers}</p>}
          {others.length > 0 && <GrantList list={others} row={row} />}
        </section>
      )}
      <GrantForm
        roles={ROLES[of.kind]}
        seats={seats}
        grants={grants}
        onGiven={(given) => show(given.grant.id, given)}
      />
      {gone.length > 0 && (
        <details className="more">
          <summary>{hand.gone(gone.length)}</summary>
          <GrantList list={gone} row={row} />
        </details>
      )}
    </>
  );
};

type GrantRenderer = (grant: GrantStanding) => ReactNode;

const GrantList = ({
  list,
  row,
}: {
  readonly list: readonly GrantStanding[];
  readonly row: GrantRenderer;
}): ReactNode => (
  <ul className="panel match-list">
    {list.map((grant) => (
      <li key={grant.id}>{row(grant)}</li>
    ))}
  </ul>
);

/** Every seat with its links; those that have none get theirs by one tap. */
const SeatLinks = ({
  seats,
  list,
  grants,
  row,
  onGiven,
}: {
  readonly seats: readonly string[];
  readonly list: readonly GrantStanding[];
  readonly grants: GrantsResource;
  readonly row: GrantRenderer;
  readonly onGiven: (given: GrantGiven) => void;
}): ReactNode => {
  const of = (seat: string): readonly GrantStanding[] =>
    list.filter((grant) => grant.seat === seat && grant.role === 'seat' && !isGone(grant));
  const missing = seats.filter((seat) => of(seat).length === 0);
  const make = async (wanted: readonly string[]): Promise<void> => {
    for (const seat of wanted) {
      const given = await grants.give({ role: 'seat', seat });
      if (given === null) return;
      onGiven(given);
    }
  };
  return (
    <>
      <ul className="panel match-list">
        {seats.map((seat, at) => (
          <li key={seat}>
            {of(seat).map((grant) => (
              <div key={grant.id}>{row(grant)}</div>
            ))}
            {missing.includes(seat) && (
              <div className="grant">
                <SeatMark seat={seat} at={at} />
                <p className="grow">
                  <b className="strong">{nameOf(seat)}</b>
                  <span className="small soft">{hand.noLink}</span>
                </p>
                <button
                  className="button"
                  disabled={grants.isBusy}
                  aria-label={`${hand.make}: ${nameOf(seat)}`}
                  onClick={() => void make([seat])}
                >
                  {hand.make}
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {missing.length > 1 && (
        <button className="button main wide" disabled={grants.isBusy} onClick={() => void make(missing)}>
          {hand.all(missing.length)}
        </button>
      )}
    </>
  );
};
