export { eventKindIn, eventTypesOf, factsOfEveryGame, factsOfGame, appliersOf, type GameFacts } from './event-kinds.js';
export type { KernelEvents } from './kernel-events.js';
export { withWaiting } from './kinds/choice-events.js';
export { sharedList } from './kinds/shared-lists.js';
export { emit, emitter, newId } from './recording.js';
