import { randomBytes } from 'node:crypto';
import { canonicalJson } from '../canonical/canonical-json.js';
import { sha256Hex } from '../canonical/sha256.js';

/** The hidden parts of an event, with the salt that keeps their commitment from being guessed. */
export type CommitmentOpening = Readonly<{ salt: string; data?: unknown; command?: unknown; inputs?: unknown }>;

/**
 * The commitment to hidden parts, which stands in the event's public data: hex SHA-256 of the RFC 8785 text. Throws
 * NotCanonicalJson.
 */
export const commitmentOf = (sealed: CommitmentOpening): string => sha256Hex(canonicalJson(sealed));

/** A new salt: 32 random bytes as 64 lowercase hex digits. */
export const newSalt = (): string => randomBytes(32).toString('hex');
