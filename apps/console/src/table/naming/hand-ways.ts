import type { TableView, Template } from '@stackledger/wire';

/**
 * What may be played out of a hand whose cards only its player knows, by the card that it would be: the service has an
 * action for every card that can still be there.
 */
export const unnamedWays = ({ cards, legal }: TableView): ReadonlyMap<string, readonly Template[]> => {
  const known = new Set(cards.map(({ name }) => name));
  const ways = new Map<string, readonly Template[]>();
  for (const template of legal?.actions ?? []) {
    const { card } = template.command;
    if (typeof card === 'string' && !known.has(card)) ways.set(card, [...(ways.get(card) ?? []), template]);
  }
  return ways;
};

/** What may be described now: an action for each kind of card. */
export const describingWays = ({ legal }: TableView): readonly Template[] =>
  (legal?.always ?? []).filter(({ command }) => command.type === 'DefineCard');
