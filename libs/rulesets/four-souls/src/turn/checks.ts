import { objectAt, zoneAt, type Situation } from '@stackledger/kernel';
import { seatsInOrder, triggerStates, type OpenDecision } from '@stackledger/kernel/authoring';
import { endAttack } from '../combat/attack.js';
import { gainBonusSouls } from '../cards/bonus-souls.js';
import { noteDeaths } from '../combat/death.js';
import { lapseDuties } from '../table/duties.js';
import { putRefills } from '../cards/refill.js';
import { soulsOf } from '../table/state.js';
import { checkWinner } from '../table/winning.js';

/**
 * The checks before anybody receives priority: a win (FS-WIN-2), a monster that left its attack (FS-ATK-12), an empty
 * slot (FS-REF-4a), somebody at 0 HP (FS-DEATH-1, FS-PDEATH-1), a state that an ability waits for (FS-TRIG-1). True if
 * anything was done.
 */
export const checks = (d: OpenDecision): boolean => {
  if (gainBonusSouls(d) || checkWinner(d)) return true;
  if (isAttackGone(d)) {
    endAttack(d, 'monster-gone', ['FS-ATK-12']);
    return true;
  }
  lapseDuties(d);
  return putRefills(d) || noteDeaths(d) || triggerStates(d, ['FS-TRIG-1']);
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
