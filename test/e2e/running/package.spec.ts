import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
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

/** Files of a folder, as paths from there. */
const filesIn = (home: string): readonly string[] =>
  readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(home, join(entry.parentPath, entry.name)));

/** Where the links of a document lead, from the root of the package; addresses of others are left out. */
const linkedFrom = (home: string, document: string): readonly string[] =>
  [...readFileSync(join(home, document), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => join(dirname(document), link));

test(
  'no document of the package links to a file that is not in it, but to the pictures of the console',
  () => {
    const home = unpackedPackage();
    const documents = filesIn(home).filter((file) => file.endsWith('.md') && !file.startsWith('node_modules'));
    const broken = documents.flatMap((document) =>
      linkedFrom(home, document)
        .filter((file) => !/^docs\/console\/[\w-]+\.png$/.test(file) && !existsSync(join(home, file)))
        .map((file) => `${document}: ${file}`),
    );
    expect(broken).toEqual([]);
    expect(documents).toEqual(
      expect.arrayContaining(['CHANGELOG.md', 'docs/README.md', 'docs/adr/README.md', 'docs/guide/keeping.md']),
    );
    expect(existsSync(join(home, 'examples', 'proof', 'check.py'))).toBe(true);
  },
  SLOW,
);

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
