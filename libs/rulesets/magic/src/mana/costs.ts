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
  type Game,
  type Look,
  type ObjectName,
  type Scope,
  type SeatId,
} from '@stackledger/kernel';
import { couldPay, manaOf, poolOf, spend, totalFor, type Mana } from './mana.js';
import { manaFrom, usableMana } from './mana-abilities.js';
import { removeTogether, zoneFor } from '../table/zones.js';

const handNames = (look: Look, seat: SeatId, except: ObjectName | null): readonly ObjectName[] =>
  objectsAt(look.state.table, zoneAt(look.state.table, zoneFor('hand', seat)))
    .filter(({ name }) => name !== except)
    .map((object) => nameFor(object, seat));

/** What was picked, or all there is where nothing had to be. */
const pickedOr = (picked: readonly string[], candidates: readonly string[], count: number): readonly string[] =>
  picked.length > 0 ? picked : candidates.slice(0, count);

const discardCost: CostRule = {
  shape: number(1),
  canPay: (look, asked: number, scope) => handNames(look, payer(scope), scope.self).length >= asked,
  picks: (look, asked: number, scope) =>
    mayBeLeftOut(payFill('discard', 'card', asked, handNames(look, payer(scope), scope.self))),
  pay: (g, asked: number, scope, picked) => {
    for (const name of pickedOr(picked, handNames(g, payer(scope), scope.self), asked)) {
      const object = objectNamed(g.state.table, name, scope.you) ?? objectAt(g.state.table, name);
      if (object !== undefined) sendAway(g, object.name, 'discarded', ['MTG-601.2h']);
    }
  },
};

const sacrificeable = (look: Look, what: string, scope: Scope): readonly ObjectName[] =>
  allOf(look, { what, controller: 'you' }, scopeOfSource(scope.you, scope.self)).map(
    (target) => targetName(look.state.table, target, scope.you) as ObjectName, // a permanent is named openly
  );

const sacrificeCost: CostRule = {
  shape: plainName('a kind of permanent, or self'),
  canPay: (look, what: string, scope) =>
    what === 'self'
      ? objectAt(look.state.table, scope.self ?? '') !== undefined
      : sacrificeable(look, what, scope).length > 0,
  picks: (look, what: string, scope) =>
    what === 'self' ? undefined : mayBeLeftOut(payFill('sacrifice', what, 1, sacrificeable(look, what, scope))),
  pay: (g, what: string, scope, picked) => {
    const names = what === 'self' ? [scope.self ?? ''] : pickedOr(picked, sacrificeable(g, what, scope), 1);
    removeTogether(g, objectsAt(g.state.table, names), 'sacrificed', ['MTG-601.2h']);
  },
};

/** Life may be paid down to 0, and no further. */
const lifeCost: CostRule = {
  shape: number(1),
  canPay: (look, asked: number, scope) => totalOf(look.state.table, scope.you, 'life') >= asked,
  pay: (g, asked: number, scope) => void changeTotal(g, payer(scope), 'life', -asked, ['MTG-601.2h']),
};

/** The shape of a cost of mana. */
export const MANA = {
  ...either(number(0), text(), mapOf(number(0))),
  about: 'mana such as 2RR, a number, or kinds with numbers',
};

/** Whether the pool alone pays for the mana in a cost. */
export const poolPays = (look: Look, seat: SeatId, asked: unknown, x: number | null): boolean =>
  spend(poolOf(look, seat), manaOf(asked, x ?? 0)) !== undefined;

/** Mana from the pool; it can be paid if the pool and what could still be tapped for mana suffice (MTG-601.2g). */
const manaCost: CostRule = {
  shape: MANA,
  canPay: (look, asked: unknown, scope) => {
    const seat = payer(scope);
    return couldPay(poolOf(look, seat), bySource(look, seat), manaOf(asked, scope.x ?? 0));
  },
  pay: (g, asked: unknown, scope) => {
    const seat = payer(scope);
    const spent = spend(poolOf(g, seat), manaOf(asked, scope.x ?? 0)) ?? {};
    for (const [kind, n] of Object.entries(spent)) changeTotal(g, seat, totalFor(kind), -n, ['MTG-601.2h']);
  },
};

/** What each source that can be used could give. One with several mana abilities uses one of them. */
const bySource = (look: Look, seat: SeatId): readonly (readonly Mana[])[] => {
  const yields = new Map<ObjectName, Mana[]>();
  for (const each of usableMana(look, seat))
    yields.set(each.object.name, [...(yields.get(each.object.name) ?? []), ...manaFrom(each)]);
  return [...yields.values()];
};

/** Loyalty counters put on, or taken off the source with a negative number (MTG-606.3). */
const loyaltyCost: CostRule = {
  shape: number(),
  canPay: (look, asked: number, scope) =>
    (objectAt(look.state.table, scope.self ?? '')?.counters.loyalty ?? 0) + asked >= 0,
  pay: (g: Game, asked: number, scope) => {
    const source = objectAt(g.state.table, scope.self ?? '');
    if (source === undefined || asked === 0) return;
    const now = (source.counters.loyalty ?? 0) + asked;
    emit(g, 'CountersChanged', { object: source.name, counters: 'loyalty', by: asked, now }, [
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
