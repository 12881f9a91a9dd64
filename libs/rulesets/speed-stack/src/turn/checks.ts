import {
  isThere,
  objectsInPlay,
  targetObject,
  triggerStates,
  type OpenDecision,
  type GameObject,
} from '@stackledger/kernel';
import { askForHybrid } from '../cards/hybrids.js';
import { loseAtNoLife } from './leaving.js';
import { hasKeyword, isLiving, life } from '../table/life.js';
import { zones } from '../table/zones.js';

/**
 * What is looked at before anybody receives priority: who has lost (SS-END-1), which creatures have taken all they can
 * (SS-KIND-2), which states are true that abilities wait for (SS-TRIG-1), who uses a hybrid ability (SS-TRIG-3). True when something was done.
 */
export const checks = (d: OpenDecision): boolean =>
  loseAtNoLife(d) || destroyFallen(d) || triggerStates(d, ['SS-TRIG-1']) || askForHybrid(d);

const isFallen = (d: OpenDecision, object: GameObject): boolean => {
  const who = targetObject(d.state.table, object.name);
  if (who === undefined || !isLiving(d, object) || hasKeyword(d, object.name, 'indestructible')) return false;
  return isThere(d.state.table, who) && life.hp(d, who) <= 0;
};

/** Creatures whose damage comes to their hit points are destroyed once the object that did it has resolved. */
const destroyFallen = (d: OpenDecision): boolean => {
  const fallen = objectsInPlay(d).filter((object) => isFallen(d, object));
  for (const object of fallen) zones.remove(d, object, 'destroyed', ['SS-KIND-2', 'SS-RES-1']);
  return fallen.length > 0;
};
