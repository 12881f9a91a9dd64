import type { Event } from '../../log/event.js';
import type { TableAt } from '../../log/fold.js';
import type { Inputs, Supply } from '../../log/inputs.js';
import type { CardId } from '../../table/names.js';
import type { MatchState } from '../../table/state.js';
import type { Frame } from '../../table/table.js';
import type { Command } from '../command.js';
import type { EventKinds } from './event-rules.js';
import type { Ruleset } from './ruleset.js';

/** What can be asked about a match: its state, and the game it is. */
export type Situation = { readonly ruleset: Ruleset; readonly state: MatchState };

/** A decision under way: the state as far as it has been decided, and the events that led there. */
export type OpenDecision = {
  readonly ruleset: Ruleset;
  readonly kinds: EventKinds;
  inputs: Inputs;
  /** Without it whatever is lacking unwinds the decision. */
  readonly supply: Supply | undefined;
  /** The earlier tables among the inputs, whatever they are by then. */
  readonly tableAt: TableAt;
  state: MatchState;
  events: Event[];
  /** What is still to be carried out, innermost last. */
  frames: Frame[];
  /** What the frame that comes next was waiting for. */
  answer: unknown;
  diceTaken: number;
  shufflesTaken: number;
  /** How much of the events is measured, and how many bytes that is; how many the inputs take. */
  measured: { readonly events: number; readonly bytes: number };
  inputBytes: number;
  /** The cards that the table has told for the step that is taken now, and how many of them it has come to. */
  told: readonly CardId[];
  toldTaken: number;
  /** How many rests in a row this decision goes on from: 0 where somebody acted. */
  rests: number;
  /** The steps of a shortcut that everybody has just agreed to. */
  agreed: readonly Command[];
};
