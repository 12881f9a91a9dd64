// Installs what only the benchmark needs (test/bench/package.json), where it is not there yet.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'test/bench');
const read = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

const isThere = Object.entries(read('package.json').dependencies).every(([name, version]) => {
  const manifest = join('node_modules', name, 'package.json');
  return existsSync(join(folder, manifest)) && read(manifest).version === version;
});

if (!isThere) {
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
}
