import { isThere, playerAt, type GameObject, type Situation, type StackObject } from '@stackledger/kernel';
import {
  addedHits,
  changedDamage,
  markedDamage,
  sameTarget,
  statOf,
  type LifeRules,
  type Player,
  type Target,
} from '@stackledger/kernel/authoring';
import { dyingOf } from './bindings.js';
import { isAttackable } from './duties.js';
import { fourSoulsCardNamed, fourSoulsCardOf, type FourSoulsCard } from './four-souls-card.js';

/** The unchanged price of a purchase, in coins (FS-BUY-3). */
const PRICE = 10;

const PLAYER_HP = 2;

const PLAYER_BASE: { readonly [stat: string]: number } = { hp: PLAYER_HP, attack: 1, price: PRICE };

const base = (situation: Situation, who: Target, stat: string): number => {
  if ('seat' in who) return playerAt(situation.state.table, who.seat)?.base[stat] ?? PLAYER_BASE[stat] ?? 0;
  return 'object' in who ? printed(fourSoulsCardOf(situation, who.object), stat) : 0;
};

/** The number printed on a card for a stat, which is the field of that name; 0 if there is none. */
// Read very often, so by the field itself: stats are fields of a card.
const printed = (card: FourSoulsCard, stat: string): number =>
  Number((card as { readonly [stat: string]: unknown })[stat] ?? 0);

/** The HP of a player before changes. */
export const baseHpOf = ({ base: { hp } }: Player): number => hp ?? PLAYER_HP;

/** The HP of a monster before changes. */
export const printedHpOf = (situation: Situation, { card }: GameObject): number =>
  fourSoulsCardNamed(situation, card).hp ?? 0;

/** The maximum HP of a player or monster, at least 0 (FS-DMG-8). */
export const maxHpOf = (situation: Situation, who: Target): number => Math.max(0, statOf(situation, who, 'hp'));

/** Maximum HP minus marked damage, even if a death is pending for another reason. */
export const hpByDamage = (situation: Situation, who: Target): number =>
  Math.max(0, maxHpOf(situation, who) - markedDamage(situation, who));

/** The death of a player or monster, on the stack or waiting to be put there (FS-DEATH-2). */
export const deathOf = ({ state: { table } }: Situation, who: Target): StackObject | undefined =>
  deathIn(table.stack, who) ?? deathIn(table.waiting, who);

const deathIn = (objects: readonly StackObject[], who: Target): StackObject | undefined =>
  objects.find((object) => sameTarget(dyingOf(object) ?? null, who));

/** Current HP; 0 for the dead and from the moment a death is pending (FS-DEATH-12). */
export const hpOf = (situation: Situation, who: Target): number => {
  if ('seat' in who && playerAt(situation.state.table, who.seat)?.dead) return 0;
  return deathOf(situation, who) === undefined ? hpByDamage(situation, who) : 0;
};

/** The attack of a player or monster, at least 0. */
export const attackOf = (situation: Situation, who: Target): number => Math.max(0, statOf(situation, who, 'attack'));

/** The current evasion of a monster, kept between 1 and 6 (FS-ATK-10). */
export const evasionOf = (situation: Situation, who: Target): number =>
  Math.min(6, Math.max(1, statOf(situation, who, 'evasion')));

const isDead = (situation: Situation, who: Target): boolean =>
  'seat' in who && playerAt(situation.state.table, who.seat)?.dead === true;

const isMonster = (situation: Situation, who: Target): boolean =>
  'object' in who && fourSoulsCardOf(situation, who.object).kind === 'monster';

/** How Four Souls reads HP, marks damage and heals. */
export const life: LifeRules = {
  hp: hpOf,
  base,
  mayBeDamaged: (situation, who) =>
    isThere(situation.state.table, who) &&
    ('seat' in who ? playerAt(situation.state.table, who.seat)?.left === false : isMonster(situation, who)),
  alsoCited: (situation, who) => ('object' in who && !isAttackable(situation, who.object) ? ['FS-ATK-17'] : []),
  marks: () => 'damage',
  // Damage beyond the last HP is not marked (FS-DMG-1).
  marked: (situation, who, amount) => Math.min(amount, hpOf(situation, who)),
  amount: changedDamage,
  alsoHits: addedHits,
  mayGoNegative: () => false,
  // The dead are only healed at the end of the turn (FS-PDEATH-10).
  mayBeHealed: (situation, who) => !isDead(situation, who) && deathOf(situation, who) === undefined,
};

/** The name of a player or monster: a seat or an object. */
export const nameOfLiving = (who: Target): string => ('seat' in who ? who.seat : 'object' in who ? who.object : '');
