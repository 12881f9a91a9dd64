import type { StandingView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { nameOf } from '../../design/seat.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import { deskTexts } from '../../texts/tournament/desk.js';

const words = deskTexts.correct;

/** Who stands elsewhere after a correction, with the places and points of before and after. */
export const MovedPlaces = ({
  before,
  after,
}: {
  readonly before: readonly StandingView[];
  readonly after: readonly StandingView[];
}): ReactNode => {
  const old = new Map(before.map((row) => [row.player, row]));
  const moved = after.filter(({ player, rank, points }) => {
    const was = old.get(player);
    return was?.rank !== rank || was.points !== points;
  });
  const places = after.filter(({ player, rank }) => old.get(player)?.rank !== rank).length;
  return (
    <section>
      <h2 className="part-head">{words.moves(places)}</h2>
      {moved.length > 0 && (
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">{words.before}</th>
              <th scope="col">{words.after}</th>
              <th scope="col">{words.move}</th>
              <th scope="col">{tournamentTexts.standings.player}</th>
              <th scope="col" className="number">
                {tournamentTexts.standings.points}
              </th>
            </tr>
          </thead>
          <tbody>
            {moved.map(({ player, rank, points }) => {
              const was = old.get(player);
              const by = (was?.rank ?? rank) - rank;
              return (
                <tr key={player} className={was?.points === points ? '' : 'is-apart'}>
                  <td>{was?.rank}</td>
                  <td className="strong">{rank}</td>
                  <td>{by === 0 ? words.stays : by > 0 ? words.up(by) : words.down(-by)}</td>
                  <td className="strong">{nameOf(player)}</td>
                  <td className="number">
                    {was !== undefined && was.points !== points && <s className="soft">{was.points} </s>}
                    {points}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
};
