type RulesByName<Rule> = { readonly [name: string]: Rule };

/**
 * Merges definitions by name from several places (`{ shared, own }`). Throws for a name defined twice, naming both
 * places; nothing is replaced silently.
 */
export const definedOnce = <Rule>(
  what: string,
  places: { readonly [place: string]: RulesByName<Rule> },
): RulesByName<Rule> => {
  const placeOf = new Map<string, string>();
  for (const [place, rules] of Object.entries(places))
    for (const name of Object.keys(rules)) {
      const first = placeOf.get(name);
      if (first !== undefined) throw new Error(`the ${what} ${name} is defined twice: in ${first} and in ${place}`);
      placeOf.set(name, place);
    }
  // By spreads: an object filled member by member is slow to read.
  return Object.values(places).reduce<RulesByName<Rule>>((all, rules) => ({ ...all, ...rules }), {});
};

/** The rules with aliases for some of them. Throws for an alias that is defined already, or of an unknown rule. */
export const withAliases = <Rule>(
  rules: RulesByName<Rule>,
  aliases: { readonly [alias: string]: string },
): RulesByName<Rule> => {
  const named: [alias: string, rule: Rule][] = [];
  for (const [alias, name] of Object.entries(aliases)) {
    const rule = rules[name];
    if (rule === undefined) throw new Error(`${alias} is an alias of ${name}, which is not defined`);
    named.push([alias, rule]);
  }
  return definedOnce('name', { rules, aliases: Object.fromEntries(named) });
};
