import type { RoundSummary } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { hrefWith, type Address } from '../../client/address.js';
import { Link } from '../../client/link.js';
import { Notice } from '../../design/notice.js';
import { useTitle } from '../../pages/not-found.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import { wallTexts } from '../../texts/tournament/wall.js';
import { tournamentPath, useTournament, type ShownTournament } from '../live/use-tournament.js';
import { NotRead } from '../parts/not-read.js';
import '../tournament.css';
import { WallClock } from './wall-clock.js';
import { WallPairings } from './wall-pairings.js';
import { WallStandings } from './wall-standings.js';
import './wall.css';

const SHOWS = ['pairings', 'clock', 'standings'] as const;
type Show = (typeof SHOWS)[number];

const always = (): boolean => true;

/** What a hall has to know now: where to sit until the clock runs, then the clock, and between rounds the standings. */
const showNow = (round: RoundSummary | undefined, { standings }: ShownTournament): Show => {
  if (round?.isOpen === true) return round.clock === null ? 'pairings' : 'clock';
  return standings === null ? 'pairings' : 'standings';
};

/** The wall of a tournament: read across a hall, and turned by nobody. */
export const WallPage = ({ id, address }: { readonly id: string; readonly address: Address }): ReactNode => {
  const live = useTournament(id, null, always);
  const { moment } = live;
  useTitle(moment === null ? tournamentTexts.loading : moment.tournament.name);
  if (moment === null) return <NotRead id={id} live={live} />;
  const round = moment.tournament.rounds.at(-1);
  const asked = SHOWS.find((each) => each === address.query.get('show')) ?? null;
  const show = asked ?? showNow(round, moment);
  return (
    <div className="wall">
      {live.line.state === 'lost' && (
        <Notice tone="doubt" icon="offline" role="status">
          <p>{tournamentTexts.lost}</p>
        </Notice>
      )}
      <main id="content">
        {show === 'pairings' && <WallPairings moment={moment} />}
        {show === 'clock' && <WallClock moment={moment} />}
        {show === 'standings' && <WallStandings moment={moment} />}
      </main>
      <nav className="wall-foot" aria-label={wallTexts.showsLabel}>
        <Link href={`/t/${id}`}>{moment.tournament.name}</Link>
        <Link href={hrefWith(address, { show: null })} aria-current={asked === null ? 'page' : undefined}>
          {wallTexts.auto}
        </Link>
        {SHOWS.map((each) => (
          <Link key={each} href={hrefWith(address, { show: each })} aria-current={asked === each ? 'page' : undefined}>
            {wallTexts.shows[each]}
          </Link>
        ))}
        <a href={tournamentPath(id)}>JSON</a>
      </nav>
    </div>
  );
};
