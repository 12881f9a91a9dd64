import { displayText, isMap, type Card, type ForSale } from '@stackledger/rules';
import type { CardPrice, Template } from '@stackledger/wire';
import { costText } from './card-words.js';
import { COST_DEEDS } from './words-of-effects.js';

type PricePart = NonNullable<Card['cost']>[number];

/** What is paid in numbers of something that its word names: `3 life`. */
const AMOUNTS: ReadonlySet<string> = new Set(['life', 'gold', 'coins', 'energy', 'mana']);

/** One part of a cost as people say it; what there is no way of saying it for in the words of its card file. */
const partText = (cost: PricePart): string => {
  const [part] = Object.entries(cost);
  if (part === undefined) return '';
  const [word, asked] = part;
  if (AMOUNTS.has(word) && (typeof asked === 'number' || typeof asked === 'string')) return `${asked} ${word}`;
  if (word === 'mana' && isMap(asked))
    return Object.entries(asked)
      .map(([kind, count]) => `${displayText(count)} ${kind}`)
      .join(', ');
  if (word === 'counters' && isMap(asked)) return `${displayText(asked.count)} ${displayText(asked.name)} off it`;
  return costText(asked === 'self' ? { [word]: 'it' } : cost, COST_DEEDS);
};

/** Costs in words and part by part; undefined for nothing. */
export const priceAsked = (costs: readonly PricePart[]): CardPrice | undefined =>
  costs.length === 0 ? undefined : { says: costs.map(partText).join(', '), cost: costs };

const USED: ReadonlySet<string> = new Set(['activated', 'paid']);

/** What it costs to play a card, as it is printed, with what its play ability asks beside; undefined for nothing. */
export const priceOf = ({ cost = [], abilities = [] }: Card): CardPrice | undefined =>
  priceAsked([...cost, ...(abilities.find(({ type }) => type === 'play')?.cost ?? [])]);

/** What it costs to use an ability, by its id, or the only one there is to use. */
const priceOfUse = ({ abilities = [] }: Card, id: unknown): CardPrice | undefined => {
  const usable = abilities.filter(({ type }) => USED.has(type));
  const named = id === undefined ? usable : usable.filter((ability) => ability.id === id);
  return named.length === 1 ? priceAsked(named[0]?.cost ?? []) : undefined;
};

/**
 * A legal action with what it costs as it is printed, or what is for sale now; another way of paying than that is asked
 * for as it is paid.
 */
export const withPrice = (
  template: Template,
  cardOf: (name: unknown) => Card | undefined,
  sale: ForSale | null,
): Template => {
  const { type, card, source, ability, face, alternative } = template.command;
  if (face !== undefined || alternative !== undefined) return template;
  const played = type === 'PlayCard' ? cardOf(card) : undefined;
  const used = type === 'ActivateAbility' ? cardOf(source) : undefined;
  const bought = sale !== null && type === sale.command ? priceAsked(sale.cost) : undefined;
  const price = bought ?? (played === undefined ? used && priceOfUse(used, ability) : priceOf(played));
  return price === undefined ? template : { ...template, price };
};
