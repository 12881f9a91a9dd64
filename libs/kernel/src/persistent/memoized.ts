/** The maximum number of cached names, since players choose names: beyond it the cache is cleared. */
const MOST = 65_536;

/** The function with its results cached, for functions of a name that are called often with few names. */
export const memoized = <Value>(workOut: (name: string) => Value, most = MOST): ((name: string) => Value) => {
  const known = new Map<string, Value>();
  return (name) => {
    const value = known.get(name);
    if (value !== undefined) return value;
    if (known.size >= most) known.clear();
    const worked = workOut(name);
    known.set(name, worked);
    return worked;
  };
};

/** The function with its answers kept beside what they were worked out from, for as long as that is there. */
export const memoizedFor = <Key extends object, Value>(workOut: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key);
    if (value !== undefined) return value;
    const worked = workOut(key);
    known.set(key, worked);
    return worked;
  };
};
