import {
  at,
  countedFaults,
  isMap,
  shapeFaults,
  TARGET_SPEC,
  whereFaults,
  wrong,
  type Fault,
  type Places,
  type Ruleset,
} from '@stackledger/kernel';

/** The faults of a list of targets. */
export const targetsFaults = (ruleset: Ruleset, targets: unknown, path: string): Fault[] => {
  if (!Array.isArray(targets)) return [wrong(path, 'a list of targets such as [{what: player}]', targets)];
  return targets.flatMap((target: unknown, index) => targetFaults(ruleset, target, at(path, index)));
};

const targetFaults = (ruleset: Ruleset, target: unknown, path: string): Fault[] => {
  const faults = shapeFaults(TARGET_SPEC, target, path);
  const { what, where, divided } = isMap(target) ? target : {};
  const isIdle = divided !== undefined && !Object.hasOwn(ruleset.effects, 'divide');
  return [
    ...faults,
    ...(isIdle
      ? [
          {
            path: at(path, 'divided'),
            expected: `nothing that is divided: ${ruleset.id} divides nothing`,
            found: 'this field',
          },
        ]
      : []),
    ...(typeof what === 'string' ? countedFaults(ruleset, { path: at(path, 'what'), word: what }) : []),
    ...(where === undefined ? [] : whereFaults(ruleset, where, at(path, 'where'))),
  ];
};

/** How many places a list of targets declares, whatever else is wrong with it. */
export const placesIn = (targets: unknown): Places => {
  if (!Array.isArray(targets)) return 0;
  return targets.reduce<number>(
    (sum, target: unknown) => sum + (isMap(target) && typeof target.count === 'number' ? target.count : 1),
    0,
  );
};
