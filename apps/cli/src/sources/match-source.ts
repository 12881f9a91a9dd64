import type {
  Attempt,
  CommandExplanation,
  EventExplanation,
  JsonMap,
  LoggedEvent,
  MatchView,
  RewindTarget,
  RulingSheet,
  StackEntry,
} from '@stackledger/wire';

/** A match after one event. The stack is ordered bottom to top; `combat` is null outside of combat. */
export type ReplayPosition = {
  readonly view: MatchView;
  readonly stack: readonly StackEntry[];
  readonly combat: JsonMap | null;
};

/** Read access to a match from any source: a file, a store, a running service. */
export type MatchSource = {
  readonly matchId: string;
  readonly ruleset: string;
  /** Every event of every branch; the index is the revision. */
  readonly events: readonly LoggedEvent[];
  readonly isLive: (revision: number) => boolean;
  readonly positionAt: (revision: number) => Promise<ReplayPosition>;
  readonly explain: (revision: number, object?: string) => Promise<EventExplanation>;
  readonly explainCommand: (command: JsonMap) => Promise<CommandExplanation>;
  /** Rejected attempts, oldest first; none for a file. */
  readonly attempts: () => Promise<readonly Attempt[]>;
  /** The revisions that a rewind may go back to, latest first; those before `before`, if it is given. */
  readonly rewindTargets: (before?: number) => AsyncIterable<RewindTarget>;
  /**
   * A judge call with everything about it; for the table only what everybody may read. Throws CommandError where there
   * is no such call.
   */
  readonly rulingSheet: (call: string, isForTable: boolean) => Promise<RulingSheet>;
  readonly close: () => Promise<void>;
};
