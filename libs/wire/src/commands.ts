import type { EventSummary } from './events.js';
import type { FollowedView } from './followed.js';
import type { Json, JsonMap, Revision } from './json.js';

/** One entry of a template: what is put at `path` of the command. `form` says when it takes more than picking. */
export type Fill = {
  readonly path: string;
  readonly what: string;
  readonly min?: number;
  readonly max?: number;
  readonly ordered?: boolean;
  readonly candidates?: Json;
  readonly form?: 'number' | 'attackers' | 'blocks' | 'division' | 'effects' | 'text';
  readonly least?: Json;
  readonly most?: Json;
  readonly parts?: Json;
  /** So much is divided among the targets of this entry; `X` of that number. */
  readonly divided?: number | 'X';
};

/**
 * What the table waits for. `seats` is everybody who may answer, `seat` the first of them in turn order; `options` are
 * empty for priority (see the legal actions) and null where the reader may not see them.
 */
export type Awaiting = {
  readonly seat: string | null;
  readonly seats: readonly string[];
  /** `priority`, `choice`, `order`, `roll`, `confirm`, `nothing`, … */
  readonly kind: string;
  readonly prompt: string;
  readonly options: readonly Json[] | null;
  readonly min: number;
  readonly max: number;
  readonly ordered: boolean;
  /** How many options there are, also for those who may not see them. */
  readonly count?: number;
  /** The command that answers; left out for priority. */
  readonly command?: string;
  readonly about?: JsonMap;
  readonly form?: Fill;
  /** The report that does not count yet, whose it is, and who may confirm it: nobody once somebody has objected. */
  readonly report?: {
    readonly report: Revision;
    readonly by: string;
    readonly tells: 'roll' | 'card' | 'outcome' | 'total';
    readonly confirm: readonly string[];
  };
};

/** A command as it is sent: the fields of its type beside `commandId` and `expectedRevision`. */
export type CommandBody = {
  readonly commandId?: string;
  readonly expectedRevision?: Revision;
  readonly type: string;
  readonly seat?: string;
  readonly judge?: string;
  readonly [field: string]: Json | undefined;
};

/** A command that was accepted: what happened, and what the table waits for now. */
export type CommandAnswer = {
  readonly commandId: string;
  readonly revision: Revision;
  readonly events: readonly EventSummary[];
  readonly awaiting: Awaiting;
  /** Of a rewind that commands follow: what became of each. */
  readonly followed?: FollowedView;
};

/** One way to act: `command` is completed from `fill`; `example` is complete and would be accepted now. */
export type Template = {
  readonly command: JsonMap;
  readonly fill: readonly Fill[];
  readonly example: JsonMap;
  /** Only the example is promised: what else would do cannot be said in these words. */
  readonly whole?: true;
};

/** What a seat may do: what the table waits for from it, and what is open at any time. */
export type LegalActions = {
  readonly revision: Revision;
  readonly seat: string;
  readonly actions: readonly Template[];
  readonly always: readonly Template[];
};

/** Whether a command would be accepted now; if not, why not. The other members are null where it would. */
export type CommandExplanation = {
  readonly allowed: boolean;
  readonly code: string | null;
  readonly rule: string | null;
  /** What would have to hold: the sentence of the rule in docs/rules. */
  readonly ruleText: string | null;
  readonly detail: string | null;
  readonly legal: string | null;
};

/** A rule and its sentence; null when docs/rules does not hold it. */
export type CitedRule = { readonly rule: string; readonly text: string | null };

/** A choice, roll, declaration or resolution that led to an event; `what` is for people. */
export type Cause = { readonly revision: Revision; readonly type: string; readonly what: string };

/**
 * A cause by which an object is not what its card says: what brought it about and what it does, by which rule. Of two in one layer the
 * one with the smaller `stamp` is older and comes first, but what waits for another (`after`) comes after it.
 */
type ObjectReason = {
  readonly layer: string | null;
  readonly rule: string;
  readonly text: string | null;
  readonly by: string | null;
  readonly says: string;
  readonly stamp: number | null;
  readonly after: readonly string[];
};

/** By what an object is what it is, cause by cause in the order in which they count; none where it is what its card says. */
export type ObjectExplanation = { readonly object: string; readonly reasons: readonly ObjectReason[] };

/** Why an event happened: the command that brought it, the rules that made it so, and who and which rules decided. */
export type EventExplanation = {
  readonly revision: Revision;
  readonly type: string;
  /** Null where the reader may not see it. */
  readonly command: JsonMap | null;
  readonly because: readonly CitedRule[];
  /** The nearest first; empty where the command is the whole reason. */
  readonly causes: readonly Cause[];
  /** What the event names and what was asked for, right after the event: whatever is not what its card says. */
  readonly objects: readonly ObjectExplanation[];
  readonly decidedBy: {
    readonly actor: { readonly kind: string; readonly id: string };
    readonly ruleset: string;
    readonly version: string;
  };
};

/** A command that was refused. */
export type Attempt = {
  readonly commandId: string;
  readonly command: JsonMap;
  readonly code: string;
  readonly rule: string;
  readonly detail: string;
  /** When: ISO 8601, UTC. */
  readonly at: string;
  /**
   * Where the command was larger than 2 KiB: `command` holds the members of it that fit into that, `bytes` is the length of its
   * canonical JSON and `hash` the SHA-256 of that.
   */
  readonly cut?: { readonly bytes: number; readonly hash: string };
};

/** Refused commands, oldest first; `next` is the cursor of the next page, null at the end. */
export type AttemptPage = { readonly attempts: readonly Attempt[]; readonly next: string | null };

/** A moment to which a rewind may lead: the end of a command, told in a sentence. `revision` is what `Rewind` takes as `to`. */
export type RewindTarget = {
  readonly revision: string;
  readonly command: string;
  readonly recordedAt: string;
  readonly live: boolean;
  readonly sentence: string;
};

/** Moments to which a rewind may lead, the latest first; `next` is the cursor of the next page, null at the end. */
export type RewindTargetPage = { readonly targets: readonly RewindTarget[]; readonly next: string | null };
