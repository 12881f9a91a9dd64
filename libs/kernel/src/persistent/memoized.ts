/** Names are chosen by whoever creates a match: with more of them than this, all are worked out again. */
const MOST = 65_536;

/** The function with its answers kept: for what is worked out from a name, asked all the time and about few names. */
export const memoized = <Value>(workOut: (name: string) => Value): ((name: string) => Value) => {
  const known = new Map<string, Value>();
  return (name) => {
    const value = known.get(name);
    if (value !== undefined) return value;
    if (known.size >= MOST) known.clear();
    const worked = workOut(name);
    known.set(name, worked);
    return worked;
  };
};
