/** The maximum number of cached types, far more than there are: logs may come from anywhere. */
const MOST_TYPES = 1000;

const types = new Map<string, string>();

/** One shared string per event type: parsing creates a new string every time, and thousands of events are kept. */
export const sharedText = (type: string): string => {
  const known = types.get(type);
  if (known === undefined && types.size < MOST_TYPES) types.set(type, type);
  return known ?? type;
};
