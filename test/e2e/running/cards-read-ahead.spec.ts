import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { cardsChecked, cardsReadAhead } from '@stackledger/offering';
import { stopAll, temporaryFolder } from '../service/api.js';

afterAll(stopAll);

const cards = ['four-souls', 'magic', 'speed-stack'].flatMap((game) => {
  const folder = join('libs/rulesets', game, 'cards');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(folder, name));
});

test.each(cards)('the build has read what %s says', (file) => {
  const text = readFileSync(file, 'utf8');
  const said = cardsReadAhead('.')(text);
  expect(said).toBeDefined();
  expect(said).toEqual(parse(text));
});

test('of a text that has changed since nothing is known, and of a project that was not built', () => {
  const text = readFileSync(cards[0] ?? '', 'utf8');
  expect(cardsReadAhead('.')(`${text}# another penny\n`)).toBeUndefined();
  const folder = temporaryFolder();
  expect(cardsReadAhead(folder)(text)).toBeUndefined();
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'cards.json'), '{}');
  expect(cardsReadAhead(folder)(text)).toBeUndefined();
});

test.each(cards)('the build has checked %s by the rules of its game alone, and no other text', (file) => {
  const [text, game] = [readFileSync(file, 'utf8'), file.split(/[\\/]/)[2] ?? ''];
  const isChecked = cardsChecked('.');
  expect(isChecked(text, game)).toBe(true);
  expect(isChecked(text, game === 'magic' ? 'four-souls' : 'magic')).toBe(false);
  expect(isChecked(`${text}# another penny\n`, game)).toBe(false);
  expect(cardsChecked(temporaryFolder())(text, game)).toBe(false);
});
