import {
  flag,
  number,
  playerAt,
  zoneAt,
  type GameObject,
  type JsonMap,
  type Situation,
  type SeatId,
} from '@stackledger/kernel';
import type { Target } from '@stackledger/kernel/authoring';
import { attackOf, evasionOf, hpOf, maxHpOf } from './life.js';
import { soulsState, zoneOfSlot, type FourSoulsState } from './state.js';
import { soulsOfSeat } from './winning.js';
import { fourSoulsCardOf } from './four-souls-card.js';

/** The Four Souls state, or null before the game begins. */
const begunOf = ({ state: { table } }: Situation): FourSoulsState | null =>
  table.game === null ? null : soulsState(table);

/** The Four Souls part of a view: slots with their top cards, the attack, the duties. */
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

/** The shapes of the fields that viewOfPlayer and viewOfObject add. */
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

/** A player's current numbers. */
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

/** A monster's current numbers; nothing for items. */
export const viewOfObject = (situation: Situation, object: GameObject): JsonMap => {
  const card = fourSoulsCardOf(situation, object.name);
  if (card.kind !== 'monster') return {};
  const who: Target = { object: object.name, stay: object.stay };
  return {
    hp: hpOf(situation, who),
    maxHp: maxHpOf(situation, who),
    attack: attackOf(situation, who),
    ...(card.evasion !== undefined && { evasion: evasionOf(situation, who) }),
  };
};

/** The attack under way, as the combat part of a view. */
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

const ALLOWANCES: ReadonlySet<unknown> = new Set(['lootPlays', 'attacks', 'attacksOnDeck', 'purchases']);

/** Whether an event only counts what a player may still do in the turn. */
export const isAllowance = ({ type, data }: { readonly type: string; readonly data: JsonMap }): boolean =>
  type === 'TotalChanged' && ALLOWANCES.has(data.total);
