import type { CardId, ObjectName, SeatId, ZoneName } from './names.js';
import { freshObject } from './objects.js';
import type { GameObject } from './table.js';

/** The card behind a handle, as the hidden data of an event tells it; its own name where that is hidden too. */
export type HiddenCard = { readonly card: CardId; readonly name: ObjectName; readonly trueName?: ObjectName };

/** What a card was before it came under another handle. Without a name of its own it goes by its handle. */
export type EarlierIdentity = Pick<GameObject, 'card' | 'owner' | 'stay'> & { readonly trueName?: ObjectName };

/** A card of a deck under a new handle, without anything that happened to it before. */
export const inDeck = (
  before: EarlierIdentity | undefined,
  handle: ObjectName,
  zone: ZoneName,
  knownTo: readonly SeatId[],
): GameObject => {
  const object = freshObject(handle, before?.card ?? null, zone);
  if (before !== undefined) {
    object.trueName = before.trueName ?? handle;
    object.owner = before.owner;
  }
  object.knownTo = knownTo;
  object.stay = (before?.stay ?? 0) + 1;
  return object;
};

/** The seats that know a card which nobody knows. */
export const NOBODY: readonly SeatId[] = [];
