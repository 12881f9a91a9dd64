import { isDrawn, nameError, plainPersonName } from './naming.js';
import type { People } from './people.js';

/** Whoever sits in each seat of a new match, by the ids of the seats. */
export type SeatNames = { readonly [seat: string]: string };

/**
 * The names of a match's seats as they are recorded: composed, and two that are equal told apart by their seats; or
 * what is wrong with them, in words that have no id.
 */
export const seatNamesFor = (
  seats: readonly string[],
  names: SeatNames,
): { readonly names: ReadonlyMap<string, string> } | { readonly errors: readonly string[] } => {
  const plain = new Map(Object.entries(names).map(([seat, name]) => [seat, plainPersonName(name)]));
  const errors = [...plain].flatMap(([seat, name]) => {
    const at = seats.indexOf(seat);
    if (at < 0)
      return [`names: ${isDrawn(seat) ? 'one is for a seat that is not in seats' : `no seat is called ${seat}`}`];
    if (!isDrawn(seat)) return [`names/${seat}: only a seat with a drawn id (p- and twelve letters) takes a name`];
    const error = nameError(name);
    return error === undefined ? [] : [`names, seat ${at + 1}: ${error}`];
  });
  if (errors.length > 0) return { errors };
  const key = (name: string): string => name.normalize('NFKC').toLowerCase();
  const all = [...plain.values()].map(key);
  const isAlone = (name: string): boolean => all.filter((each) => each === key(name)).length === 1;
  return {
    names: new Map(
      [...plain].map(([seat, name]) => [seat, isAlone(name) ? name : `${name} (seat ${seats.indexOf(seat) + 1})`]),
    ),
  };
};

/** The seats, counted from 1, that are recorded under other names already: an id is of one person. */
export const renamedSeats = async (
  people: Pick<People, 'nameOf'>,
  seats: readonly string[],
  names: ReadonlyMap<string, string>,
): Promise<readonly number[]> => {
  const known = await Promise.all(
    [...names].map(async ([seat, name]) => [seat, name, await people.nameOf(seat)] as const),
  );
  return known.flatMap(([seat, name, before]) =>
    before === undefined || before === name ? [] : [seats.indexOf(seat) + 1],
  );
};
