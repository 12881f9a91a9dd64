// Stands for the package in the bundles of an instrumented copy, where each process would read every scenario anew:
// what was read ahead is not read again, unless somebody asks where something stands in it.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const yaml = createRequire(join(process.cwd(), 'package.json'))('yaml');
const file = join(process.cwd(), 'dist/read-ahead.json');
const known = new Map(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);

export const { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parse } = yaml;

export const parseDocument = (text, choices) => {
  const json = known.get(text);
  if (json === undefined) return yaml.parseDocument(text, choices);
  let read;
  const document = () => (read ??= yaml.parseDocument(text, choices));
  return { errors: [], toJS: () => JSON.parse(json), getIn: (...path) => document().getIn(...path) };
};
