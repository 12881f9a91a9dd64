import type { JsonMap } from '@stackledger/kernel';

/** The data of an event in one schema: public, and hidden where it is present. */
export type EventContent = { readonly data: JsonMap; readonly hidden?: JsonMap };

/**
 * Turns the data of an event type from schema `from` into the next one, on reading: stored bytes and hashes stay as
 * they are. A released upcaster is never changed.
 */
export type Upcaster = {
  readonly type: string;
  readonly from: number;
  readonly up: (told: EventContent) => EventContent;
};
