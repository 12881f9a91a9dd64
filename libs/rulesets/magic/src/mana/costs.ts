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
  plainName,
  scopeOfSource,
  selfCost,
  sendAway,
  tapCost,
  targetName,
  text,
  totalCost,
  totalOf,
  zoneAt,
  type CostRule,
  type OpenDecision,
  type Situation,
  type ObjectName,
  type Scope,
  type SeatId,
} from '@stackledger/kernel';
import { couldPay, manaOf, poolOf, spend, totalFor, type Mana } from './mana.js';
import { manaFrom, usableMana } from './mana-abilities.js';
import { removeTogether, zoneFor } from '../table/zones.js';

const handNames = (situation: Situation, seat: SeatId, except: ObjectName | null): readonly ObjectName[] =>
  objectsAt(situation.state.table, zoneAt(situation.state.table, zoneFor('hand', seat)))
    .filter(({ name }) => name !== except)
    .map((object) => nameFor(object, seat));

/** What was picked, or all there is where nothing had to be. */
const pickedOr = (picked: readonly string[], candidates: readonly string[], count: number): readonly string[] =>
  picked.length > 0 ? picked : candidates.slice(0, count);

const discardCost: CostRule = {
  shape: number(1),
  canPay: (situation, asked: number, scope) => handNames(situation, payer(scope), scope.self).length >= asked,
  picks: (situation, asked: number, scope) =>
    mayBeLeftOut(payFill('discard', 'card', asked, handNames(situation, payer(scope), scope.self))),
  pay: (d, asked: number, scope, picked) => {
    for (const name of pickedOr(picked, handNames(d, payer(scope), scope.self), asked)) {
      const object = objectNamed(d.state.table, name, scope.you) ?? objectAt(d.state.table, name);
      if (object !== undefined) sendAway(d, object.name, 'discarded', ['MTG-601.2h']);
    }
  },
};

const sacrificeable = (situation: Situation, what: string, scope: Scope): readonly ObjectName[] =>
  allOf(situation, { what, controller: 'you' }, scopeOfSource(scope.you, scope.self)).map(
    (target) => targetName(situation.state.table, target, scope.you) as ObjectName, // a permanent is named openly
  );

const sacrificeCost: CostRule = {
  shape: plainName('a kind of permanent, or self'),
  canPay: (situation, what: string, scope) =>
    what === 'self'
      ? objectAt(situation.state.table, scope.self ?? '') !== undefined
      : sacrificeable(situation, what, scope).length > 0,
  picks: (situation, what: string, scope) =>
    what === 'self' ? undefined : mayBeLeftOut(payFill('sacrifice', what, 1, sacrificeable(situation, what, scope))),
  pay: (d, what: string, scope, picked) => {
    const names = what === 'self' ? [scope.self ?? ''] : pickedOr(picked, sacrificeable(d, what, scope), 1);
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
  ...either(number(0), text(), mapOf(number(0))),
  about: 'mana such as 2RR, a number, or kinds with numbers',
};

/** Whether the pool alone pays for the mana in a cost. */
export const poolPays = (situation: Situation, seat: SeatId, asked: unknown, x: number | null): boolean =>
  spend(poolOf(situation, seat), manaOf(asked, x ?? 0)) !== undefined;

/** Mana from the pool; it can be paid if the pool and what could still be tapped for mana suffice (MTG-601.2g). */
const manaCost: CostRule = {
  shape: MANA,
  canPay: (situation, asked: unknown, scope) => {
    const seat = payer(scope);
    return couldPay(poolOf(situation, seat), bySource(situation, seat), manaOf(asked, scope.x ?? 0));
  },
  pay: (d, asked: unknown, scope) => {
    const seat = payer(scope);
    const spent = spend(poolOf(d, seat), manaOf(asked, scope.x ?? 0)) ?? {};
    for (const [kind, n] of Object.entries(spent)) changeTotal(d, seat, totalFor(kind), -n, ['MTG-601.2h']);
  },
};

/** What each source that can be used could give. One with several mana abilities uses one of them. */
const bySource = (situation: Situation, seat: SeatId): readonly (readonly Mana[])[] => {
  const yields = new Map<ObjectName, Mana[]>();
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
