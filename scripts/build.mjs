// Compiles the sources that have changed since the last build into dist/, removes the outputs of those that are gone,
// and bundles what is run. Types are not looked at here: that is `npm run check:types`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What is built: by default what the apps need; the benchmarks only when they are asked for. */
const TARGETS = {
  apps: ['apps', 'libs'],
  bench: ['test/bench', 'test/kurrent-double', 'test/postgres/cluster', 'test/support', 'examples/pebble-tower'],
};

/** The pages are bundled for browsers, and not compiled file by file. */
const CONSOLE = join('apps', 'console');

/** Whoever changes one of these changes every output. */
const CONFIGURATION = ['.swcrc', 'tsconfig.json', 'package.json'].concat(
  ['build', 'bundle-program', 'compile-ahead', 'read-cards-ahead'].map((script) => `scripts/${script}.mjs`),
);

/** Where the cards of the games lie, in a folder for each game, and what reads them. */
const CARDS = join('libs', 'rulesets');
const READER = join('libs', 'cards', 'src', 'card-document.ts');
const OFFERING = join('libs', 'offering', 'src', 'index.ts');

/** Where programs begin: the command line with the service, the analytics, and a thread that holds a store. */
const PROGRAMS = {
  stackledger: join('apps', 'cli', 'src', 'main.ts'),
  analytics: join('apps', 'api', 'src', 'analytics', 'analytics-process.ts'),
  'store-worker': join('libs', 'store-sqlite', 'src', 'thread', 'store-worker.ts'),
};

/** After this long it is done without. */
const COMPILE_MS = 60_000;

