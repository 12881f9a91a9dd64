import type { SeatId } from '@stackledger/kernel';
import {
  areCostsTrusted,
  areDecksReported,
  layOut,
  registerSideboards,
  type MatchBeginning,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';
import { noteStates } from '../events/trigger-events.js';
import { manaOf, totalFor } from '../mana/mana.js';
import { beginGame, LIFE } from './opening.js';
import { decksOf, pilesOf, TOTALS, type MagicPlayerSetup, type MagicSetup } from './setup.js';
import { resumeStep } from './turn.js';

/** Sets the table from a position, or deals the first game from shuffled decks (MTG-103). */
export const begin = (d: OpenDecision, { setup, decks }: MatchBeginning): void => {
  if (setup !== undefined) return setUp(d, setup);
  if (areDecksReported(d)) registerSideboards(d, decks ?? {});
  beginGame(d, [], decksOf(decks ?? {}, d.state.terms.seats));
};

/** Sets a position up; then the turn-based actions of its step happen, and the active player receives priority. */
const setUp = (d: OpenDecision, setup: MagicSetup): void => {
  const { seats } = d.state.terms;
  const active = setup.active ?? seats[0];
  if (active === undefined) return;
  const players = seats.map((seat) => playerOf(seat, setup.players?.[seat] ?? {}, seat === active));
  emit(d, 'GameBegan', { game: 1, players }, ['SL-MATCH-4']);
  emit(
    d,
    'RulesSet',
    { costs: setup.costs ?? (areCostsTrusted(d) ? 'enforced' : 'free'), decks: {}, skipsDraw: false },
    ['SL-MATCH-4'],
  );
  const step = setup.step ?? 'main';
  emit(d, 'TurnBegan', { active, number: 1 }, ['SL-MATCH-4']);
  emit(d, 'StepBegan', { step }, ['SL-MATCH-4']);
  for (const pile of pilesOf(setup, seats, d.state.terms.cards)) layOut(d, pile, { open: setup.open });
  noteStates(d);
  resumeStep(d, step);
};

type MagicSeatSetup = {
  seat: SeatId;
  totals: { [name: string]: number };
  base: { [stat: string]: number };
  damage: number;
};

const playerOf = (seat: SeatId, player: MagicPlayerSetup, isActive: boolean): MagicSeatSetup => {
  const totals: { [name: string]: number } = { life: LIFE, poison: 0, landPlays: isActive ? 1 : 0 };
  for (const name of TOTALS) if (typeof player[name] === 'number') totals[name] = player[name];
  if (player.mana !== undefined)
    for (const [kind, n] of Object.entries(manaOf(player.mana))) totals[totalFor(kind)] = n;
  return { seat, totals, base: {}, damage: 0 };
};
