import {
  cardOf,
  flag,
  number,
  playerAt,
  zoneAt,
  type GameObject,
  type JsonMap,
  type Situation,
  type SeatId,
  type Target,
} from '@stackledger/kernel';
import { attackOf, evasionOf, hpOf, maxHpOf } from './life.js';
import { zoneOfSlot, type FourSouls } from './state.js';
import { soulsOfSeat } from './winning.js';

/** The game, once it has begun: a match that waits for its start is looked at too. */
const begunOf = (situation: Situation): FourSouls | null => situation.state.table.game as FourSouls | null;

/** The Four Souls part of a view: slots with their top cards, the attack, what must be attacked. */
export const view = (situation: Situation): JsonMap => {
  const { slots, attack, duties } = begunOf(situation) ?? { slots: [], attack: null, duties: [] };
  return {
    slots: Object.fromEntries(
      slots.map((slot) => [slot, zoneAt(situation.state.table, zoneOfSlot(slot)).at(-1) ?? null]),
    ),
    attack: attack === null ? 'none' : { by: attack.by, against: attack.against },
    duties: duties.map(({ seat, on, times }) => ({ seat, on: typeof on === 'string' ? on : on.object, times })),
  };
};

const BEGUN = number(0, undefined, 'once the game has begun');

/** What the two below can say. */
export const viewFields = {
  player: {
    'coins?': BEGUN,
    'lootPlays?': BEGUN,
    'attacks?': BEGUN,
    'purchases?': BEGUN,
    'attacksOnDeck?': number(0),
    hp: number(),
    maxHp: number(),
    attack: number(),
    souls: number(0),
    dead: flag(),
  },
  object: { 'hp?': number(), 'maxHp?': number(), 'attack?': number(), 'evasion?': number() },
};

/** A player's numbers as they are now. */
export const viewOfPlayer = (situation: Situation, seat: SeatId): JsonMap => {
  const player = playerAt(situation.state.table, seat);
  const who: Target = { seat };
  return {
    ...player?.totals,
    hp: hpOf(situation, who),
    maxHp: maxHpOf(situation, who),
    attack: attackOf(situation, who),
    souls: soulsOfSeat(situation, seat),
    dead: player?.dead ?? false,
  };
};

/** A monster's numbers as they are now; items have none. */
export const viewOfObject = (situation: Situation, object: GameObject): JsonMap => {
  const card = cardOf(situation, object.name);
  if (card.kind !== 'monster') return {};
  const who: Target = { object: object.name, stay: object.stay };
  return {
    hp: hpOf(situation, who),
    maxHp: maxHpOf(situation, who),
    attack: attackOf(situation, who),
    ...(card.evasion !== undefined && { evasion: evasionOf(situation, who) }),
  };
};

/** The attack as far as it has come. */
export const combat = (situation: Situation): JsonMap | null => {
  const { attack } = begunOf(situation) ?? { attack: null };
  if (attack === null) return null;
  const { table } = situation.state;
  const damage = table.stack.find(({ kind }) => kind === 'combat-damage');
  const roll = table.stack.find((object) => object.roll?.purpose === 'attack');
  const step = damage !== undefined ? 'combat-damage' : roll !== undefined ? 'attack-roll' : 'between-rolls';
  return {
    by: attack.by,
    against: attack.against,
    step,
    rolls: attack.rolls,
    roll: roll?.roll?.value ?? null,
    damage: damage === undefined ? null : { to: damage.subject, amount: damage.bindings.amount ?? 0 },
  };
};
