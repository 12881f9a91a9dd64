import { shortened, SPECTATOR } from '@stackledger/ledger';
import type { Problem } from '@stackledger/wire';
import { ruleText } from '@stackledger/offering';
import type { RejectionReason } from '@stackledger/service';
import { boundedSince, sinceOf } from './since.js';
import { statusOf } from './statuses.js';
import type { HttpReason } from './http-rejection.js';

/** The body of a problem. */
export const problemOf = (reason: RejectionReason | HttpReason): Problem => {
  const { code, rule, detail, legal, revision, since, happened, viewer = SPECTATOR } = reason;
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
    ...(happened && boundedSince(happened)),
  };
};

/** `not-your-priority` as people read it: "Not your priority". */
const titleOf = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');

/** The HTTP problem of an unexpected error; its cause is written to the log, not sent to the caller. */
export const INTERNAL_ERROR: HttpReason = {
  code: 'internal-error',
  rule: null,
  status: 500,
  detail: 'the service failed to answer this request; nothing was changed that was not acknowledged',
  legal: 'Send it again with the same command id; if it fails again, tell whoever runs the service.',
};
