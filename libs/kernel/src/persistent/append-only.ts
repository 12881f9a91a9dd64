/** A list that only grows, stored in chunks: a single array would be copied again and again and over-allocated. */
export type AppendOnly<T> = { readonly pieces: T[][]; length: number };

const BITS = 9;
const SIZE = 1 << BITS;

/** An empty list. */
export const appendOnly = <T>(): AppendOnly<T> => ({ pieces: [], length: 0 });

/** Adds an entry at the end. */
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
  // it is there
  for (let index = Math.max(from, 0); index < list.length; index++) entries.push(entryAt(list, index) as T);
  return entries;
};

/** An independent list of the first `length` entries. */
export const copyOfList = <T>({ pieces }: AppendOnly<T>, length: number): AppendOnly<T> => ({
  pieces: pieces.slice(0, (length + SIZE - 1) >>> BITS).map((piece) => piece.slice()),
  length,
});
