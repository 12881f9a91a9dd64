import {
  cardOf,
  either,
  mapOf,
  number,
  playerAt,
  statOf,
  targetObject,
  text,
  type GameObject,
  type JsonMap,
  type Situation,
  type SeatId,
} from '@stackledger/kernel';
import { attackOf, isLiving, life, maxHpOf } from './life.js';
import { manaView } from './mana.js';
import { speedsNow } from './speed.js';
import { AMOUNTS } from './setup.js';
import { spinningOf } from './state.js';

/** What the two below can say. */
export const viewFields = {
  player: {
    ...AMOUNTS,
    'mana?': { ...either(number(0), mapOf(number(0))), about: 'a number, or numbers by kind' },
  },
  object: {
    'attachedTo?': text('an object or a seat'),
    'hp?': number(),
    'maxHp?': number(),
    'attack?': number(),
    'power?': number(),
    'toughness?': number(),
    'evasion?': number(),
  },
};

/** A player's totals; mana by its kinds. */
export const viewOfPlayer = (situation: Situation, seat: SeatId): JsonMap => {
  const totals = Object.entries(playerAt(situation.state.table, seat)?.totals ?? {});
  return {
    ...Object.fromEntries(totals.filter(([name]) => !name.startsWith('mana.'))),
    ...manaView(situation, seat),
  };
};

/** What an attachment is on, and a creature's numbers as they are now. */
export const viewOfObject = (situation: Situation, object: GameObject): JsonMap => ({
  ...hostView(situation, object),
  ...livingView(situation, object),
});

const hostView = (situation: Situation, { name }: GameObject): JsonMap => {
  const to = spinningOf(situation).attached.find(({ object }) => object === name)?.to;
  if (to === undefined) return {};
  return 'object' in to ? { attachedTo: to.object } : 'seat' in to ? { attachedTo: to.seat } : {};
};

const livingView = (situation: Situation, object: GameObject): JsonMap => {
  const who = targetObject(situation.state.table, object.name);
  if (who === undefined || !isLiving(situation, object)) return {};
  const [hp, maxHp, attack] = [life.hp(situation, who), maxHpOf(situation, who), attackOf(situation, who)];
  const printed = cardOf(situation, object.name).evasion;
  const evasion = printed === undefined ? {} : { evasion: statOf(situation, who, 'evasion') };
  return { hp, maxHp, attack, power: attack, toughness: maxHp, ...evasion };
};

/** Beside what every game has: how fast the top of the stack is, and what may answer it. */
export const view = (situation: Situation): JsonMap => ({ speed: speedsNow(situation) });

/** There is no combat: creatures fight by what their cards say (SS-KIND-2). */
export const combat = (): null => null;
