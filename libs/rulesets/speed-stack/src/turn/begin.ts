import type { SeatId } from '@stackledger/kernel';
import {
  givePriorityAfterResolution,
  layOut,
  totalsByKind,
  type MatchBeginning,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { deal } from './dealing.js';
import { emit } from '../table/events.js';
import { optionOf } from '../table/options.js';
import { pilesOf, seated, TOTALS, type SpeedStackPlayerSetup, type SpeedStackSetup } from '../table/setup.js';

/** Begins a game from a position, or deals from shuffled decks (SS-SETUP-1). */
export const begin = (d: OpenDecision, { setup, decks }: MatchBeginning): void => {
  if (setup === undefined) deal(d, decks ?? {});
  else setUp(d, setup);
};

/** Lays out a position as it is: nothing is shuffled, nothing triggers, play goes on from its step. */
const setUp = (d: OpenDecision, setup: SpeedStackSetup): void => {
  const { seats } = d.state.terms;
  const active = setup.active ?? seats[0];
  if (active === undefined) return;
  const players = seats.map((seat) => playerOf(d, seat, setup.players?.[seat] ?? {}));
  emit(d, 'GameBegan', { game: 1, players }, ['SL-MATCH-4', 'SS-SETUP-1']);
  emit(d, 'TurnBegan', { active, number: 1 }, ['SL-MATCH-4']);
  emit(d, 'StepBegan', { step: setup.step ?? 'main' }, ['SL-MATCH-4']);
  for (const pile of pilesOf(setup, seats)) layOut(d, pile, { open: setup.open });
  givePriorityAfterResolution(d);
};

const playerOf = (d: OpenDecision, seat: SeatId, player: SpeedStackPlayerSetup): ReturnType<typeof seated> => {
  const given = TOTALS.flatMap((name) => (typeof player[name] === 'number' ? [[name, player[name]] as const] : []));
  const mana = player.mana === undefined ? [] : totalsByKind('mana', player.mana);
  return seated(seat, { life: Number(optionOf(d, 'life')), ...Object.fromEntries([...given, ...mana]) });
};
