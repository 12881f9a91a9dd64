import type { Cards } from '../table/card.js';
import type { JsonMap } from '../persistent/json.js';
import type { ObjectName, Revision, SeatId, StackId } from '../table/names.js';
import { withMoved, withPlayer } from '../table/objects.js';
import type { Choice, Player, Table } from '../table/table.js';
import { draftOf, emptyTable, NOBODY } from '../table/table.js';
import type { NoData, TableEvolvers } from '../log/event.js';

export type MatchEvents = {
  /** Everything that is fixed for the match; `cardsHash` is the hash of the definitions in the CardsDefined events. */
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
  SeatTaken: { seat: SeatId; by: string };
  ClientSeedGiven: { seat: SeatId; seed: string };
  MatchStarted: NoData;
  /** A game begins with these players; the table is as if no game had been before. */
  GameBegan: { game: number; players: readonly Omit<Player, 'dead' | 'left'>[]; slots?: readonly string[] };
  StartingPlayerChosen: { seat: SeatId; how: string; rolls?: { readonly [seat: string]: number } };
  GameEnded: { game: number; winner: SeatId | null; why: string };
  MatchEnded: { winner: SeatId | null; why: string };
  MatchSealed: { head: string; serverSeed: string };
  PlayerConceded: { seat: SeatId; game: string };
  /**
   * The player is out of the game; what they owned is nowhere, what they had on the stack is gone. `unasked` when the open
   * question went with them; a question put to several is still put to the others.
   */
  PlayerLeft: {
    seat: SeatId;
    why: string;
    objects: readonly ObjectName[];
    stack: readonly StackId[];
    unasked: boolean;
  };
};

const begun = (table: Table, { game, players }: MatchEvents['GameBegan'], at: Revision): Table => {
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

const gone = (table: Table, { seat, objects, stack, unasked }: MatchEvents['PlayerLeft']): Table => {
  const away = objects.reduce((at, name) => withMoved(at, name, 'nowhere'), table);
  const next = draftOf(withPlayer(away, seat, (player) => void (player.left = true)));
  next.stack = away.stack.filter(({ id }) => !stack.includes(id));
  next.waiting = away.waiting.filter(({ id }) => !stack.includes(id));
  next.delayed = away.delayed.filter(({ controller }) => controller !== seat);
  next.orders = away.orders.filter((order) => order.seat !== seat);
  const { holder, lap, last } = away.priority;
  const passed = lap.passed.filter((each) => each !== seat);
  next.priority = { holder: holder === seat ? null : holder, lap: { from: lap.from, passed }, last };
  next.awaiting = unasked ? null : away.awaiting && askedWithout(away.awaiting, seat);
  return next;
};

const askedWithout = (choice: Choice, seat: SeatId): Choice => {
  const seats = choice.seats.filter((each) => each !== seat);
  return { ...choice, seats, seat: choice.seat === seat ? (seats[0] ?? choice.seat) : choice.seat };
};

export const matchEvolvers: TableEvolvers<MatchEvents> = {
  MatchCreated: (table, { seats }) => emptyTable(seats, table.edit),
  MatchStarted: (table) => {
    const next = draftOf(table);
    next.status = 'running';
    return next;
  },
  GameBegan: begun,
  GameEnded: (table, { game, winner, why }) => {
    const next = draftOf(table);
    next.results = [...table.results, { game, winner, because: why }];
    next.priority = NOBODY;
    next.awaiting = null;
    next.resolving = [];
    return next;
  },
  MatchEnded: (table, { winner }) => {
    const next = draftOf(table);
    next.status = 'ended';
    next.winner = winner;
    next.priority = NOBODY;
    next.awaiting = null;
    next.resolving = [];
    return next;
  },
  PlayerLeft: gone,
};
