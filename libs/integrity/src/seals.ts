import { randomBytes } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';
import { sha256Hex } from './sha256.js';

/** What not everybody may see of an event, with the salt that keeps its seal from being guessed. */
export type Sealed = Readonly<{ salt: string; data?: unknown; command?: unknown; inputs?: unknown }>;

/** The seal that stands in the open part of the event: hex SHA-256 of the RFC 8785 text. Throws NotCanonicalJson. */
export const sealOf = (sealed: Sealed): string => sha256Hex(canonicalJson(sealed));

/** A fresh salt: 32 random bytes as 64 lowercase hex digits. Only the ledger may call it: rules know no chance. */
export const newSalt = (): string => randomBytes(32).toString('hex');
