import type { Event } from '@stackledger/kernel';

/** A rejection as a scenario expects it. */
export type StepRejection = { readonly code: string; readonly rule: string; readonly detail: string };

/** The outcome of a step: its events, and the rejection of its last command. */
export type StepOutcome = {
  readonly events: readonly Event[];
  readonly refusal: StepRejection | undefined;
  readonly changed: boolean;
};
