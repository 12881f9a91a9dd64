import { stillSince } from '@stackledger/kernel';
import { callsFor } from '@stackledger/ledger';
import type { CallList } from '@stackledger/wire';
import type { Moment } from '../ledger/moment.js';

/** The calls of a match as somebody may see them, with the time of the table. */
export const callListOf = ({ situation, viewer, revision, at }: Moment, now: string): CallList => {
  const { policy, endsAt = null } = situation.state.record.judging ?? {};
  return {
    revision,
    at,
    calls: callsFor(situation, viewer),
    endsAt,
    stillSince: stillSince(situation),
    asOf: now,
    policy: policy === undefined ? null : { name: policy.name, version: policy.version },
  };
};
