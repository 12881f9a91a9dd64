import type { PairingsView, RoundSummary, TournamentView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { useResource } from '../../client/use-resource.js';
import { nameOf } from '../../design/seat.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import { deskTexts } from '../../texts/tournament/desk.js';
import { tournamentPath } from '../live/use-tournament.js';
import { outcomeFor, resultOf, scoreOf } from './results.js';
import { roundText } from './round-text.js';

/** The rounds of a playoff, each with its tables and who won; nothing before the cut. */
export const Bracket = ({ tournament }: { readonly tournament: TournamentView }): ReactNode => {
  const rounds = tournament.rounds.filter(({ isPlayoff }) => isPlayoff);
  if (rounds.length === 0) return null;
  return (
    <section>
      <h2>{deskTexts.standings.bracket}</h2>
      <div className="bracket">
        {rounds.map((round) => (
          <BracketRound key={round.round} tournament={tournament} round={round} />
        ))}
      </div>
    </section>
  );
};

const BracketRound = ({
  tournament,
  round,
}: {
  readonly tournament: TournamentView;
  readonly round: RoundSummary;
}): ReactNode => {
  const { value } = useResource<PairingsView>(
    `${tournamentPath(tournament.id)}/pairings?round=${round.round}`,
    tournament.revision,
  );
  return (
    <section>
      <h3 className="small soft">{roundText(tournament, round)}</h3>
      <ol>
        {(value?.tables ?? []).map((table) => {
          const result = resultOf(table);
          return (
            <li key={table.table} className="panel">
              {table.players.map((player, at) => {
                const isWinner =
                  table.solo === 'bye' || (result !== null && outcomeFor(result, table.players, player) === 'won');
                return (
                  <p key={player} className={`row ${isWinner ? 'strong' : ''}`}>
                    <span className="grow">{nameOf(player)}</span>
                    {result?.kind === 'games' ? scoreOf(result, at === 1).split('–')[0] : ''}
                    {table.solo !== null && <span className="small soft">{tournamentTexts.bye}</span>}
                  </p>
                );
              })}
            </li>
          );
        })}
      </ol>
    </section>
  );
};
