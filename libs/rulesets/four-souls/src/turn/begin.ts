import type { SeatId } from '@stackledger/kernel';
import { cardIn, layOut, type MatchBeginning, type OpenDecision } from '@stackledger/kernel/authoring';
import type { FourSoulsCard } from '../table/four-souls-card.js';
import { deal } from './dealing.js';
import { emit } from '../table/events.js';
import { pilesOf, type SoulsPlayerSetup, type SoulsSetup } from '../table/setup.js';

/** Begins a game from a position, or deals from shuffled decks (FS-SETUP-1 to 7). */
export const begin = (d: OpenDecision, { setup, decks }: MatchBeginning): void => {
  if (setup === undefined) deal(d, decks ?? {});
  else setUp(d, setup);
};

/** Lays out a position as it is: nothing is shuffled, nothing triggers, the active player has priority. */
const setUp = (d: OpenDecision, setup: SoulsSetup): void => {
  const { seats } = d.state.terms;
  const active = setup.active ?? seats[0];
  if (active === undefined) return;
  const players = seats.map((seat) => playerOf(d, seat, setup.players?.[seat] ?? {}, seat === active));
  const slots = [
    ...(setup.monsters ?? []).map((_, at) => `monster-${at + 1}`),
    ...(setup.shop ?? []).map((_, at) => `shop-${at + 1}`),
  ];
  emit(d, 'GameBegan', { game: 1, players, slots }, ['SL-MATCH-4', 'FS-ZONE-8']);
  emit(d, 'TurnBegan', { active, number: 1 }, ['SL-MATCH-4']);
  emit(d, 'StepBegan', { step: setup.step ?? 'action' }, ['SL-MATCH-4']);
  for (const pile of pilesOf(setup, seats)) layOut(d, pile, { open: setup.open });
  emit(d, 'PriorityReceived', { seat: active, lap: { from: active, passed: [] } }, ['FS-PRIO-9']);
};

type SoulsPlayerState = {
  seat: SeatId;
  totals: { [name: string]: number };
  base: { [stat: string]: number };
  damage: number;
};

const numberIn = (player: SoulsPlayerSetup, name: string): number | undefined =>
  typeof player[name] === 'number' ? player[name] : undefined;

const playerOf = (d: OpenDecision, seat: SeatId, player: SoulsPlayerSetup, isActive: boolean): SoulsPlayerState => {
  const character: FourSoulsCard | undefined =
    player.character === undefined ? undefined : d.state.terms.cards[cardIn(player.character)];
  const hp = numberIn(player, 'hp');
  const maxHp = numberIn(player, 'maxHp') ?? Math.max(character?.hp ?? 2, hp ?? 0);
  const each = isActive ? 1 : 0;
  const totals = { coins: 0, lootPlays: each, attacks: each, purchases: each };
  for (const name of [...Object.keys(totals), 'attacksOnDeck', 'souls']) {
    const given = numberIn(player, name);
    if (given !== undefined) Object.assign(totals, { [name]: given });
  }
  const attack = numberIn(player, 'attack') ?? character?.attack ?? 1;
  return { seat, totals, base: { hp: maxHp, attack }, damage: maxHp - (hp ?? maxHp) };
};
