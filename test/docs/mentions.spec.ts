import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { anchorsIn } from '../support/documents/document.js';

/** Files that a reader will have, and the project has not. */
const OF_THE_READER = [
  'figures.json',
  'dist/bench.json',
  'dist/cards.json',
  'dist/cards-checked.json',
  'npm-shrinkwrap.json',
  'NAME.backup-keys.json',
  'stackledger.keys.json',
  'stackledger.checkpoint-keys.json',
  'crown.yaml',
  'crown-match.json',
];

/** What lies in a checkout and is not of the project. */
const NOT_OURS = ['node_modules', 'dist', 'data', 'coverage', '.git'];

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.includes(name) && !name.startsWith('.planted'))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });

const ALL = filesIn('.');
const FILES = ALL.filter((file) => /\.(ts|mjs|cjs|js|md|ya?ml|py|sh)$|^\.ci\//.test(file));
const NAMES = new Set(ALL.map((file) => basename(file)));

/** What a file says to people: all of a document, else the comments. */
const saidIn = (file: string, text: string): string => {
  if (file.endsWith('.md')) return text;
  const comments = /\.(ts|mjs|cjs|js)$/.test(file) ? /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm : /(?:^|\s)#.*$/gm;
  return [...text.matchAll(comments)].map(([comment]) => comment).join('\n');
};

/** A name with a placeholder (`docs/rules/<game>.md`, `docs/rules/YOUR-GAME.md`) stands for files of that kind. */
const isPlaceholder = (name: string): boolean => /[<>*{}]|[A-Z]-[A-Z]/.test(name);

/** A path from the root of the project or from the folder of the file that names it, or the bare name of some file. */
const isThere = (name: string, file: string): boolean =>
  OF_THE_READER.includes(name) ||
  isPlaceholder(name) ||
  existsSync(name) ||
  existsSync(join(dirname(file), name)) ||
  (!name.includes('/') && NAMES.has(name));

/** Every document or data file that a text names. A member of a value that is called (`x.json()`) is none. */
const namedIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w/.<>*{}-])[\w./<>*{}-]+\.(?:md|ya?ml|json)\b(?![.\w(])/g)].map(([name]) => name);

test('comments, documents and examples name files that are there', () => {
  const missing = FILES.flatMap((file) =>
    namedIn(saidIn(file, readFileSync(file, 'utf8')))
      .filter((name) => !isThere(name, file))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

/** Every room or source that a text names by its path from the root. */
const roomsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w/.@-])(?:apps|libs|scripts|test)\/[\w./<>*{}-]*\w/g)].map(([name]) => name);

test('comments and documents name rooms that are there, so that a reader finds what is moved', () => {
  const missing = FILES.filter((file) => file !== 'CHANGELOG.md').flatMap((file) =>
    roomsIn(saidIn(file, readFileSync(file, 'utf8')))
      .filter((name) => !isPlaceholder(name) && !existsSync(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('where a text names a part of a document, the document has a heading of that name', () => {
  const missing = FILES.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/([\w./-]+\.md)#([\w-]+)/g)].flatMap(
      ([mention, document = '', anchor = '']) => {
        const path = [document, join(dirname(file), document)].find((each) => existsSync(each));
        return path !== undefined && anchorsIn(path).includes(anchor) ? [] : [`${file}: ${mention}`];
      },
    ),
  );
  expect(missing).toEqual([]);
});
