import type { TableCard, TableView, Template } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { plainText } from '../../client/plain-text.js';
import { Icon } from '../../design/icon.js';
import { movesAs } from '../../design/motion.js';
import { nameOf, SeatMark } from '../../design/seat.js';
import type { GameLayout } from '../../games/game-layout.js';
import { listed, texts } from '../../texts.js';
import { namingTexts } from '../../texts/naming.js';
import type { TapState } from '../live/tap-state.js';
import { unnamedWays } from '../naming/hand-ways.js';
import { Readable } from '../reading/readable.js';
import { aimedBy } from '../live/aims.js';
import { rowsOf } from './card-rows.js';
import { cardsBefore, handOf, middleOf, nameMeant } from './lying.js';
import { promptOf } from '../messages/prompt.js';
import { displayName } from '../live/words.js';

type BoardProps = { readonly table: TableView; readonly game: GameLayout; readonly tapping: TapState };

/** The open cards: the middle of the table, what lies before each of the others, and what is known of their hands. */
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
              <DeckPrice ways={common.tapping.ways.get(deck)} />
            </button>
          ))}
        </section>
      )}
      {others.map((player) => {
        const cards = cardsBefore(table, game, player.seat);
        // Whoever has no seat may see every hand: a device that goes round shows none before somebody has it.
        const known = table.seat === null ? [] : handOf(table, player.seat);
        if (cards.length + known.length === 0) return null;
        const at = table.players.indexOf(player);
        return (
          <section key={player.seat} className="before" aria-label={nameOf(player.seat)}>
            <SeatMark seat={player.seat} at={at} />
            <div className="rows grow">
              {known.length > 0 && (
                <div role="group" aria-labelledby={`hand-${player.seat}`}>
                  <p className="small soft" id={`hand-${player.seat}`}>
                    {texts.table.known(nameOf(player.seat), known.length, player.hand)}
                  </p>
                  <CardRows cards={known} {...common} />
                </div>
              )}
              <CardRows cards={cards} {...common} />
            </div>
          </section>
        );
      })}
    </div>
  );
};

/** What the one thing costs that can be done with a deck. */
const DeckPrice = ({ ways = [] }: { readonly ways: readonly Template[] | undefined }): ReactNode => {
  const says = ways.length === 1 ? ways[0]?.price?.says : undefined;
  return says !== undefined && <small>{texts.table.costs(says)}</small>;
};

/** What lies before a seat, in rows; equal cards are one chip with their number. */
const CardRows = ({ cards, ...common }: BoardProps & { readonly cards: readonly TableCard[] }): ReactNode => {
  const { table, game, tapping } = common;
  const look = (card: TableCard): string => {
    const { name, title, text, tapped } = card;
    const lit = nameMeant(table, name, tapping.lit);
    const state = [
      tapping.lit.has(lit),
      tapping.picked.has(lit),
      ...aimedBy(table, name),
      ...(game.facts?.(card) ?? []),
    ];
    return JSON.stringify([title, text, tapped, game.numbers(card, table), ...state]);
  };
  return rowsOf(cards, game, look).map((row) => (
    <div key={row[0]?.card.name} className="chips">
      {row.map(({ card, count }) => (
        <CardChip key={card.name} card={card} count={count} {...common} />
      ))}
    </div>
  ));
};

const CardChip = ({
  card,
  count = 1,
  table,
  game,
  tapping,
}: BoardProps & { readonly card: TableCard; readonly count?: number }): ReactNode => {
  const name = nameMeant(table, card.name, tapping.lit);
  const isLit = tapping.lit.has(name);
  const isPicked = tapping.picked.has(name);
  const numbers = game.numbers(card, table);
  const aims = aimedBy(table, card.name);
  const [way] = tapping.ways.get(name) ?? [];
  const does = way === undefined || tapping.draft !== null ? '' : tapWord(way, card, game);
  const host = game.host?.(card) ?? null;
  const words = (
    <>
      <b>{count > 1 ? texts.table.times(count, card.title) : card.title}</b>
      {host !== null && <small>{texts.table.on(displayName(table, host))}</small>}
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
export const Hand = ({
  isHidden,
  onName,
  ...common
}: BoardProps & { readonly isHidden: boolean; readonly onName: () => void }): ReactNode => {
  const { table, game, tapping } = common;
  if (table.seat === null) return null;
  const mine = cardsBefore(table, game, table.seat);
  const hand = handOf(table, table.seat);
  const held = table.players.find(({ seat }) => seat === table.seat)?.hand ?? 0;
  const unnamed = held - hand.length;
  const canName = unnamedWays(table).size > 0;
  return (
    <section className="own" aria-label={texts.table.mine}>
      {mine.length > 0 && (
        <div className="rows" role="group" aria-label={texts.table.before} tabIndex={0}>
          <CardRows cards={mine} {...common} />
        </div>
      )}
      <ul className="hand" aria-label={texts.table.hand} tabIndex={0}>
        {hand.map((card) => (
          <li key={card.name}>
            <HandCard card={card} table={table} tapping={tapping} isHidden={isHidden} />
          </li>
        ))}
        {unnamed > 0 && tapping.draft === null && (
          <li>
            <button
              className={canName ? 'card lit' : 'card'}
              aria-haspopup="dialog"
              disabled={!canName}
              onClick={onName}
            >
              <b>{namingTexts.fromHand(unnamed)}</b>
              <span className="does">{canName ? namingTexts.name : namingTexts.notNow}</span>
            </button>
          </li>
        )}
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
      {card.price !== undefined && <span className="small soft">{texts.table.costs(card.price.says)}</span>}
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
