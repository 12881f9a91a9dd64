import { commandRule, pausedFrom, type Policy, type Situation } from '@stackledger/rules';
import { callsFor } from '@stackledger/ledger';
import type { CallList } from '@stackledger/wire';
import { correctableTotals } from './correctable-totals.js';
import type { MatchMoment } from '../ledger/moment.js';

/** The calls of a match for a viewer, with the clock of the table. */
export const callListOf = ({ situation, viewer, revision, at }: MatchMoment, now: string): CallList => {
  const { policy, endsAt = null, leftMs = null } = situation.state.record.judging ?? {};
  return {
    revision,
    at,
    calls: callsFor(situation, viewer),
    endsAt,
    leftMs,
    stillSince: pausedFrom(situation),
    asOf: now,
    policy: policy === undefined ? null : policyView(policy),
    bindsRemedies: bindsRemedies(situation),
    totals: correctableTotals(situation),
  };
};

/** Whether rulings of a match say their remedies as data, as its rules ask (SL-CALL-10). */
export const bindsRemedies = ({ ruleset }: Pick<Situation, 'ruleset'>): boolean =>
  'fix?' in (commandRule(ruleset, 'GiveRuling')?.fields ?? {});

/** The parts of a policy that a ruling chooses from. */
const policyView = ({ name, version, infractions }: Policy): CallList['policy'] => ({
  name,
  version,
  infractions: Object.fromEntries(
    Object.entries(infractions).map(([code, { title, penalty, remedies }]) => [code, { title, penalty, remedies }]),
  ),
});
