import type { TableCard, TableView } from '@stackledger/wire';
import type { GameLayout } from '../../games/game-layout.js';

/** Zones whose cards are shown in a place of their own. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['hand', 'stack']);

const isElsewhere = ({ beneath = [] }: GameLayout, { zone }: TableCard): boolean =>
  SHOWN_ELSEWHERE.has(zone) || beneath.includes(zone);

const holderOf = ({ controller, of: place, owner }: TableCard): string | null => controller ?? place ?? owner;

/** Whether a card lies in the middle of the table: as its game says, else where no seat has it. */
export const isInMiddle = ({ middle }: GameLayout, { players }: TableView, card: TableCard): boolean =>
  middle === undefined ? !players.some(({ seat }) => seat === holderOf(card)) : middle.includes(card.zone);

/** The open cards in the middle of the table, in the order of its zones. */
export const middleOf = (table: TableView, game: GameLayout): readonly TableCard[] => {
  const zones = game.middle ?? [...new Set(table.cards.map(({ zone }) => zone))];
  return zones.flatMap((zone) =>
    table.cards.filter((card) => card.zone === zone && !isElsewhere(game, card) && isInMiddle(game, table, card)),
  );
};

/** The open cards that lie before a seat. */
export const cardsBefore = (table: TableView, game: GameLayout, seat: string): readonly TableCard[] =>
  table.cards.filter((card) => !isElsewhere(game, card) && !isInMiddle(game, table, card) && holderOf(card) === seat);

/** The cards of a seat's hand that the viewer sees. */
export const handOf = ({ cards }: TableView, seat: string): readonly TableCard[] =>
  cards.filter(({ zone, of: place }) => zone === 'hand' && place === seat);

/** The name by which a card is meant: its own, or that of its slot, whichever may be tapped; never a seat. */
export const nameMeant = ({ cards, players }: TableView, name: string, lit: ReadonlySet<string>): string => {
  const place = cards.find((card) => card.name === name)?.of;
  const isSlot = place !== undefined && !players.some(({ seat }) => seat === place);
  return isSlot && !lit.has(name) && lit.has(place) ? place : name;
};
