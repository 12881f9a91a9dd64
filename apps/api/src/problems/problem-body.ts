import { shortened, SPECTATOR } from '@stackledger/ledger';
import type { Problem } from '@stackledger/wire';
import { ruleText } from '../../../rules.js';
import type { HttpReason, Reason } from './request-refused.js';
import { sinceOf } from './since.js';
import { statusOf } from './statuses.js';

/** The body of a problem. */
export const problemOf = (reason: Reason | HttpReason): Problem => {
  const { code, rule, detail, legal, revision, since, viewer = SPECTATOR } = reason;
  return {
    type: `urn:stackledger:problem:${code}`,
    title: titleOf(code),
    status: rule === null ? reason.status : statusOf(rule, reason.kind),
    code,
    rule,
    ruleText: rule === null ? null : ruleText(rule),
    detail: shortened(detail),
    legal: shortened(legal),
    revision: revision === undefined ? null : String(revision),
    ...(since && sinceOf(since, viewer)),
  };
};

/** `not-your-priority` as people read it: "Not your priority". */
const titleOf = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');

/** A fault of the service: what it was is for the log, not for the caller. */
export const FAULT: HttpReason = {
  code: 'internal-error',
  rule: null,
  status: 500,
  detail: 'the service failed to answer this request; nothing was changed that was not acknowledged',
  legal: 'Send it again with the same command id; if it fails again, tell whoever runs the service.',
};
