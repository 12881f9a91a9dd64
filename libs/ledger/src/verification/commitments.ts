import { commitmentOf } from '@stackledger/integrity';
import type { AuditFinding } from './audit-findings.js';

/** What is looked at of an event of any log. */
type SealedEvent = {
  readonly revision: string;
  readonly data: { readonly seal?: unknown; readonly sealedFor?: unknown };
  readonly sealed?: { readonly salt: string; readonly [part: string]: unknown };
};

/** The audiences of matches that are no list of seats. */
const OF_MATCHES: readonly string[] = ['nobody', 'judges'];

/** The first event whose hidden parts do not match their commitment, or are malformed. */
export const brokenCommitment = (
  envelopes: readonly SealedEvent[],
  audiences: readonly string[] = OF_MATCHES,
): AuditFinding | null => {
  for (const event of envelopes) {
    const what = commitmentFault(event, audiences);
    if (what !== undefined) return { revision: event.revision, check: 'seals', what };
  }
  return null;
};

const commitmentFault = (
  { data: { seal, sealedFor }, sealed }: SealedEvent,
  audiences: readonly string[],
): string | undefined => {
  if (seal === undefined && sealedFor === undefined)
    return sealed === undefined ? undefined : 'it has a sealed part and no seal';
  if (!isDigest(seal)) return 'its seal is no hash';
  if (!isAudience(sealedFor, audiences)) return 'it does not say for whom it is sealed';
  if (sealed === undefined) return undefined;
  return partFault(sealed) ?? (commitmentOf(sealed) === seal ? undefined : 'the sealed part is not what was sealed');
};

const partFault = ({ salt, ...parts }: NonNullable<SealedEvent['sealed']>): string | undefined => {
  if (!isDigest(salt)) return 'the salt of its sealed part is not 32 bytes in hex';
  const all = Object.values(parts);
  return all.length > 0 && all.every((part) => Object.keys(part as object).length > 0)
    ? undefined
    : 'its sealed part, or a member of it, holds nothing';
};

/** 32 bytes in lowercase hex. */
const isDigest = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

const isAudience = (value: unknown, audiences: readonly string[]): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every((seat) => typeof seat === 'string')
    : audiences.includes(value as string);

/** The first revision whose hidden parts were omitted from a copy of the log. */
export const firstRedacted = (envelopes: readonly SealedEvent[]): string | undefined =>
  envelopes.find(({ data, sealed }) => data.seal !== undefined && sealed === undefined)?.revision;
