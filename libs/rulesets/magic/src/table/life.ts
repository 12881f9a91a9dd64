import {
  cardOf,
  changedDamage,
  changeTotal,
  markedDamage,
  objectAt,
  playerAt,
  totalOf,
  zoneKind,
  type Game,
  type JsonMap,
  type LifeRules,
  type Look,
  type ObjectName,
  type SeatId,
  type Target,
} from '@stackledger/kernel';
import { fromCounters, isPermanent, keywordsOfSource, permanentAt, toughnessOf } from './characteristics.js';
import { tell } from './events.js';

const base = (look: Look, who: Target, stat: string): number => {
  if (!('object' in who)) return 0;
  const object = objectAt(look.state.table, who.object);
  if (object === undefined) return 0;
  const card = cardOf(look, who.object);
  if (stat === 'power') return (card.power ?? 0) + fromCounters(object);
  return stat === 'toughness' ? (card.toughness ?? 0) + fromCounters(object) : 0;
};

const hp = (look: Look, who: Target): number => {
  if ('seat' in who) return totalOf(look.state.table, who.seat, 'life');
  const object = permanentAt(look, who);
  if (object === undefined) return 0;
  return isPermanent(look, object, 'planeswalker')
    ? (object.counters.loyalty ?? 0)
    : toughnessOf(look, object) - markedDamage(look, who);
};

/** How Magic reads and marks life: players lose it, damage stays marked on creatures, planeswalkers lose loyalty. */
export const life: LifeRules = {
  hp,
  base,
  mayBeDamaged: (look, who) =>
    'seat' in who
      ? playerAt(look.state.table, who.seat)?.left === false
      : permanentAt(look, who, 'creature', 'planeswalker') !== undefined,
  marks: (_look, who) => ('seat' in who ? 'life' : 'damage'),
  marked: (look, who, amount) => (permanentAt(look, who, 'planeswalker') === undefined ? amount : 0),
  amount: changedDamage,
  mayGoNegative: (total) => total === 'life',
  mayBeHealed: (look, who) => permanentAt(look, who, 'creature') !== undefined,
};

type Dealt = {
  to: { seat?: SeatId; object?: ObjectName };
  amount: number;
  source: ObjectName | null;
  by: SeatId | null;
};

/** What dealt damage brings with it: lifelink, the mark of deathtouch, loyalty lost (MTG-510.2). */
export const afterDamage = (g: Game, data: JsonMap): void => {
  const { to, amount, source, by } = data as unknown as Dealt; // the data of DamageDealt
  const struck = to.object === undefined ? undefined : objectAt(g.state.table, to.object);
  if (struck !== undefined && isPermanent(g, struck, 'planeswalker')) loseLoyalty(g, struck.name, amount);
  if (source === null) return;
  const keywords = keywordsOfSource(g, source);
  if (struck !== undefined && isPermanent(g, struck, 'creature') && keywords.has('deathtouch'))
    if (!struck.marks.includes('deathtouched'))
      tell(g, 'ObjectMarked', { object: struck.name, mark: 'deathtouched', on: true }, ['MTG-702.2', 'MTG-704.5h']);
  const controller = controllerOf(g, source) ?? by;
  if (controller !== null && keywords.has('lifelink')) changeTotal(g, controller, 'life', amount, ['MTG-702.15']);
};

const controllerOf = (look: Look, source: ObjectName): SeatId | null => {
  const object = objectAt(look.state.table, source);
  return object !== undefined && zoneKind(object.zone) === 'battlefield' ? object.controller : null;
};

const loseLoyalty = (g: Game, object: ObjectName, amount: number): void => {
  const before = objectAt(g.state.table, object)?.counters.loyalty ?? 0;
  const now = Math.max(0, before - amount);
  if (now !== before)
    tell(g, 'CountersChanged', { object, counters: 'loyalty', by: now - before, now }, ['MTG-510.2', 'MTG-704.5i']);
};
