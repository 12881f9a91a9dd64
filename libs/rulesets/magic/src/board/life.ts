import { isMap, objectAt, playerAt, zoneKind, type JsonMap, type Situation, type SeatId } from '@stackledger/kernel';
import {
  changeTotal,
  markedDamage,
  totalOf,
  type DamageChanger,
  type DealtDamage,
  type TriggerEvent,
  type OpenDecision,
  type LifeRules,
  type ObjectName,
  type Target,
} from '@stackledger/kernel/authoring';
import { lastingRedirections, redirectionOf } from './redirecting.js';
import { isPermanent, keywordsOfSource, permanentAt, toughnessOf } from '../characteristics/characteristics.js';
import { kindsOf } from '../characteristics/card-types.js';
import { fromCounters, ownStat } from '../layers/size.js';
import { isProtectedFrom, type QualitySource } from '../characteristics/protection.js';
import { asSource } from '../words/targets.js';
import {
  amountAfter,
  kindOfChange,
  replacedAmount,
  replacementArgs,
  replacing,
  emitReplaced,
  type ApplicableReplacement,
} from './replacing.js';
import { emit } from '../table/events.js';
import { staticStatements } from '../playing/static-statements.js';
import { UNPREVENTABLE } from '../table/word-marks.js';

const printedStat = (situation: Situation, who: Target, stat: string): number => {
  if (!('object' in who)) return 0;
  const object = objectAt(situation.state.table, who.object);
  if (object === undefined) return 0;
  return stat === 'power' || stat === 'toughness' ? ownStat(situation, object, stat) + fromCounters(object) : 0;
};

const hp = (situation: Situation, who: Target): number => {
  if ('seat' in who) return totalOf(situation.state.table, who.seat, 'life');
  const object = permanentAt(situation, who);
  if (object === undefined) return 0;
  return isPermanent(situation, object, 'planeswalker')
    ? (object.counters.loyalty ?? 0)
    : toughnessOf(situation, object) - markedDamage(situation, who);
};

/** The replacement abilities that change damage, by its source and by its recipient. */
const damageChangers = (
  situation: Situation,
  { to, applied = [] }: Parameters<LifeRules['amount']>[1],
  damage: Parameters<LifeRules['amount']>[2],
): readonly DamageChanger[] => {
  const { source, combat } = damage;
  const dealing: TriggerEvent[] =
    source === null
      ? []
      : [
          {
            ...eventSubject(situation, { object: source, stay: 0 }),
            event: 'deals-damage',
            combat,
            to: 'seat' in to ? 'player' : 'object',
          },
        ];
  const suffering: TriggerEvent = { ...eventSubject(situation, to), event: 'damaged', combat };
  const replacements = [...dealing, suffering].flatMap((event) =>
    replacing(situation, { event, applied }).flatMap((found) => changersOf(situation, found, event, to)),
  );
  const lasting = situation.state.table.changes.length === 0 ? [] : lastingRedirections(situation, to, applied);
  const from = dealerOf(situation, source);
  const isProtected = 'object' in to && from !== undefined && isProtectedFrom(situation, { name: to.object }, from);
  const all = [...(isProtected ? [protecting(to.object)] : []), ...replacements, ...lasting];
  return all.some(isPrevention) && !mayBePrevented(situation, damage) ? all.filter((each) => !isPrevention(each)) : all;
};

/**
 * The object that deals damage: the source or, for a resolving copy of a spell, the spell with the exceptions of the
 * copy.
 */
const dealerOf = (situation: Situation, source: ObjectName | null): QualitySource | undefined => {
  const { table } = situation.state;
  const top = table.stack.at(-1);
  const isChanged = top?.kind === 'copy' && top.source === source && top.bindings.except !== undefined;
  return isChanged ? asSource(top) : objectAt(table, source ?? '');
};

/** What has damage be 0 prevents it (ours): nothing else says so of damage that a card would deal. */
const PREVENTS = 'prevent';
const isPrevention = ({ kind }: DamageChanger): boolean => kind === PREVENTS;

/** Whether damage can be prevented: neither it nor anything that is there says that it cannot (MTG-615.12). */
const mayBePrevented = (situation: Situation, { unpreventable }: Parameters<LifeRules['amount']>[2]): boolean =>
  unpreventable !== true &&
  !situation.state.table.changes.some(({ add }) => add === UNPREVENTABLE) &&
  staticStatements(situation, 'unpreventableDamage', () => true).length === 0;

/** The prevention of damage by protection from its source (MTG-702.16). */
const protecting = (name: ObjectName): DamageChanger => ({
  name,
  kind: PREVENTS,
  key: `${name}#protection`,
  apply: (d, amount) => {
    const how = `0 damage in place of ${amount}`;
    emit(d, 'Replaced', { by: name, event: 'damaged', object: name, how }, ['MTG-702.16', 'MTG-614.1']);
    return 0;
  },
});

const eventSubject = (situation: Situation, who: Target): Omit<TriggerEvent, 'event'> => {
  if ('seat' in who) return { seat: who.seat, kinds: ['player'], bindings: {} };
  const object = 'object' in who ? objectAt(situation.state.table, who.object) : undefined;
  const kinds = kindsOf(situation, object ?? { card: null });
  return { seat: object?.controller ?? null, object: object?.name ?? null, kinds, bindings: {} };
};

