import { useState, type ReactNode } from 'react';
import { Link } from '../../client/link.js';
import { nameOf } from '../../design/seat.js';
import { useTitle } from '../../pages/not-found.js';
import { listed } from '../../texts.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import { deskTexts } from '../../texts/tournament/desk.js';
import { tournamentPath, useTournament } from '../live/use-tournament.js';
import { TournamentFrame } from '../parts/frame.js';
import { NotRead } from '../parts/not-read.js';
import { endedFor } from '../parts/own-rounds.js';
import { roundText } from '../parts/round-text.js';
import { StandingsPart } from '../parts/standings-part.js';

const always = (): boolean => true;

/** A tournament for whoever only looks on: who plays whom, the standings, the wall. */
export const WatchPage = ({ id }: { readonly id: string }): ReactNode => {
  const live = useTournament(id, null, always);
  const { moment } = live;
  const [search, setSearch] = useState('');
  useTitle(moment === null ? tournamentTexts.loading : moment.tournament.name);
  if (moment === null) return <NotRead id={id} live={live} />;
  const { tournament, pairings } = moment;
  const round = tournament.rounds.at(-1);
  const asked = search.trim().toLocaleLowerCase();
  const tables = (pairings?.tables ?? []).filter(({ players }) =>
    players.some((player) => nameOf(player).toLocaleLowerCase().includes(asked)),
  );
  return (
    <TournamentFrame
      title={tournament.name}
      json={tournamentPath(id)}
      line={live.line}
      aside={tournamentTexts.phases[tournament.phase]}
    >
      <div className="player-page watch">
        <h1 className="unseen">{tournament.name}</h1>
        <p>
          <Link className="button wide" href={`/t/${id}/wall`}>
            {deskTexts.theWall}
          </Link>
        </p>
        {round !== undefined && (
          <section className="stack-of">
            <h2>{roundText(tournament, round)}</h2>
            <input
              type="search"
              className="field"
              aria-label={deskTexts.players.search}
              placeholder={deskTexts.players.search}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            <ol className="panel opponents">
              {tables.map((table) => (
                <li key={table.table}>
                  <b className="strong">{table.table}</b>
                  <p>
                    <span>{listed(table.players.map(nameOf))}</span>
                    <span className="small soft">
                      {table.players[0] !== undefined && table.certainty !== null
                        ? `${nameOf(table.players[0])}: ${endedFor(table, table.players[0])}`
                        : table.solo !== null && endedFor(table, table.players[0] ?? '')}
                    </span>
                  </p>
                </li>
              ))}
            </ol>
          </section>
        )}
        <StandingsPart moment={moment} />
      </div>
    </TournamentFrame>
  );
};
