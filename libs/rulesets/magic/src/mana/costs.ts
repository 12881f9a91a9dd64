import {
  allOf,
  AMOUNT,
  changeTotal,
  counterCost,
  either,
  emit,
  mapOf,
  mayBeLeftOut,
  nameFor,
  number,
  objectAt,
  objectsAt,
  objectNamed,
  oneOf,
  payer,
  payFill,
  scopeOfSource,
  selfCost,
  sendAway,
  tapCost,
  struct,
  targetName,
  thoseThatMayBe,
  turnUp,
  totalCost,
  totalOf,
  zoneAt,
  isSuch,
  isUnknown,
  KIND,
  WHERE,
  type CostRule,
  type Where,
  type OpenDecision,
  type GameObject,
  type Situation,
  type ObjectName,
  type Scope,
  type SeatId,
  addedUp,
  sumOfNumbers,
  type Cost,
} from '@stackledger/kernel';
import { helpersFor, helpYields } from './helping.js';
import { couldPay, manaOf, poolOf, spend, totalFor, type Mana } from './mana.js';
import { manaFrom, usableMana } from './mana-abilities.js';
import { MANA_TEXT, writtenMana } from '../cards/written-mana.js';
import { removeTogether, zoneFor } from '../board/zones.js';

/** So many cards, of which a filter is true. */
type Cards = number | { readonly count?: number; readonly where?: Where };

const countIn = (asked: Cards): number => (typeof asked === 'number' ? asked : (asked.count ?? 1));

const handNames = (situation: Situation, asked: Cards, scope: Scope): readonly ObjectName[] => {
  const seat = payer(scope);
  const where = whereIn(asked);
  const hand = objectsAt(situation.state.table, zoneAt(situation.state.table, zoneFor('hand', seat)));
  const others = hand.filter(({ name }) => name !== scope.self);
  const such = where === undefined ? others : others.filter(isOneOf(situation, others, where, scope));
  return such.map((object) => nameFor(object, seat));
};

const whereIn = (asked: Cards): Where | undefined => (typeof asked === 'number' ? undefined : asked.where);

/** Of which cards a filter is true; of those that only the table knows it may be true of any. */
const isOneOf = (
  situation: Situation,
  cards: readonly GameObject[],
  where: Where,
  scope: Scope,
): ((object: GameObject) => boolean) => {
  const unseen = thoseThatMayBe(
    situation,
    cards.filter((each) => isUnknown(situation, each)),
    where,
  );
  return (each) =>
    isUnknown(situation, each)
      ? unseen.includes(each)
      : isSuch(situation, where, { object: each.name, stay: each.stay }, scope);
};

const CARDS = {
  ...either(number(1), struct({ 'count?': number(1), 'where?': WHERE })),
  about: 'a number of cards, or {count, where}',
};

/** What was picked, or all there is where nothing had to be. */
const pickedOr = (picked: readonly string[], candidates: readonly string[], count: number): readonly string[] =>
  picked.length > 0 ? picked : candidates.slice(0, count);

const discardCost: CostRule = {
  shape: CARDS,
  canPay: (situation, asked: Cards, scope) => handNames(situation, asked, scope).length >= countIn(asked),
  picks: (situation, asked: Cards, scope) =>
    mayBeLeftOut(payFill('discard', 'card', countIn(asked), handNames(situation, asked, scope))),
  pay: (d, asked: Cards, scope, picked) => {
    for (const given of pickedOr(picked, handNames(d, asked, scope), countIn(asked))) {
      const object = objectNamed(d.state.table, given, scope.you) ?? objectAt(d.state.table, given);
      if (object === undefined) continue;
      const name = whereIn(asked) === undefined ? object.name : turnUp(d, object.name, ['MTG-601.2h'], whereIn(asked));
      sendAway(d, name, 'discarded', ['MTG-601.2h']);
    }
  },
};

/** A permanent of a kind, several of them, or the source itself. */
type Given = string | { readonly what: string; readonly count?: number; readonly where?: Where; readonly not?: 'self' };

const kindOf = (asked: Given): Exclude<Given, string> => (typeof asked === 'string' ? { what: asked } : asked);

const sacrificeable = (situation: Situation, asked: Given, scope: Scope): readonly ObjectName[] => {
  const { count: _count, ...spec } = kindOf(asked);
  return allOf(situation, { ...spec, controller: 'you' }, scopeOfSource(scope.you, scope.self)).map(
    (target) => targetName(situation.state.table, target, scope.you) as ObjectName, // a permanent is named openly
  );
};

const manyOf = (asked: Given): number => kindOf(asked).count ?? 1;

