import { at, effectOf, isMap, type Fault, type Ruleset } from '@stackledger/kernel';

type Fields = { readonly [field: string]: unknown };

/**
 * What is divided as targets are declared, and the effect that gives each target its share, go together: each of them alone would
 * do nothing. A mode has the targets and effects of its ability beside its own.
 */
export const divisionFaults = (ruleset: Ruleset, ability: Fields, path: string): readonly Fault[] => {
  if (!Object.hasOwn(ruleset.effects, 'divide')) return []; // what is divided there is a fault of its target already
  const own = partOf(ruleset, ability, path);
  const modes = Object.entries(isMap(ability.modes) ? ability.modes : {}).flatMap(([name, mode]) =>
    isMap(mode) ? [partOf(ruleset, mode, at(at(path, 'modes'), name))] : [],
  );
  return [
    ...unshared(own, modes.length === 0 ? [own] : modes.map((mode) => both(own, mode))),
    ...modes.flatMap((mode) => [...unshared(mode, [both(own, mode)]), ...undivided(mode, both(own, mode))]),
    ...undivided(own, modes.length === 0 ? own : modes.map((mode) => both(own, mode)).find(isIdle)),
    ...own.inner,
    ...modes.flatMap(({ inner }) => inner),
  ];
};

/** Where targets say that something is divided, where effects give out the shares, and what is wrong inside those effects. */
type Part = {
  readonly divided: readonly string[];
  readonly gives: readonly string[];
  readonly inner: readonly Fault[];
};

const both = (a: Part, b: Part): Part => ({
  divided: [...a.divided, ...b.divided],
  gives: [...a.gives, ...b.gives],
  inner: [],
});

const isIdle = ({ divided, gives }: Part): boolean => gives.length > 0 && divided.length === 0;

/** Something is divided, and in no choice of modes is there anything that gives it out. */
const unshared = ({ divided }: Part, choices: readonly Part[]): readonly Fault[] =>
  choices.some(({ gives }) => gives.length > 0)
    ? []
    : divided.map((path) => ({
        path,
        expected: 'an effect divide that gives the targets their shares',
        found: 'none',
      }));

/** Shares are given out, and in a choice of modes nothing is divided. */
const undivided = ({ gives }: Part, choice: Part | undefined): readonly Fault[] =>
  choice === undefined || choice.divided.length > 0
    ? []
    : gives.map((path) => ({ path, expected: 'a target with divided, among which it is divided', found: 'none' }));

const partOf = (ruleset: Ruleset, { targets, effect }: Fields, path: string): Part => {
  const lists = effectParts(ruleset, effect, at(path, 'effect'));
  return {
    divided: dividedIn(targets, at(path, 'targets')),
    gives: lists.flatMap(({ gives }) => gives),
    inner: lists.flatMap(({ inner }) => inner),
  };
};

const dividedIn = (targets: unknown, path: string): readonly string[] =>
  (Array.isArray(targets) ? targets : []).flatMap((target: unknown, index) =>
    isMap(target) && target.divided !== undefined ? [at(at(path, index), 'divided')] : [],
  );

const effectParts = (ruleset: Ruleset, effects: unknown, path: string): readonly Part[] =>
  (Array.isArray(effects) ? effects : []).flatMap((effect: unknown, index) =>
    isMap(effect) ? partsIn(ruleset, effect, at(path, index)) : [],
  );

const partsIn = (ruleset: Ruleset, effect: Fields, path: string): readonly Part[] => {
  if (Object.hasOwn(effect, 'if'))
    return ['then', 'else'].flatMap((branch) => effectParts(ruleset, effect[branch], at(path, branch)));
  const [name, args] = effectOf(effect); // a map with one name, or its faults are told elsewhere
  if (name === 'divide') return [{ divided: [], gives: [at(path, name)], inner: [] }];
  const lists = Object.hasOwn(ruleset.effects, name) && isMap(args) ? (ruleset.effects[name]?.lists?.(args) ?? []) : [];
  return lists.flatMap(([where, list, own]) => {
    const found = effectParts(ruleset, list, at(at(path, name), where));
    // A list with targets of its own is looked at by itself.
    return own === undefined ? found : [alone(found, isMap(args) ? args.targets : undefined, at(path, name))];
  });
};

const alone = (found: readonly Part[], targets: unknown, path: string): Part => {
  const part: Part = {
    divided: dividedIn(targets, at(path, 'targets')),
    gives: found.flatMap(({ gives }) => gives),
    inner: [],
  };
  return {
    divided: [],
    gives: [],
    inner: [...unshared(part, [part]), ...undivided(part, part), ...found.flatMap(({ inner }) => inner)],
  };
};