/** What a replacement ability does to damage: it changes how much it is, or to whom it is dealt. */
const changersOf = (
  situation: Situation,
  found: ApplicableReplacement,
  event: TriggerEvent,
  to: Target,
): readonly DamageChanger[] => {
  if (replacementArgs(found, 'redirectDamage').length === 0) return [changerOf(found, event)];
  const redirection = redirectionOf(situation, found, to, event);
  return redirection === undefined ? [] : [redirection];
};

const isToNothing = (args: unknown): boolean => isMap(args) && args.to === 0;

const changerOf = (found: ApplicableReplacement, { event, object, seat }: TriggerEvent): DamageChanger => ({
  name: found.object.name,
  key: found.key,
  kind: replacementArgs(found, 'changeDamage').some(isToNothing) ? PREVENTS : kindOfChange(found, 'changeDamage'),
  apply: (d, amount) => {
    const now = amountAfter(found, 'changeDamage', amount);
    if (now !== amount)
      emitReplaced(d, found, {
        event,
        ...(object != null ? { object } : seat != null && { seat }),
        how: `${now} damage in place of ${amount}`,
      });
    return now;
  },
});

/** How Magic reads and marks life: players lose it, damage stays marked on creatures, planeswalkers lose loyalty. */
export const life: LifeRules = {
  hp,
  base: printedStat,
  mayBeDamaged: (situation, who) =>
    'seat' in who
      ? playerAt(situation.state.table, who.seat)?.left === false
      : permanentAt(situation, who, 'creature', 'planeswalker') !== undefined,
  marks: (_look, who) => ('seat' in who ? 'life' : 'damage'),
  // A planeswalker that is a creature too is dealt it as both (MTG-120.3c, MTG-120.3e).
  marked: (situation, who, amount) =>
    'seat' in who || permanentAt(situation, who, 'creature') !== undefined ? amount : 0,
  alsoCited: (situation, who) =>
    permanentAt(situation, who, 'planeswalker') !== undefined && permanentAt(situation, who, 'creature') !== undefined
      ? ['MTG-120.3e']
      : [],
  amount: (_situation, hit) => hit.amount,
  changers: damageChangers,
  mayBePrevented,
  changedTotal: (d, seat, total, by) =>
    total === 'life' && by > 0
      ? replacedAmount(d, { event: { event: 'gains-life', seat, kinds: ['player'], bindings: {} } }, by)
      : by,
  afterDamage: (d, dealt) => gainByLifelink(d, dealt),
  mayGoNegative: (total) => total === 'life',
  mayBeHealed: (situation, who) => permanentAt(situation, who, 'creature') !== undefined,
};

type DamageHit = {
  to: { seat?: SeatId; object?: ObjectName };
  amount: number;
  source: ObjectName | null;
};

/** Applies the immediate results of dealt damage: the deathtouch mark and lost loyalty (MTG-120.3c). */
export const afterDamage = (d: OpenDecision, data: JsonMap): void => {
  const { to, amount, source } = data as DamageHit; // the data of DamageDealt
  const struck = to.object === undefined ? undefined : objectAt(d.state.table, to.object);
  if (struck !== undefined && isPermanent(d, struck, 'planeswalker')) loseLoyalty(d, struck.name, amount);
  if (source === null) return;
  const keywords = keywordsOfSource(d, source);
  if (struck !== undefined && isPermanent(d, struck, 'creature') && keywords.has('deathtouch'))
    if (!struck.marks.includes('deathtouched'))
      emit(d, 'ObjectMarked', { object: struck.name, mark: 'deathtouched', on: true }, ['MTG-702.2', 'MTG-704.5h']);
};

/** Gains life for the whole damage that a source with lifelink deals at one moment (MTG-702.15). */
const gainByLifelink = (d: OpenDecision, dealt: readonly DealtDamage[]): void => {
  const sources = new Set(dealt.flatMap(({ source }) => source ?? []));
  for (const source of sources) {
    if (!keywordsOfSource(d, source).has('lifelink')) continue;
    const hits = dealt.filter((each) => each.source === source);
    const controller = controllerOf(d, source) ?? hits[0]?.by ?? null;
    const amount = hits.reduce((sum, hit) => sum + hit.amount, 0);
    if (controller !== null) changeTotal(d, controller, 'life', amount, ['MTG-702.15']);
  }
};

const controllerOf = (situation: Situation, source: ObjectName): SeatId | null => {
  const object = objectAt(situation.state.table, source);
  return object !== undefined && zoneKind(object.zone) === 'battlefield' ? object.controller : null;
};

const loseLoyalty = (d: OpenDecision, object: ObjectName, amount: number): void => {
  const before = objectAt(d.state.table, object)?.counters.loyalty ?? 0;
  const now = Math.max(0, before - amount);
  if (now !== before)
    emit(d, 'CountersChanged', { object, counters: 'loyalty', by: now - before, now }, ['MTG-120.3c']);
};
