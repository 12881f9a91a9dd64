import type { CallView } from './calls.js';
import type { Actor } from './events.js';
import type { Revision } from './json.js';

/** A command of a contested sequence, told in words: `says` first, and what followed from it by itself. */
export type SheetRow = {
  readonly first: Revision;
  readonly revision: Revision;
  readonly at: string;
  readonly by: Actor;
  readonly live: boolean;
  readonly says: string;
  readonly then: readonly string[];
};

/** One line of play from where the lines part, oldest first; `more` commands follow that are not told. */
export type SheetLine = { readonly rows: readonly SheetRow[]; readonly more: number };

/** A die that fell in the sequence. `n` numbers the draws of the service; `keptFrom` is the revision whose result was kept. */
export type SheetRoll = {
  readonly revision: Revision;
  readonly live: boolean;
  readonly roller: string;
  readonly value: number;
  readonly n: number | null;
  readonly keptFrom: Revision | null;
  readonly how: 'service' | 'kept' | 'reported';
};

/** Something that belongs to the call, and who did it in what role. */
export type SheetStep = {
  readonly revision: Revision;
  readonly at: string;
  readonly type: string;
  readonly by: Actor;
  readonly says: string;
};

/** What was done about the game, by the event that did it. A rewind says from where it went back, and to where. */
export type SheetRemedy = SheetStep & {
  readonly to: Revision | null;
  readonly from: Revision | null;
  readonly dice: string | null;
  readonly reason: string;
  readonly authority: string | null;
  /** Whether it was taken back by a later one. */
  readonly reverted: boolean;
};

/**
 * A revision with what proves it: `hash` of the log's chain up to it, and `state`, the SHA-256 of the canonical JSON of what
 * `GET /v1/matches/{id}?at=` tells a spectator there, without `revision` and `at`.
 */
export type SheetProof = {
  readonly what: 'before' | 'contested' | 'ruling' | 'remedy' | 'end';
  readonly revision: Revision;
  readonly hash: string;
  readonly state: string;
};

/** Everything about one judge call and its ruling that a reader may see, to hand over or to keep (docs/http.md#the-ruling-sheet). */
export type RulingSheet = {
  readonly matchId: string;
  readonly ruleset: string;
  readonly title: string;
  readonly tournament: string | null;
  readonly seats: readonly { readonly seat: string; readonly by: string | null }[];
  /** The match's last revision, and when it was looked at. */
  readonly revision: Revision;
  readonly asOf: string;
  readonly call: CallView;
  readonly infraction: { readonly code: string; readonly title: string } | null;
  readonly rules: readonly { readonly rule: string; readonly text: string | null }[];
  /** The command after which the lines part, or with which the sequence begins. */
  readonly before: SheetRow | null;
  /** What was struck, empty where nothing was; and what counts from there on. */
  readonly struck: SheetLine;
  readonly live: SheetLine;
  readonly remedies: readonly SheetRemedy[];
  readonly dice: readonly SheetRoll[];
  /** The seal of the secret behind the service's dice; once the match is sealed anybody checks them. Null without such dice. */
  readonly seed: { readonly seal: string; readonly isOpen: boolean } | null;
  /** What each seat had learned when the line was struck; null where the reader may not know. */
  readonly learned: readonly { readonly who: string; readonly saw: readonly string[] }[] | null;
  readonly time: {
    readonly endsAt: string | null;
    readonly stillSince: string | null;
    readonly extended: {
      readonly from: string;
      readonly to: string;
      readonly was: string;
      readonly endsAt: string;
    } | null;
  };
  /** The call from its making to its end. */
  readonly way: readonly SheetStep[];
  readonly proof: readonly SheetProof[];
};
