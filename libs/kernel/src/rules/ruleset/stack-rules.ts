import type { Event } from '../../log/event.js';
import type { RuleId, SeatId } from '../../table/names.js';
import type { Rejection } from '../../table/rejection.js';
import type { StackObject } from '../../table/table.js';
import type { LeavingReason, Receiver } from '../answers.js';
import type { OpenDecision, Situation } from './situation.js';

/** The rules of one kind of stack object. */
export type StackKind = {
  readonly about: string;
  /** It is played (a spell, a card): abilities that wait for something played or cast see it. */
  readonly isPlayed?: true;
  /** It is combat damage to be dealt: `amount` or `assigned` is bound to it, and its subject is the recipient. */
  readonly isDamage?: true;
  readonly resolve: (d: OpenDecision, object: StackObject) => void;
  /** What happens to its card when it leaves the stack. */
  readonly leave?: (d: OpenDecision, object: StackObject, how: LeavingReason) => void;
};

/** How priority moves on when its holder leaves. */
type LeaverPriorityRules = {
  /** Whether checks and triggers come first, as before any other priority; triggers begin a new priority round. */
  readonly checkedFirst: boolean;
  readonly because: readonly RuleId[];
};

/** The priority rules of a game. */
export type PriorityRules = {
  readonly onlyHolderActs: { readonly code: string; readonly rule: RuleId };
  readonly afterDeclaration: (situation: Situation, seat: SeatId) => Receiver;
  readonly afterTriggers: (situation: Situation, due: SeatId, last: StackObject) => Receiver;
  /** Null if play goes on without priority: then `proceed` is called. */
  readonly afterResolution: (situation: Situation) => Receiver | null;
  readonly afterPass: (situation: Situation, passer: SeatId) => Receiver;
  readonly roundEnds: (situation: Situation) => boolean;
  /**
   * Whether the seat that was to receive priority no longer is: then it is determined again as after a resolution
   * (SS-LEAVE-2).
   */
  readonly noLongerDue?: (situation: Situation) => boolean;
  /** The priority of a holder who has left; default: it moves on at once, citing the rules by which they left. */
  readonly ofLeaver?: LeaverPriorityRules;
  /** What follows a priority round on an empty stack. */
  readonly emptyRound: (d: OpenDecision) => void;
  readonly mayPass?: (situation: Situation, seat: SeatId) => Rejection | undefined;
  /** Whether a standing order may pass for a seat: not if the pass would only repeat the same question. */
  readonly mayYield?: (situation: Situation, seat: SeatId) => boolean;
  /** Whether an event ends a seat's standing order, beside those that target, damage or take from it. */
  readonly affects?: (situation: Situation, event: Event, seat: SeatId) => boolean;
};
