import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stopAll, temporaryFolder } from '../service/api.js';

const SLOW = 240_000;

afterEach(stopAll);

const ran = (command: string, args: readonly string[], cwd: string): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 });
  expect([status, stderr.replaceAll(/^npm warn Unknown .*\n/gm, '')]).toEqual([0, '']);
  return stdout;
};

/** What `npm pack` puts into the package after a build, unpacked, with this checkout's packages beside it. */
const unpackedPackage = (): string => {
  const folder = temporaryFolder();
  ran('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], process.cwd());
  ran('sh', ['-c', 'tar xzf *.tgz'], folder);
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'package', 'node_modules'));
  return join(folder, 'package');
};

test(
  'the package that npm pack makes starts without building anything, and serves games, rules, pages and its description',
  async () => {
    const home = unpackedPackage();
    const service = spawn(process.execPath, ['bin/stackledger.mjs', 'serve', '--open'], {
      cwd: home,
      env: { ...process.env, PORT: '0', STORE_URL: `sqlite:${join(home, '..', 'matches.db')}`, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(service, 'exit');
    let url = '';
    for await (const line of createInterface({ input: service.stdout })) {
      url = /answers at (\S+)/.exec(line)?.[1] ?? '';
      if (url !== '') break;
    }
    const answered = async (path: string): Promise<string> => {
      const answer = await fetch(`${url}${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.text();
    };
    try {
      expect(await answered('/v1/rulesets')).toContain('four-souls');
      expect(await answered('/docs-json')).toContain('PriorityPassed');
      expect(await answered('/')).toContain('<script');
      expect(readFileSync(join(home, 'docs', 'rules', 'service.md'), 'utf8')).toContain('SL-REWIND-1');
      expect(readFileSync(join(home, 'docs', 'guide', 'start.md'), 'utf8')).toContain('npm ci --omit=dev');
    } finally {
      service.kill('SIGTERM');
      await ended;
    }
  },
  SLOW,
);
