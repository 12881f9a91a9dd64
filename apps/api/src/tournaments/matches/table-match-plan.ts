import { seatNames, type TableMatchPlan } from '@stackledger/tournaments';
import type { CreateMatch } from '@stackledger/wire';

/** Real cards: the table rolls, deals and counts what is paid. */
const WITH_REAL_CARDS = { dice: 'reported', decks: 'reported', cards: 'open', costs: 'trusted' };

/** The match of a table as it is created: the same for whoever creates it. */
export const matchOf = (
  tournament: string,
  bestOf: number,
  { ruleset, cards, start, options, deck }: TableMatchPlan,
  players: readonly string[],
): CreateMatch => {
  const seats = seatNames(players);
  const games = ruleset === 'magic' && (bestOf === 1 || bestOf === 3) ? { bestOf } : {};
  const body = {
    ...{ ruleset, seats, tournament },
    start: start === 'on-clock' ? 'on-command' : 'at-once',
    options: { ...(cards === 'table' && WITH_REAL_CARDS), ...games, ...options },
    ...(deck !== undefined && { decks: Object.fromEntries(seats.map((seat) => [seat, deck])) }),
  };
  return body as CreateMatch; // options and decks are looked at by the game
};
