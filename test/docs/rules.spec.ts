import { isCounted } from '@stackledger/offering';
import { cited, isNamedWithOthers, isSpec, prefixes, rules, textBelow } from '../support/documents/cited-rules.js';

const ids = new Set<string>(rules.map(({ id }) => id));

const isSource = (name: string): boolean => name.endsWith('.ts') && !name.endsWith('.spec.ts');

/** `FS-SETUP` means every rule of a section, `MTG-608.2` every rule from `MTG-608.2a` on. */
const isSection = (id: string): boolean =>
  [...ids].some((known) => known.startsWith(id) && /^[-.a-z]/.test(known.slice(id.length)));

const inCode = cited(['apps', 'libs'].map((folder) => textBelow(folder, isSource)).join('\n'));

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
  const properties = cited(textBelow('test/properties', isSpec));
  const promised = rules.filter(({ shown }) => shown.includes('invariant')).map(({ id }) => id);
  expect(promised.filter((id) => !properties.has(id) && !isNamedWithOthers(id))).toEqual([]);
});
