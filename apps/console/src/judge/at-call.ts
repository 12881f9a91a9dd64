import type { CallList, CallView, RewindTarget } from '@stackledger/wire';
import type { Acting, Judge } from './acting.js';

/** All that a part of the page needs of a call. */
export type AtCall = {
  readonly matchId: string;
  readonly call: CallView;
  readonly list: CallList;
  readonly seats: readonly string[];
  readonly judge: Judge;
  readonly acting: Acting;
  /** The moment that the judge wants to go back to. */
  readonly to: RewindTarget | null;
  readonly onTo: (to: RewindTarget) => void;
};
