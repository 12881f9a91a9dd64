import {
  cardOf,
  playerAt,
  zoneAt,
  type GameObject,
  type JsonMap,
  type Look,
  type SeatId,
  type Target,
} from '@stackledger/kernel';
import { attackOf, evasionOf, hpOf, maxHpOf } from './life.js';
import { zoneOfSlot, type FourSouls } from './state.js';
import { soulsOfSeat } from './winning.js';

/** The game, once it has begun: a match that waits for its start is looked at too. */
const begunOf = (look: Look): FourSouls | null => look.state.table.game as FourSouls | null;

/** The Four Souls part of a view: slots with their top cards, the attack, what must be attacked. */
export const view = (look: Look): JsonMap => {
  const { slots, attack, duties } = begunOf(look) ?? { slots: [], attack: null, duties: [] };
  return {
    slots: Object.fromEntries(slots.map((slot) => [slot, zoneAt(look.state.table, zoneOfSlot(slot)).at(-1) ?? null])),
    attack: attack === null ? 'none' : { by: attack.by, against: attack.against },
    duties: duties.map(({ seat, on, times }) => ({ seat, on: typeof on === 'string' ? on : on.object, times })),
  };
};

/** A player's numbers as they are now. */
export const viewOfPlayer = (look: Look, seat: SeatId): JsonMap => {
  const player = playerAt(look.state.table, seat);
  const who: Target = { seat };
  return {
    ...player?.totals,
    hp: hpOf(look, who),
    maxHp: maxHpOf(look, who),
    attack: attackOf(look, who),
    souls: soulsOfSeat(look, seat),
    dead: player?.dead ?? false,
  };
};

/** A monster's numbers as they are now; items have none. */
export const viewOfObject = (look: Look, object: GameObject): JsonMap => {
  const card = cardOf(look, object.name);
  if (card.kind !== 'monster') return {};
  const who: Target = { object: object.name, stay: object.stay };
  return {
    hp: hpOf(look, who),
    maxHp: maxHpOf(look, who),
    attack: attackOf(look, who),
    ...(card.evasion !== undefined && { evasion: evasionOf(look, who) }),
  };
};

/** The attack as far as it has come. */
export const combat = (look: Look): JsonMap | null => {
  const { attack } = begunOf(look) ?? { attack: null };
  if (attack === null) return null;
  const { table } = look.state;
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
