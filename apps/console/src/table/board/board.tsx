import type { TableCard, TableView, Template } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { plainText } from '../../client/plain-text.js';
import { Icon } from '../../design/icon.js';
import { movesAs } from '../../design/motion.js';
import { nameOf, SeatMark } from '../../design/seat.js';
import type { GameLayout } from '../../games/game-layout.js';
import { listed, texts } from '../../texts.js';
import type { TapState } from '../live/tap-state.js';
import { Readable } from '../reading/readable.js';
import { aimedBy } from './aim-lines.js';
import { cardsBefore, middleOf, nameMeant } from './lying.js';
import { promptOf } from '../messages/prompt.js';
import { displayName } from '../live/words.js';

type BoardProps = { readonly table: TableView; readonly game: GameLayout; readonly tapping: TapState };

/** The open cards: the middle of the table, and what lies before each of the others. */
export const Board = (common: BoardProps): ReactNode => {
  const { table, game } = common;
  const middle = middleOf(table, game);
  const decks = [...common.tapping.lit].filter((name) => name === 'deck' || /^deck[/:]/.test(name));
  const others = table.players.filter(({ seat }) => seat !== table.seat);
  return (
    <div className="board">
      {middle.length + decks.length > 0 && (
        <section aria-label={texts.table.board} className="chips">
          {middle.map((card) => (
            <CardChip key={card.name} card={card} {...common} />
          ))}
          {decks.map((deck) => (
            <button
              key={deck}
              className="chip lit"
              aria-pressed={common.tapping.picked.has(deck)}
              onClick={() => common.tapping.tap(deck)}
            >
              <b className="cut">{displayName(table, deck)}</b>
            </button>
          ))}
        </section>
      )}
      {others.map((player) => {
        const cards = cardsBefore(table, game, player.seat);
        if (cards.length === 0) return null;
        const at = table.players.indexOf(player);
        return (
          <section key={player.seat} className="before" aria-label={nameOf(player.seat)}>
            <SeatMark seat={player.seat} at={at} />
            <div className="chips grow">
              {cards.map((card) => (
                <CardChip key={card.name} card={card} {...common} />
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
};

const CardChip = ({ card, table, game, tapping }: BoardProps & { readonly card: TableCard }): ReactNode => {
  const name = nameMeant(table, card.name, tapping.lit);
  const isLit = tapping.lit.has(name);
  const isPicked = tapping.picked.has(name);
  const numbers = game.numbers(card, table);
  const aims = aimedBy(table, card.name);
  const [way] = tapping.ways.get(name) ?? [];
  const does = way === undefined || tapping.draft !== null ? '' : tapWord(way, card, game);
  const words = (
    <>
      <b>{card.title}</b>
      <small>
        {card.tapped && <Icon name="tap" />}
        {(numbers === '' ? does : numbers) || (card.tapped ? texts.table.tapped : ' ')}
      </small>
      {aims.length > 0 && <span className="unseen">{texts.table.aimed(listed(aims))}</span>}
    </>
  );
  const look = `chip ${isLit ? 'lit' : 'flat'} ${isPicked ? 'picked' : ''} ${card.tapped ? 'used' : ''}`;
  return (
    <Readable
      name={name}
      reads={card.name}
      text={card.text}
      tapping={tapping}
      className={aims.length > 0 ? `${look} aimed` : look}
      style={movesAs(card.name)}
    >
      {words}
    </Readable>
  );
};

const tapWord = ({ command }: Template, card: TableCard, { tapWords }: GameLayout): string =>
  tapWords?.[plainText(command.type)] ?? (command.source === card.name ? texts.table.use : '');

/** What lies before the reader, and the hand: what can be used stands tall, the rest is a stub that says why not. */
export const Hand = ({ isHidden, ...common }: BoardProps & { readonly isHidden: boolean }): ReactNode => {
  const { table, game, tapping } = common;
  if (table.seat === null) return null;
  const mine = cardsBefore(table, game, table.seat);
  const hand = table.cards.filter(({ zone, of: place }) => zone === 'hand' && place === table.seat);
  return (
    <section className="own" aria-label={texts.table.mine}>
      {mine.length > 0 && (
        <div className="chips" role="group" aria-label={texts.table.before} tabIndex={0}>
          {mine.map((card) => (
            <CardChip key={card.name} card={card} {...common} />
          ))}
        </div>
      )}
      <ul className="hand" aria-label={texts.table.hand} tabIndex={0}>
        {hand.map((card) => (
          <li key={card.name}>
            <HandCard card={card} table={table} tapping={tapping} isHidden={isHidden} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const HandCard = ({
  card,
  table,
  tapping,
  isHidden,
}: {
  readonly card: TableCard;
  readonly table: TableView;
  readonly tapping: TapState;
  readonly isHidden: boolean;
}): ReactNode => {
  if (isHidden) return <div className="card back" role="img" aria-label={texts.table.hide} />;
  const isLit = tapping.lit.has(card.name);
  const isPicked = tapping.picked.has(card.name);
  const [way] = tapping.ways.get(card.name) ?? [];
  const words = (
    <>
      <b>{card.title}</b>
      <span className="text">{card.text}</span>
      <span className="does">
        {isLit || isPicked
          ? way !== undefined && way.fill.length > 0
            ? texts.table.pickTarget
            : texts.table.play
          : whyNot(table, card.name)}
      </span>
    </>
  );
  return (
    <Readable
      name={card.name}
      text={card.text}
      tapping={tapping}
      className={`card ${isLit ? 'lit' : ''} ${isPicked ? 'picked' : ''}`}
      style={movesAs(card.name)}
    >
      {words}
    </Readable>
  );
};

/** Why a card cannot be used now, as short as it may be: most often it is somebody else's turn to act. */
const whyNot = (table: TableView, name: string): string => {
  const { seats, kind } = table.awaiting;
  if (kind !== 'priority') return '';
  if (table.seat !== null && seats.length > 0 && !seats.includes(table.seat))
    return texts.table.after(seats.map(nameOf).join(', '));
  const why = table.blocked[name];
  return why?.code === 'wrong-targets' ? texts.table.noTarget : promptOf(table, why?.detail ?? '');
};
