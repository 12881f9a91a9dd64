import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseText } from '@stackledger/notation';
import { tagsOfText, type TaggedMatch } from './tags-of-text.js';

let above = '';
let folder = '';
beforeAll(() => {
  above = mkdtempSync(join(tmpdir(), 'tags-'));
  folder = join(above, 'texts');
  mkdirSync(join(folder, 'cards'), { recursive: true });
  writeFileSync(join(above, 'secret.yaml'), 'a: 1');
  writeFileSync(join(folder, 'cards', 'mine.yaml'), 'imp: { kind: monster }');
  writeFileSync(join(folder, 'table.json'), '{"active": "anna"}');
  writeFileSync(join(folder, 'list.yaml'), '- imp');
  writeFileSync(join(folder, 'broken.yaml'), 'a: [1\nb: 2');
  symlinkSync(join(above, 'secret.yaml'), join(folder, 'link.yaml'));
});
afterAll(() => {
  rmSync(above, { recursive: true });
});

const tagged = (text: string): TaggedMatch => tagsOfText(parseText(text), folder);

test('tags say what a match is created with: maps as JSON, or in files of the folder of the text', () => {
  const text = `[Title "A fight"]
[Ruleset "four-souls"]
[Seats "anna ben"]
[Options "{\\"dice\\":\\"reported\\"}"]
[Cards "cards/mine.yaml"]
[Setup "table.json"]`;
  expect(tagged(text)).toEqual({
    ruleset: 'four-souls',
    seats: ['anna', 'ben'],
    options: { dice: 'reported' },
    cards: { imp: { kind: 'monster' } },
    setup: { active: 'anna' },
  });
});

test.each([
  ['../secret.yaml', '"../secret.yaml", which lies outside'],
  ['cards/../../secret.yaml', 'which lies outside'],
  ['/etc/hostname', 'which lies outside'],
  ['link.yaml', '"link.yaml", which leads outside'],
  ['nowhere.yaml', '"nowhere.yaml", which is not there'],
  ['cards', '"cards", which is no file that can be read'],
  ['list.yaml', 'expected a map in JSON or YAML, found something else in list.yaml'],
  ['broken.yaml', 'expected a map in JSON or YAML, found in broken.yaml: '],
  ['{"active"', 'expected a map in JSON or YAML, found in the tag: '],
])('a tag that names %j is refused by line and column', (value, why) => {
  const reading = (): TaggedMatch => tagged(`[Seats "anna ben"]\n[Setup ${JSON.stringify(value)}]\n`);
  expect(reading).toThrow('line 2, column 8: ');
  expect(reading).toThrow(why);
});

test('a tag that there is none of, and one that is said twice, are refused', () => {
  expect(() => tagged('[Setpu "table.json"]')).toThrow('line 1, column 8: expected one of the tags Ruleset, Seats, ');
  expect(() => tagged('[Seats "anna ben"]\n[Seats "anna"]')).toThrow('line 2, column 8: expected the tag Seats once');
});

test('the tags that there are stand in docs/reference/notation.md', () => {
  let known: readonly string[] = [];
  try {
    tagged('[Setpu "x"]');
  } catch (error) {
    known = /one of the tags (.*), found/.exec(String(error))?.[1]?.split(', ') ?? [];
  }
  const [, rows = ''] =
    /\| tag \| says \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(readFileSync('docs/reference/notation.md', 'utf8')) ?? [];
  const told = rows
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, tag]) => tag));
  expect(told.toSorted()).toEqual(known.toSorted());
});
