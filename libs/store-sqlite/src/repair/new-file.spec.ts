import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tempFolder, type TempFolder } from '../../testing/temp-folder.js';
import { writeNewFile } from './new-file.js';

let temp: TempFolder;
let to: string;
beforeEach(() => {
  temp = tempFolder();
  to = temp.path('aside.jsonl');
});
afterEach(() => temp.remove());

test('the lines are in it; a file that is there already stays as it is', () => {
  writeNewFile(to, ['1', '2']);
  expect(() => writeNewFile(to, ['3'])).toThrow('EEXIST');
  expect(readFileSync(to, 'utf8')).toBe('1\n2\n');
});

test('where its disk is full it is named, and nothing of it is left', () => {
  const full = (file: number, line: string): void => {
    if (line === '2\n') throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    writeFileSync(file, line);
  };
  expect(() => writeNewFile(to, ['1', '2'], full)).toThrow(`${to} cannot be written: ENOSPC`);
  expect(existsSync(to)).toBe(false);
});

test('where what it gets cannot be read nothing of it is left', () => {
  const lines = function* (): Generator<string> {
    yield '1';
    throw new Error('a page that cannot be read');
  };
  expect(() => writeNewFile(to, lines())).toThrow('a page that cannot be read');
  expect(existsSync(to)).toBe(false);
});
