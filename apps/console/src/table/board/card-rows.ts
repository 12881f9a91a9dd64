import type { TableCard } from '@stackledger/wire';
import type { GameLayout } from '../../games/game-layout.js';

/** Cards that nobody can tell apart now, drawn as one with their number. */
export type CardGroup = { readonly card: TableCard; readonly count: number };

/**
 * The cards before a seat in rows by what they are, as their game has it; what is attached to another follows it, and
 * equal ones are one group. `look`: what else tells one from another, such as what is lit.
 */
export const rowsOf = (
  cards: readonly TableCard[],
  game: GameLayout,
  look: (card: TableCard) => string,
): readonly (readonly CardGroup[])[] => {
  const { row = () => 0, host = () => null } = game;
  const names = new Set(cards.map(({ name }) => name));
  const isGuest = (card: TableCard): boolean => names.has(host(card) ?? '');
  const free = cards.filter((card) => !isGuest(card));
  const guestsOf = ({ name }: TableCard): readonly TableCard[] => cards.filter((card) => host(card) === name);
  const hosts = new Set(cards.flatMap((card) => (isGuest(card) ? [host(card)] : [])));
  const keyOf = (card: TableCard): string => (hosts.has(card.name) ? card.name : look(card));
  return [...new Set(free.map(row))]
    .toSorted((a, b) => a - b)
    .map((at) =>
      grouped(
        free.filter((card) => row(card) === at),
        keyOf,
      ).flatMap((group) => [group, ...guestsOf(group.card).map((card) => ({ card, count: 1 }))]),
    );
};

const grouped = (cards: readonly TableCard[], keyOf: (card: TableCard) => string): readonly CardGroup[] => {
  const groups = new Map<string, CardGroup>();
  for (const card of cards) {
    const before = groups.get(keyOf(card));
    groups.set(keyOf(card), before === undefined ? { card, count: 1 } : { ...before, count: before.count + 1 });
  }
  return [...groups.values()];
};
