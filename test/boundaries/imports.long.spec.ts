import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A boundary nobody has seen fail is a hope: for every rule about imports one violation is planted in a small tree of
 * its own, and the check must name that rule at that file.
 */
const root = process.cwd();

const LIBRARIES = [
  'kernel',
  'cards',
  'wire',
  'integrity',
  'cache',
  'notation',
  'store',
  'store-sqlite',
  'sqlite',
  'ledger',
  'access',
  'scenarios',
  'projections',
  'projections-sqlite',
  'analytics',
  'service',
  'offering',
  'tournaments',
  'webhooks',
  'tournament-ledger',
  'rules',
  'rulesets/four-souls',
  'rulesets/other',
];

/** What each rule forbids, as one file with one import. */
const PLANTED: readonly (readonly [rule: string, file: string, source: string])[] = [
  ['kernel-imports-nothing', 'libs/kernel/src/planted.ts', "import 'node:fs';"],
  ['rulesets-import-kernel-only', 'libs/rulesets/four-souls/src/planted.ts', "import '../../../cards/src/index.js';"],
  [
    'example-ruleset-imports-kernel-only',
    'examples/pebble-tower/planted.ts',
    "import '../../libs/cards/src/index.js';",
  ],
  ['nothing-imports-examples', 'apps/api/src/planted-example.ts', "import '../../../examples/some-game/index.js';"],
  ['integrity-imports-nothing-of-ours', 'libs/integrity/src/planted.ts', "import '../../kernel/src/index.js';"],
  ['wire-imports-nothing', 'libs/wire/src/planted.ts', "import 'rxjs';"],
  ['notation-asks-the-rules', 'libs/notation/src/planted.ts', "import '../../ledger/src/index.js';"],
  ['tournaments-are-pure', 'libs/tournaments/src/planted.ts', "import '../../ledger/src/index.js';"],
  ['webhooks-read-the-store', 'libs/webhooks/src/planted.ts', "import '../../ledger/src/index.js';"],
  [
    'tournament-ledger-keeps-tournaments',
    'libs/tournament-ledger/src/planted.ts',
    "import '../../access/src/index.js';",
  ],
  ['cache-imports-nothing-of-ours', 'libs/cache/src/planted.ts', "import '../../kernel/src/index.js';"],
  ['store-port-imports-nothing-of-ours', 'libs/store/src/planted.ts', "import '../../integrity/src/index.js';"],
  ['adapters-import-the-port', 'libs/store-sqlite/src/planted.ts', "import '../../kernel/src/index.js';"],
  ['sqlite-imports-the-port', 'libs/sqlite/src/planted.ts', "import '../../ledger/src/index.js';"],
  ['sqlite-has-one-driver', 'libs/store-sqlite/src/planted-driver.ts', "import 'better-sqlite3-node20';"],
  ['adapters-are-chosen-in-one-place', 'libs/service/src/planted.ts', "import '../../store-sqlite/src/index.js';"],
  ['projections-read-the-store', 'libs/projections/src/planted.ts', "import '../../ledger/src/index.js';"],
  ['analytics-read-logs', 'libs/analytics/src/planted.ts', "import '../../ledger/src/index.js';"],
  ['checkpoints-import-their-port', 'libs/projections-sqlite/src/planted.ts', "import '../../kernel/src/index.js';"],
  [
    'rulesets-are-listed-in-the-offering',
    'apps/cli/src/planted-game.ts',
    "import '../../../libs/rulesets/four-souls/src/index.js';",
  ],
  ['offering-uses-no-use-case', 'libs/offering/src/planted.ts', "import '../../service/src/index.js';"],
  ['libs-never-import-apps', 'libs/cards/src/planted-app.ts', "import '../../../apps/api/src/main.js';"],
  ['cards-import-kernel', 'libs/cards/src/planted.ts', "import '../../store/src/index.js';"],
  ['ledger-knows-ports-only', 'libs/ledger/src/planted-cards.ts', "import '../../cards/src/index.js';"],
  ['access-knows-grants', 'libs/access/src/planted.ts', "import '../../cards/src/index.js';"],
  ['scenarios-drive-the-ledger', 'libs/scenarios/src/planted-sqlite.ts', "import '../../store-sqlite/src/index.js';"],
  ['authoring-is-for-games', 'libs/ledger/src/planted-author.ts', "import '../../kernel/src/authoring.js';"],
  ['rules-are-asked-through-the-port', 'apps/cli/src/planted-kernel.ts', "import '../../../libs/kernel/src/index.js';"],
  ['the-port-imports-the-kernel', 'libs/rules/src/planted.ts', "import '../../ledger/src/index.js';"],
  ['front-door-only', 'apps/api/src/planted.ts', "import '../../../libs/kernel/src/inside.js';"],
  ['front-door-only', 'apps/cli/src/planted-app.ts', "import '../../api/src/main.js';"],
  ['front-door-only', 'apps/cli/src/planted-loose.ts', "import '../../loose.js';"],
  ['no-nest-outside-apps', 'libs/ledger/src/planted-nest.ts', "import '@nestjs/common';"],
  ['console-imports-wire-only', 'apps/console/src/planted.ts', "import '../../../libs/kernel/src/index.js';"],
  ['console-rooms-know-no-game', 'apps/console/src/table/planted.ts', "import '../games/chess/board.js';"],
  ['console-design-knows-no-page', 'apps/console/src/design/planted.ts', "import '../pages/page.js';"],
  ['nothing-imports-the-console', 'apps/api/src/planted-page.ts', "import '../../console/src/pages/page.js';"],
  ['no-cycles', 'libs/kernel/src/circle-a.ts', "import './circle-b.js';\nexport const a = 1;"],
  ['no-unresolved', 'apps/api/src/planted-nothing.ts', "import './not-there.js';"],
];

