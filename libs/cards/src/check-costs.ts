import {
  at,
  isMap,
  shapeErrors,
  unknownWordError,
  wordErrors,
  validationError,
  type ValidationError,
  type Ruleset,
} from '@stackledger/kernel';

/** The errors of a list of costs. A cost is paid before there are targets, so that it may speak of none. */
export const costsErrors = (ruleset: Ruleset, costs: unknown, path: string): ValidationError[] => {
  if (!Array.isArray(costs)) return [validationError(path, 'a list of costs such as [{coins: 5}]', costs)];
  return costs.flatMap((cost: unknown, index) => costErrors(ruleset, cost, at(path, index)));
};

const costErrors = (ruleset: Ruleset, cost: unknown, path: string): ValidationError[] => {
  const [kind, ...others] = isMap(cost) ? Object.keys(cost) : [];
  if (!isMap(cost) || kind === undefined)
    return [validationError(path, 'a cost, a map of one kind such as {coins: 5}', cost)];
  const more = others.map((other) => ({
    path: at(path, other),
    expected: `no kind beside ${kind}`,
    found: 'this one too',
  }));
  const rule = Object.hasOwn(ruleset.costs.kinds, kind) ? ruleset.costs.kinds[kind] : undefined;
  if (rule === undefined)
    return [
      unknownWordError(at(path, kind), `a cost of ${ruleset.id}`, kind, Object.keys(ruleset.costs.kinds)),
      ...more,
    ];
  const errors = shapeErrors(rule.shape, cost[kind], at(path, kind));
  return [
    ...errors,
    ...(errors.length === 0 ? wordErrors(ruleset, rule.shape, cost[kind], at(path, kind), 0) : []),
    ...more,
  ];
};
