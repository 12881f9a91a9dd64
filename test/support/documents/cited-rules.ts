import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRules } from '@stackledger/offering';

/** Every rule that docs/rules writes down. */
export const rules = readRules();

/** What the ids of rules begin with: `FS`, `MTG`, … */
export const prefixes = [...new Set(rules.map(({ id }) => id.slice(0, id.indexOf('-'))))];

/** The text of all files below a folder whose names are wanted. */
export const textBelow = (folder: string, isWanted: (name: string) => boolean): string =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isWanted(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

/** Whether a file of this name holds tests. */
export const isSpec = (name: string): boolean => name.endsWith('.spec.ts');

/** Every rule that a text names, with `FS-SETUP` where it means a whole section. */
export const cited = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(new RegExp(`\\b(?:${prefixes.join('|')})-[A-Z0-9][A-Za-z0-9.]*(?:-[A-Za-z0-9.]+)*`, 'g'))].map(
      ([id]) => id.replace(/\.+$/, ''),
    ),
  );

const inSpecs = ['apps', 'libs', 'test'].map((folder) => textBelow(folder, isSpec)).join('\n');
const citedInSpecs = cited(inSpecs);

/** Whether a test names this rule together with others: `FS-SETUP-4/5` names two. */
export const isNamedWithOthers = (id: string): boolean => {
  const [, section = '', number = ''] = /^(.+-)([^-]+)$/.exec(id) ?? [];
  return new RegExp(`${section}[\\w/]*/${number}\\b`).test(inSpecs);
};

/** Whether a test names this rule. */
export const isNamed = (id: string): boolean => citedInSpecs.has(id) || isNamedWithOthers(id);
