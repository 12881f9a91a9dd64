import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** The build as a small project of its own has it: the same script and configuration, other sources. */
const root = process.cwd();
let folder = '';

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const built = (file: string): string => readFileSync(join(folder, 'dist', file), 'utf8');
const isBuilt = (file: string): boolean => existsSync(join(folder, 'dist', file));

const build = (): { status: number | null; stderr: string } => {
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/build.mjs')], { encoding: 'utf8' });
  return { status, stderr };
};

/** Runs the command line of the small project, which builds it first. */
const run = (flags: readonly string[] = []): { status: number | null; stdout: string; stderr: string } => {
  const program = join(folder, 'bin/stackledger.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, program], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

const SERVICE = `
import { rule } from '@stackledger/kernel';
const Kept = (): ClassDecorator => () => {};
export class Clock {}
@Kept()
export class Service { constructor(readonly clock: Clock, readonly name: string = rule) {} }
`;

beforeEach(() => {
  folder = mkdtempSync(join(root, 'test', 'boundaries', '.planted-'));
  for (const file of [
    'bin',
    'scripts/build.mjs',
    'scripts/bundle-program.mjs',
    'scripts/compile-ahead.mjs',
    'scripts/read-cards-ahead.mjs',
    '.swcrc',
    'tsconfig.json',
    'package.json',
  ])
    cpSync(join(root, file), join(folder, file), { recursive: true });
  write('libs/kernel/src/index.ts', "export const rule: string = 'SL-CMD-1';\n");
  write('libs/kernel/src/rule.spec.ts', 'throw new Error();\n');
  write('apps/api/src/service.ts', SERVICE);
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('sources are compiled with paths for the names of libraries, types of parameters for Nest, and source maps', () => {
  expect(build()).toEqual({ status: 0, stderr: '' });
  const service = built('apps/api/src/service.js');
  expect(service).toContain('from "../../../libs/kernel/src/index.js"');
  expect(service).toMatch(/"design:paramtypes", \[\s*typeof Clock === "undefined" \? Object : Clock,\s*String\s*\]/);
  expect(service).toContain('//# sourceMappingURL=service.js.map');
  const { sources } = JSON.parse(built('apps/api/src/service.js.map')) as { sources: string[] };
  expect(sources).toEqual(['../../../../apps/api/src/service.ts']);
  expect(isBuilt('libs/kernel/src/rule.spec.js')).toBe(false);
});

test('after a change only what changed is compiled, and what is gone from the sources goes from dist', () => {
  build();
  const kept = statSync(join(folder, 'dist/apps/api/src/service.js')).mtimeMs;
  write('libs/kernel/src/index.ts', "export const rule: string = 'another text than before';\n");
  write('libs/kernel/src/more.ts', 'export const more = 1;\n');
  build();
  expect(built('libs/kernel/src/index.js')).toContain('another text');
  expect(isBuilt('libs/kernel/src/more.js.map')).toBe(true);
  expect(statSync(join(folder, 'dist/apps/api/src/service.js')).mtimeMs).toBe(kept);

  rmSync(join(folder, 'libs/kernel/src/more.ts'));
  build();
  expect([isBuilt('libs/kernel/src/more.js'), isBuilt('libs/kernel/src/more.js.map')]).toEqual([false, false]);
});

test('what an older way of building left is removed by the first build', () => {
  write('dist/libs/kernel/src/forgotten.js', '');
  build();
  expect(isBuilt('libs/kernel/src/forgotten.js')).toBe(false);
});

test('a source that cannot be compiled fails the build, by file and place, until it is mended', () => {
  write('libs/kernel/src/index.ts', 'export const rule = ;\n');
  const { status, stderr } = build();
  expect(status).toBe(1);
  expect(stderr).toContain('libs/kernel/src/index.ts:1');
  write('libs/kernel/src/index.ts', "export const rule = 'SL-CMD-1';\n");
  expect(build().status).toBe(0);
});

const PROGRAM = `
import { rule } from '@stackledger/kernel';
import { Service } from '../../api/src/service.js';
import { Command } from 'commander';
console.log(rule, Service.name, new Command('bundled').name());
export const ended = import('./later.js').then(({ later }) => {
  later();
});
`;

test('the command line is one bundle with its packages, parts of it are read when they are needed, and traces name the sources', () => {
  write('apps/cli/src/main.ts', PROGRAM);
  write('apps/cli/src/later.ts', "\n\nexport const later = (): void => {\n  throw new Error('planted');\n};\n");
  const { status, stdout, stderr } = run();
  expect({ status, stdout }).toEqual({ status: 1, stdout: 'SL-CMD-1 Service bundled\n' });
  expect(stderr).toContain(`at later (${join(folder, 'apps/cli/src/later.ts')}:4:9)`);
  expect(stderr).toContain(`${join(folder, 'apps/cli/src/main.ts')}:7`);
  expect(built('program/stackledger.cjs')).not.toMatch(/require\(["'`](commander|@stackledger)/);
  expect(isBuilt('program/parts/later.cjs')).toBe(true);
});

test('the bundle is made anew when a source has changed, and what it no longer needs is gone', () => {
  write('apps/cli/src/main.ts', PROGRAM);
  write('apps/cli/src/later.ts', 'export const later = (): void => {};\n');
  expect(run()).toEqual({ status: 0, stdout: 'SL-CMD-1 Service bundled\n', stderr: '' });
  write('libs/kernel/src/index.ts', "export const rule: string = 'another rule';\n");
  write('apps/cli/src/main.ts', PROGRAM.replaceAll('later', 'sooner'));
  write('apps/cli/src/sooner.ts', 'export const sooner = (): void => {};\n');
  expect(run()).toEqual({ status: 0, stdout: 'another rule Service bundled\n', stderr: '' });
  expect([isBuilt('program/parts/later.cjs'), isBuilt('program/parts/sooner.cjs')]).toEqual([false, true]);
});

/** What is kept of a build, by its names: the bytes, and when they were written. */
const keptCode = (): Record<string, readonly [bytes: string, written: number]> => {
  const [build = ''] = readdirSync(join(folder, 'dist/.compiled'));
  const kept = join(folder, 'dist/.compiled', build);
  return Object.fromEntries(
    readdirSync(kept).map((name) => {
      const file = join(kept, name);
      return [file, [readFileSync(file, 'base64'), statSync(file).mtimeMs]];
    }),
  );
};

describe('compiled code', () => {
  const sound = { status: 0, stdout: 'SL-CMD-1 Service bundled\n', stderr: '' };
  beforeEach(() => {
    write('apps/cli/src/main.ts', PROGRAM);
    write('apps/cli/src/later.ts', 'export const later = (): void => {};\n');
    expect(run()).toEqual(sound);
  });

  test('is kept by the first run and taken by the next', () => {
    const kept = keptCode();
    expect(Object.keys(kept).filter((file) => /(stackledger|later)-\w+$/.test(file))).toHaveLength(2);
    expect(run()).toEqual(sound);
    expect(keptCode()).toEqual(kept);
  });

  test('is compiled and kept anew where it is damaged, and where flags differ kept beside it', () => {
    const kept = keptCode();
    for (const [file, [text]] of Object.entries(kept)) {
      const bytes = Buffer.from(text, 'base64');
      bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
      writeFileSync(file, bytes);
    }
    expect(run()).toEqual(sound);
    for (const [file, [, written]] of Object.entries(kept)) expect(keptCode()[file]?.[1]).toBeGreaterThan(written);
    const mended = keptCode();
    expect(run()).toEqual(sound);
    expect(keptCode()).toEqual(mended);
    expect(run(['--stack-size=900'])).toEqual(sound); // a flag that every V8 counts; some overlook those of the heap
    expect(Object.keys(keptCode())).toHaveLength(2 * Object.keys(kept).length);
  });

  test('is not kept where its folder cannot be written, and of no other text of the same length', () => {
    rmSync(join(folder, 'dist/.compiled'), { recursive: true });
    write('dist/.compiled', 'no folder');
    expect(run()).toEqual(sound);
    write('libs/kernel/src/index.ts', "export const rule: string = 'SL-CMD-2';\n");
    expect(run().stdout).toBe('SL-CMD-2 Service bundled\n');
    write('libs/kernel/src/index.ts', "export const rule: string = 'SL-CMD-3';\n");
    expect(run().stdout).toBe('SL-CMD-3 Service bundled\n');
  });
});
