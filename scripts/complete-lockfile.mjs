// Adds the lockfile entries of other platforms' binaries that a registry did not serve, so that `npm ci` accepts the
// lock. npm drops optional dependencies it cannot fetch, and then `npm ci` stops with "Missing: … from lock file". Run
// it after every dependency change: npm run lockfile:complete. It also narrows for which Node the older better-sqlite3
// is installed: where the newer one runs, nobody waits for a compiler.
import { readFileSync, writeFileSync } from 'node:fs';

const SYSTEMS = ['linux', 'darwin', 'win32', 'freebsd', 'android', 'openharmony', 'sunos', 'aix', 'wasi'];
const PROCESSORS = ['x64', 'arm64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32'];

const lockFile = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(lockFile, 'utf8'));

/** The platform a package is for, read off the words of its name (`@swc/core-linux-arm64-gnu`). */
const platformOf = (name) => {
  const words = name.split(/[-/]/);
  const os = words.find((word) => SYSTEMS.includes(word));
  const cpu = words.find((word) => PROCESSORS.includes(word));
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }) };
};

const isLocked = (name, owner) =>
  `node_modules/${name}` in lock.packages || `${owner}/node_modules/${name}` in lock.packages;

const added = [];
for (const [owner, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(name, owner)) continue;
    lock.packages[`node_modules/${name}`] = {
      version: version.replace(/^[~^]/, ''),
      optional: true,
      ...platformOf(name),
    };
    added.push(name);
  }
}

/** Version 13 of better-sqlite3 needs Node-API 10, which Node has since 22.14. */
lock.packages['node_modules/better-sqlite3-node20'].engines = { node: '<22.14' };

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? 'the lockfile was complete' : `added ${added.length}: ${added.join(', ')}`);
