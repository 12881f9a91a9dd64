import {
  cardOf,
  playerAt,
  statOf,
  targetObject,
  type GameObject,
  type JsonMap,
  type Look,
  type SeatId,
} from '@stackledger/kernel';
import { attackOf, isLiving, life, maxHpOf } from './life.js';
import { manaView } from './mana.js';
import { spinningOf } from './state.js';

/** A player's totals; mana by its kinds. */
export const viewOfPlayer = (look: Look, seat: SeatId): JsonMap => {
  const totals = Object.entries(playerAt(look.state.table, seat)?.totals ?? {});
  return {
    ...Object.fromEntries(totals.filter(([name]) => !name.startsWith('mana.'))),
    ...manaView(look, seat),
  };
};

/** What an attachment is on, and a creature's numbers as they are now. */
export const viewOfObject = (look: Look, object: GameObject): JsonMap => ({
  ...hostView(look, object),
  ...livingView(look, object),
});

const hostView = (look: Look, { name }: GameObject): JsonMap => {
  const to = spinningOf(look).attached.find(({ object }) => object === name)?.to;
  if (to === undefined) return {};
  return 'object' in to ? { attachedTo: to.object } : 'seat' in to ? { attachedTo: to.seat } : {};
};

const livingView = (look: Look, object: GameObject): JsonMap => {
  const who = targetObject(look.state.table, object.name);
  if (who === undefined || !isLiving(look, object)) return {};
  const [hp, maxHp, attack] = [life.hp(look, who), maxHpOf(look, who), attackOf(look, who)];
  const printed = cardOf(look, object.name).evasion;
  const evasion = printed === undefined ? {} : { evasion: statOf(look, who, 'evasion') };
  return { hp, maxHp, attack, power: attack, toughness: maxHp, ...evasion };
};

/** Nothing of the table but what every game has. */
export const view = (): JsonMap => ({});

/** There is no combat: creatures fight by what their cards say (SS-KIND-2). */
export const combat = (): null => null;
