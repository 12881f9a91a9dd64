import {
  cardOf,
  changedDamage,
  isThere,
  keywordsOf,
  markedDamage,
  objectAt,
  playerAt,
  statOf,
  targetObject,
  totalOf,
  watchersOf,
  zoneKind,
  type Card,
  type GameObject,
  type LifeRules,
  type Look,
  type ObjectName,
  type Target,
} from '@stackledger/kernel';
import { spinningOf } from './state.js';

const printedHp = ({ hp, toughness }: Card): number | undefined => hp ?? toughness;

const counted = (look: Look, name: ObjectName): number => {
  const counters = objectAt(look.state.table, name)?.counters ?? {};
  return (counters['+1/+1'] ?? 0) - (counters['-1/-1'] ?? 0);
};

/** `power` and `toughness` are other words for `attack` and `hp`: changes of either count. */
const base = (look: Look, who: Target, stat: string): number => {
  if (!('object' in who) || stat === 'power' || stat === 'toughness') return 0;
  const card = cardOf(look, who.object);
  if (stat === 'evasion') return card.evasion ?? 0;
  const printed = stat === 'hp' ? printedHp(card) : (card.attack ?? card.power);
  return (printed ?? 0) + counted(look, who.object);
};

/** How much damage destroys an object. */
export const maxHpOf = (look: Look, who: Target): number =>
  Math.max(0, statOf(look, who, 'hp') + statOf(look, who, 'toughness'));

/** How much damage an object deals by a fight. */
export const attackOf = (look: Look, who: Target): number =>
  Math.max(0, statOf(look, who, 'attack') + statOf(look, who, 'power'));

/** Whether something in play can be hurt at all: it has hit points on its card. */
export const isLiving = (look: Look, { name, zone }: GameObject): boolean =>
  zoneKind(zone) === 'play' && printedHp(cardOf(look, name)) !== undefined;

/** What is left of an object, or the life of a player. */
const hpOf = (look: Look, who: Target): number =>
  'seat' in who
    ? totalOf(look.state.table, who.seat, 'life')
    : Math.max(0, maxHpOf(look, who) - markedDamage(look, who));

/** Whether a card in play has a keyword, printed or given. */
export const hasKeyword = (look: Look, name: ObjectName, keyword: string): boolean => {
  const who = targetObject(look.state.table, name);
  return who !== undefined && keywordsOf(look, who, cardOf(look, name).keywords ?? []).has(keyword);
};

/** Players lose life; creatures keep damage. Replacements apply in the order in which they came into play (SS-RES-2). */
export const life: LifeRules = {
  hp: hpOf,
  base,
  mayBeDamaged: (look, who) => {
    if ('seat' in who) return playerAt(look.state.table, who.seat)?.left === false;
    const object =
      'object' in who && isThere(look.state.table, who) ? objectAt(look.state.table, who.object) : undefined;
    return object !== undefined && isLiving(look, object);
  },
  marks: (_look, who) => ('seat' in who ? 'life' : 'damage'),
  marked: (_look, _who, amount) => amount,
  alsoCited: (look) => (watchersOf(look, look.state.table, 'replacement').length > 0 ? ['SS-RES-2'] : []),
  amount: (look, hit, damage) => {
    const { arrived } = spinningOf(look);
    return changedDamage(look, hit, damage, (watchers) =>
      watchers.toSorted((a, b) => arrived.indexOf(a.object.name) - arrived.indexOf(b.object.name)),
    );
  },
  mayGoNegative: (total) => total === 'life',
  mayBeHealed: () => true,
};
