import type { Ruleset } from '../../rules/ruleset/ruleset.js';
import type { ValidationError } from '../../table/shape.js';
import { at } from './validation-errors.js';

/**
 * The effects inside a value that name cards of a hidden deck: only a service that dealt it can find them, and whether
 * it does would reveal where they lie.
 */
export const hiddenNames = (
  ruleset: Pick<Ruleset, 'effects'>,
  value: unknown,
  path: string,
): readonly ValidationError[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, args]: [string, unknown]) => {
    const here = at(path, name);
    const rule = Object.hasOwn(ruleset.effects, name) ? ruleset.effects[name] : undefined;
    if (rule?.namesHidden?.(args) !== true) return hiddenNames(ruleset, args, here);
    return [{ path: here, expected: 'no names of cards in a hidden deck', found: JSON.stringify(args) }];
  });
};
