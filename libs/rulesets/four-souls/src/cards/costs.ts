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
  type Look,
  type ObjectName,
  type SeatId,
} from '@stackledger/kernel';
import { hpOf } from '../table/life.js';
import { zonesOfSeat } from '../table/state.js';
import { zones } from '../table/zones.js';

const handNames = (look: Look, seat: SeatId, except: ObjectName | null): readonly ObjectName[] =>
  objectsAt(look.state.table, zoneAt(look.state.table, zonesOfSeat(seat).hand))
    .filter(({ name }) => name !== except)
    .map((object) => nameFor(object, seat));

const discardCost: CostRule = {
  shape: number(1),
  canPay: () => true,
  picks: (look, asked: number, scope) => payFill('discard', 'card', asked, handNames(look, payer(scope), scope.self)),
  pay: (g, _asked, scope, picked) => {
    for (const name of picked) {
      const object = objectNamed(g.state.table, name, scope.you, zonesOfSeat(payer(scope)).hand);
      if (object !== undefined) sendAway(g, object.name, 'discarded', ['FS-STACK-3', 'FS-ZONE-1']);
    }
  },
};

const sacrificeCost: CostRule = {
  shape: plainName('a kind of card, or self'),
  canPay: () => true,
  picks: (look, what: string, scope) => {
    if (what === 'self') return undefined;
    const owned = allOf(look, { what, controller: 'you' }, scopeOfSource(scope.you, scope.self));
    return payFill(
      'sacrifice',
      what,
      1,
      owned.map((target) => targetName(look.state.table, target, scope.you) as ObjectName),
    );
  },
  pay: (g, what: string, scope, picked) => {
    for (const name of what === 'self' ? [scope.self] : picked) {
      const object = objectAt(g.state.table, name ?? '');
      if (object !== undefined) zones.remove(g, object, 'sacrificed', ['FS-STACK-3']);
    }
  },
};

/** HP paid is damage that nothing prevents; it may be the last (FS-STACK-3). */
const lifeCost: CostRule = {
  shape: number(1),
  canPay: (look, asked: number, scope) => hpOf(look, { seat: payer(scope) }) >= asked,
  pay: (g, asked: number, scope) => {
    const seat = payer(scope);
    const hpBefore = hpOf(g, { seat });
    const damage = markedDamage(g, { seat }) + asked;
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
    emit(g, 'DamageDealt', paid, ['FS-STACK-3', 'FS-DMG-2']);
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
