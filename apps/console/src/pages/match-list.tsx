import type { MatchListed } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Link } from '../client/link.js';
import { Icon } from '../design/icon.js';
import { nameOf, SeatMark } from '../design/seat.js';
import { layoutOf } from '../games/games.js';
import { listed, texts } from '../texts.js';

/** Which matches of the list are shown. */
export type ListFilter = 'live' | 'ended' | 'all';

const isOver = ({ status }: MatchListed): boolean => status === 'ended' || status === 'sealed';

/** How a match stands, in a few words. */
const standing = ({ status, winner }: MatchListed): string => {
  const said = texts.home.status[status];
  return typeof said === 'string' ? said : said(winner === null ? null : nameOf(winner));
};

/** Matches, the newest first. */
export const MatchList = ({
  matches,
  shown,
  isSearched = false,
}: {
  readonly matches: readonly MatchListed[];
  readonly shown: ListFilter;
  /** Whether there may be others than these. */
  readonly isSearched?: boolean;
}): ReactNode => {
  const rows = matches.filter((match) => shown === 'all' || isOver(match) === (shown === 'ended'));
  if (rows.length === 0)
    return <p className="panel soft">{matches.length === 0 && !isSearched ? texts.home.noneYet : texts.home.none}</p>;
  return (
    <ul className="panel match-list">
      {rows.map((match) => (
        <li key={match.matchId}>
          <MatchRow match={match} />
        </li>
      ))}
    </ul>
  );
};

const MatchRow = ({ match }: { readonly match: MatchListed }): ReactNode => (
  <Link href={`/m/${match.matchId}`} className="match-row">
    <span className="marks">
      {match.seats.map((seat, at) => (
        <SeatMark key={seat} seat={seat} at={at} />
      ))}
    </span>
    <span className="grow">
      <span className="who">{listed(match.seats.map(nameOf))}</span>
      <br />
      <span className="small soft">
        {layoutOf(match.ruleset).title}, {standing(match)}
        {match.withoutRules === true && `, ${texts.home.withoutRules}`}
        {match.damagedAt !== undefined && `, ${texts.home.damaged}`}
      </span>
    </span>
    <Icon name="next" />
  </Link>
);
