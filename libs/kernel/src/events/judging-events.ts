import type { JsonMap } from '../persistent/json.js';
import type { SeatId } from '../table/names.js';

/** What was looked at, drawn, rolled or decided in a struck span, by seat; for judges only. */
export type Information = { readonly [seat: string]: JsonMap };

export type JudgingEvents = {
  JudgeCalled: { call: string; by: SeatId | 'system'; reason: string };
  CallClosed: { call: string; by: string };
  PlayPaused: { by: string; reason: string };
  PlayResumed: { by: string };
  /** The live line goes on from `to`; what came after it, up to `from`, is struck. */
  MatchRewound: {
    to: string;
    from: string;
    kind: string;
    reason: string;
    authority: string;
    judge: string;
    ruling?: string;
    dice: 'keep' | 'fresh';
    generation: number;
    information?: Information;
  };
  /** The line that the named rewind left is the live one again. */
  RewindReverted: {
    rewind: string;
    to: string;
    from: string;
    reason: string;
    authority: string;
    judge: string;
    generation: number;
  };
};
