import { memoized } from '../persistent/memoized.js';

/** Names of things, branded where two of them could be swapped by mistake. */

declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** A player's place at the table, in lower case (`anna`). Turn order is the order in which seats are listed. */
export type SeatId = Branded<'seat'>;

/** What everybody calls an object: its card's name, or a handle (`loot-17`) while the card is hidden. */
export type ObjectName = Branded<'object'>;

/** A card definition (`fly`); several objects may be made from one. */
export type CardId = Branded<'card'>;

/** An object on the stack, unique in its match (`s12`). */
export type StackId = `s${number}`;

/** The sentence of docs/rules that a judge would point at (`FS-PRIO-4`). */
export type RuleId = `${string}-${string}`;

/** Position of an event in its match's stream; the first is 0. */
export type Revision = number;

/** A zone: a kind (`stack`, `loot-discard`), or a kind and whose or which (`hand/anna`, `slot/monster-1`). */
export type ZoneName = string;

/** The kind of a zone, which is also what views call it: `hand` for `hand/anna`. Remembered, since every move asks. */
export const zoneKind = memoized((zone: ZoneName): string => {
  const slash = zone.indexOf('/');
  return slash < 0 ? zone : zone.slice(0, slash);
});

/** Whose or which a zone is: `anna` for `hand/anna`; the zone itself where it has no such part. */
export const zoneOf = (zone: ZoneName): string => zone.slice(zone.indexOf('/') + 1);