type Rule = {
  readonly name: string;
  readonly from: { readonly path?: string };
  readonly to: { readonly path?: string };
};

const { default: config } = (await import(join(root, '.dependency-cruiser.cjs'))) as {
  default: { readonly forbidden: readonly Rule[] };
};

/** For each rule about layers an import that takes a type from the module one layer up. */
const RUNNING_UP: typeof PLANTED = config.forbidden
  .filter(({ name }) => name.startsWith('layers-of-'))
  .map(({ name, from, to }) => {
    const [, library = '', above = ''] = /^\^(.*)\/\(([\w-]+)/.exec(to.path ?? '') ?? [];
    const module = (from.path ?? '').slice(1 + library.length + 1);
    return [name, `${library}/${module}planted-up.ts`, `import type { Above } from '../${above}/above.js';`];
  });

const ALL = [...PLANTED, ...RUNNING_UP];

const write = (folder: string, file: string, source: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `${source}\nexport {};\n`);
};

const plant = (): string => {
  const folder = mkdtempSync(join(root, 'test', 'boundaries', '.planted-'));
  cpSync(join(root, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'));
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: object;
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['apps', 'libs', 'examples'] }),
  );
  for (const library of LIBRARIES) write(folder, `libs/${library}/src/index.ts`, '');
  write(folder, 'libs/kernel/src/inside.ts', '');
  write(folder, 'libs/kernel/src/authoring.ts', '');
  write(folder, 'examples/some-game/index.ts', '');
  write(folder, 'libs/kernel/src/circle-b.ts', "import './circle-a.js';\nexport const b = 1;");
  write(folder, 'apps/api/src/main.ts', '');
  write(folder, 'apps/loose.ts', '');
  write(folder, 'apps/console/src/games/chess/board.ts', '');
  write(folder, 'apps/console/src/pages/page.ts', '');
  for (const [, file, source] of RUNNING_UP) {
    const [, above = ''] = /'(.*)\.js'/.exec(source) ?? [];
    write(folder, `${join(dirname(file), above)}.ts`, 'export type Above = string;');
  }
  for (const [, file, source] of ALL) write(folder, file, source);
  return folder;
};

type Cruised = { summary: { violations: { from: string; rule: { name: string } }[] } };

const cruise = (folder: string): Cruised => {
  const depcruise = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  const args = [depcruise, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'apps', 'libs', 'examples'];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Cruised;
};

describe('the rules about imports', () => {
  let violations: Cruised['summary']['violations'] = [];
  let folder = '';

  beforeAll(() => {
    folder = plant();
    ({ violations } = cruise(folder).summary);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(ALL)('%s is seen to fail in %s', (rule, file) => {
    expect(violations.filter(({ from }) => from === file).map(({ rule: { name } }) => name)).toContain(rule);
  });

  test('every rule has a planted violation', () => {
    expect([...new Set(ALL.map(([rule]) => rule))].sort()).toEqual(config.forbidden.map(({ name }) => name).sort());
  });
});
