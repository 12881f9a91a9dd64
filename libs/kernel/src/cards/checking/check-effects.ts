import { isMap } from '../../persistent/json.js';
import type { EffectRule } from '../../rules/ruleset/card-rules.js';
import type { Ruleset } from '../../rules/ruleset/ruleset.js';
import type { TargetSorts } from '../../words/sorts.js';
import type { ValidationError } from '../../table/shape.js';
import { conditionErrors, whenErrors } from './check-conditions.js';
import { shapeErrors } from './hinted-errors.js';
import { at, unknownWordError, validationError } from './validation-errors.js';
import { countedErrors, wordErrors, type TargetPlaceCount } from './words.js';

/** What effects are checked against: the game, the number of target places, and what those can stand for. */
export type EffectCheckContext = TargetSorts & {
  readonly ruleset: Ruleset;
  readonly places: TargetPlaceCount;
  readonly depth?: number;
  /** Checks the abilities that an effect gives to an object. */
  readonly givenFaults?: (abilities: unknown, path: string) => readonly ValidationError[];
};

/** The maximum nesting of effect lists, far deeper than on any card. */
const DEEPEST = 8;

/** The errors of a list of effects and of every list inside it. */
export const effectsErrors = (around: EffectCheckContext, effects: unknown, path: string): ValidationError[] => {
  if (!Array.isArray(effects)) return [validationError(path, 'a list of effects', effects)];
  if ((around.depth ?? 0) > DEEPEST)
    return [{ path, expected: `effects at most ${DEEPEST} lists deep in others`, found: 'a deeper list' }];
  return effects.flatMap((effect: unknown, index) => effectErrors(around, effect, at(path, index)));
};

const AN_EFFECT = 'an effect, a map of one name such as {loot: 1}';

const effectErrors = (around: EffectCheckContext, effect: unknown, path: string): ValidationError[] => {
  if (!isMap(effect)) return [validationError(path, AN_EFFECT, effect)];
  if (Object.hasOwn(effect, 'if')) return branchErrors(around, effect, path);
  const [name, ...others] = Object.keys(effect);
  if (name === undefined) return [validationError(path, AN_EFFECT, effect)];
  const more = others.map((other) => ({
    path: at(path, other),
    expected: `no name beside ${name}`,
    found: 'this one too',
  }));
  return [...namedErrors(around, name, effect[name], path), ...more];
};

const namedErrors = (around: EffectCheckContext, name: string, args: unknown, path: string): ValidationError[] => {
  const { effects, id } = around.ruleset;
  const rule = Object.hasOwn(effects, name) ? effects[name] : undefined;
  if (rule === undefined) return [unknownWordError(at(path, name), `an effect of ${id}`, name, Object.keys(effects))];
  const errors = shapeErrors(rule.shape, args, at(path, name));
  return errors.length > 0 ? errors : insideErrors(around, name, rule, args, at(path, name));
};

/** The errors inside arguments that have the right shape. */
const insideErrors = (
  around: EffectCheckContext,
  name: string,
  rule: EffectRule,
  args: unknown,
  path: string,
): ValidationError[] => {
  const { ruleset, places } = around;
  const lists = rule.lists?.(args) ?? [];
  const gives = rule.gives?.(args);
  return [
    ...(rule.errors?.(args, path) ?? []),
    ...(gives === undefined ? [] : (around.givenFaults?.(gives[1], at(path, gives[0])) ?? [])),
    ...wordErrors(ruleset, rule.shape, args, path, places, around),
    ...(name === 'sacrifice' && isMap(args) && args.what !== 'self'
      ? countedErrors(ruleset, { path: at(path, 'what'), word: String(args.what) })
      : []),
    ...(name === 'delayed' && isMap(args) ? whenErrors(ruleset, args.when, at(path, 'when')) : []),
    ...lists.flatMap(([inner, list, own]) =>
      effectsErrors(inside(around, name, own), list, inner === '' ? path : at(path, inner)),
    ),
  ];
};

/**
 * The context of an inner list: one with its own targets does not see the outer ones; a delayed trigger sees another
 * event.
 */
const inside = (around: EffectCheckContext, name: string, own: TargetPlaceCount | undefined): EffectCheckContext => {
  const { ruleset, places, sorts, names, givenFaults } = around;
  const depth = (around.depth ?? 0) + 1;
  const bare = {
    ruleset,
    depth,
    ...(names !== undefined && { names }),
    ...(givenFaults !== undefined && { givenFaults }),
  };
  if (own !== undefined) return { ...bare, places: own };
  if (name !== 'delayed') return { ...around, depth };
  return { ...bare, places, ...(sorts !== undefined && { sorts }) };
};

const BRANCH = ['if', 'then', 'else'];

const branchErrors = (
  around: EffectCheckContext,
  effect: { readonly [key: string]: unknown },
  path: string,
): ValidationError[] => {
  const deeper = { ...around, depth: (around.depth ?? 0) + 1 };
  const strange = Object.keys(effect).filter((key) => !BRANCH.includes(key));
  return [
    ...conditionErrors(around.ruleset, effect.if, at(path, 'if'), around.places),
    ...effectsErrors(deeper, effect.then, at(path, 'then')),
    ...(effect.else === undefined ? [] : effectsErrors(deeper, effect.else, at(path, 'else'))),
    ...strange.map((key) => unknownWordError(at(path, key), 'nothing but if, then and else', key, BRANCH)),
  ];
};
