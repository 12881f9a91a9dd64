import type { Event } from '../../log/event.js';
import type { TableAt } from '../../log/event-applier.js';
import type { Inputs, EffectHandler } from '../../log/inputs.js';
import type { CardId } from '../../table/names.js';
import type { MatchState } from '../../table/state.js';
import type { Continuation } from '../../table/table.js';
import type { Command } from '../command.js';
import type { EventKinds } from './event-rules.js';
import type { Ruleset } from './ruleset.js';

/** A match to ask about: its state and its ruleset. */
export type Situation = { readonly ruleset: Ruleset; readonly state: MatchState };

/** A decision in progress: the state so far, and the events that led there. */
export type OpenDecision = {
  readonly ruleset: Ruleset;
  readonly kinds: EventKinds;
  inputs: Inputs;
  /** Without it a missing input unwinds the decision. */
  readonly effectHandler: EffectHandler | undefined;
  /** The earlier tables among the inputs so far. */
  readonly tableAt: TableAt;
  state: MatchState;
  events: Event[];
  /** The continuations still to run, innermost last. */
  agenda: Continuation[];
  /** The answer for the next continuation. */
  answer: unknown;
  diceTaken: number;
  shufflesTaken: number;
  /** The number of events measured so far, and their bytes: the most that they can be, unless they are exact. */
  measured: { readonly events: number; readonly bytes: number; readonly isExact: boolean };
  inputBytes: number;
  /** The cards reported for the present step, and how many of them it has used. */
  told: readonly CardId[];
  toldTaken: number;
  /** The number of rests in a row before this decision: 0 if somebody acted. */
  rests: number;
  /** The steps of a shortcut that was just agreed. */
  agreed: readonly Command[];
};
