import type { ReactNode } from 'react';
import { nameOf } from '../../design/seat.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import { deskTexts } from '../../texts/tournament/desk.js';
import { wallTexts } from '../../texts/tournament/wall.js';
import type { ShownTournament } from '../live/use-tournament.js';
import { Bracket } from '../parts/bracket.js';
import { StandingsTable } from '../parts/standings-table.js';
import { PageFoot } from './page-foot.js';
import { usePages, useWindowSize } from './use-pages.js';

const words = tournamentTexts.standings;
const ROW = 40;
const HEAD_AND_FOOT = 330;

/** The standings in pages that turn, with what decided between equal points; the playoff, and the final places. */
export const WallStandings = ({ moment }: { readonly moment: ShownTournament }): ReactNode => {
  const { tournament, standings, places } = moment;
  const { height } = useWindowSize();
  const pages = usePages(standings?.standings ?? [], Math.max(4, Math.floor((height - HEAD_AND_FOOT) / ROW)));
  const [first, last] = [pages.items[0]?.rank ?? 0, pages.items.at(-1)?.rank ?? 0];
  const isPlayoff = tournament.rounds.at(-1)?.isPlayoff === true;
  return (
    <>
      <header className="wall-head">
        <h1>{isPlayoff ? deskTexts.standings.bracket : words.title(standings?.round ?? 0)}</h1>
        {!isPlayoff && pages.pages > 1 && <p>{wallTexts.places(first, last)}</p>}
      </header>
      {places !== null && (
        <ol className="places">
          {places.slice(0, 4).map((player) => (
            <li key={player}>{nameOf(player)}</li>
          ))}
        </ol>
      )}
      {isPlayoff && <Bracket tournament={tournament} />}
      {!isPlayoff && standings !== null && (
        <StandingsTable tournament={tournament} standings={{ ...standings, standings: pages.items }} />
      )}
      {!isPlayoff && standings === null && <p>{words.none}</p>}
      {!isPlayoff && <PageFoot pages={pages} />}
    </>
  );
};
