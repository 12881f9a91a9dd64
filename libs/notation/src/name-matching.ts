/** Which of several names an abbreviation means. */
export type NameMatch =
  | { readonly kind: 'one'; readonly name: string }
  | { readonly kind: 'several'; readonly names: readonly string[] }
  | { readonly kind: 'none' };

/**
 * Completes an abbreviated name. In this order: the name itself; names that start with it, also after their colon;
 * names with these initials (`m2` for `monster-2`); names of which a later word starts with it. The first of these
 * rules that matches any name decides.
 */
export const matchName = (short: string, names: readonly string[]): NameMatch => {
  if (names.includes(short)) return { kind: 'one', name: short };
  for (const matches of [startsWith, hasInitials, hasWord]) {
    const found = names.filter((name) => matches(name, short));
    const [first] = found;
    if (first !== undefined)
      return found.length === 1 ? { kind: 'one', name: first } : { kind: 'several', names: found };
  }
  return { kind: 'none' };
};

/** A stack object is named by its kind and its card: `loot:bomb` may be abbreviated as `b`. */
const startsWith = (name: string, short: string): boolean =>
  name.startsWith(short) || name.slice(name.indexOf(':') + 1).startsWith(short);

const hasInitials = (name: string, short: string): boolean =>
  name
    .split('-')
    .map((word) => (/^\d+$/.test(word) ? word : word.charAt(0)))
    .join('') === short;

const hasWord = (name: string, short: string): boolean => name.split(/[-:]/).some((word) => word.startsWith(short));
