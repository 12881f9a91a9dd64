import type { JsonMap } from '@stackledger/kernel';

/** What an event says, in the shape of one schema: its public data, and the sealed half where it is there. */
export type Told = { readonly data: JsonMap; readonly hidden?: JsonMap };

/**
 * Turns what an event of a type said in the shape of schema `from` into the shape of the next one. It runs on reading:
 * the stored bytes and their hashes stay as they are, for ever. An upcaster is never changed once it was released.
 */
export type Upcaster = { readonly type: string; readonly from: number; readonly up: (told: Told) => Told };
