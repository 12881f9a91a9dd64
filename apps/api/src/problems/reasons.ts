import { HttpException } from '@nestjs/common';
import { BrokenLog, SubmissionError, UnknownMatch } from '@stackledger/ledger';
import {
  damagedEventOf,
  DamagedStore,
  LimitExceeded,
  OutcomeUnknown,
  StoreError,
  StoreUnavailable,
  type DamagedEvent,
} from '@stackledger/store';
import { subjectOf } from '../reading/damaged-matches.js';
import { RequestRejected, type RejectionReason } from '@stackledger/service';
import { UnknownTournament } from '@stackledger/tournament-ledger';
import { HttpRejection, type HttpReason } from './http-rejection.js';

/** What an error that reached the edge is in the words of a problem; undefined for a fault of the service itself. */
export const reasonFor = (error: unknown): RejectionReason | HttpReason | undefined => {
  if (error instanceof RequestRejected || error instanceof HttpRejection) return error.reason;
  if (error instanceof SubmissionError) return ofLedger(error);
  if (error instanceof UnknownMatch) return unknownMatch(error);
  if (error instanceof UnknownTournament) return unknownTournament(error);
  if (error instanceof BrokenLog) return brokenLog(error);
  if (error instanceof StoreError) return ofStore(error);
  return error instanceof HttpException ? ofHttp(error) : undefined;
};

/** What to do about each problem of the ledger; where a match is at hand, its controller says more. */
const REMEDIES: { readonly [code in SubmissionError['code']]: string } = {
  malformed:
    'Send a command with the fields of its type; /docs lists them, and so do docs/reference/http.md#commands for a match and docs/reference/tournament-commands.md for a tournament.',
  stale: 'Look at what has happened since, and send it with the last revision if it still makes sense.',
  'command-id-reused': 'Send it with an id of its own; a used id only answers what it was used for.',
  'expected-revision-required': 'Send expectedRevision, the last revision that you have seen.',
  'ruleset-version-missing': 'Read the match; to play it on, offer the version of its rules that it was created with.',
  'too-large': 'Send less at once: a body of at most 256 KiB, whose events are of at most 64 KiB each.',
  'match-full': 'The match can be conceded, judged and sealed.',
};

const ofLedger = ({ code, rule, detail, revision, since }: SubmissionError): RejectionReason => ({
  code,
  rule,
  detail,
  legal: REMEDIES[code],
  ...(revision >= 0 && { revision }),
  ...(code === 'stale' && { since }),
});

const unknownMatch = ({ code, rule, message }: UnknownMatch): RejectionReason => ({
  code,
  rule,
  detail: message,
  legal: 'GET /v1/matches lists the matches that there are.',
});

const unknownTournament = ({ code, rule, message }: UnknownTournament): RejectionReason => ({
  code,
  rule,
  detail: message,
  legal: 'GET /v1/tournaments lists those that there are.',
});

const brokenLog = ({ code, rule, message }: BrokenLog): RejectionReason => ({
  code,
  rule,
  detail: message,
  legal: 'The log can be read and exported as it is: tell whoever runs the service, who has the backups.',
});

const AGAIN = 'Send it again, a command with the same id: what was done already is not done twice.';
/** What does not go by itself: its file or its disk has to be seen to. */
const SEEN_TO = 'Tell whoever runs the service: /health says what is wrong, docs/guide/keeping.md what to do.';
const SOON = { 'retry-after': '1' };

/** Paths and causes stay with whoever runs the service. */
const ofStore = (error: StoreError): RejectionReason => {
  if (error instanceof LimitExceeded) {
    const detail = `${error.limit} would be ${error.actual}, and at most ${error.allowed} are allowed`;
    return { code: 'too-large', rule: 'SL-LIMIT-1', detail, legal: REMEDIES['too-large'] };
  }
  const about = { rule: 'SL-STORE-1', legal: AGAIN, headers: SOON } as const;
  if (error instanceof OutcomeUnknown)
    return { ...about, code: 'outcome-unknown', detail: 'the store did not say whether it was written' };
  const kind = error instanceof StoreUnavailable ? error.reason : error.code;
  const damaged = damagedEventOf(error);
  if (damaged !== undefined) return damagedEvent(damaged);
  if (error instanceof DamagedStore || kind === 'io-error') {
    const detail = `the store is damaged, or its disk fails (${kind}); what is sound can be read`;
    return { code: 'store-unavailable', rule: about.rule, legal: SEEN_TO, kind, detail };
  }
  return { ...about, code: 'store-unavailable', kind, detail: `the store cannot do it now (${kind})` };
};

const damagedEvent = ({ stream, revision }: DamagedEvent): RejectionReason => ({
  code: 'damaged',
  rule: 'SL-STORE-1',
  legal: SEEN_TO,
  detail: `${subjectOf(stream)} is damaged in the store (revision ${revision} is not as it was written); everything else goes on`,
});

/** What the framework refuses before a controller is asked. */
const ofHttp = (error: HttpException): RejectionReason | HttpReason | undefined => {
  const status = error.getStatus();
  const detail = error.message;
  if (status >= 500) return undefined;
  if (status === 400)
    return { code: 'malformed', rule: 'SL-CMD-1', detail, legal: 'Send what /docs describes for this route.' };
  if (status === 413)
    return {
      code: 'too-large',
      rule: 'SL-LIMIT-1',
      detail: 'the body is larger than 256 KiB',
      legal: REMEDIES['too-large'],
    };
  if (status === 415) return MEDIA_TYPE;
  return { code: 'bad-request', rule: null, status, detail, legal: 'The routes are listed at /docs.' };
};

const MEDIA_TYPE: HttpReason = {
  code: 'unsupported-media-type',
  rule: null,
  status: 415,
  detail: 'the body is not declared to be JSON',
  legal: 'Send JSON, with the header content-type: application/json.',
};
