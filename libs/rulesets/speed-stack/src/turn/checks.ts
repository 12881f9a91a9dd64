import { isThere, type GameObject } from '@stackledger/kernel';
import { objectsInPlay, targetObject, triggerStates, type OpenDecision } from '@stackledger/kernel/authoring';
import { askForHybrid } from '../cards/hybrids.js';
import { loseAtNoLife } from './leaving.js';
import { hasKeyword, isLiving, life } from '../table/life.js';
import { zones } from '../table/zones.js';

/**
 * The checks before anybody receives priority: players at 0 life (SS-END-1), creatures with lethal damage (SS-KIND-2),
 * states that abilities wait for (SS-TRIG-1), hybrid abilities (SS-TRIG-3). True if anything was done.
 */
export const checks = (d: OpenDecision): boolean =>
  loseAtNoLife(d) || destroyFallen(d) || triggerStates(d, ['SS-TRIG-1']) || askForHybrid(d);

const isFallen = (d: OpenDecision, object: GameObject): boolean => {
  const who = targetObject(d.state.table, object.name);
  if (who === undefined || !isLiving(d, object) || hasKeyword(d, object.name, 'indestructible')) return false;
  return isThere(d.state.table, who) && life.hp(d, who) <= 0;
};

/** Destroys creatures with lethal damage once the object that dealt it has resolved. */
const destroyFallen = (d: OpenDecision): boolean => {
  const fallen = objectsInPlay(d).filter((object) => isFallen(d, object));
  for (const object of fallen) zones.remove(d, object, 'destroyed', ['SS-KIND-2', 'SS-RES-1']);
  return fallen.length > 0;
};
