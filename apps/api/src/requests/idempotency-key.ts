import { COMMAND_ID } from '@stackledger/ledger';
import { idForm } from './command-id.js';
import { malformed } from '@stackledger/service';

const REMEDY = 'Send another, and the same again when the request is sent again.';

/** The value of an Idempotency-Key header, plain or quoted as a structured field; undefined when there is none. */
export const keyIn = (header: string | undefined): string | undefined => {
  if (header === undefined) return undefined;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (!COMMAND_ID.test(key)) throw malformed(`Idempotency-Key: expected ${idForm(200)}`, REMEDY);
  return key;
};
