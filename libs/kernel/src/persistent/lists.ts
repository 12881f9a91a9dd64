/**
 * The list with an entry appended. A spread would over-allocate every list that is kept, and this runs for most events.
 */
export const withAdded = <T>(list: readonly T[], added: T): readonly T[] => {
  const { length } = list;
  const longer = new Array<T>(length + 1);
  for (let at = 0; at < length; at++) longer[at] = list[at] as T; // within the list
  longer[length] = added;
  return longer;
};

/** The list without the last occurrence of an entry; the same list if there is none. */
export const withoutLast = <T>(list: readonly T[], gone: T): readonly T[] => {
  const at = list.lastIndexOf(gone);
  if (at < 0) return list;
  return at === list.length - 1 ? list.slice(0, at) : list.toSpliced(at, 1);
};
