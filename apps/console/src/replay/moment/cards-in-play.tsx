import type { TableCard, TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { nameOf, SeatMark } from '../../design/seat.js';
import { layoutOf } from '../../games/games.js';
import { cardsBefore, isInMiddle } from '../../table/board/lying.js';
import { texts } from '../../texts.js';

/**
 * The cards that lie on the table at a moment: in its middle, before each seat, and the hand that whoever looks sees.
 */
export const CardsInPlay = ({ view }: { readonly view: TableView }): ReactNode => {
  const game = layoutOf(view.ruleset);
  const lying = view.cards.filter(({ zone }) => zone !== 'stack' && zone !== 'hand');
  const seats = view.players.map(({ seat }) => seat);
  const hand = view.cards.filter(({ zone, of: place }) => zone === 'hand' && place === view.seat);
  if (lying.length + hand.length === 0) return null;
  return (
    <section className="panel lying" aria-labelledby="lying">
      <h3 id="lying">{texts.replay.lying}</h3>
      <ul>
        <Place label={texts.replay.middle} cards={lying.filter((card) => isInMiddle(game, view, card))} view={view} />
        {seats.map((seat, at) => (
          <Place
            key={seat}
            label={nameOf(seat)}
            mark={<SeatMark seat={seat} at={at} />}
            cards={cardsBefore(view, game, seat)}
            view={view}
          />
        ))}
        <Place label={texts.replay.hand} cards={hand} view={view} />
      </ul>
    </section>
  );
};

const Place = ({
  label,
  mark,
  cards,
  view,
}: {
  readonly label: string;
  readonly mark?: ReactNode;
  readonly cards: readonly TableCard[];
  readonly view: TableView;
}): ReactNode =>
  cards.length > 0 && (
    <li>
      <span className="row small soft">
        {mark} {label}
      </span>
      <ul className="cards" aria-label={label}>
        {cards.map((card) => (
          <li key={card.name} title={card.text}>
            <b>{card.title}</b> <span className="small soft">{lookOf(card, view)}</span>
          </li>
        ))}
      </ul>
    </li>
  );

const lookOf = (card: TableCard, view: TableView): string =>
  [layoutOf(view.ruleset).numbers(card, view), ...(card.tapped ? [texts.replay.tapped] : [])]
    .filter((each) => each !== '')
    .join(' · ');
