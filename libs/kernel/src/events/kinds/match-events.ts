import { bareMap } from '../../persistent/json.js';
import type { EventRules } from '../../rules/ruleset/event-rules.js';
import type { Card, Cards } from '../../table/card.js';
import type { JsonMap } from '../../persistent/json.js';
import type { CardId, ObjectName, Revision, SeatId, StackId } from '../../table/names.js';
import { withMoved, withPlayer } from '../../table/objects.js';
import type { Choice, Player, Table } from '../../table/table.js';
import { draftOf, emptyTable, NOBODY } from '../../table/table.js';
import type { EmptyData } from '../../log/event.js';
import type { MatchRecord, MatchTerms } from '../../table/state.js';

/** A match is created, begins, is interrupted, ends and is finalized. */
export type MatchEvents = {
  MatchCreated: {
    matchId: string;
    ruleset: string;
    rulesetVersion: string;
    seats: readonly SeatId[];
    options: JsonMap;
    tournament: string | null;
    start: 'at-once' | 'on-command';
    cardsHash: string;
    notice: string;
    decks?: JsonMap;
    setup?: JsonMap;
    serverSeed?: string;
  };
  CardsDefined: { cards: Cards };
  CardDefined: { seat: SeatId; card: CardId; definition: Card };
  DeckRegistered: { deck: string; size: number; cards?: { readonly [card: string]: number } };
  SeatTaken: { seat: SeatId; by: string };
  ClientSeedGiven: { seat: SeatId; seed: string };
  MatchStarted: EmptyData;
  GameBegan: { game: number; players: readonly Omit<Player, 'dead' | 'left'>[]; slots?: readonly string[] };
  StartingPlayerChosen: { seat: SeatId; how: string; rolls?: { readonly [seat: string]: number } };
  GameEnded: { game: number; winner: SeatId | null; why: string };
  MatchEnded: { winner: SeatId | null; why: string; judge?: string; reason?: string };
  MatchSealed: { head: string; serverSeed: string };
  PlayerConceded: { seat: SeatId; game: string };
  PlayerLeft: {
    seat: SeatId;
    why: string;
    objects: readonly ObjectName[];
    stack: readonly StackId[];
    unasked: boolean;
  };
};

const tableAtBeginning = (table: Table, { game, players }: MatchEvents['GameBegan'], at: Revision): Table => {
  const next = emptyTable([], table.edit);
  next.status = 'running';
  next.players = players.map((player) => ({ ...player, dead: false, left: false }));
  next.gameBegan = at;
  next.gameNumber = game;
  next.results = table.results;
  next.nextId = table.nextId;
  next.counts = table.counts;
  return next;
};

const tableWithoutSeat = (table: Table, { seat, objects, stack, unasked }: MatchEvents['PlayerLeft']): Table => {
  const away = objects.reduce((at, name) => withMoved(at, name, 'nowhere'), table);
  const next = draftOf(withPlayer(away, seat, (player) => void (player.left = true)));
  next.stack = away.stack.filter(({ id }) => !stack.includes(id));
  next.waiting = away.waiting.filter(({ id }) => !stack.includes(id));
  next.delayed = away.delayed.filter(({ controller }) => controller !== seat);
  next.orders = away.orders.filter((order) => order.seat !== seat);
  const { holder, lap, last } = away.priority;
  const passed = lap.passed.filter((each) => each !== seat);
  next.priority = { holder: holder === seat ? null : holder, lap: { from: lap.from, passed }, last };
  next.awaiting = unasked ? null : away.awaiting && choiceWithoutSeat(away.awaiting, seat);
  return next;
};

const choiceWithoutSeat = (choice: Choice, seat: SeatId): Choice => {
  const seats = choice.seats.filter((each) => each !== seat);
  return { ...choice, seats, seat: choice.seat === seat ? (seats[0] ?? choice.seat) : choice.seat };
};

/**
 * The cards with more added. Without a prototype the object is a dictionary from the start: fast to fill and to read.
 */
const withCards = (known: Cards, added: Cards): Cards => {
  const cards = bareMap<Card>();
  for (const [id, card] of Object.entries(known)) cards[id] = card;
  for (const [id, card] of Object.entries(added)) cards[id] = card;
  return cards;
};

/** The last dictionary made with these definitions: matches that begin with the same ones share it. */
const lastMade = new WeakMap<Cards, { readonly known: Cards; readonly cards: Cards }>();

const withDefinitions = (known: Cards, added: Cards): Cards => {
  const last = lastMade.get(added);
  if (last?.known === known) return last.cards;
  const cards = withCards(known, added);
  lastMade.set(added, { known, cards });
  return cards;
};

const agreedTerms = (terms: MatchTerms, created: MatchEvents['MatchCreated']): MatchTerms => {
  const { matchId, ruleset, rulesetVersion, seats, options, tournament } = created;
  return { matchId, ruleset, rulesetVersion, seats, options, tournament, cards: terms.cards };
};

