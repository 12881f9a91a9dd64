import type { RuleId, SeatId } from '../../table/names.js';
import type { Rejection } from '../../table/rejection.js';
import type { StackObject } from '../../table/table.js';
import type { Leaving, Receiver } from '../answers.js';
import type { OpenDecision, Situation } from './situation.js';

/** How one kind of stack object resolves. */
export type StackKind = {
  readonly about: string;
  /** Somebody plays it (a spell, a card): abilities that wait for something played or cast see it. */
  readonly isPlayed?: true;
  /** It is damage of a fight about to be dealt: `amount` or `assigned` is bound to it, and its subject is who is hit. */
  readonly isDamage?: true;
  readonly resolve: (d: OpenDecision, object: StackObject) => void;
  /** What becomes of its card once it is off the stack. */
  readonly leave?: (d: OpenDecision, object: StackObject, how: Leaving) => void;
};

/** How the priority of a leaver moves to the next player. */
type OfLeaver = {
  /** Whether checks and triggers come first, as before every other priority; triggers begin a new lap. */
  readonly checkedFirst: boolean;
  readonly because: readonly RuleId[];
};

/** The questions of priority. */
export type PriorityRules = {
  readonly onlyHolderActs: { readonly code: string; readonly rule: RuleId };
  readonly afterDeclaration: (situation: Situation, seat: SeatId) => Receiver;
  readonly afterTriggers: (situation: Situation, due: SeatId, last: StackObject) => Receiver;
  /** Null when play goes on by itself: then `proceed` is asked. */
  readonly afterResolution: (situation: Situation) => Receiver | null;
  readonly afterPass: (situation: Situation, passer: SeatId) => Receiver;
  readonly lapEnds: (situation: Situation) => boolean;
  /** Whether whoever was due is so no longer: then it is asked anew, as after a resolution (the turn of a leaver, SS-LEAVE-2). */
  readonly noLongerDue?: (situation: Situation) => boolean;
  /** Priority that somebody held who left; left out it moves on at once, by the rules by which they left. */
  readonly ofLeaver?: OfLeaver;
  /** What a lap on an empty stack brings. */
  readonly emptyLap: (d: OpenDecision) => void;
  readonly mayPass?: (situation: Situation, seat: SeatId) => Rejection | undefined;
  /** Whether a standing order may pass for a seat: not where its pass would only bring it the same question again. */
  readonly mayYield?: (situation: Situation, seat: SeatId) => boolean;
};
