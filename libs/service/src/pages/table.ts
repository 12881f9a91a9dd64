import {
  displayText,
  seatNamed,
  type Card,
  type ForSale,
  type Json,
  type JsonMap,
  type Situation,
} from '@stackledger/rules';
import { matchFor, nameRendererIn, stackFor, type NameRenderer } from '@stackledger/ledger';
import type {
  LegalActions,
  MatchView,
  StackEntry,
  TableCard,
  TablePlayer,
  TableStackEntry,
  TableView,
} from '@stackledger/wire';
import { legalActionsOf } from '../commands/legal-actions.js';
import type { MatchMoment } from '../ledger/moment.js';
import { blockedFor } from './blocked-cards.js';
import { cardText } from './card-words.js';
import { priceAsked, priceOf, withPrice } from './prices.js';

/** Zones whose cards are counted, not listed. */
const PILE = /discard$|^(deck|library|graveyard|exile)$/;

/** The table at a moment, as a page draws it: what is visible, what a seat may do, and display names of everything. */
export const tableOf = (moment: MatchMoment, seat: string | null): TableView => {
  const { situation, viewer, revision, at } = moment;
  const view = matchFor(situation, viewer, { revision, at });
  const names = nameRendererIn(situation);
  const { cards: defined, options } = situation.state.terms;
  const game = ownOf(view);
  const areCostsAsked = options.costs !== 'free' && game.costs !== 'free'; // a position may say so too
  const sale = areCostsAsked ? saleOf(situation, seat) : null;
  const cards = cardsOf(view, defined, areCostsAsked, sale);
  const open =
    seat !== null && at === revision && view.status === 'running' ? legalActionsOf(moment.session, seat) : null;
  const legal = open !== null && areCostsAsked ? pricedActions(open, { cards, defined, sale }) : open;
  const combat = situation.ruleset.views.combat(situation);
  const stack = stackFor(situation, viewer).map((entry) => stackEntryOf(entry, names));
  const { matchId, ruleset, withoutRules, status, winner, turn, priority, awaiting, calls, links } = view;
  return {
    ...{ matchId, ruleset, withoutRules, title: situation.ruleset.title, status, winner, seat, revision, at },
    ...{ turn, priority, awaiting, stack, cards, combat, legal, calls, game },
    ...(links && { links }),
    players: playersOf(view),
    discard: Object.fromEntries(Object.entries(view.discard).map(([pile, held]) => [pile, pileOf(held, names)])),
    names: namesOf([awaiting, legal, stack, combat, game].filter(isThere), names), // plain data
    blocked: legal === null || seat === null ? {} : blockedFor(moment.session, { seat, cards, legal }),
    yields: view.yields as unknown as readonly JsonMap[], // the reader's own yields, by docs/reference/http.md
  };
};

/** What is for sale, at the price for a seat, else for the active player. Earlier versions of the rules do not say. */
const saleOf = (situation: Situation, seat: string | null): ForSale | null => {
  const { table } = situation.state;
  const buyer = (seat === null ? undefined : seatNamed(table, seat)) ?? table.turn?.active;
  return (buyer !== undefined && situation.ruleset.views.forSale?.(situation, buyer)) || null;
};

const isThere = (value: unknown): boolean => value !== null;

const pileOf = (held: readonly string[], names: NameRenderer): TableView['discard'][string] => {
  const top = held.at(-1);
  return { count: held.length, top: top === undefined ? null : names(top) };
};

const playersOf = (view: MatchView): readonly TablePlayer[] => {
  const by = new Map(
    (view.seats as unknown as readonly { seat: string; by: string | null }[]).map((each) => [each.seat, each.by]),
  ); // the same
  return Object.entries(view.players).map(([seat, player]) => {
    const { hand, left, ...totals } = player;
    return { ...totals, seat, by: by.get(seat) ?? null, hand: Number(hand), left: left === true };
  });
};

