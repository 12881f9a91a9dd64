import { at, effectOf, hasShape, isMap, type ValidationError, type Ruleset } from '@stackledger/kernel';

type DivisionFields = { readonly [field: string]: unknown };

/**
 * What is divided as targets are declared, and the effect that gives each target its share, go together: each of them
 * alone would
 * do nothing. A mode has the targets and effects of its ability beside its own.
 */
export const divisionErrors = (ruleset: Ruleset, ability: DivisionFields, path: string): readonly ValidationError[] => {
  if (!Object.hasOwn(ruleset.effects, 'divide')) return []; // what is divided there is an error of its target already
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

/**
 * Where targets say that something is divided, where effects give out the shares, and what is wrong inside those
 * effects.
 */
type DivisionUse = {
  readonly divided: readonly string[];
  readonly gives: readonly string[];
  readonly inner: readonly ValidationError[];
};

const both = (a: DivisionUse, b: DivisionUse): DivisionUse => ({
  divided: [...a.divided, ...b.divided],
  gives: [...a.gives, ...b.gives],
  inner: [],
});

const isIdle = ({ divided, gives }: DivisionUse): boolean => gives.length > 0 && divided.length === 0;

/** Something is divided, and in no choice of modes is there anything that gives it out. */
const unshared = ({ divided }: DivisionUse, choices: readonly DivisionUse[]): readonly ValidationError[] =>
  choices.some(({ gives }) => gives.length > 0)
    ? []
    : divided.map((path) => ({
        path,
        expected: 'an effect divide that gives the targets their shares',
        found: 'none',
      }));

/** Shares are given out, and in a choice of modes nothing is divided. */
const undivided = ({ gives }: DivisionUse, choice: DivisionUse | undefined): readonly ValidationError[] =>
  choice === undefined || choice.divided.length > 0
    ? []
    : gives.map((path) => ({ path, expected: 'a target with divided, among which it is divided', found: 'none' }));

const partOf = (ruleset: Ruleset, { targets, effect }: DivisionFields, path: string): DivisionUse => {
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

const effectParts = (ruleset: Ruleset, effects: unknown, path: string): readonly DivisionUse[] =>
  (Array.isArray(effects) ? effects : []).flatMap((effect: unknown, index) =>
    isMap(effect) ? partsIn(ruleset, effect, at(path, index)) : [],
  );

const partsIn = (ruleset: Ruleset, effect: DivisionFields, path: string): readonly DivisionUse[] => {
  if (Object.hasOwn(effect, 'if'))
    return ['then', 'else'].flatMap((branch) => effectParts(ruleset, effect[branch], at(path, branch)));
  const [name, args] = effectOf(effect); // a map with one name, or its errors are told elsewhere
  if (name === 'divide') return [{ divided: [], gives: [at(path, name)], inner: [] }];
  const rule = Object.hasOwn(ruleset.effects, name) ? ruleset.effects[name] : undefined;
  // Arguments of another shape have an error of their own.
  const lists = rule !== undefined && hasShape(rule.shape, args) ? (rule.lists?.(args) ?? []) : [];
  return lists.flatMap(([where, list, own]) => {
    const found = effectParts(ruleset, list, at(at(path, name), where));
    // A list with targets of its own is looked at by itself.
    return own === undefined ? found : [alone(found, isMap(args) ? args.targets : undefined, at(path, name))];
  });
};

const alone = (found: readonly DivisionUse[], targets: unknown, path: string): DivisionUse => {
  const part: DivisionUse = {
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
