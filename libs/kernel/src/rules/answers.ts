import type { Json } from '../persistent/json.js';
import type { RuleId, SeatId } from '../table/names.js';
import type { Shape } from '../table/shape.js';
import type { StackObject } from '../table/table.js';

/** A seat as an answer to one of the kernel's questions, with the rule that gives it; `from` is where the lap begins, if not there. */
export type Receiver = { readonly seat: SeatId; readonly because: readonly RuleId[]; readonly from?: SeatId };

/** How an object came to leave the stack. */
export type Leaving = 'resolved' | 'cancelled' | 'fizzled' | 'removed';

/** What a zone is: who may look into it, and whether its objects are in play. */
export type ZoneRule = {
  readonly hiddenFrom: 'nobody' | 'others' | 'everybody';
  readonly inPlay: 'all' | 'top' | 'none';
};

/** Objects that wait to be put on the stack together: `chooser` orders them, the first batch is put first (lowest). */
export type Batch = {
  readonly chooser: SeatId;
  readonly objects: readonly StackObject[];
  readonly because: readonly RuleId[];
};

/** The rules to cite for what the kernel does in a ruleset's name. */
export type Cites = {
  readonly pass: readonly RuleId[];
  /** For a pass that an agreed shortcut stands for, beside the service's own rules. */
  readonly shortcut?: readonly RuleId[];
  readonly lapOver: readonly RuleId[];
  readonly declare: readonly RuleId[];
  readonly pay: readonly RuleId[];
  readonly putOnStack: readonly RuleId[];
  readonly resolve: readonly RuleId[];
  readonly cancel: readonly RuleId[];
  readonly illegalTarget: readonly RuleId[];
  readonly conditionFalse: readonly RuleId[];
  readonly trigger: readonly RuleId[];
  readonly dropTrigger: readonly RuleId[];
  readonly choose: readonly RuleId[];
  /** What an instruction does that has no rule of its own below. */
  readonly effect: readonly RuleId[];
  readonly effects: { readonly [effect: string]: readonly RuleId[] };
  readonly shuffle: readonly RuleId[];
  /** For what is shown as it leaves, since it lay face down. */
  readonly shown?: readonly RuleId[];
  readonly prevent: readonly RuleId[];
  /** For the choice of what shields prevent that are too small for all of it. */
  readonly divideShields?: readonly RuleId[];
  readonly leave: readonly RuleId[];
  readonly illegal: {
    readonly target: RuleId;
    readonly notAsked: RuleId;
    readonly badAnswer: RuleId;
    /** In a game whose effects can be divided among targets. */
    readonly division?: RuleId;
  };
};

/** One option of a match: its shape and what it is when left out. */
export type OptionRule = { readonly shape: Shape; readonly otherwise?: Json; readonly about: string };

/** What a roll of one purpose is about; `against` where it is made against something: whatever it comes from. */
export type RollRule = { readonly about: string; readonly against?: 'source' };
