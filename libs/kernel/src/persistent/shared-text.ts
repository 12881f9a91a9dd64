/** The maximum number of cached types, far more than there are: logs may come from anywhere. */
const MOST_TYPES = 1000;

const types = new Map<string, string>();

/**
 * One shared string per event type: parsing creates a new string every time, and thousands of events are kept. It is
 * that of the type as the name of a member, which engines compare with the types in a program by its address.
 */
export const sharedText = (type: string): string => {
  const known = types.get(type);
  if (known !== undefined) return known;
  const [name = type] = Object.keys({ [type]: true });
  if (types.size < MOST_TYPES) types.set(name, name);
  return name;
};
