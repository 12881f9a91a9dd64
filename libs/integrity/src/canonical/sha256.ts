import { hash } from 'node:crypto';

/** SHA-256 of the UTF-8 bytes of a text, as 64 lowercase hex digits. */
export const sha256Hex = (text: string): string => hash('sha256', text, 'hex');
