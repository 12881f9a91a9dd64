/** A list that only grows, in pieces: a list in one would be copied again and again as it grows, and keep room to spare. */
export type AppendOnly<T> = { readonly pieces: T[][]; length: number };

const BITS = 9;
const SIZE = 1 << BITS;

/** A list with nothing in it. */
export const appendOnly = <T>(): AppendOnly<T> => ({ pieces: [], length: 0 });

/** Adds one more at the end. */
export const appendTo = <T>(list: AppendOnly<T>, added: T): void => {
  const at = list.length & (SIZE - 1);
  if (at === 0) list.pieces.push(new Array<T>(SIZE));
  const piece = list.pieces[list.length >>> BITS];
  if (piece !== undefined) piece[at] = added;
  list.length++;
};

/** The entry at an index, or undefined. */
export const entryAt = <T>(list: AppendOnly<T>, index: number): T | undefined =>
  list.pieces[index >>> BITS]?.[index & (SIZE - 1)];

/** The entries from an index on. */
export const entriesFrom = <T>(list: AppendOnly<T>, from: number): T[] => {
  const entries: T[] = [];
  for (let index = Math.max(from, 0); index < list.length; index++) entries.push(entryAt(list, index) as T); // it is there
  return entries;
};

/** A list of the first entries of another, which grows by itself. */
export const copyOfList = <T>({ pieces }: AppendOnly<T>, length: number): AppendOnly<T> => ({
  pieces: pieces.slice(0, (length + SIZE - 1) >>> BITS).map((piece) => piece.slice()),
  length,
});
