import type { Event } from '@stackledger/kernel';

/** A refusal as a scenario expects it. */
export type Refusal = { readonly code: string; readonly rule: string; readonly detail: string };

/** What a step came to: its events, and the refusal that its last command met. */
export type Outcome = {
  readonly events: readonly Event[];
  readonly refusal: Refusal | undefined;
  readonly changed: boolean;
};
