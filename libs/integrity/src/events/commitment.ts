import { randomFillSync } from 'node:crypto';
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
export const newSalt = (): string => {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const salt = drawn.toString('hex', used, used + SALT_BYTES);
  drawn.fill(0, used, (used += SALT_BYTES));
  return salt;
};

const SALT_BYTES = 32;

/**
 * Random bytes drawn for the salts to come: drawing costs ten times as much as a salt, however many bytes there are.
 */
const drawn = Buffer.alloc(128 * SALT_BYTES);
let used = drawn.length;
