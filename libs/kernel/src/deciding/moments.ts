import type { OpenDecision } from '../rules/ruleset/situation.js';

/** The members of an open decision that change from step to step. */
export type DecisionMoment = Pick<
  OpenDecision,
  'state' | 'agenda' | 'answer' | 'diceTaken' | 'shufflesTaken' | 'measured' | 'told' | 'toldTaken'
> & {
  readonly events: number;
};

/** The agenda of a snapshot is never changed. */
const NOTHING_DUE: OpenDecision['agenda'] = [];

/** A snapshot of the open decision, for `backTo`. One is taken at each step, so it is one object and no more. */
export const momentOf = (d: OpenDecision): DecisionMoment => ({
  state: d.state,
  agenda: d.agenda.length === 0 ? NOTHING_DUE : d.agenda.slice(),
  answer: d.answer,
  diceTaken: d.diceTaken,
  shufflesTaken: d.shufflesTaken,
  measured: d.measured,
  told: d.told,
  toldTaken: d.toldTaken,
  events: d.events.length,
});

/** Restores a snapshot: everything decided since is undone. */
export const backTo = (d: OpenDecision, { events, ...before }: DecisionMoment): void => {
  Object.assign(d, before);
  d.agenda = before.agenda.slice();
  d.events = d.events.slice(0, events);
};
