// Hands a test file to jest: as scripts/bundle-specs.mjs has bundled it for this run, or compiled by itself.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import swcJest from '@swc/jest';

const alone = swcJest.createTransformer();

/** The bundle of a test file, if this run has one. */
export const bundleOf = (path, { rootDir }) => {
  if (!path.endsWith('.spec.ts')) return undefined;
  const folders = process.env.BUNDLED_SPECS?.split(delimiter) ?? [];
  return folders.map((folder) => join(folder, `${relative(rootDir, path)}.js`)).find((file) => existsSync(file));
};

export default {
  canInstrument: false,
  getCacheKey: (text, path, options) => {
    const file = bundleOf(path, options.config);
    if (file === undefined) return alone.getCacheKey(text, path, options);
    return createHash('sha1').update(file).update(readFileSync(file)).digest('hex');
  },
  process: (text, path, options) => {
    const file = bundleOf(path, options.config);
    return file === undefined ? alone.process(text, path, options) : bundled(file);
  },
  processAsync: (text, path, options) => {
    const file = bundleOf(path, options.config);
    return file === undefined ? alone.processAsync(text, path, options) : Promise.resolve(bundled(file));
  },
};

/** The code stands at the path of the test file, and the parts that it imports where they were written. */
const bundled = (file) => {
  const folder = dirname(file);
  const code = readFileSync(file, 'utf8')
    .replace(/\/\/# sourceMappingURL=.*\s*$/, '')
    .replaceAll(
      /((?:from|import) ?\(?)"(\.\.?\/[^"]*)"/g,
      (_, before, part) => `${before}${JSON.stringify(join(folder, part))}`,
    );
  const map = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
  return { code, map: { ...map, sources: map.sources.map((source) => join(folder, source)) } };
};
