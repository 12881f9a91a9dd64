import {
  givePriorityAfterResolution,
  layOut,
  manaTotals,
  type Begins,
  type Game,
  type SeatId,
} from '@stackledger/kernel';
import { deal } from './dealing.js';
import { tell } from '../table/events.js';
import { optionOf } from '../table/options.js';
import { pilesOf, seated, TOTALS, type PlayerSetup, type Setup } from '../table/setup.js';

/** Sets the table from a position, or deals from shuffled decks (SS-SETUP-1). */
export const begin = (g: Game, { setup, decks }: Begins): void => {
  if (setup === undefined) deal(g, decks ?? {});
  else setUp(g, setup);
};

/** A position is laid out as it is: nothing is shuffled, nothing triggers, play goes on from the step that it names. */
const setUp = (g: Game, setup: Setup): void => {
  const { seats } = g.state.terms;
  const active = setup.active ?? seats[0];
  if (active === undefined) return;
  const players = seats.map((seat) => playerOf(g, seat, setup.players?.[seat] ?? {}));
  tell(g, 'GameBegan', { game: 1, players }, ['SL-MATCH-4', 'SS-SETUP-1']);
  tell(g, 'TurnBegan', { active, number: 1 }, ['SL-MATCH-4']);
  tell(g, 'StepBegan', { step: setup.step ?? 'main' }, ['SL-MATCH-4']);
  for (const pile of pilesOf(setup, seats)) layOut(g, pile);
  givePriorityAfterResolution(g);
};

const playerOf = (g: Game, seat: SeatId, player: PlayerSetup): ReturnType<typeof seated> => {
  const given = TOTALS.flatMap((name) => (typeof player[name] === 'number' ? [[name, player[name]] as const] : []));
  const mana = player.mana === undefined ? [] : manaTotals(player.mana);
  return seated(seat, { life: optionOf(g, 'life') as number, ...Object.fromEntries([...given, ...mana]) });
};
