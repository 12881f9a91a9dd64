import type { TablePlayer, TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Icon } from '../../design/icon.js';
import { nameOf, SeatMark } from '../../design/seat.js';
import { texts } from '../../texts.js';
import { CardsInPlay } from './cards-in-play.js';
import './moment.css';

/** The stack, the seats and the cards in play at the moment that one looks at. */
export const MomentTable = ({ view, turned }: { readonly view: TableView; readonly turned: number }): ReactNode => {
  const seats = view.players.map(({ seat }) => seat);
  const players = [...view.players.slice(turned), ...view.players.slice(0, turned)];
  return (
    <div className="moment">
      <section className="panel" aria-labelledby="stack">
        <h3 id="stack">{texts.replay.stack(view.stack.length)}</h3>
        <StackPile view={view} seats={seats} />
      </section>
      <section className="panel" aria-labelledby="seats">
        <h3 id="seats">
          {view.turn === null
            ? texts.replay.seats
            : texts.replay.turn(view.turn.number, nameOf(view.turn.active), view.turn.step)}
        </h3>
        <ul className="players">
          {players.map((player) => (
            <Player
              key={player.seat}
              player={player}
              at={seats.indexOf(player.seat)}
              note={noteFor(view, player.seat)}
            />
          ))}
        </ul>
      </section>
      <CardsInPlay view={view} />
    </div>
  );
};

/** What lies on the stack, the top first. */
const StackPile = ({ view, seats }: { readonly view: TableView; readonly seats: readonly string[] }): ReactNode => {
  if (view.stack.length === 0) return <p className="soft">{texts.replay.emptyStack}</p>;
  return (
    <ol className="pile">
      {view.stack.toReversed().map((entry) => (
        <li key={entry.name} tabIndex={-1}>
          {entry.controller === null ? (
            <Icon name="spark" />
          ) : (
            <SeatMark seat={entry.controller} at={seats.indexOf(entry.controller)} label={nameOf(entry.controller)} />
          )}
          <span className="grow">
            <b>{entry.title}</b>
            {entry.says !== '' && <span className="small soft"> {entry.says}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
};

/** What a seat is about at this moment. */
const noteFor = ({ awaiting, priority }: TableView, seat: string): string => {
  if (awaiting.kind === 'priority')
    return priority.holder === seat
      ? texts.replay.hasPriority
      : priority.lap.passed.includes(seat)
        ? texts.replay.passed
        : '';
  return awaiting.seats.includes(seat) ? texts.replay.isAsked : '';
};

const NOT_TOTALS = new Set(['seat', 'by', 'left']);

const Player = ({
  player,
  at,
  note,
}: {
  readonly player: TablePlayer;
  readonly at: number;
  readonly note: string;
}): ReactNode => (
  <li className={player.left ? 'left' : ''}>
    <SeatMark seat={player.seat} at={at} />
    <b className="who">{nameOf(player.seat)}</b>
    <span className="grow small note">{note}</span>
    <span className="totals">
      {totalsOf(player).map(([total, value]) => (
        <span key={total} className="total">
          <b>{value}</b> <i>{totalName(total, value)}</i>
        </span>
      ))}
    </span>
  </li>
);

/** The numbers of a player; one that has a most is shown with it: `2/3`. */
const totalsOf = (player: TablePlayer): readonly (readonly [string, string])[] =>
  Object.entries(player).flatMap(([total, value]) => {
    if (typeof value !== 'number' || NOT_TOTALS.has(total) || /^max[A-Z]/.test(total)) return [];
    const most = player[`max${total.charAt(0).toUpperCase()}${total.slice(1)}`];
    if (typeof most === 'number') return [[total, `${value}/${most}`] as const];
    return value === 0 && total !== 'hand' ? [] : [[total, String(value)] as const];
  });

/** `lootPlays` is `loot plays`, one of them `loot play`; cards of a hand are in it. */
const totalName = (total: string, value: string): string => {
  if (total === 'hand') return texts.replay.inHand;
  const name = total.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return value === '1' ? name.replace(/s$/, '') : name;
};
