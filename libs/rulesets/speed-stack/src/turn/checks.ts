import { isThere, objectsInPlay, targetObject, triggerStates, type Game, type GameObject } from '@stackledger/kernel';
import { askForHybrid } from '../cards/hybrids.js';
import { loseAtNoLife } from './leaving.js';
import { hasKeyword, isLiving, life } from '../table/life.js';
import { zones } from '../table/zones.js';

/**
 * What is looked at before anybody receives priority: who has lost (SS-END-1), which creatures have taken all they can
 * (SS-KIND-2), which states are true that abilities wait for (SS-TRIG-1), who uses a hybrid ability (SS-TRIG-3). True when something was done.
 */
export const checks = (g: Game): boolean =>
  loseAtNoLife(g) || destroyFallen(g) || triggerStates(g, ['SS-TRIG-1']) || askForHybrid(g);

const isFallen = (g: Game, object: GameObject): boolean => {
  const who = targetObject(g.state.table, object.name);
  if (who === undefined || !isLiving(g, object) || hasKeyword(g, object.name, 'indestructible')) return false;
  return isThere(g.state.table, who) && life.hp(g, who) <= 0;
};

/** Creatures whose damage comes to their hit points are destroyed once the object that did it has resolved. */
const destroyFallen = (g: Game): boolean => {
  const fallen = objectsInPlay(g).filter((object) => isFallen(g, object));
  for (const object of fallen) zones.remove(g, object, 'destroyed', ['SS-KIND-2', 'SS-RES-1']);
  return fallen.length > 0;
};
