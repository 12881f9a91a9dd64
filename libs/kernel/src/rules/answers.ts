import type { Json } from '../persistent/json.js';
import type { RuleId, SeatId } from '../table/names.js';
import type { Shape } from '../table/shape.js';
import type { StackObject } from '../table/table.js';

/**
 * The seat that receives priority, with the rule that says so; `from` is where the priority round begins, if elsewhere.
 */
export type Receiver = { readonly seat: SeatId; readonly because: readonly RuleId[]; readonly from?: SeatId };

/** Why an object left the stack. */
export type LeavingReason = 'resolved' | 'cancelled' | 'fizzled' | 'removed';

/** The rules of a kind of zone: who may look into it, and whether its objects are in play. */
export type ZoneRule = {
  readonly hiddenFrom: 'nobody' | 'others' | 'everybody';
  readonly inPlay: 'all' | 'top' | 'none';
};

/** Objects that wait to be put on the stack together: `chooser` orders them; the first batch goes lowest. */
export type Batch = {
  readonly chooser: SeatId;
  readonly objects: readonly StackObject[];
  readonly because: readonly RuleId[];
};

/** The rules cited for what the kernel does in the name of a ruleset. */
export type RuleCitations = {
  readonly pass: readonly RuleId[];
  /** For a pass by an agreed shortcut, beside the kernel's own rules. */
  readonly shortcut?: readonly RuleId[];
  readonly roundOver: readonly RuleId[];
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
  /** For an effect without an own rule below. */
  readonly effect: readonly RuleId[];
  readonly effects: { readonly [effect: string]: readonly RuleId[] };
  readonly shuffle: readonly RuleId[];
  /** For showing a face-down card as it leaves. */
  readonly shown?: readonly RuleId[];
  readonly prevent: readonly RuleId[];
  /** For dividing shields that cannot prevent all damage. */
  readonly divideShields?: readonly RuleId[];
  readonly leave: readonly RuleId[];
  readonly illegal: {
    readonly target: RuleId;
    readonly notAsked: RuleId;
    readonly badAnswer: RuleId;
    /** For dividing an effect among targets. */
    readonly division?: RuleId;
  };
};

/** One option of a match: its shape and its default. */
export type OptionRule = { readonly shape: Shape; readonly otherwise?: Json; readonly about: string };

/** What a roll of one purpose is about; `against` names its opponent, whatever the source. */
export type RollRule = { readonly about: string; readonly against?: 'source' };