const cardsOf = (
  { objects }: MatchView,
  defined: { readonly [card: string]: Card },
  areCostsAsked: boolean,
  sale: ForSale | null,
): readonly TableCard[] =>
  Object.entries(objects)
    .filter(([, { zone }]) => !PILE.test(displayText(zone)))
    .map(([name, object]) => {
      const card = defined[displayText(object.card)];
      const { title, kind = '' } = card ?? {};
      const other = 'otherFace' in object ? { otherFace: faceOf(defined[displayText(object.otherFace)]) } : {};
      const components = Array.isArray(object.componentCards)
        ? { components: object.componentCards.map((each) => faceOf(defined[displayText(each)])) }
        : {};
      const played = areCostsAsked && card !== undefined ? priceOf(card) : undefined;
      const price = sale !== null && object.zone === sale.zone ? priceAsked(sale.cost) : played;
      // A cast: the members of an object are those of docs/reference/http.md.
      return {
        ...object,
        ...other,
        ...components,
        ...(price && { price }),
        name,
        title: title ?? name,
        text: cardText(card),
        kind,
      } as unknown as TableCard;
    });

/** What a seat may do, with what each costs. */
const pricedActions = (
  legal: LegalActions,
  {
    cards,
    defined,
    sale,
  }: {
    readonly cards: readonly TableCard[];
    readonly defined: { readonly [card: string]: Card };
    readonly sale: ForSale | null;
  },
): LegalActions => {
  const cardOf = (name: unknown): Card | undefined => defined[cards.find((each) => each.name === name)?.card ?? ''];
  return { ...legal, actions: legal.actions.map((template) => withPrice(template, cardOf, sale)) };
};

/** A face that something does not show, to be read beside the one that it does. */
const faceOf = (card: Card | undefined): JsonMap | null =>
  card === undefined ? null : { title: card.title ?? '', text: cardText(card), kind: card.kind };

const stackEntryOf = (entry: StackEntry, names: NameRenderer): TableStackEntry => ({
  ...entry,
  text: writtenText(entry),
  title: titleOf(entry, names),
  says: aimOf(entry, names),
});

/** What an object on the stack is called, with the number that was chosen for X. */
const titleOf = ({ name, roll, x = null }: StackEntry, names: NameRenderer): string => {
  if (roll !== undefined) return rollTitle(roll as JsonMap); // a roll is a map
  return x === null ? names(name) : `${names(name)} (X = ${displayText(x)})`;
};

/** A roll is an attack's, or an effect's that asks for one. */
const isAttack = ({ purpose }: JsonMap): boolean => purpose === 'attack';

const rollTitle = (roll: JsonMap): string => `${isAttack(roll) ? 'Attack roll' : 'Roll'}: ${displayText(roll.value)}`;

/** The rules text of an object; empty where there is only an instruction or its own name. */
const writtenText = ({ name, roll, text }: StackEntry): string =>
  text.startsWith('[') || text === name || roll !== undefined ? '' : text;

/** What an object on the stack is about: its targets, else its text. */
const aimOf = (entry: StackEntry, names: NameRenderer): string => {
  const { targets, source, roll } = entry;
  const aims = targets.filter((target) => target !== null && target !== 'none');
  if (aims.length > 0) return `on ${names(aims)}`;
  if (roll !== undefined)
    return source === null ? '' : `${isAttack(roll as JsonMap) ? 'against' : 'for'} ${names(source)}`; // likewise
  return writtenText(entry);
};

const COMMON = new Set([
  ...['matchId', 'ruleset', 'rulesetVersion', 'revision', 'at', 'tournament', 'status', 'winner', 'paused', 'calls'],
  ...['seats', 'priority', 'awaiting', 'stack', 'players', 'objects', 'discard', 'turn', 'yields', 'results', 'links'],
]);

/** What the game adds to the view of a match. */
const ownOf = (view: MatchView): JsonMap =>
  Object.fromEntries(Object.entries(view).filter(([member]) => !COMMON.has(member)));

/** The display names of all names that occur in some data, where they differ. */
const namesOf = (data: readonly Json[], names: NameRenderer): { readonly [name: string]: string } => {
  const found: { [name: string]: string } = {};
  const look = (value: Json | undefined): void => {
    if (typeof value === 'string') {
      if (value.length < 80 && !value.includes(' ')) found[value] = names(value);
    } else if (typeof value === 'object' && value !== null) Object.values(value as object).forEach(look);
  };
  data.forEach(look);
  return found;
};
