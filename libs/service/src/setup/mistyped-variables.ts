import type { EnvironmentVariables } from './configuration.js';
import { SETTINGS } from './variables.js';

const VARIABLES = Object.keys(SETTINGS);

/** A sentence for each variable that is set and read by nobody, but is one letter or one `_` away from one that is. */
export const mistypedVariables = (environment: EnvironmentVariables): readonly string[] =>
  Object.keys(environment).flatMap((name) => {
    if (VARIABLES.includes(name)) return [];
    const meant = VARIABLES.find((variable) => isNear(name.toUpperCase(), variable));
    return meant === undefined ? [] : [`${name} is set and configures nothing: did you mean ${meant}?`];
  });

/** Whether a name is another but for its `_`, one letter too many, too few, wrong, or swapped with the next. */
const isNear = (name: string, variable: string): boolean => {
  const [one, other] = [name.replaceAll('_', ''), variable.replaceAll('_', '')];
  if (one === other) return true;
  const same = one.split('').findIndex((letter, at) => letter !== other[at]);
  const at = same === -1 ? one.length : same;
  const [rest, wanted] = [one.slice(at), other.slice(at)];
  const isSwapped = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2);
  return rest.slice(1) === wanted || rest === wanted.slice(1) || rest.slice(1) === wanted.slice(1) || isSwapped;
};
