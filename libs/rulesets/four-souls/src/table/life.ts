import {
  addedHits,
  cardNamed,
  cardOf,
  changedDamage,
  isThere,
  markedDamage,
  playerAt,
  sameTarget,
  statOf,
  type Card,
  type GameObject,
  type LifeRules,
  type Situation,
  type Player,
  type StackObject,
  type Target,
} from '@stackledger/kernel';
import { isAttackable } from './duties.js';

/** What a purchase costs when nothing changes it (FS-BUY-3). */
const PRICE = 10;

const PLAYER_HP = 2;

const PLAYER_BASE: { readonly [stat: string]: number } = { hp: PLAYER_HP, attack: 1, price: PRICE };

const base = (situation: Situation, who: Target, stat: string): number => {
  if ('seat' in who) return playerAt(situation.state.table, who.seat)?.base[stat] ?? PLAYER_BASE[stat] ?? 0;
  return 'object' in who ? printed(cardOf(situation, who.object), stat) : 0;
};

const printed = (card: Card, stat: string): number => Number((card as { readonly [stat: string]: unknown })[stat] ?? 0); // stats stand in the card by name

/** The HP of a player before any change. */
export const baseHpOf = ({ base: { hp } }: Player): number => hp ?? PLAYER_HP;

/** The HP of a monster before any change. */
export const printedHpOf = (situation: Situation, { card }: GameObject): number => cardNamed(situation, card).hp ?? 0;

/** The most HP somebody can have, never below 0 (FS-DMG-8). */
export const maxHpOf = (situation: Situation, who: Target): number => Math.max(0, statOf(situation, who, 'hp'));

/** What is left of somebody's HP by damage alone, whether or not they are dying for another reason. */
export const hpByDamage = (situation: Situation, who: Target): number =>
  Math.max(0, maxHpOf(situation, who) - markedDamage(situation, who));

/** The death of somebody, on the stack or waiting to be put there (FS-DEATH-2). */
export const deathOf = ({ state: { table } }: Situation, who: Target): StackObject | undefined =>
  deathIn(table.stack, who) ?? deathIn(table.waiting, who);

const deathIn = (objects: readonly StackObject[], who: Target): StackObject | undefined =>
  objects.find(({ kind, bindings }) => kind === 'death' && sameTarget(bindings.who as Target, who)); // bound in death.ts

/** Current HP: none for the dead and from the moment a death is due (FS-DEATH-12). */
export const hpOf = (situation: Situation, who: Target): number => {
  if ('seat' in who && playerAt(situation.state.table, who.seat)?.dead) return 0;
  return deathOf(situation, who) === undefined ? hpByDamage(situation, who) : 0;
};

/** The attack of a player or monster, never below 0. */
export const attackOf = (situation: Situation, who: Target): number => Math.max(0, statOf(situation, who, 'attack'));

/** The evasion of a monster, as it is now and kept within what a die can show (FS-ATK-10). */
export const evasionOf = (situation: Situation, who: Target): number =>
  Math.min(6, Math.max(1, statOf(situation, who, 'evasion')));

const isDead = (situation: Situation, who: Target): boolean =>
  'seat' in who && playerAt(situation.state.table, who.seat)?.dead === true;

const isMonster = (situation: Situation, who: Target): boolean =>
  'object' in who && cardOf(situation, who.object).kind === 'monster';

/** How Four Souls reads and marks life. */
export const life: LifeRules = {
  hp: hpOf,
  base,
  mayBeDamaged: (situation, who) =>
    isThere(situation.state.table, who) &&
    ('seat' in who ? playerAt(situation.state.table, who.seat)?.left === false : isMonster(situation, who)),
  alsoCited: (situation, who) => ('object' in who && !isAttackable(situation, who.object) ? ['FS-ATK-17'] : []),
  marks: () => 'damage',
  // Damage beyond the last HP marks nothing (FS-DMG-1).
  marked: (situation, who, amount) => Math.min(amount, hpOf(situation, who)),
  amount: changedDamage,
  alsoHits: addedHits,
  mayGoNegative: () => false,
  // The dead are healed at the end of the turn only (FS-PDEATH-10).
  mayBeHealed: (situation, who) => !isDead(situation, who) && deathOf(situation, who) === undefined,
};

/** The name of whoever lives: a seat or an object. */
export const nameOfLiving = (who: Target): string => ('seat' in who ? who.seat : 'object' in who ? who.object : '');
