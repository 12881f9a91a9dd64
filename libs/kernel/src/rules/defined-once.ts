type Named<Rule> = { readonly [name: string]: Rule };

/**
 * Brings together what several places define by name: `{ shared, own }`. A name that two of them define is an error that
 * names both; nothing replaces anything silently.
 */
export const definedOnce = <Rule>(what: string, places: { readonly [place: string]: Named<Rule> }): Named<Rule> => {
  const placeOf = new Map<string, string>();
  for (const [place, rules] of Object.entries(places))
    for (const name of Object.keys(rules)) {
      const first = placeOf.get(name);
      if (first !== undefined) throw new Error(`the ${what} ${name} is defined twice: in ${first} and in ${place}`);
      placeOf.set(name, place);
    }
  // By spreads: an object that is filled name by name is slow to read.
  return Object.values(places).reduce<Named<Rule>>((all, rules) => ({ ...all, ...rules }), {});
};