const withSeat = (record: MatchRecord, seat: SeatId, change: { by?: string; clientSeed?: string }): MatchRecord => ({
  ...record,
  seats: record.seats.map((each) => (each.seat === seat ? { ...each, ...change } : each)),
});

/** The table on which nobody has anything to do any more. */
const idleTable = (table: Table): ReturnType<typeof draftOf> => {
  const next = draftOf(table);
  next.priority = NOBODY;
  next.awaiting = null;
  next.resolving = [];
  return next;
};

/** The rules of these events, by type. */
export const matchEvents: EventRules<MatchEvents> = {
  MatchCreated: {
    says: '{seats} sit down to play',
    about:
      'Everything that is fixed for the match; `cardsHash` is the hash of the definitions in the CardsDefined events.',
    everywhere: true,
    answers: true,
    hidden: { serverSeed: 'everybody', setup: 'everybody', decks: 'everybody' },
    terms: agreedTerms,
    table: (table, { seats }) => emptyTable(seats, table.edit),
    record: (record, { seats }) => ({
      ...record,
      seats: seats.map((seat) => ({ seat, by: null, clientSeed: null })),
    }),
  },
  CardsDefined: {
    says: 'The cards are laid ready',
    quiet: true,
    about: 'The definitions of cards that this match is played with.',
    half: 'record',
    everywhere: true,
    longList: { name: 'cards', each: 1 },
    terms: (terms, { cards }) => ({ ...terms, cards: withDefinitions(terms.cards, cards) }),
  },
  CardDefined: {
    says: '{seat} defines {card}',
    about: 'A seat has defined a card in words that the match did not know; what it does is reported by the table.',
    half: 'record',
    everywhere: true,
    terms: (terms, { card, definition }) => ({ ...terms, cards: withCards(terms.cards, { [card]: definition }) }),
  },
  DeckRegistered: {
    says: 'A deck of {size} cards lies on the table',
    quiet: true,
    about:
      "A deck that lies on the table, or whose list is sealed, has so many cards. `cards` says how many copies of which it was registered with; a player's own deck is hidden from the others.",
    half: 'record',
    everywhere: true,
    hidden: { cards: 'others' },
    terms: (terms, { deck, size, cards }) => ({
      ...terms,
      lists: [...(terms.lists ?? []), cards === undefined ? { deck, size } : { deck, size, cards }],
    }),
  },
  SeatTaken: {
    says: '{by} sits down at the seat of {seat}',
    about: 'Somebody sits down.',
    half: 'record',
    record: (record, { seat, by }) => withSeat(record, seat, { by }),
  },
  ClientSeedGiven: {
    says: '{seat} adds to the dice',
    about: 'A seat adds to the chance of the match.',
    half: 'record',
    record: (record, { seat, seed }) => withSeat(record, seat, { clientSeed: seed }),
  },
  MatchStarted: {
    says: 'The match begins',
    about: 'The match begins.',
    everywhere: true,
    table: (table) => {
      const next = draftOf(table);
      next.status = 'running';
      return next;
    },
  },
  GameBegan: {
    says: 'Game {game} begins',
    about: 'A game begins with these players; the table is as if no game had been before.',
    everywhere: true,
    answers: true,
    table: tableAtBeginning,
  },
  StartingPlayerChosen: {
    says: '{seat} begins',
    about: 'Who takes the first turn, and how that came about.',
    everywhere: true,
  },
  GameEnded: {
    says: '[{winner} wins the game]',
    about: 'A game is over; no winner is a draw.',
    everywhere: true,
    answers: true,
    table: (table, { game, winner, why }) => {
      const next = idleTable(table);
      next.results = [...table.results, { game, winner, because: why }];
      return next;
    },
  },
  MatchEnded: {
    says: '[{judge} ends the match: {reason}. ][{winner} wins the match]',
    about: 'The match is over; no winner is a draw. Where a judge has ended it, `judge` and `reason` say who and why.',
    everywhere: true,
    answers: true,
    table: (table, { winner }) => {
      const next = idleTable(table);
      next.status = 'ended';
      next.winner = winner;
      return next;
    },
  },
  MatchSealed: {
    says: 'The match is sealed, and the seed of its dice open',
    about: 'Nothing changes any more: the seed of the dice is open, and so are all hidden parts.',
    half: 'record',
    record: (record) => ({ ...record, sealed: true }),
  },
  PlayerConceded: {
    says: '{seat} concedes',
    about: 'A player gives the game up; no rewind takes that back, unless the concession is waived.',
    half: 'record',
    everywhere: true,
    record: (record, { seat, game }) => ({
      ...record,
      concessions: [...record.concessions, { seat, game: Number(game) }],
    }),
  },
  PlayerLeft: {
    says: '{seat} is out of the game',
    about:
      'The player is out of the game; what they owned is nowhere, what they had on the stack is gone. `unasked` when the open question went with them; a question put to several is still put to the others.',
    everywhere: true,
    table: tableWithoutSeat,
  },
};