const read = (file) => readFileSync(join(root, file), 'utf8');
const outputOf = (source) => join('dist', source.replace(/\.ts$/, '.js'));
const isSource = (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.endsWith('.d.ts');

/** When a file was written and how long it is: another text has other marks. */
const marksOf = (file) => {
  const { mtimeMs, size } = statSync(join(root, file));
  return `${mtimeMs} ${size}`;
};

/** The sources in a folder, each with its marks. */
const filesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .map((source) => [source, marksOf(source)]);

const sourcesIn = (folder) =>
  filesIn(folder).filter(([source]) => isSource(source) && !source.startsWith(CONSOLE + sep));

/** What the last build of a target was made from: the configuration, and each source with its marks. */
const lastBuild = (manifest) => (existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : undefined);

const remove = (source) => {
  for (const output of [outputOf(source), `${outputOf(source)}.map`]) rmSync(join(root, output), { force: true });
};

/** Compiles one source; the names of libraries become paths to their front doors. */
const compilerOf = async () => {
  const { transformFile } = await import('@swc/core');
  const { paths } = JSON.parse(read('tsconfig.json')).compilerOptions;
  const { jsc, module } = JSON.parse(read('.swcrc'));
  return async (source) => {
    const { code, map } = await transformFile(join(root, source), {
      cwd: root,
      swcrc: false,
      sourceMaps: true,
      inlineSourcesContent: false,
      sourceFileName: relative(dirname(outputOf(source)), source),
      jsc: { ...jsc, baseUrl: root, paths },
      module: { ...module, resolveFully: true },
    });
    const output = join(root, outputOf(source));
    mkdirSync(dirname(output), { recursive: true });
    writeFileSync(output, `${code}//# sourceMappingURL=${basename(output)}.map\n`);
    writeFileSync(`${output}.map`, map);
  };
};

/** Compiles what has changed in the folders of a target; throws with the compiler's words when that fails. */
const buildTarget = async (target) => {
  const manifest = join(root, 'dist', `.built-${target}.json`);
  const before = lastBuild(manifest);
  const configuration = CONFIGURATION.map(marksOf).join(', ');
  const sources = Object.fromEntries(TARGETS[target].flatMap(sourcesIn));
  const isAlike = before?.configuration === configuration;
  const changed = Object.keys(sources).filter((source) => !isAlike || before.sources[source] !== sources[source]);
  const gone = Object.keys(before?.sources ?? {}).filter((source) => !(source in sources));
  if (changed.length + gone.length === 0) return;
  rmSync(manifest, { force: true }); // a build that is broken off is begun anew
  if (before === undefined)
    for (const folder of TARGETS[target]) rmSync(join(root, 'dist', folder), { recursive: true, force: true });
  gone.forEach(remove);
  if (changed.length > 0) await Promise.all(changed.map(await compilerOf()));
  mkdirSync(dirname(manifest), { recursive: true });
  writeFileSync(manifest, JSON.stringify({ configuration, sources }));
};

/** Bundles the compiled programs into dist/program, when one of the sources has changed: whether it did. */
const buildPrograms = async () => {
  const programs = Object.entries(PROGRAMS).filter(([, source]) => existsSync(join(root, source)));
  if (programs.length === 0) return false;
  const manifest = join(root, 'dist', '.built-program.json');
  const made = read(join('dist', '.built-apps.json'));
  if (existsSync(manifest) && readFileSync(manifest, 'utf8') === made) return false;
  for (const old of [manifest, join(root, 'dist', '.compiled')]) rmSync(old, { recursive: true, force: true });
  const { bundlePrograms } = await import('./bundle-program.mjs');
  const entries = programs.map(([name, source]) => [name, join(root, outputOf(source))]);
  await bundlePrograms(Object.fromEntries(entries), join(root, 'dist', 'program'));
  writeFileSync(manifest, made);
  return true;
};

/** Has V8 compile a new bundle ahead; where the service does not run here, a start compiles. */
const compilePrograms = () => {
  if (!existsSync(join(root, OFFERING))) return;
  const given = [join(root, 'scripts', 'compile-ahead.mjs'), join(root, 'dist', 'program', 'stackledger.js')];
  const { status, stderr } = spawnSync(process.execPath, given, { encoding: 'utf8', timeout: COMPILE_MS });
  if (status !== 0) console.warn(`Starts will take longer, since nothing was compiled ahead: ${stderr}`);
};

/** Reads the built-in cards ahead, into dist/cards.json, when one of them or a source has changed. */
const buildCards = async () => {
  if (!existsSync(join(root, CARDS))) return;
  const { isReadAhead, noteChecked, readCardsAhead } = await import('./read-cards-ahead.mjs');
  const files = filesIn(CARDS).filter(([file]) => isReadAhead(file));
  const manifest = join(root, 'dist', '.built-cards.json');
  const made = JSON.stringify([files, read(join('dist', '.built-apps.json'))]);
  if (existsSync(manifest) && readFileSync(manifest, 'utf8') === made) return;
  rmSync(manifest, { force: true });
  const paths = files.map(([file]) => join(root, file));
  const [target, checked] = ['cards.json', 'cards-checked.json'].map((file) => join(root, 'dist', file));
  rmSync(checked, { force: true });
  await readCardsAhead(paths, pathToFileURL(join(root, outputOf(READER))).href, target);
  if (existsSync(join(root, OFFERING)))
    await noteChecked(paths, pathToFileURL(join(root, outputOf(OFFERING))).href, checked);
  writeFileSync(manifest, made);
};

/** Compressed beside each asset once, so that no answer has to be. */
const compressAssets = (folder) => {
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())) {
    const text = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  }
};

/** Bundles the pages into dist/console, when one of their files has changed. */
const buildConsole = async () => {
  if (!existsSync(join(root, CONSOLE))) return;
  const manifest = join(root, 'dist', '.built-console.json');
  const made = JSON.stringify([...filesIn(CONSOLE), ...CONFIGURATION.map((file) => [file, marksOf(file)])]);
  if (existsSync(manifest) && readFileSync(manifest, 'utf8') === made) return;
  rmSync(manifest, { force: true });
  const { build: bundle } = await import('vite');
  await bundle({ configFile: join(root, CONSOLE, 'vite.config.mjs'), logLevel: 'warn' });
  compressAssets(join(root, 'dist', 'console', 'assets'));
  writeFileSync(manifest, made);
};

/** Brings dist/ up to date for a target; the benchmarks need the apps' libraries too. */
export const build = async (target = 'apps') => {
  const programs = buildTarget('apps').then(() => Promise.all([buildPrograms(), buildCards()]));
  const [[isNew]] = await Promise.all([programs, buildConsole()]);
  if (isNew) compilePrograms();
  if (target !== 'apps') await buildTarget(target);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await build(process.argv[2]);
