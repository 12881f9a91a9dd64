export { cardNamed, cardOf } from './card-of.js';
export { BOUNDS, holds, takeConditions, totalCondition, within } from './conditions.js';
export { amountOf, isReferred, referred, referredSeats, targetsIn } from './references.js';
export { sortsOfTargets } from './sorts.js';
export { targetSpecsOf } from './target-lists.js';
export {
  targetsOfSpec,
  isTargetOfSpec,
  candidatesFor,
  controllerOf,
  matchesFilter,
  isOnSide,
  isThere,
  requiredPlaces,
  placesOf,
  sameTarget,
  targetName,
  targetNamed,
  targetObject,
  WHERE,
} from './targets.js';
export { completed, legalActionOf } from './legal-action.js';
