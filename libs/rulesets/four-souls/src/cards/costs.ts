import {
  allOf,
  counterCost,
  emit,
  markedDamage,
  nameFor,
  number,
  objectAt,
  objectNamed,
  objectsAt,
  payer,
  payFill,
  plainName,
  scopeOfSource,
  selfCost,
  sendAway,
  tapCost,
  targetName,
  totalCost,
  zoneAt,
  type CostRule,
  type Situation,
  type ObjectName,
  type SeatId,
  addedUp,
  sumOfNumbers,
  type Cost,
} from '@stackledger/kernel';
import { hpOf } from '../table/life.js';
import { zonesOfSeat } from '../table/state.js';
import { zones } from '../table/zones.js';

const handNames = (situation: Situation, seat: SeatId, except: ObjectName | null): readonly ObjectName[] =>
  objectsAt(situation.state.table, zoneAt(situation.state.table, zonesOfSeat(seat).hand))
    .filter(({ name }) => name !== except)
    .map((object) => nameFor(object, seat));

const discardCost: CostRule = {
  shape: number(1),
  canPay: () => true,
  picks: (situation, asked: number, scope) =>
    payFill('discard', 'card', asked, handNames(situation, payer(scope), scope.self)),
  pay: (d, _asked, scope, picked) => {
    for (const name of picked) {
      const object = objectNamed(d.state.table, name, scope.you, zonesOfSeat(payer(scope)).hand);
      if (object !== undefined) sendAway(d, object.name, 'discarded', ['FS-STACK-3', 'FS-ZONE-1']);
    }
  },
};

const sacrificeCost: CostRule = {
  shape: plainName('a kind of card, or self'),
  canPay: () => true,
  picks: (situation, what: string, scope) => {
    if (what === 'self') return undefined;
    const owned = allOf(situation, { what, controller: 'you' }, scopeOfSource(scope.you, scope.self));
    return payFill(
      'sacrifice',
      what,
      1,
      owned.map((target) => targetName(situation.state.table, target, scope.you) as ObjectName),
    );
  },
  pay: (d, what: string, scope, picked) => {
    for (const name of what === 'self' ? [scope.self] : picked) {
      const object = objectAt(d.state.table, name ?? '');
      if (object !== undefined) zones.remove(d, object, 'sacrificed', ['FS-STACK-3']);
    }
  },
};

/** HP paid is damage that nothing prevents; it may be the last (FS-STACK-3). */
const lifeCost: CostRule = {
  shape: number(1),
  canPay: (situation, asked: number, scope) => hpOf(situation, { seat: payer(scope) }) >= asked,
  pay: (d, asked: number, scope) => {
    const seat = payer(scope);
    const hpBefore = hpOf(d, { seat });
    const damage = markedDamage(d, { seat }) + asked;
    const paid = {
      to: { seat },
      amount: asked,
      hpBefore,
      hpAfter: hpBefore - asked,
      damage,
      combat: false,
      source: scope.self,
      by: seat,
    };
    emit(d, 'DamageDealt', paid, ['FS-STACK-3', 'FS-DMG-2']);
  },
};

/** The costs of Four Souls. */
export const costs: { readonly [kind: string]: CostRule } = {
  coins: totalCost('coins'),
  tap: tapCost,
  counters: counterCost,
  destroy: selfCost('sacrificed'),
  discard: discardCost,
  sacrifice: sacrificeCost,
  life: lifeCost,
};

/** Parts that ask for the same thing as one part. */
export const together = (all: readonly Cost[]): readonly Cost[] =>
  addedUp(all, { coins: sumOfNumbers, discard: sumOfNumbers, life: sumOfNumbers });
