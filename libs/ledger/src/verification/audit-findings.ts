/**
 * The checks of a log, in order: hashes; members of events; commitments; card definitions; states computed from the
 * events; repeated decisions; dice and shuffles.
 */
export const CHECKS = ['chain', 'form', 'seals', 'cards', 'replay', 'decisions', 'dice'] as const;

/** Those, and the signature of a checkpoint where a key is given. */
export type LogCheck = (typeof CHECKS)[number] | 'signature';

/** A finding that proves the log wrong, at the revision where it shows. */
export type AuditFinding = { readonly revision: string; readonly check: LogCheck; readonly what: string };

/** A remark for whoever judges by the log; it proves nothing. */
export type AuditNote = { readonly revision: string; readonly what: string };

/** Why a check was skipped, and what would be needed for it. */
export type SkipReason = { readonly why: string; readonly instead: string };

/** The outcome of one check: skipped, a finding, or null when all is well. */
export type CheckOutcome = SkipReason | AuditFinding | null;

/** A check for which a copy lacks something: what, and from where on. */
export const leftOut = (what: string, where = ''): SkipReason => ({
  why: `${what} left out of this copy${where}`,
  instead: 'Export the match with --everything, or once it is sealed as a judge, organizer or auditor.',
});

/** Called with the number of events checked so far. */
export type OnProgress = (events: number) => void;
