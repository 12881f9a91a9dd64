import {
  at,
  countedFaults,
  flag,
  isMap,
  number,
  oneOf,
  struct,
  shapeFaults,
  text,
  wrong,
  type Fault,
  type Places,
  type Ruleset,
} from '@stackledger/kernel';

const TARGET = struct({
  what: text('the word for a kind of target'),
  'count?': number(1, 9), // target … target9
  'upTo?': flag(),
  'optional?': flag(),
  'controller?': oneOf('you', 'opponent', 'any'),
  'not?': oneOf('self'),
});

/** The faults of a list of targets. */
export const targetsFaults = (ruleset: Ruleset, targets: unknown, path: string): Fault[] => {
  if (!Array.isArray(targets)) return [wrong(path, 'a list of targets such as [{what: player}]', targets)];
  return targets.flatMap((target: unknown, index) => targetFaults(ruleset, target, at(path, index)));
};

const targetFaults = (ruleset: Ruleset, target: unknown, path: string): Fault[] => {
  const faults = shapeFaults(TARGET, target, path);
  const what = isMap(target) ? target.what : undefined;
  return typeof what === 'string'
    ? [...faults, ...countedFaults(ruleset, { path: at(path, 'what'), word: what })]
    : faults;
};

/** How many places a list of targets declares, whatever else is wrong with it. */
export const placesIn = (targets: unknown): Places => {
  if (!Array.isArray(targets)) return 0;
  return targets.reduce<number>(
    (sum, target: unknown) => sum + (isMap(target) && typeof target.count === 'number' ? target.count : 1),
    0,
  );
};