const sacrificeCost: CostRule = {
  shape: {
    ...either(
      oneOf('self'),
      KIND,
      struct({ what: KIND, 'count?': number(1, 9), 'where?': WHERE, 'not?': oneOf('self') }),
    ),
    about: 'a kind of permanent, self, or {what, count, where}',
  },
  canPay: (situation, asked: Given, scope) =>
    asked === 'self'
      ? objectAt(situation.state.table, scope.self ?? '') !== undefined
      : sacrificeable(situation, asked, scope).length >= manyOf(asked),
  picks: (situation, asked: Given, scope) =>
    asked === 'self'
      ? undefined
      : mayBeLeftOut(payFill('sacrifice', kindOf(asked).what, manyOf(asked), sacrificeable(situation, asked, scope))),
  pay: (d, asked: Given, scope, picked) => {
    const names =
      asked === 'self' ? [scope.self ?? ''] : pickedOr(picked, sacrificeable(d, asked, scope), manyOf(asked));
    removeTogether(d, objectsAt(d.state.table, names), 'sacrificed', ['MTG-601.2h']);
  },
};

/** Life may be paid down to 0, and no further. */
const lifeCost: CostRule = {
  shape: number(1),
  canPay: (situation, asked: number, scope) => totalOf(situation.state.table, scope.you, 'life') >= asked,
  pay: (d, asked: number, scope) => void changeTotal(d, payer(scope), 'life', -asked, ['MTG-601.2h']),
};

/** The shape of a cost of mana. */
export const MANA = {
  ...either(number(0), { is: 'text', pattern: MANA_TEXT, most: 200 }, mapOf(number(0), /^[A-Za-z-]+$/)),
  about: 'mana such as 2RR or 1{W/U}, of the letters W U B R G C X, a number, or kinds with numbers',
};

/** Mana from the pool; it can be paid if the pool and what could still be tapped for mana suffice (MTG-601.2g). */
const manaCost: CostRule = {
  shape: MANA,
  isAmount: true,
  canPay: (situation, asked: unknown, scope) => {
    const seat = payer(scope);
    return couldPay(poolOf(situation, seat), bySource(situation, seat, scope.self), manaOf(asked, scope.x ?? 0));
  },
  pay: (d, asked: unknown, scope) => {
    const seat = payer(scope);
    const spent = spend(poolOf(d, seat), manaOf(asked, scope.x ?? 0)) ?? {};
    for (const [kind, n] of Object.entries(spent)) changeTotal(d, seat, totalFor(kind), -n, ['MTG-601.2h']);
  },
};

/**
 * What each source that can be used could give, and what could help to pay for a spell. One with several mana abilities uses one of
 * them, or helps.
 */
const bySource = (situation: Situation, seat: SeatId, spell: ObjectName | null): readonly (readonly Mana[])[] => {
  const yields = new Map<ObjectName, Mana[]>();
  for (const [name, help] of helpYields(situation, helpersFor(situation, seat, spell))) yields.set(name, [...help]);
  for (const each of usableMana(situation, seat))
    yields.set(each.object.name, [...(yields.get(each.object.name) ?? []), ...manaFrom(each)]);
  return [...yields.values()];
};

/** Loyalty counters put on, or taken off the source with a negative number (MTG-606.3). */
const loyaltyCost: CostRule = {
  shape: number(),
  canPay: (situation, asked: number, scope) =>
    (objectAt(situation.state.table, scope.self ?? '')?.counters.loyalty ?? 0) + asked >= 0,
  pay: (d: OpenDecision, asked: number, scope) => {
    const source = objectAt(d.state.table, scope.self ?? '');
    if (source === undefined || asked === 0) return;
    const now = (source.counters.loyalty ?? 0) + asked;
    emit(d, 'CountersChanged', { object: source.name, counters: 'loyalty', by: asked, now }, [
      'MTG-601.2h',
      'MTG-606.3',
    ]);
  },
};

/** The source put back into its owner's hand, or exiled. */
const awayCost = (how: string): CostRule => ({ ...selfCost(how), shape: oneOf('self') });

/** The costs of Magic. */
export const costs: { readonly [kind: string]: CostRule } = {
  mana: manaCost,
  life: lifeCost,
  energy: { ...totalCost('energy'), shape: AMOUNT },
  tap: tapCost,
  counters: counterCost,
  loyalty: loyaltyCost,
  discard: discardCost,
  sacrifice: sacrificeCost,
  destroy: awayCost('sacrificed'),
  exile: awayCost('exiled'),
  bounce: awayCost('bounced'),
};

/** Parts that ask for the same thing as one part: mana is paid at once, so that none of it counts twice. */
export const together = (all: readonly Cost[]): readonly Cost[] =>
  addedUp(all, {
    mana: (a, b) => `${writtenMana(a)} ${writtenMana(b)}`,
    life: sumOfNumbers,
    energy: sumOfNumbers,
    discard: sumOfNumbers,
  });
