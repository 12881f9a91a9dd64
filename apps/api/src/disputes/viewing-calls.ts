import { stillSince, type Policy } from '@stackledger/kernel';
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
    policy: policy === undefined ? null : policyView(policy),
  };
};

/** Of a policy what a ruling chooses from. */
const policyView = ({ name, version, infractions }: Policy): CallList['policy'] => ({
  name,
  version,
  infractions: Object.fromEntries(
    Object.entries(infractions).map(([code, { title, penalty, remedies }]) => [code, { title, penalty, remedies }]),
  ),
});
