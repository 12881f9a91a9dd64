// Puts the compiled sources of the programs (the command line with the service, the process of the analytics) and most
// packages that they need into a few files that are read in a third of the time, and whose compiled code can be kept.
// See docs/adr/0036 and 0083.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { rolldown } from 'rolldown';

const require = createRequire(import.meta.url);

/**
 * Stay in node_modules: what is native, pino, which loads parts of itself by name as it runs, and what fastify loads
 * where it is asked for alone (compilers of schemas, requests without a socket).
 */
const OUTSIDE =
  /^(better-sqlite3|@duckdb|@kurrent|pg$|class-transformer|reflect-metadata|pino|@fastify\/.*-compiler|light-my-request)/;

/** Packages that Nest loads where they are asked for, and its packages that are not used here. */
const OPTIONAL =
  /^(@nestjs\/(?!common|core|mapped-types|platform-fastify|swagger)|class-validator$|@fastify\/(multipart|view)$)/;

/** Of its modules the few that are used come along. */
const VALIDATOR = join(dirname(require.resolve('class-validator/package.json')), 'esm5', 'index.js');

const isOutside = (name, importer = '') => OUTSIDE.test(name) || (OPTIONAL.test(name) && importer.includes('@nestjs'));

/** Our own files bring the maps to their sources along; packages are told by their names and functions alone. */
const sourceMaps = {
  name: 'source-maps',
  load: (file) =>
    file.includes(`${sep}node_modules${sep}`) || !existsSync(`${file}.map`)
      ? null
      : { code: readFileSync(file, 'utf8'), map: readFileSync(`${file}.map`, 'utf8') },
};

/** The parameters of the function that a part is: what a CommonJS module has, and what loads ES modules. */
const PARAMETERS = 'exports, require, module, __filename, __dirname, Import';

/** Only what Node itself has loaded may import; the parameter has as many letters, so that the map still fits. */
const importsByParameter = {
  name: 'imports-by-parameter',
  renderChunk: (code) => ({ code: code.replaceAll(/\bimport\(/g, 'Import('), map: null }),
};

const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Read without being decoded, and kept in a byte a letter. */
const lettersOfOneByte = {
  name: 'letters-of-one-byte',
  generateBundle: (_options, bundle) => {
    for (const part of Object.values(bundle))
      if (part.type === 'chunk') part.code = part.code.replaceAll(/[^\n -~\t]/g, escaped);
  },
};

/** Begins a program of a build; see bin/load-program.mjs. */
const beginningOf = (name, build) => `import { runProgram } from '../../bin/load-program.mjs';
await runProgram(import.meta.url, '${name}.cjs', '${build}');
`;

/**
 * Bundles `entries`, the files of programs by their names, and what they import into `folder`, in place of what is
 * there. What is imported as it runs stays apart.
 */
export const bundlePrograms = async (entries, folder) => {
  const bundle = await rolldown({
    input: entries,
    platform: 'node',
    external: isOutside,
    resolve: { alias: { 'class-validator': VALIDATOR } },
    plugins: [sourceMaps, importsByParameter, lettersOfOneByte],
    checks: { pluginTimings: false },
    logLevel: 'warn',
  });
  rmSync(folder, { recursive: true, force: true });
  const { output } = await bundle.write({
    dir: folder,
    format: 'cjs',
    strict: true,
    banner: `(function (${PARAMETERS}) {`,
    footer: '})',
    entryFileNames: '[name].cjs',
    chunkFileNames: join('parts', '[name].cjs'),
    comments: false,
    minify: { mangle: false, compress: false, codegen: { removeWhitespace: false } },
    keepNames: true, // Nest names what it documents by its classes
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await bundle.close();
  const hash = createHash('sha256');
  for (const { code = '' } of output) hash.update(code);
  const build = hash.digest('hex').slice(0, 16);
  for (const name of Object.keys(entries)) writeFileSync(join(folder, `${name}.js`), beginningOf(name, build));
};
