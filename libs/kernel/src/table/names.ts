import { memoized } from '../persistent/memoized.js';

/** Names of things, branded where two of them could be swapped by mistake. */

declare const brand: unique symbol;
type BrandedText<Name extends string> = string & { readonly [brand]: Name };

/** A player's place at the table, in lower case (`anna`). Turn order is the order in which seats are listed. */
export type SeatId = BrandedText<'seat'>;

/** What everybody calls an object: its card's name, or a handle (`loot-17`) while the card is hidden. */
export type ObjectName = BrandedText<'object'>;

/** A card definition (`fly`); several objects may be made from one. */
export type CardId = BrandedText<'card'>;

// The only three casts that turn text into names: brands exist only for the compiler, and the caller vouches for the
// name.

/** The text as a seat name; the caller knows that the seat exists. */
export const asSeatId = (text: string): SeatId => text as SeatId;

/** The text as an object name; the caller knows the object or creates it. */
export const asObjectName = (text: string): ObjectName => text as ObjectName;

/** The text as a card id; the caller has looked it up or does so next. */
export const asCardId = (text: string): CardId => text as CardId;

/** The id of an object on the stack, unique in its match (`s12`). */
export type StackId = `s${number}`;

/** A rule id of docs/rules (`FS-PRIO-4`): the sentence that a judge would point at. */
export type RuleId = `${string}-${string}`;

/** The position of an event in its match's stream; the first is 0. */
export type Revision = number;

/** A zone: a kind (`stack`, `loot-discard`), or a kind and whose or which (`hand/anna`, `slot/monster-1`). */
export type ZoneName = string;

/** The kind of a zone, as views call it: `hand` for `hand/anna`. Cached, since every move needs it. */
export const zoneKind = memoized((zone: ZoneName): string => {
  const slash = zone.indexOf('/');
  return slash < 0 ? zone : zone.slice(0, slash);
});

/** Whether zones of a kind are discard piles: each seat's own, or the one of a deck (`loot-discard`). */
export const isDiscardPile = (kind: string): boolean =>
  kind === 'graveyard' || kind === 'discard' || kind.endsWith('-discard');

/** The seat or slot of a zone: `anna` for `hand/anna`; the zone itself if it has no such part. */
export const zoneOf = (zone: ZoneName): string => zone.slice(zone.indexOf('/') + 1);
