import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { transformSync } from '@swc/core';

/** A change as the mutator names it. */
type Mutant = { readonly id: string; readonly text: string; readonly change: string };
type Mutator = {
  readonly mutantsOf: (path: string, text: string) => readonly Mutant[];
  readonly instrumented: (text: string, mutants: readonly Mutant[], number: (mutant: Mutant) => number) => string;
};

const TEXT = `
type Size = 3 | false;
const price = (count: number, isMember: boolean, told: string[]): string => {
  if (isMember) told.push('member');
  else told.push('guest');
  if (count > 2 && !isMember) return 'many ' + count;
  return \`\${count - 1} \${isMember ? 'less' : 'more'}\`;
};
`;

let mutator: Mutator;
beforeAll(async () => {
  // A cast: a script has no types, and this is what it exports.
  mutator = (await import(join(process.cwd(), 'test/mutants/mutator.mjs'))) as Mutator;
});

/** What the function of the text answers with one mutant switched on, and what it told; none for -1. */
const answerWith = (on: number, count: number, isMember: boolean): readonly string[] => {
  const mutants = mutator.mutantsOf('price.ts', TEXT);
  const source = mutator.instrumented(TEXT, mutants, (mutant) => mutants.indexOf(mutant));
  const { code } = transformSync(`${source};globalThis.price = price;`, { jsc: { parser: { syntax: 'typescript' } } });
  const world = { mutantSwitch: (id: number) => id === on, price: (_: number, __: boolean, ___: string[]) => '' };
  runInNewContext(code, world);
  const told: string[] = [];
  return [world.price(count, isMember, told), ...told];
};

test('each change is found where it stands, and types have none', () => {
  expect(mutator.mutantsOf('price.ts', TEXT).map(({ id, change }) => `${id} ${change}`)).toEqual([
    'price.ts:4:7 condition turned',
    'price.ts:4:17 call removed',
    'price.ts:5:8 call removed',
    'price.ts:6:17 && becomes ||',
    'price.ts:6:13 > becomes >=',
    'price.ts:6:15 2 becomes 3',
    'price.ts:6:31 return removed',
    'price.ts:7:19 - becomes +',
    'price.ts:7:21 1 becomes 2',
    'price.ts:7:26 condition turned',
  ]);
});

test('with all of them in it a source does what it did; each that is switched on changes one thing, inside others too', () => {
  expect(answerWith(-1, 2, true)).toEqual(['1 less', 'member']);
  expect(answerWith(-1, 3, false)).toEqual(['many 3', 'guest']);
  expect(answerWith(0, 2, true)).toEqual(['1 less', 'guest']);
  expect(answerWith(1, 2, true)).toEqual(['1 less']);
  expect(answerWith(2, 2, false)).toEqual(['1 more']);
  expect(answerWith(3, 2, false)).toEqual(['many 2', 'guest']);
  expect(answerWith(4, 2, false)).toEqual(['many 2', 'guest']);
  expect(answerWith(5, 3, false)).toEqual(['2 more', 'guest']);
  expect(answerWith(6, 3, false)).toEqual(['2 more', 'guest']);
  expect(answerWith(7, 2, true)).toEqual(['3 less', 'member']);
  expect(answerWith(8, 2, true)).toEqual(['0 less', 'member']);
  expect(answerWith(9, 2, true)).toEqual(['1 more', 'member']);
});

test('a mutant that is called equivalent has a reason, and is a change of a line that is there', () => {
  const known = JSON.parse(readFileSync('test/mutants/equivalent.json', 'utf8')) as readonly (Mutant & {
    readonly path: string;
    readonly reason: string;
  })[]; // as it is written by hand
  const unknown = known.filter(
    ({ path, text, change, reason }) =>
      reason.length < 10 ||
      !mutator.mutantsOf(path, readFileSync(path, 'utf8')).some((each) => each.text === text && each.change === change),
  );
  expect(unknown).toEqual([]);
});
