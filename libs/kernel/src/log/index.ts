export type { Audience, Event } from './event.js';
export { evolve, goesBackTo, wholeData } from './evolve.js';
export { applierIn, type EventAppliers, isRecordEvent } from './event-applier.js';
export type { MatchBeginning, Inputs, EffectRequest, EffectHandler } from './inputs.js';
export { newTimeline, type Timeline, timelineFrom } from './timeline.js';
