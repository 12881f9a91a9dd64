import {
  at,
  countedErrors,
  isMap,
  shapeErrors,
  TARGET_SPEC,
  whereErrors,
  validationError,
  type ValidationError,
  type TargetPlaceCount,
  type Ruleset,
} from '@stackledger/kernel';

/** The errors of a list of targets. */
export const targetsErrors = (ruleset: Ruleset, targets: unknown, path: string): ValidationError[] => {
  if (!Array.isArray(targets)) return [validationError(path, 'a list of targets such as [{what: player}]', targets)];
  return targets.flatMap((target: unknown, index) => targetErrors(ruleset, target, at(path, index)));
};

const targetErrors = (ruleset: Ruleset, target: unknown, path: string): ValidationError[] => {
  const errors = shapeErrors(TARGET_SPEC, target, path);
  const { what, where, divided } = isMap(target) ? target : {};
  const isIdle = divided !== undefined && !Object.hasOwn(ruleset.effects, 'divide');
  return [
    ...errors,
    ...(isIdle
      ? [
          {
            path: at(path, 'divided'),
            expected: `nothing that is divided: ${ruleset.id} divides nothing`,
            found: 'this field',
          },
        ]
      : []),
    ...(typeof what === 'string' ? countedErrors(ruleset, { path: at(path, 'what'), word: what }) : []),
    ...(where === undefined ? [] : whereErrors(ruleset, where, at(path, 'where'))),
  ];
};

/** How many places a list of targets declares, whatever else is wrong with it. */
export const placesIn = (targets: unknown): TargetPlaceCount => {
  if (!Array.isArray(targets)) return 0;
  return targets.reduce<number>(
    (sum, target: unknown) => sum + (isMap(target) && typeof target.count === 'number' ? target.count : 1),
    0,
  );
};
