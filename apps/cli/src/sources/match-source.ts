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

/** A match as it stood after one event. The stack lies bottom to top; `combat` is null outside of a fight. */
export type Position = {
  readonly view: MatchView;
  readonly stack: readonly StackEntry[];
  readonly combat: JsonMap | null;
};

/** A match to be looked at, wherever it is read from: a file, a store, a running service. Nothing here changes it. */
export type MatchSource = {
  readonly matchId: string;
  readonly ruleset: string;
  /** Every event of every line of play; the index is the revision. */
  readonly events: readonly LoggedEvent[];
  readonly isLive: (revision: number) => boolean;
  readonly positionAt: (revision: number) => Promise<Position>;
  readonly explain: (revision: number, object?: string) => Promise<EventExplanation>;
  readonly explainCommand: (command: JsonMap) => Promise<CommandExplanation>;
  /** The commands that were refused, oldest first; none for a file. */
  readonly attempts: () => Promise<readonly Attempt[]>;
  /** The moments to which a rewind may lead, the latest first; those before a revision, if one is named. */
  readonly rewindTargets: (before?: number) => AsyncIterable<RewindTarget>;
  /** Everything about a judge call; for the table only what everybody may read. Throws a Refusal where there is no such call. */
  readonly rulingSheet: (call: string, isForTable: boolean) => Promise<RulingSheet>;
  readonly close: () => Promise<void>;
};
