// Where each type name of the project is declared: read once a run, from the text of the sources.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Sources whose type names are unique over the whole project: not tests, and not what a script generates. */
const SOURCES = /^(apps|libs)\/.*\.tsx?$/;
const EXCLUDED = /\.(spec|test)\.tsx?$|\.d\.ts$|\/(testing|test|generated)\//;

export const isOwnSource = (path) => SOURCES.test(path) && !EXCLUDED.test(path);

const DECLARATION = /^\s*(?:export )?(?:declare )?(?:type|interface) ([A-Z]\w*)(?=\s*(?:[<={]|extends\b))/gm;

/** Sources that a script writes stand in texts: what they declare is declared where they are written to. */
const TEMPLATE = /`(?:[^`\\]|\\.)*`/g;

/** Path of a file from the root of the project, with slashes. */
export const pathFrom = (root, file) => relative(root, file).split(sep).join('/');

/** The files that declare each type name, by name. */
export const declarationsBelow = (root) => {
  const files = ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => pathFrom(root, join(entry.parentPath ?? entry.path, entry.name))),
  );
  const byName = new Map();
  for (const file of files.filter(isOwnSource))
    for (const [, name] of readFileSync(join(root, file), 'utf8').replace(TEMPLATE, '``').matchAll(DECLARATION))
      byName.set(name, (byName.get(name) ?? new Set()).add(file));
  return byName;
};
