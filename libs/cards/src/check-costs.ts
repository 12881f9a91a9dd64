import { at, isMap, shapeFaults, unknownWord, wordFaults, wrong, type Fault, type Ruleset } from '@stackledger/kernel';

/** The faults of a list of costs. A cost is paid before there are targets, so that it may speak of none. */
export const costsFaults = (ruleset: Ruleset, costs: unknown, path: string): Fault[] => {
  if (!Array.isArray(costs)) return [wrong(path, 'a list of costs such as [{coins: 5}]', costs)];
  return costs.flatMap((cost: unknown, index) => costFaults(ruleset, cost, at(path, index)));
};

const costFaults = (ruleset: Ruleset, cost: unknown, path: string): Fault[] => {
  const [kind, ...others] = isMap(cost) ? Object.keys(cost) : [];
  if (!isMap(cost) || kind === undefined) return [wrong(path, 'a cost, a map of one kind such as {coins: 5}', cost)];
  const more = others.map((other) => ({
    path: at(path, other),
    expected: `no kind beside ${kind}`,
    found: 'this one too',
  }));
  const rule = Object.hasOwn(ruleset.costs, kind) ? ruleset.costs[kind] : undefined;
  if (rule === undefined)
    return [unknownWord(at(path, kind), `a cost of ${ruleset.id}`, kind, Object.keys(ruleset.costs)), ...more];
  const faults = shapeFaults(rule.shape, cost[kind], at(path, kind));
  return [
    ...faults,
    ...(faults.length === 0 ? wordFaults(ruleset, rule.shape, cost[kind], at(path, kind), 0) : []),
    ...more,
  ];
};
