import { objectAt, seatsInOrder, triggerStates, zoneAt, type OpenDecision, type Situation } from '@stackledger/kernel';
import { endAttack } from '../combat/attack.js';
import { gainBonusSouls } from '../cards/bonus-souls.js';
import { noteDeaths } from '../combat/death.js';
import { lapseDuties } from '../table/duties.js';
import { putRefills } from '../cards/refill.js';
import { soulsOf } from '../table/state.js';
import { checkWinner } from '../table/winning.js';

/**
 * What is looked at before anybody receives priority: has somebody won (FS-WIN-2), is the attack's monster gone
 * (FS-ATK-12), is a slot empty (FS-REF-4a), is somebody at 0 HP (FS-DEATH-1, FS-PDEATH-1), is a state true that an ability
 * waits for (FS-TRIG-1). True when something was done.
 */
export const checks = (d: OpenDecision): boolean => {
  if (gainBonusSouls(d) || checkWinner(d)) return true;
  if (isAttackGone(d)) {
    endAttack(d, 'monster-gone', ['FS-ATK-12']);
    return true;
  }
  return lapseDuties(d) || putRefills(d) || noteDeaths(d) || triggerStates(d, ['FS-TRIG-1']);
};

const isAttackGone = (situation: Situation): boolean => {
  const { attack } = soulsOf(situation);
  if (attack === null) return false;
  const object = objectAt(situation.state.table, attack.against);
  const isActive =
    object?.stay === attack.stay &&
    zoneAt(situation.state.table, object.zone).at(-1) === object.name &&
    object.zone.startsWith('slot/');
  return !isActive || !seatsInOrder(situation.state.table).includes(attack.by);
};
