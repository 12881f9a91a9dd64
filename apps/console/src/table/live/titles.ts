import type { TableView } from '@stackledger/wire';
import { nameOf } from '../../client/people.js';
import { texts } from '../../texts.js';

/** The title of a card, the name of a person, or the name itself where the view has no other. */
export const titleOf = ({ cards, names, players }: TableView, name: string): string => {
  if (name === 'deck') return texts.table.deck;
  const card = cards.find((each) => each.name === name);
  return card?.title ?? names[name] ?? (players.some(({ seat }) => seat === name) ? nameOf(name) : name);
};
