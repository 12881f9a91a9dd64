import type { TableCard, TableView } from '@stackledger/wire';
import { spaced } from '../../client/plain-text.js';
import { nameOf } from '../../design/seat.js';
import type { GameLayout } from '../../games/game-layout.js';
import { texts } from '../../texts.js';
import { aimedBy } from '../live/aims.js';

/** Everything that is told of a card or a piece of the stack. */
export type Reading = {
  readonly title: string;
  /** The whole text; empty where there is none. */
  readonly text: string;
  /** What it is, its numbers as they are now, whose, and what points at it, each in a few words. */
  readonly facts: readonly string[];
  /** The card that is read, where there is one. */
  readonly card: TableCard | null;
  /** The face that it does not show, where it has two. */
  readonly otherFace: CardFace | null;
  /** What it consists of, where that is more than one card: the topmost first, null what nobody sees. */
  readonly components: readonly (CardFace | null)[];
};

type CardFace = { readonly title: string; readonly text: string };

// Casts: the service answers faces, or none.
const facesOf = (card: TableCard | null): Pick<Reading, 'otherFace' | 'components'> => ({
  otherFace: (card?.otherFace ?? null) as CardFace | null,
  components: (card?.components ?? []) as unknown as readonly (CardFace | null)[],
});

/** What is told of something by its name: of a piece of the stack before the card that was played; null of nothing. */
export const readingOf = (table: TableView, game: GameLayout, name: string): Reading | null => {
  const piece = table.stack.find((each) => each.name === name);
  const card = table.cards.find((each) => each.name === (piece?.source ?? name)) ?? null;
  const aims = aimedBy(table, name).map((title) => texts.table.aimed(title));
  if (piece !== undefined) {
    const text = piece.text === '' ? (card?.text ?? '') : piece.text;
    const by = piece.controller === null ? [] : [texts.table.by(whose(table, piece.controller))];
    const about = piece.says === '' || piece.says === text ? [] : [piece.says];
    return {
      title: piece.title,
      text,
      facts: [...by, ...about, ...aims].map(capital),
      card,
      ...facesOf(card),
    };
  }
  if (card === null) return null;
  const { title, text } = card;
  const facts = [...factsOf(table, game, card), ...aims].filter((fact) => fact.trim() !== '');
  return { title, text, facts: facts.map(capital), card, ...facesOf(card) };
};

const factsOf = (table: TableView, game: GameLayout, card: TableCard): readonly string[] => {
  const { kind, controller, of: place, owner, tapped, price } = card;
  const holder = [controller, place, owner].find((each) => table.players.some(({ seat }) => seat === each));
  return [
    spaced(kind).replaceAll('-', ' '),
    price === undefined ? '' : texts.table.costs(price.says),
    game.numbers(card, table),
    ...(game.facts?.(card) ?? []),
    tapped ? texts.table.tapped : '',
    holder === undefined || holder === null ? '' : texts.table.reading.held(whose(table, holder)),
    owner === null || owner === holder ? '' : texts.table.reading.owned(whose(table, owner)),
  ];
};

const whose = ({ seat }: TableView, each: string): string => (each === seat ? texts.table.you : nameOf(each));

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
