import {
  either,
  mapOf,
  number,
  playerAt,
  text,
  type GameObject,
  type JsonMap,
  type Situation,
  type SeatId,
} from '@stackledger/kernel';
import { statOf, targetObject } from '@stackledger/kernel/authoring';
import { attackOf, isLiving, life, maxHpOf } from './life.js';
import { manaView } from './mana.js';
import { speedsNow } from './speed.js';
import { AMOUNTS } from './setup.js';
import { speedStackOf } from './state.js';
import { speedStackCardOf } from './speed-stack-card.js';

/** The shapes of the fields that viewOfPlayer and viewOfObject add. */
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

/** A player's totals, with mana by kind. */
export const viewOfPlayer = (situation: Situation, seat: SeatId): JsonMap => {
  const totals = Object.entries(playerAt(situation.state.table, seat)?.totals ?? {});
  return {
    ...Object.fromEntries(totals.filter(([name]) => !name.startsWith('mana.'))),
    ...manaView(situation, seat),
  };
};

/** An attachment's host, and a creature's current numbers. */
export const viewOfObject = (situation: Situation, object: GameObject): JsonMap => ({
  ...hostView(situation, object),
  ...livingView(situation, object),
});

const hostView = (situation: Situation, { name }: GameObject): JsonMap => {
  const to = speedStackOf(situation).attached.find(({ object }) => object === name)?.to;
  if (to === undefined) return {};
  return 'object' in to ? { attachedTo: to.object } : 'seat' in to ? { attachedTo: to.seat } : {};
};

const livingView = (situation: Situation, object: GameObject): JsonMap => {
  const who = targetObject(situation.state.table, object.name);
  if (who === undefined || !isLiving(situation, object)) return {};
  const [hp, maxHp, attack] = [life.hp(situation, who), maxHpOf(situation, who), attackOf(situation, who)];
  const printed = speedStackCardOf(situation, object.name).evasion;
  const evasion = printed === undefined ? {} : { evasion: statOf(situation, who, 'evasion') };
  return { hp, maxHp, attack, power: attack, toughness: maxHp, ...evasion };
};

/** The speed stack's part of a view: the speed of the top of the stack, and the speeds that may answer it. */
export const view = (situation: Situation): JsonMap => ({ speed: speedsNow(situation) });

/** The combat part of a view: always null, because creatures fight by card effects (SS-KIND-2). */
export const combat = (): null => null;

/** Whether an event only takes mana or gold that pays for something. */
export const isSpent = ({ type, data }: { readonly type: string; readonly data: JsonMap }): boolean =>
  type === 'TotalChanged' && (data.total === 'mana' || data.total === 'gold') && Number(data.by) < 0;
