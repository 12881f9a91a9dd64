import {
  nameFor,
  number,
  objectAt,
  objectNamed,
  plainName,
  zoneAt,
  type Situation,
  type SeatId,
} from '@stackledger/kernel';
import {
  asObjectName,
  costRule,
  targetsOfSpec,
  counterCost,
  markedDamage,
  objectsAt,
  payer,
  paymentPrompt,
  contextOfSource,
  selfCost,
  sendAway,
  tapCost,
  targetName,
  totalCost,
  type CostRule,
  type ObjectName,
  sumOfCosts,
  sumOfNumbers,
  type Cost,
} from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';
import { hpOf } from '../table/life.js';
import { zonesOfSeat } from '../table/state.js';
import { zones } from '../table/zones.js';

const handNames = (situation: Situation, seat: SeatId, except: ObjectName | null): readonly ObjectName[] =>
  objectsAt(situation.state.table, zoneAt(situation.state.table, zonesOfSeat(seat).hand))
    .filter(({ name }) => name !== except)
    .map((object) => nameFor(object, seat));

const discardCost = costRule({
  shape: number(1),
  canPay: () => true,
  picks: (situation, asked: number, context) =>
    paymentPrompt('discard', 'card', asked, handNames(situation, payer(context), context.self)),
  pay: (d, _asked, context, picked) => {
    for (const name of picked) {
      const object = objectNamed(d.state.table, name, context.you, zonesOfSeat(payer(context)).hand);
      if (object !== undefined) sendAway(d, object.name, 'discarded', ['FS-STACK-3', 'FS-ZONE-1']);
    }
  },
});

const sacrificeCost = costRule({
  shape: plainName('a kind of card, or self'),
  canPay: () => true,
  picks: (situation, what: string, context) => {
    if (what === 'self') return undefined;
    const owned = targetsOfSpec(situation, { what, controller: 'you' }, contextOfSource(context.you, context.self));
    return paymentPrompt(
      'sacrifice',
      what,
      1,
      owned.map((target) => asObjectName(targetName(situation.state.table, target, context.you))),
    );
  },
  pay: (d, what: string, context, picked) => {
    for (const name of what === 'self' ? [context.self] : picked) {
      const object = objectAt(d.state.table, name ?? '');
      if (object !== undefined) zones.remove(d, object, 'sacrificed', ['FS-STACK-3']);
    }
  },
});

/** HP that are paid are no damage (FS-DMG-9). The last may be paid (FS-STACK-3). */
const lifeCost = costRule({
  shape: number(1),
  canPay: (situation, asked: number, context) => hpOf(situation, { seat: payer(context) }) >= asked,
  pay: (d, asked: number, context) => {
    const seat = payer(context);
    const hpBefore = hpOf(d, { seat });
    const damage = markedDamage(d, { seat }) + asked;
    emit(d, 'HpPaid', { seat, amount: asked, hpBefore, hpAfter: hpBefore - asked, damage }, ['FS-STACK-3', 'FS-DMG-9']);
  },
});

/** The kinds of cost of Four Souls, by name. */
export const costs: { readonly [kind: string]: CostRule } = {
  coins: totalCost('coins'),
  tap: tapCost,
  counters: counterCost,
  destroy: selfCost('sacrificed'),
  discard: discardCost,
  sacrifice: sacrificeCost,
  life: lifeCost,
};

/** Merges cost parts of the same kind, so that all of it must be payable together. */
export const together = (all: readonly Cost[]): readonly Cost[] =>
  sumOfCosts(all, { coins: sumOfNumbers, discard: sumOfNumbers, life: sumOfNumbers });
