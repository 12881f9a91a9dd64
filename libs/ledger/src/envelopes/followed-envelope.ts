import type { JsonMap } from '@stackledger/rules';
import type { Envelope } from './envelope.js';

/** The members of an envelope that a projection reads; `command` says only whether there is one. */
export type FollowedEnvelope = Readonly<
  Pick<Envelope, 'recordedAt' | 'actor' | 'commandId' | 'data'> & {
    command?: unknown;
    parent?: string;
    sealed?: { readonly data?: JsonMap } | undefined;
  }
>;
