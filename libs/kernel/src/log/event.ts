import type { JsonMap } from '../persistent/json.js';
import type { Revision, RuleId, SeatId } from '../table/names.js';

/** Who may read the hidden part of an event: some seats, the judges, or nobody until the match is finalized. */
export type Audience = readonly SeatId[] | 'judges' | 'nobody';

/** The hidden part of the data of an event, and who may read it; it completes the public part. */
type HiddenData = { readonly for: Audience; readonly data: JsonMap };

/**
 * One fact. `parent` is the table event before it on its branch; a record event has none. `because` cites the rules,
 * the most specific first.
 */
export type Event = {
  readonly revision: Revision;
  readonly type: string;
  readonly parent: Revision | null;
  readonly because: readonly RuleId[];
  readonly data: JsonMap;
  readonly hidden?: HiddenData;
};

/** The data of an event that consists of its type. */
export type EmptyData = { readonly [name: string]: never };
