import {
  allOf,
  AMOUNT,
  amountOf,
  changeTotal,
  counterCost,
  either,
  isMap,
  mapOf,
  nameFor,
  number,
  objectAt,
  objectsAt,
  objectNamed,
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
  zoneAt,
  type Amount,
  type Cost,
  type CostRule,
  type Situation,
  type ObjectName,
  type Scope,
  addedUp,
  sumOfNumbers,
} from '@stackledger/kernel';
import { askedOf, paymentOf } from '../table/mana.js';

/** The cards of the payer's hand, but for the one that is being played (SS-COST-2). */
const handOf = (situation: Situation, scope: Scope): readonly ObjectName[] =>
  objectsAt(situation.state.table, zoneAt(situation.state.table, `hand/${payer(scope)}`))
    .filter(({ name }) => name !== scope.self)
    .map((object) => nameFor(object, payer(scope)));

const discardCost: CostRule = {
  shape: AMOUNT,
  canPay: () => true,
  picks: (situation, asked: Amount, scope) =>
    payFill('discard', 'card', amountOf(situation, asked, scope), handOf(situation, scope)),
  pay: (d, _asked, scope, picked) => {
    for (const name of picked) {
      const object = objectNamed(d.state.table, name, scope.you);
      if (object !== undefined) sendAway(d, object.name, 'discarded', ['SS-COST-1', 'SS-COST-2']);
    }
  },
};

/** Which objects are given up: itself, or so many of a kind. `notSelf` when it is given up by another part already. */
type Sacrifice = string | { readonly what: string; readonly count: number; readonly notSelf?: boolean };

const sacrificeCost: CostRule = {
  shape: plainName('a kind of card, or self'),
  canPay: (situation, asked: Sacrifice, scope) =>
    asked !== 'self' || objectAt(situation.state.table, scope.self ?? '')?.zone === `play/${scope.you ?? ''}`,
  picks: (situation, asked: Sacrifice, scope) => {
    if (asked === 'self') return undefined;
    const { what, count, notSelf } = typeof asked === 'string' ? { what: asked, count: 1, notSelf: false } : asked;
    const owned = allOf(situation, { what, controller: 'you' }, scopeOfSource(scope.you, scope.self));
    const names = owned
      .map((target) => targetName(situation.state.table, target, scope.you) as ObjectName)
      .filter((name) => !notSelf || name !== scope.self);
    return payFill('sacrifice', what, count, names);
  },
  pay: (d, asked: Sacrifice, scope, picked) => {
    for (const name of asked === 'self' ? [scope.self] : picked) {
      const object = objectAt(d.state.table, name ?? '');
      if (object !== undefined) d.ruleset.zones.remove(d, object, 'sacrificed', ['SS-COST-1']);
    }
  },
};

const manaCost: CostRule = {
  isAmount: true,
  shape: {
    ...either(number(0), text(), mapOf(number(0))),
    about: 'a number, a string like 2R, or kinds with numbers',
  },
  canPay: (situation, asked, scope) => paymentOf(situation, scope.you, asked, scope.x ?? 0) !== undefined,
  pay: (d, asked, scope) => {
    for (const [total, amount] of Object.entries(paymentOf(d, scope.you, asked, scope.x ?? 0) ?? {}))
      changeTotal(d, payer(scope), total, -amount, ['SS-COST-1']);
  },
};

/** The costs of the speed stack. Life is a payment, no damage; all of it may be paid (SS-COST-1). */
export const costs: { readonly [kind: string]: CostRule } = {
  life: totalCost('life'),
  gold: totalCost('gold'),
  coins: totalCost('coins'),
  energy: totalCost('energy'),
  mana: manaCost,
  discard: discardCost,
  sacrifice: sacrificeCost,
  tap: tapCost,
  counters: counterCost,
  destroy: selfCost('destroyed'),
};

const manaSum = (a: unknown, b: unknown): unknown => {
  const sum: { [kind: string]: number } = {};
  for (const [total, amount] of [...Object.entries(askedOf(a)), ...Object.entries(askedOf(b))]) {
    const kind = total.slice('mana.'.length);
    sum[kind] = (sum[kind] ?? 0) + amount;
  }
  return sum;
};

/** Other things given up, of one kind. The card itself can be given up once only. */
const sacrificeSum = (a: unknown, b: unknown): unknown => {
  if (a === 'self' || b === 'self') return undefined;
  const [x, y] = [a, b].map((each) => (isMap(each) ? each : { what: each, count: 1 }));
  return x?.what === y?.what ? { what: x?.what, count: Number(x?.count) + Number(y?.count) } : undefined;
};

const countersSum = (a: unknown, b: unknown): unknown =>
  isMap(a) && isMap(b) && a.name === b.name ? { name: a.name, count: Number(a.count) + Number(b.count) } : undefined;

const SUMS = {
  life: sumOfNumbers,
  gold: sumOfNumbers,
  coins: sumOfNumbers,
  energy: sumOfNumbers,
  discard: sumOfNumbers,
  mana: manaSum,
  sacrifice: sacrificeSum,
  counters: countersSum,
};

/** A cost whose parts ask for the same thing once: all of it together must be there (SS-COST-1). */
export const together = (all: readonly Cost[]): readonly Cost[] => givenUp(addedUp(all, SUMS));

/** Giving itself up comes last, so that what else is picked is not it; and it is picked for nothing else. */
const givenUp = (all: readonly Cost[]): readonly Cost[] => {
  const isSelf = (cost: Cost): boolean => cost.sacrifice === 'self' || cost.destroy !== undefined;
  if (!all.some(isSelf)) return all;
  const others = all
    .filter((cost) => !isSelf(cost))
    .map((cost) => {
      if (cost.sacrifice === undefined) return cost;
      const asked = isMap(cost.sacrifice) ? cost.sacrifice : { what: cost.sacrifice, count: 1 };
      return { sacrifice: { ...asked, notSelf: true } };
    });
  // A map of picks by kind keeps the last of a kind: what needs none stands before what needs some.
  return [
    ...all.filter((cost) => cost.sacrifice === 'self'),
    ...others,
    ...all.filter((cost) => cost.destroy !== undefined),
  ];
};
