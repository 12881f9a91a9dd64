import { resolve } from 'node:path';
import { folderRemover } from './service-files.js';

test('files of the service stand in a text without their folders, however those were named', () => {
  const shown = folderRemover(['sqlite:./data/halls/one.db', '/var/my keys/one.keys.json', undefined]);
  expect(shown(`the store ${resolve('data/halls/one.db')} cannot be used`)).toBe('the store one.db cannot be used');
  expect(shown('/var/my keys/one.keys.json: gone')).toBe('one.keys.json: gone');
  expect(shown('./data/halls/one.db')).toBe('one.db');
});

test('a store on a server or in memory has no folder, and a file beside the program none that is named', () => {
  const shown = folderRemover(['memory:', 'kurrentdb://db.example/x', 'one.db']);
  expect(shown('kurrentdb://db.example/x and ./a/b')).toBe('kurrentdb://db.example/x and ./a/b');
});
