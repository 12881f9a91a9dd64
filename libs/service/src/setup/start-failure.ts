import { UnusableKeys } from '@stackledger/access';
import { codeOf, StoreError } from '@stackledger/store';

/** Why the service did not start, in one sentence for whoever started it. */
export class StartFailure extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartFailure';
  }
}

/** Converts an expected error of the start into a StartFailure; returns the error itself if it is a bug. */
export const asStartFailure = (
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): unknown => {
  if (error instanceof StoreError) return new StartFailure(error.message.replace(/\s*\n\s*/g, ' '), { cause: error });
  if (error instanceof UnusableKeys) return new StartFailure(error.message, { cause: error });
  const why: { readonly [code: string]: string } = {
    EADDRINUSE: `port ${port} of ${host} is taken by another program: end that one, or set PORT to another`,
    EACCES: `port ${port} of ${host} may not be used by this user: set PORT to one above 1023`,
    EADDRNOTAVAIL: `${host} is no address of this machine: set HOST to one that is`,
    ENOTFOUND: `${host} is no address that this machine knows: set HOST to one that is`,
  };
  const sentence = why[codeOf(error)];
  return sentence === undefined ? error : new StartFailure(sentence, { cause: error });
};
