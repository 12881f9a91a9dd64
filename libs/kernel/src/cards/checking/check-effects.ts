import { isMap } from '../../persistent/json.js';
import type { EffectRule } from '../../rules/ruleset/card-rules.js';
import type { Ruleset } from '../../rules/ruleset/ruleset.js';
import type { Known } from '../../words/sorts.js';
import type { Fault } from '../../table/shape.js';
import { conditionFaults, whenFaults } from './check-conditions.js';
import { shapeFaults } from './hinted-faults.js';
import { at, unknownWord, wrong } from './faults.js';
import { countedFaults, wordFaults, type Places } from './words.js';

/** The game that effects belong to, how many places for targets they may speak of, and what is known of those. */
export type Around = Known & {
  readonly ruleset: Ruleset;
  readonly places: Places;
  readonly depth?: number;
  /** How abilities are checked that an effect gives to something. */
  readonly givenFaults?: (abilities: unknown, path: string) => readonly Fault[];
};

/** How deep lists of effects may lie in each other: far deeper than on any card. */
const DEEPEST = 8;

/** The faults of a list of effects and of every list inside it. */
export const effectsFaults = (around: Around, effects: unknown, path: string): Fault[] => {
  if (!Array.isArray(effects)) return [wrong(path, 'a list of effects', effects)];
  if ((around.depth ?? 0) > DEEPEST)
    return [{ path, expected: `effects at most ${DEEPEST} lists deep in others`, found: 'a deeper list' }];
  return effects.flatMap((effect: unknown, index) => effectFaults(around, effect, at(path, index)));
};

const AN_EFFECT = 'an effect, a map of one name such as {loot: 1}';

const effectFaults = (around: Around, effect: unknown, path: string): Fault[] => {
  if (!isMap(effect)) return [wrong(path, AN_EFFECT, effect)];
  if (Object.hasOwn(effect, 'if')) return branchFaults(around, effect, path);
  const [name, ...others] = Object.keys(effect);
  if (name === undefined) return [wrong(path, AN_EFFECT, effect)];
  const more = others.map((other) => ({
    path: at(path, other),
    expected: `no name beside ${name}`,
    found: 'this one too',
  }));
  return [...namedFaults(around, name, effect[name], path), ...more];
};

const namedFaults = (around: Around, name: string, args: unknown, path: string): Fault[] => {
  const { effects, id } = around.ruleset;
  const rule = Object.hasOwn(effects, name) ? effects[name] : undefined;
  if (rule === undefined) return [unknownWord(at(path, name), `an effect of ${id}`, name, Object.keys(effects))];
  const faults = shapeFaults(rule.shape, args, at(path, name));
  return faults.length > 0 ? faults : insideFaults(around, name, rule, args, at(path, name));
};

/** The faults inside arguments that have the right shape. */
const insideFaults = (around: Around, name: string, rule: EffectRule, args: unknown, path: string): Fault[] => {
  const { ruleset, places } = around;
  const lists = rule.lists?.(args) ?? [];
  const gives = rule.gives?.(args);
  return [
    ...(rule.faults?.(args as never, path) ?? []), // of the right shape
    ...(gives === undefined ? [] : (around.givenFaults?.(gives[1], at(path, gives[0])) ?? [])),
    ...wordFaults(ruleset, rule.shape, args, path, places, around),
    ...(name === 'sacrifice' && isMap(args) && args.what !== 'self'
      ? countedFaults(ruleset, { path: at(path, 'what'), word: String(args.what) })
      : []),
    ...(name === 'delayed' && isMap(args) ? whenFaults(ruleset, args.when, at(path, 'when')) : []),
    ...lists.flatMap(([inner, list, own]) =>
      effectsFaults(inside(around, name, own), list, inner === '' ? path : at(path, inner)),
    ),
  ];
};

/** A list with targets of its own knows nothing of the others; what a delayed trigger sees is another event. */
const inside = (around: Around, name: string, own: Places | undefined): Around => {
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

const branchFaults = (around: Around, effect: { readonly [key: string]: unknown }, path: string): Fault[] => {
  const deeper = { ...around, depth: (around.depth ?? 0) + 1 };
  const strange = Object.keys(effect).filter((key) => !BRANCH.includes(key));
  return [
    ...conditionFaults(around.ruleset, effect.if, at(path, 'if'), around.places),
    ...effectsFaults(deeper, effect.then, at(path, 'then')),
    ...(effect.else === undefined ? [] : effectsFaults(deeper, effect.else, at(path, 'else'))),
    ...strange.map((key) => unknownWord(at(path, key), 'nothing but if, then and else', key, BRANCH)),
  ];
};
