export { cardNamed, cardOf } from './card-of.js';
export { BOUNDS, holds, takeConditions, totalCondition, within } from './conditions.js';
export { amountOf, referred, referredSeats, targetsIn } from './references.js';
export { sortsOfTargets } from './sorts.js';
export { targetsAsked } from './target-lists.js';
export {
  allOf,
  candidatesFor,
  controllerOf,
  isSuch,
  isThere,
  neededOf,
  placesOf,
  sameTarget,
  targetName,
  targetObject,
  WHERE,
} from './targets.js';
export { completed, templateOf } from './templates.js';
