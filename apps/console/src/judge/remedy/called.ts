import { nameOf } from '../../design/seat.js';

type TableNames = { readonly seats: readonly string[]; readonly names: { readonly [name: string]: string } };

/** What people call a seat or a card of a table. */
export const calledAt =
  ({ seats, names }: TableNames): ((name: string) => string) =>
  (name) =>
    seats.includes(name) ? nameOf(name) : (names[name] ?? nameOf(name));
