import type { EventSummary } from './events.js';
import type { JsonMap, Revision } from './json.js';

/** What followed a rewind: the commands that were inserted, and what became of those that were struck, in their order. */
export type FollowedView = {
  readonly inserted: readonly {
    readonly revision: Revision;
    readonly command: JsonMap;
    readonly events: readonly EventSummary[];
  }[];
  readonly again: readonly FollowedCommand[];
};

/**
 * One struck command. `from` is the revision at which it was given, `revision` the one at which it is given again. Of one that comes
 * out differently `was` and `now` are its events, and `says` tells in sentences what happens now; of one that is refused `why` says it.
 */
export type FollowedCommand = {
  readonly from: Revision;
  readonly command: JsonMap;
  readonly outcome: 'same' | 'different' | 'told-already' | 'left-out' | 'refused' | 'full' | 'unknown' | 'not-given';
  readonly revision: Revision | null;
  readonly was?: readonly EventSummary[];
  readonly now?: readonly EventSummary[];
  readonly says?: readonly string[];
  readonly why?: { readonly code: string; readonly rule: string; readonly detail: string };
};
