// Which small changes are drawn, by a seed.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { mutantsOf } from './mutator.mjs';

/** Those whose sources are changed. */
export const LIBRARIES = [
  'kernel',
  'rulesets/four-souls',
  'rulesets/magic',
  'rulesets/speed-stack',
  'ledger',
  'access',
  'projections',
  'analytics',
];

/** At least so many are drawn of each library, so that a small one is judged too. */
const LEAST = 12;

const sourcesOf = (root, library) =>
  readdirSync(join(root, 'libs', library, 'src'), { withFileTypes: true, recursive: true })
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .sort();

/** Of each mutant its text, and the how-manieth of that text it is: a change of the sources elsewhere leaves it. */
const keyed = (all) => {
  const seen = new Map();
  return all.map((mutant) => {
    const text = [mutant.path, mutant.text, mutant.change].join('\n');
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    return { ...mutant, key: `${text}\n${before}` };
  });
};

const allOf = (root, library) =>
  keyed(sourcesOf(root, library).flatMap((path) => mutantsOf(path, readFileSync(join(root, path), 'utf8')))).map(
    (mutant) => ({ ...mutant, library }),
  );

const rankOf = (seed, key) => createHash('sha1').update(`${seed}\n${key}`).digest('hex');

const inOrderOf = (seed, all) =>
  all
    .map((mutant) => [rankOf(seed, mutant.key), mutant])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, mutant]) => mutant);

/**
 * Of each library as many as it has of all that could be, and the least, whichever of them are asked for; or those of
 * the ids.
 */
export const draw = (root, { seed, count, of, ids }) => {
  const libraries = LIBRARIES.map((name) => [name, allOf(root, name)]);
  const possible = libraries.flatMap(([, all]) => all);
  if (ids !== undefined) return possible.filter(({ id }) => ids.includes(id));
  const free = Math.max(0, count - LEAST * libraries.length);
  return libraries.flatMap(([name, all]) => {
    if (!of.includes(name)) return [];
    const share = LEAST + Math.round((free * all.length) / possible.length);
    return inOrderOf(seed, all).slice(0, Math.min(count, share));
  });
};
