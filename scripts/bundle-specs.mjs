// Before jest runs many test files of a project, they are bundled with what they import: else each source is read,
// compiled and linked anew for every file that needs it. Where a run asks for a few files only, they are compiled one
// by one. scripts/shared-runner.mjs imports the bundles. See docs/adr/0053 and 0065.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transform } from '@swc/core';
import { rolldown } from 'rolldown';
import { isReadAhead, readCardsAhead } from './read-cards-ahead.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Fewer test files than this are compiled sooner than bundled. */
const FEW = 8;

/** Bundles that were made so long ago belong to no run, in milliseconds. */
const OLD = 3_600_000;

/** Stands for what jest hands in. */
const WORDS = pathToFileURL(join(root, 'scripts', 'jest-words.mjs')).href;

/** Parts that several test files share. */
const PARTS = 'parts';

/**
 * Stay in node_modules: what is native, large and used once, or known to jest by its name; and what the web framework
 * asks for and is not there.
 */
const OUTSIDE =
  /^(@jest|@swc|better-sqlite3|@duckdb|@kurrent|pg$|@grpc|google-protobuf|@nestjs\/(microservices|platform-express|websockets)|@fastify\/(multipart|view)|class-transformer|playwright-core|@sparticuz|prettier|rolldown|vite|typescript)/;

const { jsc } = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));

/** Compiled as .swcrc says, which the build follows too. What asks where it lies hears where its source lies. */
const sources = {
  name: 'sources',
  transform: {
    filter: { id: { include: /\.ts$/, exclude: /node_modules/ } },
    handler: async (text, file) => {
      const { code, map } = await transform(text, { cwd: root, filename: file, swcrc: false, sourceMaps: true, jsc });
      const placed = code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(file)));
      return { code: placed, map, moduleType: 'js' };
    },
  },
};

/**
 * A library is one part, and so are a package and all packages of one scope: few files to link, however many sources,
 * and a test file reads no library that it does not need.
 */
const partOf = (file) => {
  const [, name] = /.*[\\/]node_modules[\\/]([^\\/]+)/.exec(file) ?? [];
  if (name !== undefined) return name;
  const path = relative(root, file).split(sep);
  if (file.endsWith('.spec.ts') || !['libs', 'apps', 'test', 'examples'].includes(path[0])) return null;
  return path.slice(0, path[1] === 'rulesets' ? 3 : 2).join('-');
};

/** Bundles test files, by their paths, into a folder; answers with what it wrote there. `others` stand for packages. */
export const bundle = async (specs, folder, others = {}) => {
  const { paths } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')).compilerOptions;
  const bundled = await rolldown({
    input: Object.fromEntries(specs.map((spec) => [spec, join(root, spec)])),
    platform: 'node',
    preserveEntrySignatures: false, // nobody imports from a test file
    external: OUTSIDE,
    plugins: [sources],
    resolve: {
      alias: {
        ...Object.fromEntries(Object.entries(paths).map(([name, [file]]) => [name, join(root, file)])),
        ...others,
      },
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    },
    checks: { pluginTimings: false },
    logLevel: 'warn',
  });
  const { output } = await bundled.write({
    dir: folder,
    paths: { '@jest/globals': WORDS },
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: join(PARTS, '[name]-[hash].js'),
    codeSplitting: { groups: [{ name: partOf, includeDependenciesRecursively: false }] },
    strictExecutionOrder: true, // libraries that lie apart import in circles of files
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await bundled.close();
  return output.flatMap(({ fileName }) => [fileName, `${fileName}.map`]);
};

/** The test files that a run asks for, in the folders that jest.config.js names. */
const specsOf = ({ roots, testRegex }, patterns) =>
  roots
    .flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => testRegex.some((pattern) => new RegExp(pattern).test(file)))
    .filter((file) => patterns.length === 0 || patterns.some((pattern) => new RegExp(pattern, 'i').test(file)))
    .map((file) => relative(root, file).split(sep).join('/'));

/** The texts of the built-in cards, and what reads them. */
const CARDS = join('libs', 'rulesets');
const READER = join('libs', 'cards', 'src', 'card-document.ts');

/** Reads the built-in cards ahead, as a build does: every test file that plays a game would read them. */
export const readCards = async () => {
  const files = readdirSync(join(root, CARDS), { withFileTypes: true, recursive: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isReadAhead);
  const reader = readFileSync(join(root, READER), 'utf8');
  const marks = createHash('sha1')
    .update([reader, ...files.map((file) => readFileSync(file))].join())
    .digest('hex');
  const [manifest, target] = ['dist/specs/.cards', 'dist/cards.json'].map((file) => join(root, file));
  if (existsSync(manifest) && existsSync(target) && readFileSync(manifest, 'utf8') === marks) return;
  const compiled = join(root, 'dist', 'specs', `card-document-${process.pid}.js`);
  mkdirSync(dirname(compiled), { recursive: true });
  writeFileSync(compiled, (await transform(reader, { filename: READER, cwd: root, swcrc: false, jsc })).code);
  await readCardsAhead(files, pathToFileURL(compiled).href, target);
  rmSync(compiled);
  writeFileSync(manifest, marks);
};

/** Where the bundles of this run lie, a folder for each project; a run that a test starts has its own. */
const folders = [];

/** Called by jest before the first test of each project that it runs. */
export default async ({ testPathPatterns }, project) => {
  const specs = specsOf(project, testPathPatterns?.patterns ?? []);
  process.env.BUNDLED_SPECS = folders.join(delimiter);
  if (specs.length < FEW) return;
  await readCards();
  const folder = join(root, 'dist', 'specs', createHash('sha1').update(specs.join()).digest('hex').slice(0, 8));
  const written = new Set(await bundle(specs, folder));
  for (const name of readdirSync(join(folder, PARTS)))
    if (!written.has(join(PARTS, name)) && statSync(join(folder, PARTS, name)).mtimeMs < Date.now() - OLD)
      rmSync(join(folder, PARTS, name));
  folders.push(folder);
  process.env.BUNDLED_SPECS = folders.join(delimiter);
};
