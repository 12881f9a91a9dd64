// Holds the OpenAPI document of the built service against the linters and generators that others use: the recommended
// rules of Redocly and Spectral find no error and no warning, and the bot of test/openapi compiles strictly with the
// types that openapi-typescript and hey-api make, in the place of its own. They are installed from test/openapi, which
// the project's own lock knows nothing of: npm run prove:openapi. Where the registry does not serve them it is skipped.
import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tools = join(root, 'test', 'openapi');
const read = (file) => JSON.parse(readFileSync(join(tools, file), 'utf8'));

const areThere = () =>
  Object.entries(read('package.json').dependencies).every(([name, version]) => {
    const manifest = join('node_modules', name, 'package.json');
    return existsSync(join(tools, manifest)) && read(manifest).version === version;
  });

if (!areThere())
  spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: tools,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
if (!areThere()) {
  console.log('skipped: the registry does not serve the tools of test/openapi');
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'stackledger-openapi-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
symlinkSync(join(tools, 'node_modules'), join(folder, 'node_modules'), 'junction');

/** What /docs-json of a service sends that runs over an empty store in memory. */
const documentOf = async () => {
  const env = { ...process.env, STORE_URL: 'memory:', PORT: '0', ANALYTICS: 'off', LOG_LEVEL: 'error' };
  const service = spawn(process.execPath, [join(root, 'bin', 'stackledger.mjs'), 'serve', '--open'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: service.stdout })) {
    const [url] = /http:\/\/\S+:\d+/.exec(line) ?? [];
    if (url === undefined) continue;
    const text = await (await fetch(`${url}/docs-json`)).text();
    service.kill();
    return text;
  }
  throw new Error('the service ended before it said where it listens');
};

writeFileSync(join(folder, 'openapi.json'), await documentOf());
writeFileSync(join(folder, 'redocly.yaml'), 'extends: [recommended]\n');
writeFileSync(join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]\n');

const ADAPTERS = {
  'openapi-typescript': `import type { components } from './generated.js';
type Schemas = components['schemas'];
export type Command = Schemas['Command'];
export type CommandAnswer = Schemas['CommandAnswer'];
export type CreateMatch = Schemas['CreateMatch'];
export type LegalActions = Schemas['LegalActions'];
export type MatchCreated = Schemas['MatchCreated'];
export type MatchView = Schemas['MatchView'];
export type Problem = Schemas['Problem'];
`,
  'hey-api': `export type {
  Command, CommandAnswer, CreateMatch, LegalActions, MatchCreated, MatchView, Problem,
} from './generated/types.gen.js';
`,
};

const TSCONFIG = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noImplicitReturns: true,
    noEmit: true,
    types: [],
  },
};

for (const [generator, types] of Object.entries(ADAPTERS)) {
  mkdirSync(join(folder, generator));
  writeFileSync(join(folder, generator, 'types.ts'), types);
  writeFileSync(join(folder, generator, 'package.json'), '{"type": "module"}\n');
  writeFileSync(join(folder, generator, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  copyFileSync(join(tools, 'bot.ts'), join(folder, generator, 'bot.ts'));
}

const STEPS = [
  ['redocly', 'lint', 'openapi.json', '--config', 'redocly.yaml'],
  ['spectral', 'lint', 'openapi.json', '--ruleset', '.spectral.yaml', '--fail-severity', 'warn'],
  ['openapi-typescript', 'openapi.json', '-o', 'openapi-typescript/generated.ts'],
  ['tsc', '-p', 'openapi-typescript'],
  ['openapi-ts', '-i', 'openapi.json', '-o', 'hey-api/generated', '-p', '@hey-api/typescript'],
  ['tsc', '-p', 'hey-api'],
];

/** Redocly ends well with warnings too. */
const WARNED = /You have \d+ warning/;

for (const [tool, ...args] of STEPS) {
  const { status, stdout, stderr } = spawnSync(join(folder, 'node_modules', '.bin', tool), args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 1 << 28,
  });
  const output = `${stdout}${stderr}`;
  const holds = status === 0 && !WARNED.test(output);
  console.log(`${holds ? 'holds ' : 'FAILED'}  ${tool} ${args.join(' ')}`);
  if (holds) continue;
  console.log(output.slice(-8_000));
  process.exitCode = 1;
}
