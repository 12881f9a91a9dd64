// Runs the project on other versions of Node, whose binaries are installed into a temporary folder (package `node`):
//   npm run test:nodes [-- 20 22 24 26]   a fresh clone of what is committed: npm ci, npm start, and all of .ci/run
//   npm run test:nodes -- --packed 24     the package that `npm pack` makes starts, answers one request, and ends
// Skipped with a message where the registry does not serve a binary. Ends with 1 where something does not hold.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const SUPPORTED = ['20', '22', '24', '26'];

/** Complaints of npm about the machine's own settings are none of ours. */
const isOurs = (line) => /^npm (warn|WARN)/.test(line) && !/Unknown (user|env|global) config/.test(line);

/** What .ci/run says of tests, of marks, and of all. */
const isOutcome = (line) =>
  /^((Test Suites|Tests|marks of .*):|(ok|FELL) {4,}\S+: |UNSTEADY|everything holds)/.test(line);

const { values, positionals } = parseArgs({ options: { packed: { type: 'boolean' } }, allowPositionals: true });

const folder = mkdtempSync(join(tmpdir(), 'stackledger-nodes-'));
chmodSync(folder, 0o755); // servers of tests run as another user, where PostgreSQL refuses to run as root
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const shared = join(dirname(root), 'shared');
if (existsSync(shared)) symlinkSync(shared, join(folder, 'shared'));

/** Installs packages into a folder of their own; undefined where the registry does not serve them. */
const installed = (into, packages) => {
  mkdirSync(into, { recursive: true });
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', into, ...packages],
    {
      cwd: into,
      stdio: 'ignore',
    },
  );
  const binary = join(into, 'node_modules', 'node', 'bin');
  return status === 0 && existsSync(binary) ? binary : undefined;
};

const run = (binary, cwd, command, args) => {
  const env = { ...process.env, PATH: [binary, process.env.PATH].join(delimiter) };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', maxBuffer: 1 << 28 });
  const output = `${stdout}${stderr}`;
  return status === 0
    ? { output }
    : { output, failure: `${command} ${args.join(' ')}: ${status}\n${output.slice(-4000)}` };
};

/** Starts a service with a new store, asks it one thing, and ends it; what went wrong, or undefined. */
const answersOnce = async (binary, cwd, command, args) => {
  const env = {
    ...process.env,
    PATH: [binary, process.env.PATH].join(delimiter),
    STORE_URL: `sqlite:${mkdtempSync(join(folder, 'store-'))}/matches.db`,
    PORT: '0',
  };
  const service = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(service, 'exit');
  const lines = [];
  const started = new Promise((resolve) => {
    for (const stream of [service.stdout, service.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const [, address, pid] = /answers at (\S+) \(process (\d+)\)/.exec(line) ?? [];
        if (address !== undefined) resolve({ address, pid: Number(pid) });
      });
  });
  const running = await Promise.race([started, ended.then(() => undefined)]);
  if (running === undefined) return `it did not start:\n${lines.join('\n')}`;
  const answer = await fetch(`${running.address}/health`).catch((error) => error);
  process.kill(running.pid, 'SIGTERM');
  const [code, signal] = await ended;
  if (answer.status !== 200) return `it did not answer: ${answer.status ?? answer}\n${lines.join('\n')}`;
  return signal === 'SIGABRT' || signal === 'SIGSEGV' || code === 134 || code === 139
    ? `it crashed as it ended (${signal ?? code}):\n${lines.join('\n')}`
    : undefined;
};

/** The packed package with the packages of this checkout around it; what only the other Node can load is installed. */
const packed = async (version) => {
  const beside = join(folder, 'beside');
  for (const name of ['beside', 'package']) rmSync(join(folder, name), { recursive: true, force: true });
  const binary = installed(beside, [`node@${version}`, `better-sqlite3@${optionalDependencies['better-sqlite3']}`]);
  if (binary === undefined) return { skipped: true };
  const pack = run(dirname(process.execPath), root, 'npm', ['pack', '--silent', '--pack-destination', folder]);
  if (pack.failure !== undefined) return pack;
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  const unpacked = run(binary, folder, 'tar', ['xzf', archive]);
  if (unpacked.failure !== undefined) return unpacked;
  const packages = join(folder, 'package', 'node_modules');
  mkdirSync(packages);
  const own = (name) => join(beside, 'node_modules', name);
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => each !== 'better-sqlite3'))
    symlinkSync(join(root, 'node_modules', name), join(packages, name));
  symlinkSync(own('better-sqlite3'), join(packages, 'better-sqlite3'));
  const failure = await answersOnce(binary, join(folder, 'package'), 'node', ['bin/stackledger.mjs', 'serve']);
  return { failure: failure ?? lacksCompiled(join(folder, 'package')) };
};

/** What was compiled is kept for the next start. */
const lacksCompiled = (project) =>
  existsSync(join(project, 'dist', '.compiled')) ? undefined : 'nothing compiled is kept';

/** A fresh clone with both commands of the README and the marks of speed, beside what tests may read. */
const cloned = async (version) => {
  const binary = installed(join(folder, version), [`node@${version}`]);
  if (binary === undefined) return { skipped: true };
  const clone = join(folder, `clone-${version}`);
  const git = run(binary, folder, 'git', ['clone', '--quiet', root, clone]);
  if (git.failure !== undefined) return git;
  const install = run(binary, clone, 'npm', ['ci', '--no-audit', '--no-fund']);
  if (install.failure !== undefined) return install;
  const warnings = install.output.split('\n').filter(isOurs);
  if (warnings.length > 0) return { failure: `npm ci warns:\n${warnings.join('\n')}` };
  const start = (await answersOnce(binary, clone, 'npm', ['start'])) ?? lacksCompiled(clone);
  if (start !== undefined) return { failure: `npm start: ${start}` };
  const whole = run(binary, clone, 'bash', ['.ci/run']);
  if (whole.failure !== undefined) return whole;
  console.log(whole.output.split('\n').filter(isOutcome).join('\n'));
  rmSync(clone, { recursive: true, force: true });
  return {};
};

for (const version of positionals.length > 0 ? positionals : SUPPORTED) {
  const begun = Date.now();
  const { skipped, failure } = await (values.packed === true ? packed : cloned)(version);
  const what = skipped ? 'skipped: the registry does not serve this Node' : failure === undefined ? 'holds' : 'FAILED';
  console.log(`Node ${version}: ${what} (${((Date.now() - begun) / 1000).toFixed(0)} s)`);
  if (failure === undefined) continue;
  console.log(failure);
  process.exitCode = 1;
}
