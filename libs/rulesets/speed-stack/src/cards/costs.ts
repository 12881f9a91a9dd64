import {
  type Json,
  AMOUNT,
  either,
  isMap,
  mapOf,
  nameFor,
  number,
  objectAt,
  objectNamed,
  plainName,
  text,
  zoneAt,
  type Situation,
} from '@stackledger/kernel';
import {
  asObjectName,
  costRule,
  targetsOfSpec,
  amountOf,
  changeTotal,
  counterCost,
  objectsAt,
  payer,
  paymentPrompt,
  contextOfSource,
  selfCost,
  sendAway,
  tapCost,
  targetName,
  totalCost,
  type Amount,
  type Cost,
  type CostRule,
  type ObjectName,
  type EvaluationContext,
  sumOfCosts,
  sumOfNumbers,
} from '@stackledger/kernel/authoring';
import { askedOf, paymentOf } from '../table/mana.js';

/** The cards in the payer's hand, except the one being played (SS-COST-2). */
const handOf = (situation: Situation, context: EvaluationContext): readonly ObjectName[] =>
  objectsAt(situation.state.table, zoneAt(situation.state.table, `hand/${payer(context)}`))
    .filter(({ name }) => name !== context.self)
    .map((object) => nameFor(object, payer(context)));

const discardCost = costRule({
  shape: AMOUNT,
  canPay: () => true,
  picks: (situation, asked: Amount, context) =>
    paymentPrompt('discard', 'card', amountOf(situation, asked, context), handOf(situation, context)),
  pay: (d, _asked, context, picked) => {
    for (const name of picked) {
      const object = objectNamed(d.state.table, name, context.you);
      if (object !== undefined) sendAway(d, object.name, 'discarded', ['SS-COST-1', 'SS-COST-2']);
    }
  },
});

/**
 * What is sacrificed: `self`, or a number of objects of a kind. `notSelf` if another part of the cost already gives up
 * the source.
 */
type SacrificeCost = string | { readonly what: string; readonly count: number; readonly notSelf?: boolean };

const sacrificeCost = costRule({
  shape: plainName('a kind of card, or self'),
  canPay: (situation, asked: SacrificeCost, context) =>
    asked !== 'self' || objectAt(situation.state.table, context.self ?? '')?.zone === `play/${context.you ?? ''}`,
  picks: (situation, asked: SacrificeCost, context) => {
    if (asked === 'self') return undefined;
    const { what, count, notSelf } = typeof asked === 'string' ? { what: asked, count: 1, notSelf: false } : asked;
    const owned = targetsOfSpec(situation, { what, controller: 'you' }, contextOfSource(context.you, context.self));
    const names = owned
      .map((target) => asObjectName(targetName(situation.state.table, target, context.you)))
      .filter((name) => !notSelf || name !== context.self);
    return paymentPrompt('sacrifice', what, count, names);
  },
  pay: (d, asked: SacrificeCost, context, picked) => {
    for (const name of asked === 'self' ? [context.self] : picked) {
      const object = objectAt(d.state.table, name ?? '');
      if (object !== undefined) d.ruleset.zones.remove(d, object, 'sacrificed', ['SS-COST-1']);
    }
  },
});

const manaCost = costRule({
  isAmount: true,
  shape: {
    ...either(number(0), text(), mapOf(number(0))),
    about: 'a number, a string like 2R, or kinds with numbers',
  },
  canPay: (situation, asked, context) => paymentOf(situation, context.you, asked, context.x ?? 0) !== undefined,
  pay: (d, asked, context) => {
    for (const [total, amount] of Object.entries(paymentOf(d, context.you, asked, context.x ?? 0) ?? {}))
      changeTotal(d, payer(context), total, -amount, ['SS-COST-1']);
  },
});

/** The kinds of cost of the speed stack, by name. Paying life is not damage, and all of it may be paid (SS-COST-1). */
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

const manaSum = (a: Json | undefined, b: Json | undefined): Json | undefined => {
  const sum: { [kind: string]: number } = {};
  for (const [total, amount] of [...Object.entries(askedOf(a)), ...Object.entries(askedOf(b))]) {
    const kind = total.slice('mana.'.length);
    sum[kind] = (sum[kind] ?? 0) + amount;
  }
  return sum;
};

/**
 * The sum of two sacrifices of one kind; undefined if they cannot be added. The source itself can be given up only
 * once.
 */
const sacrificeSum = (a: Json | undefined, b: Json | undefined): Json | undefined => {
  if (a === 'self' || b === 'self') return undefined;
  const [x, y] = [a, b].map((each) => (isMap(each) ? each : { what: each, count: 1 }));
  return x?.what === y?.what ? { what: x?.what, count: Number(x?.count) + Number(y?.count) } : undefined;
};

const countersSum = (a: Json | undefined, b: Json | undefined): Json | undefined =>
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

/** Merges cost parts of the same kind: all of it must be payable together (SS-COST-1). */
export const together = (all: readonly Cost[]): readonly Cost[] => givenUp(sumOfCosts(all, SUMS));

/** Orders costs that give up the source itself last, and keeps the source from being picked for another part. */
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
  // Picks are keyed by kind and the last of a kind wins, so a part without picks comes before one with picks.
  return [
    ...all.filter((cost) => cost.sacrifice === 'self'),
    ...others,
    ...all.filter((cost) => cost.destroy !== undefined),
  ];
};
