import type { Awaiting } from './commands.js';
import type { EventSummary } from './events.js';
import type { FollowedView } from './followed.js';
import type { Difference, RiskView } from './risk.js';
import type { Json, JsonMap, Revision } from './json.js';

/** How a match stands. */
export type MatchStatus = 'open' | 'running' | 'paused' | 'ended' | 'sealed';

/** A match to be created (docs/http.md#creating-a-match). */
export type CreateMatch = {
  readonly ruleset: string;
  readonly seats: readonly string[];
  readonly start?: 'at-once' | 'on-command';
  readonly options?: JsonMap;
  readonly tournament?: string;
  readonly cards?: JsonMap;
  readonly decks?: JsonMap;
  readonly setup?: JsonMap;
};

/** A match that has begun. */
export type MatchCreated = {
  readonly matchId: string;
  readonly revision: Revision;
  readonly status: MatchStatus;
  readonly awaiting: Awaiting;
};

/** A match that starts on command. `seal` commits the service to its dice before anybody gives a seed. */
export type MatchOpened = { readonly matchId: string; readonly seal: string; readonly status: 'open' };

/** A match in the list. */
export type MatchListed = {
  readonly matchId: string;
  readonly ruleset: string;
  readonly tournament: string | null;
  readonly status: MatchStatus;
  readonly seats: readonly string[];
  readonly winner: string | null;
  readonly revision: Revision;
};

/** A page of matches, oldest first; `next` goes into `after`. A page may be short, and even empty, before the last one. */
export type MatchPage = { readonly matches: readonly MatchListed[]; readonly next: string | null };

/** Who has priority, since whom the lap runs, and who has passed in it. */
export type Priority = {
  readonly holder: string | null;
  readonly lap: { readonly from: string | null; readonly passed: readonly string[] };
};

/** Where a reading stands: `revision` is the match's last, `at` the one that was looked at. */
export type Moment = { readonly revision: Revision; readonly at: Revision };

/** A match at some revision. The maps are those of docs/http.md#the-view-of-a-match; a game adds its own members. */
export type MatchView = Moment & {
  readonly matchId: string;
  readonly ruleset: string;
  readonly status: MatchStatus;
  readonly winner: string | null;
  readonly priority: Priority;
  readonly awaiting: Awaiting;
  /** Names, bottom to top. */
  readonly stack: readonly string[];
  readonly players: { readonly [seat: string]: JsonMap };
  readonly objects: { readonly [name: string]: JsonMap };
  /** Piles bottom to top. */
  readonly discard: { readonly [pile: string]: readonly string[] };
  readonly turn: { readonly active: string; readonly step: string; readonly number: number } | null;
  /** What judges were called for and is not settled. */
  readonly calls: readonly { readonly call: string; readonly reason: string; readonly at: Revision }[];
  readonly [more: string]: Json | undefined;
};

/** Something on the stack with everything that was fixed when it was put there. */
export type StackEntry = {
  readonly name: string;
  readonly kind: string;
  readonly controller: string | null;
  readonly source: string | null;
  readonly targets: readonly (string | null)[];
  readonly modes: readonly string[];
  readonly text: string;
  readonly declaredAt: Revision;
  readonly [more: string]: Json | undefined;
};

/** The stack, bottom to top. */
export type StackView = Moment & { readonly stack: readonly StackEntry[]; readonly priority: Priority };

/** The fight as far as it has come; null outside of one. */
export type CombatView = Moment & { readonly combat: JsonMap | null };

/** An event of the table in the tree of lines of play. `live` tells whether it lies on the line that counts. */
export type TimelineNode = {
  readonly revision: Revision;
  readonly parent: Revision | null;
  readonly type: string;
  readonly commandId: string;
  readonly live: boolean;
  /** How long a seat took over the command that begins here; null on every other event. */
  readonly thinkMs: number | null;
};

/** A rewind: what came after `to`, up to `from`, is struck, unless it was reverted. */
export type TimelineRewind = {
  readonly revision: Revision;
  readonly to: Revision;
  readonly from: Revision;
  readonly reason: string;
  readonly judge: string;
  readonly kind: string;
  /** The ruling that it carried out; null where it carried out none. */
  readonly ruling: string | null;
  readonly reverted: boolean;
};

/**
 * The tree of a match's lines of play, or a part of it by revision; `tip` is the end of the live one. `rewinds` are those made
 * within the part, `next` is where to read on (null at the end).
 */
export type Timeline = {
  readonly tip: Revision;
  readonly nodes: readonly TimelineNode[];
  readonly rewinds: readonly TimelineRewind[];
  readonly next: Revision | null;
};

/** What one seat has taken, in milliseconds; `runningMs` over the decision that is open. */
export type SeatClock = {
  readonly decisions: number;
  readonly totalMs: number;
  readonly longestMs: number;
  readonly runningMs: number;
};

/**
 * The clocks, counted up to `asOf`, when the event looked at was written. While the table waits for seats their time goes
 * on, unless play is paused.
 */
export type ClocksView = Moment & {
  readonly asOf: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly waitsFor: readonly string[] | null;
  readonly pausedSince: string | null;
  readonly pausedMs: number;
  readonly seats: { readonly [seat: string]: SeatClock };
};

/** How a match stands, and how its games ended. */
export type ResultsView = Moment & {
  readonly status: MatchStatus;
  readonly winner: string | null;
  readonly results: readonly { readonly game: number; readonly winner: string | null; readonly because: string }[];
  /** How much of what the table reported counts, on the line of play that stands. */
  readonly reports: {
    readonly reported: number;
    readonly confirmed: number;
    readonly ruled: number;
    readonly waiting: number;
  };
};

/** What one command of a what-if would come to: what happens and the match after it; `refused` where it would be. */
export type WhatIfStep = {
  readonly command: JsonMap;
  readonly events: readonly EventSummary[];
  readonly refused: { readonly code: string; readonly rule: string; readonly detail: string } | null;
  readonly after: MatchView;
};

/** Where what would have happened parts from what did: after so many events alike the first two that differ, and the matches at the end. */
export type WhatIfDifference = {
  readonly same: number;
  readonly first: { readonly really: EventSummary | null; readonly instead: EventSummary | null } | null;
  readonly match: readonly { readonly path: string; readonly really: Json; readonly instead: Json }[];
  readonly more: boolean;
};

/** What would come of commands after a revision. `dice`: those of a sealed match, or some that are thrown away. */
export type WhatIf = Moment & {
  readonly matchId: string;
  readonly dice: 'real' | 'throwaway';
  readonly steps: readonly WhatIfStep[];
  readonly difference: WhatIfDifference;
};

/** What a rewind would come to: nothing of it has happened. */
export type RewindPreview = {
  readonly revision: Revision;
  readonly followed: FollowedView;
  readonly after: MatchView;
  readonly risk: RiskView;
  readonly differences: readonly Difference[];
};
