import { commitmentOf } from '@stackledger/integrity';
import type { Envelope, HiddenParts } from '../envelopes/envelope.js';
import type { AuditFinding } from './audit-findings.js';

/** The first event whose hidden parts do not match their commitment, or are malformed. */
export const brokenCommitment = (envelopes: readonly Envelope[]): AuditFinding | null => {
  for (const event of envelopes) {
    const what = commitmentFault(event);
    if (what !== undefined) return { revision: event.revision, check: 'seals', what };
  }
  return null;
};

const commitmentFault = ({ data: { seal, sealedFor }, sealed }: Envelope): string | undefined => {
  if (seal === undefined && sealedFor === undefined)
    return sealed === undefined ? undefined : 'it has a sealed part and no seal';
  if (!isDigest(seal)) return 'its seal is no hash';
  if (!isAudience(sealedFor)) return 'it does not say for whom it is sealed';
  if (sealed === undefined) return undefined;
  return partFault(sealed) ?? (commitmentOf(sealed) === seal ? undefined : 'the sealed part is not what was sealed');
};

const partFault = ({ salt, ...parts }: HiddenParts): string | undefined => {
  if (!isDigest(salt)) return 'the salt of its sealed part is not 32 bytes in hex';
  const all = Object.values(parts);
  return all.length > 0 && all.every((part) => Object.keys(part).length > 0)
    ? undefined
    : 'its sealed part, or a member of it, holds nothing';
};

/** 32 bytes in lowercase hex. */
const isDigest = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

const isAudience = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every((seat) => typeof seat === 'string')
    : value === 'nobody' || value === 'judges';

/** The first revision whose hidden parts were omitted from a copy of the log. */
export const firstRedacted = (envelopes: readonly Envelope[]): string | undefined =>
  envelopes.find(({ data, sealed }) => data.seal !== undefined && sealed === undefined)?.revision;
