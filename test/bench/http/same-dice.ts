import crypto from 'node:crypto';
import { repeatableSeed } from '../play/repeatable-seed.js';

// Imported before the bundled program: gives it the dice and shuffles of `sameDice` (play/recorded-match.ts), and has
// it tell its CPU when it is asked.

const { randomBytes, createHmac } = crypto;

/** Bytes of a server seed and of a salt, and of nothing else that a match draws. */
const SEED_BYTES = 32;

/** The match in the message of a draw (libs/integrity, drawStream). */
const MATCH = /^\["[^"]*"/;

type Hmac = ReturnType<typeof createHmac>;

const withoutMatch = (hmac: Hmac): Hmac => {
  const update = hmac.update.bind(hmac);
  hmac.update = (data: string | NodeJS.ArrayBufferView): Hmac =>
    update(typeof data === 'string' ? data.replace(MATCH, '["any"') : data);
  return hmac;
};

Object.assign(crypto, {
  randomBytes: (size: number): Buffer => (size === SEED_BYTES ? Buffer.from(repeatableSeed, 'hex') : randomBytes(size)),
  createHmac: (...args: Parameters<typeof createHmac>): Hmac => withoutMatch(createHmac(...args)),
});

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ seconds: (user + system) / 1e6 });
});
process.channel?.unref();
