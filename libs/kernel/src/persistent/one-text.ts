/** What is remembered at most, which is far more than there are types of events: logs may come from anywhere. */
const MOST_TYPES = 1000;

const types = new Map<string, string>();

/** The type of an event as one text, however often it is read: what is parsed is a text of its own every time, and thousands are kept. */
export const oneText = (type: string): string => {
  const known = types.get(type);
  if (known === undefined && types.size < MOST_TYPES) types.set(type, type);
  return known ?? type;
};
