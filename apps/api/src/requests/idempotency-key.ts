import { COMMAND_ID } from '@stackledger/ledger';
import { malformed } from '@stackledger/service';

const REMEDY = 'Send one such as a UUID.';

/** The value of an Idempotency-Key header, plain or quoted as a structured field; undefined when there is none. */
export const keyIn = (header: string | undefined): string | undefined => {
  if (header === undefined) return undefined;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (!COMMAND_ID.test(key))
    throw malformed('Idempotency-Key: expected 1 to 200 printable ASCII characters without blanks', REMEDY);
  return key;
};
