import {
  givePriorityAfterResolution,
  layOut,
  totalsByKind,
  type Begins,
  type OpenDecision,
  type SeatId,
} from '@stackledger/kernel';
import { deal } from './dealing.js';
import { tell } from '../table/events.js';
import { optionOf } from '../table/options.js';
import { pilesOf, seated, TOTALS, type PlayerSetup, type Setup } from '../table/setup.js';

/** Sets the table from a position, or deals from shuffled decks (SS-SETUP-1). */
export const begin = (d: OpenDecision, { setup, decks }: Begins): void => {
  if (setup === undefined) deal(d, decks ?? {});
  else setUp(d, setup);
};

/** A position is laid out as it is: nothing is shuffled, nothing triggers, play goes on from the step that it names. */
const setUp = (d: OpenDecision, setup: Setup): void => {
  const { seats } = d.state.terms;
  const active = setup.active ?? seats[0];
  if (active === undefined) return;
  const players = seats.map((seat) => playerOf(d, seat, setup.players?.[seat] ?? {}));
  tell(d, 'GameBegan', { game: 1, players }, ['SL-MATCH-4', 'SS-SETUP-1']);
  tell(d, 'TurnBegan', { active, number: 1 }, ['SL-MATCH-4']);
  tell(d, 'StepBegan', { step: setup.step ?? 'main' }, ['SL-MATCH-4']);
  for (const pile of pilesOf(setup, seats)) layOut(d, pile, { open: setup.open });
  givePriorityAfterResolution(d);
};

const playerOf = (d: OpenDecision, seat: SeatId, player: PlayerSetup): ReturnType<typeof seated> => {
  const given = TOTALS.flatMap((name) => (typeof player[name] === 'number' ? [[name, player[name]] as const] : []));
  const mana = player.mana === undefined ? [] : totalsByKind('mana', player.mana);
  return seated(seat, { life: optionOf(d, 'life') as number, ...Object.fromEntries([...given, ...mana]) });
};
