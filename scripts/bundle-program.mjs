// Puts the compiled sources of the programs (the command line with the service, the process of the analytics) and most
// packages that they need into a few files that are read in a third of the time. See docs/adr/0036.
import { existsSync, readFileSync, rmSync } from 'node:fs';
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
    plugins: [sourceMaps],
    checks: { pluginTimings: false },
    logLevel: 'warn',
  });
  rmSync(folder, { recursive: true, force: true });
  await bundle.write({
    dir: folder,
    format: 'esm',
    chunkFileNames: join('parts', '[name].js'),
    minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
    keepNames: true, // Nest names what it documents by its classes
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await bundle.close();
};
