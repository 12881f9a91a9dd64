import type { OpenDecision } from '../rules/ruleset/situation.js';

/** A decision as it stands between two steps. */
export type Moment = Pick<
  OpenDecision,
  'state' | 'frames' | 'answer' | 'diceTaken' | 'shufflesTaken' | 'measured' | 'told' | 'toldTaken'
> & {
  readonly events: number;
};

/** The decision as it stands, to be gone back to. */
export const momentOf = (d: OpenDecision): Moment => {
  const { state, frames, answer, diceTaken, shufflesTaken, measured, told, toldTaken, events } = d;
  const kept = { state, frames: frames.slice(), answer, diceTaken, shufflesTaken, measured, told, toldTaken };
  return { ...kept, events: events.length };
};

/** Nothing of what was decided since that moment has happened. */
export const backTo = (d: OpenDecision, { events, ...before }: Moment): void => {
  Object.assign(d, before);
  d.frames = before.frames.slice();
  d.events = d.events.slice(0, events);
};
