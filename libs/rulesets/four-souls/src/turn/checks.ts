import { objectAt, seatsInOrder, triggerStates, zoneAt, type Game, type Look } from '@stackledger/kernel';
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
export const checks = (g: Game): boolean => {
  if (gainBonusSouls(g) || checkWinner(g)) return true;
  if (isAttackGone(g)) {
    endAttack(g, 'monster-gone', ['FS-ATK-12']);
    return true;
  }
  return lapseDuties(g) || putRefills(g) || noteDeaths(g) || triggerStates(g, ['FS-TRIG-1']);
};

const isAttackGone = (look: Look): boolean => {
  const { attack } = soulsOf(look);
  if (attack === null) return false;
  const object = objectAt(look.state.table, attack.against);
  const isActive =
    object?.stay === attack.stay &&
    zoneAt(look.state.table, object.zone).at(-1) === object.name &&
    object.zone.startsWith('slot/');
  return !isActive || !seatsInOrder(look.state.table).includes(attack.by);
};
