import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCounted, readRules } from '../../apps/rules.js';
import { ruleCoverage, runScenario } from '@stackledger/scenarios';
import { faultsOfCards, games } from '../support/games.js';
import { OWN, shelves } from '../support/scenario-shelves.js';

const rules = readRules();
const ids = new Set<string>(rules.map(({ id }) => id));
const prefixes = [...new Set(rules.map(({ id }) => id.slice(0, id.indexOf('-'))))];

const filesIn = (folder: string, isWanted: (name: string) => boolean): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isWanted(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const isSource = (name: string): boolean => name.endsWith('.ts') && !name.endsWith('.spec.ts');
const isSpec = (name: string): boolean => name.endsWith('.spec.ts');
const textOf = (files: readonly string[]): string => files.map((file) => readFileSync(file, 'utf8')).join('\n');

/** Every rule that a text names, with `FS-SETUP` where it means a whole section. */
const cited = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(new RegExp(`\\b(?:${prefixes.join('|')})-[A-Z0-9][A-Za-z0-9.]*(?:-[A-Za-z0-9.]+)*`, 'g'))].map(
      ([id]) => id.replace(/\.+$/, ''),
    ),
  );

/** `FS-SETUP` means every rule of a section, `MTG-608.2` every rule from `MTG-608.2a` on. */
const isSection = (id: string): boolean =>
  [...ids].some((known) => known.startsWith(id) && /^[-.a-z]/.test(known.slice(id.length)));

const inCode = cited(textOf(['apps', 'libs'].flatMap((folder) => filesIn(folder, isSource))));
const inSpecs = textOf(['apps', 'libs', 'test'].flatMap((folder) => filesIn(folder, isSpec)));

test('the rules have ids of their own', () => {
  expect(rules.length).toBe(ids.size);
  expect(prefixes).toEqual(expect.arrayContaining(['FS', 'SL']));
});

test('every rule that code cites is written down', () => {
  expect([...inCode].filter((id) => !ids.has(id) && !isSection(id))).toEqual([]);
});

test('every rule that shows by an event or a refusal is cited by code, but for those that are only planned', () => {
  const counted = rules.filter(isCounted).map(({ id }) => id);
  expect(counted.filter((id) => !inCode.has(id))).toEqual([]);
});

test('what code cites is planned no more', () => {
  const planned = rules.filter(({ shown }) => shown.includes('planned')).map(({ id }) => id);
  expect(planned.filter((id) => inCode.has(id))).toEqual([]);
});

test('every invariant is named by a property test', () => {
  const properties = cited(textOf(filesIn('test/properties', isSpec)));
  const promised = rules.filter(({ shown }) => shown.includes('invariant')).map(({ id }) => id);
  expect(promised.filter((id) => !properties.has(id) && !isNamedWithOthers(id))).toEqual([]);
});

/** `FS-SETUP-4/5` names two. */
const isNamedWithOthers = (id: string): boolean => {
  const [, section = '', number = ''] = /^(.+-)([^-]+)$/.exec(id) ?? [];
  return new RegExp(`${section}[\\w/]*/${number}\\b`).test(inSpecs);
};

test('every rule that an event or a refusal can show is shown by a scenario, or named by another test', async () => {
  const scenarios = shelves(OWN)
    .flatMap((shelf) => shelf.scenarios)
    .filter(({ ruleset }) => games.has(ruleset));
  const results = [];
  for (const scenario of scenarios) results.push(await runScenario(scenario, games, faultsOfCards));
  const { missing } = ruleCoverage(
    results,
    rules.filter(isCounted).map(({ id }) => id),
  );
  expect(missing.filter((id) => !cited(inSpecs).has(id) && !isNamedWithOthers(id))).toEqual([]);
}, 120_000);
