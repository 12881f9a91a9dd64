import type { Ruleset } from '../../rules/ruleset/ruleset.js';
import type { Fault } from '../../table/shape.js';
import { at } from './faults.js';

/**
 * Effects, wherever in a value, that name cards of a deck that nobody looks into: only a service that has dealt it finds them, and
 * whether it did would tell where they lie.
 */
export const hiddenNames = (ruleset: Pick<Ruleset, 'effects'>, value: unknown, path: string): readonly Fault[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, args]: [string, unknown]) => {
    const here = at(path, name);
    const rule = Object.hasOwn(ruleset.effects, name) ? ruleset.effects[name] : undefined;
    if (rule?.namesHidden?.(args) !== true) return hiddenNames(ruleset, args, here);
    return [{ path: here, expected: 'no names of cards in a hidden deck', found: JSON.stringify(args) }];
  });
};
