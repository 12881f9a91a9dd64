import type { StandingsView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { useResource } from '../../client/use-resource.js';
import { ErrorNotice } from '../../design/notice.js';
import { nameOf } from '../../design/seat.js';
import { texts } from '../../texts.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import { deskTexts } from '../../texts/tournament/desk.js';
import { tournamentPath, type ShownTournament } from '../live/use-tournament.js';
import { Bracket } from './bracket.js';
import { OwnRounds } from './own-rounds.js';
import { StandingsTable } from './standings-table.js';

const words = deskTexts.standings;

/** The standings after any round, with whom each has met; the playoff; the final places. */
export const StandingsPart = ({ moment }: { readonly moment: ShownTournament }): ReactNode => {
  const { tournament, places } = moment;
  const { rounds, id, revision } = tournament;
  const swiss = rounds.filter(({ isPlayoff }) => !isPlayoff);
  const last = swiss.findLast(({ isOpen }) => !isOpen) ?? swiss.at(-1);
  const [asked, ask] = useState<string | null>(null);
  const round = asked ?? (last === undefined ? '' : String(last.round));
  const path = `${tournamentPath(id)}/standings${round === '' ? '' : `?round=${round}`}`;
  const { value, error, again } = useResource<StandingsView>(path, revision);
  return (
    <div className="standings-part stack-of">
      {places !== null && (
        <section>
          <h2>{words.places}</h2>
          <ol className="places">
            {places.slice(0, 8).map((player) => (
              <li key={player}>{nameOf(player)}</li>
            ))}
          </ol>
        </section>
      )}
      <Bracket tournament={tournament} />
      {swiss.length > 0 && (
        <label className="row part-head">
          <span className="strong">{words.of}</span>
          <select className="field short-field" value={round} onChange={({ target }) => ask(target.value)}>
            {swiss.map((each) => (
              <option key={each.round} value={each.round}>
                {each.isOpen ? words.running(each.round) : each.round}
              </option>
            ))}
          </select>
        </label>
      )}
      {error && <ErrorNotice error={error} again={again} />}
      {value === null ? (
        error === null && <div className="ghost" role="status" aria-label={texts.loading} />
      ) : (
        <section aria-label={tournamentTexts.standings.title(value.round)}>
          <StandingsTable
            tournament={tournament}
            standings={value}
            drill={(player) => <OwnRounds tournament={tournament} player={player} />}
          />
        </section>
      )}
    </div>
  );
};
