export {
  endPriorityRound,
  givePriority,
  givePriorityAfterResolution,
  givePriorityIfNeeded,
  isPriorityDue,
  movePriority,
  redirectPriority,
  renamePriority,
} from './priority.js';
export {
  abilityOf,
  cancel,
  finish,
  finishResolving,
  fizzle,
  removeFromStack,
  resolveInstructions,
  resumeInstructions,
} from './resolve.js';
export { triggerStates } from './state-triggers.js';
export { dropTrigger, putWithTargets } from './waiting.js';
