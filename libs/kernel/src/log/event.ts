import type { JsonMap } from '../persistent/json.js';
import type { Revision, RuleId, SeatId } from '../table/names.js';

/** Who may read the hidden part of an event: some seats, the judges, or nobody before the match is sealed. */
export type Audience = readonly SeatId[] | 'judges' | 'nobody';

/** What not everybody may see of an event, and who may. It completes the event's public data. */
type Hidden = { readonly for: Audience; readonly data: JsonMap };

/**
 * One fact. `parent` is the table event before it on its line of play; a record event has none. `because` names the
 * rules that made it so, the most specific first.
 */
export type Event = {
  readonly revision: Revision;
  readonly type: string;
  readonly parent: Revision | null;
  readonly because: readonly RuleId[];
  readonly data: JsonMap;
  readonly hidden?: Hidden;
};

/** The data of an event that says all by its type. */
export type NoData = { readonly [name: string]: never };
