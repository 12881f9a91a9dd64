export type { Audience, Event } from './event.js';
export { evolve, goesBackTo, wholeData } from './evolve.js';
export { foldIn, type Folds, isRecordEvent } from './fold.js';
export type { Begins, Inputs, Need, Supply } from './inputs.js';
export { newTimeline, type Timeline, timelineFrom } from './timeline.js';
