/** What a name in short stands for among those that there are. */
export type Meant =
  | { readonly kind: 'one'; readonly name: string }
  | { readonly kind: 'several'; readonly names: readonly string[] }
  | { readonly kind: 'none' };

/**
 * The name that is meant: itself; else the one that begins so, in whole or behind its colon; else the one with these
 * initials (`m2` for `monster-2`); else the one of which a later word begins so.
 */
export const meant = (short: string, names: readonly string[]): Meant => {
  if (names.includes(short)) return { kind: 'one', name: short };
  for (const fits of [begins, hasInitials, hasWord]) {
    const found = names.filter((name) => fits(name, short));
    const [first] = found;
    if (first !== undefined)
      return found.length === 1 ? { kind: 'one', name: first } : { kind: 'several', names: found };
  }
  return { kind: 'none' };
};

/** Of a name on the stack what it is of comes behind the colon. */
const ends = (name: string): readonly string[] => [name, name.slice(name.indexOf(':') + 1)];

const begins = (name: string, short: string): boolean => ends(name).some((part) => part.startsWith(short));

const hasInitials = (name: string, short: string): boolean =>
  name
    .split('-')
    .map((word) => (/^\d+$/.test(word) ? word : word.charAt(0)))
    .join('') === short;

const hasWord = (name: string, short: string): boolean => name.split(/[-:]/).some((word) => word.startsWith(short));
