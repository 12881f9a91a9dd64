import { isThere, objectAt, playerAt, zoneKind, type GameObject, type Situation } from '@stackledger/kernel';
import {
  changedDamage,
  keywordsOf,
  markedDamage,
  statOf,
  targetObject,
  totalOf,
  abilitiesAwaiting,
  type LifeRules,
  type ObjectName,
  type Target,
} from '@stackledger/kernel/authoring';
import { speedStackOf } from './state.js';
import { speedStackCardOf, type SpeedStackCard } from './speed-stack-card.js';

const printedHp = ({ hp, toughness }: SpeedStackCard): number | undefined => hp ?? toughness;

const counted = (situation: Situation, name: ObjectName): number => {
  const counters = objectAt(situation.state.table, name)?.counters ?? {};
  return (counters['+1/+1'] ?? 0) - (counters['-1/-1'] ?? 0);
};

/** `power` and `toughness` are aliases of `attack` and `hp`: changes of either count. */
const base = (situation: Situation, who: Target, stat: string): number => {
  if (!('object' in who) || stat === 'power' || stat === 'toughness') return 0;
  const card = speedStackCardOf(situation, who.object);
  if (stat === 'evasion') return card.evasion ?? 0;
  const printed = stat === 'hp' ? printedHp(card) : (card.attack ?? card.power);
  return (printed ?? 0) + counted(situation, who.object);
};

/** The damage that destroys an object. */
export const maxHpOf = (situation: Situation, who: Target): number =>
  Math.max(0, statOf(situation, who, 'hp') + statOf(situation, who, 'toughness'));

/** The damage that an object deals in a fight. */
export const attackOf = (situation: Situation, who: Target): number =>
  Math.max(0, statOf(situation, who, 'attack') + statOf(situation, who, 'power'));

/** Whether an object in play can take damage: its card has hit points. */
export const isLiving = (situation: Situation, { name, zone }: GameObject): boolean =>
  zoneKind(zone) === 'play' && printedHp(speedStackCardOf(situation, name)) !== undefined;

/** The remaining HP of an object, or the life of a player. */
const hpOf = (situation: Situation, who: Target): number =>
  'seat' in who
    ? totalOf(situation.state.table, who.seat, 'life')
    : Math.max(0, maxHpOf(situation, who) - markedDamage(situation, who));

/** Whether an object has a keyword, printed or given. */
export const hasKeyword = (situation: Situation, name: ObjectName, keyword: string): boolean => {
  const who = targetObject(situation.state.table, name);
  return who !== undefined && keywordsOf(situation, who, speedStackCardOf(situation, name).keywords ?? []).has(keyword);
};

/**
 * How damage is dealt: players lose life, creatures mark damage. Replacements apply in the order in which they entered
 * play (SS-RES-2).
 */
export const life: LifeRules = {
  hp: hpOf,
  base,
  mayBeDamaged: (situation, who) => {
    if ('seat' in who) return playerAt(situation.state.table, who.seat)?.left === false;
    const object =
      'object' in who && isThere(situation.state.table, who) ? objectAt(situation.state.table, who.object) : undefined;
    return object !== undefined && isLiving(situation, object);
  },
  marks: (_look, who) => ('seat' in who ? 'life' : 'damage'),
  marked: (_look, _who, amount) => amount,
  alsoCited: (situation) =>
    abilitiesAwaiting(situation, situation.state.table, 'replacement').length > 0 ? ['SS-RES-2'] : [],
  amount: (situation, hit, damage) => {
    const { arrived } = speedStackOf(situation);
    return changedDamage(situation, hit, damage, (awaiting) =>
      awaiting.toSorted((a, b) => arrived.indexOf(a.object.name) - arrived.indexOf(b.object.name)),
    );
  },
  mayGoNegative: (total) => total === 'life',
  mayBeHealed: () => true,
};
