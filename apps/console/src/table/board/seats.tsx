import type { TablePlayer, TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Icon } from '../../design/icon.js';
import { nameOf, SeatMark, seatClass } from '../../design/seat.js';
import type { GameLayout } from '../../games/game-layout.js';
import { texts } from '../../texts.js';
import type { TapState } from '../live/tap-state.js';

/** What a seat is doing, in a word or two. */
const sayOf = ({ awaiting, priority, players, status }: TableView, { seat, left }: TablePlayer): string => {
  if (left) return texts.table.say.left;
  if (status !== 'running') return '';
  if (awaiting.seats.includes(seat)) return awaiting.kind === 'priority' ? texts.table.say.now : texts.table.say.choose;
  if (priority.lap.passed.includes(seat)) return texts.table.say.passed;
  return nextAfter(players, priority.holder) === seat ? texts.table.say.next : '';
};

/** Who comes after a seat in turn order, of those who still play. */
export const nextAfter = (players: readonly TablePlayer[], seat: string | null): string | null => {
  const here = players.filter(({ left, seat: each }) => !left || each === seat);
  const at = here.findIndex((each) => each.seat === seat);
  return at === -1 ? null : (here[(at + 1) % here.length]?.seat ?? null);
};

/** Everybody at the table with their totals; whoever may act stands out. */
export const Seats = ({
  table,
  game,
  tapping,
}: {
  readonly table: TableView;
  readonly game: GameLayout;
  readonly tapping: TapState;
}): ReactNode => (
  <section className="seats" aria-label={texts.table.seats}>
    <ol>
      {table.players.map((player, at) => {
        const { seat } = player;
        const isNow = table.status === 'running' && table.awaiting.seats.includes(seat);
        const isLit = tapping.draft !== null && tapping.lit.has(seat);
        const isPicked = tapping.picked.has(seat);
        return (
          <li
            key={seat}
            data-name={seat}
            className={`${seatClass(at)} ${isNow ? 'now' : ''} ${isLit ? 'lit' : ''} ${isPicked ? 'picked' : ''}`}
          >
            <p className="who">
              <SeatMark seat={seat} at={at} />
              {isLit ? (
                <button className="cut whole" aria-pressed={isPicked} onClick={() => tapping.tap(seat)}>
                  {nameOf(seat)}
                </button>
              ) : (
                <span className="cut">{nameOf(seat)}</span>
              )}
            </p>
            <ul className="totals">
              {game.totals(player).map(({ icon, value, label, isLow }) => (
                <li key={label} className={isLow === true ? 'low' : ''}>
                  {icon !== null && <Icon name={icon} />}
                  <span aria-hidden="true">{value}</span>
                  <span className="unseen">{label}</span>
                </li>
              ))}
            </ul>
            <p className="say">
              {sayOf(table, player) === texts.table.say.passed && <Icon name="check" />}
              {sayOf(table, player)}
              <span className="held">
                <Icon name="hand" />
                <span aria-hidden="true">{player.hand}</span>
                <span className="unseen">{player.hand === 1 ? '1 card in hand' : `${player.hand} cards in hand`}</span>
              </span>
            </p>
          </li>
        );
      })}
    </ol>
  </section>
);
