import { readFileSync } from 'node:fs';
import { mistypedVariables } from './mistyped-variables.js';
import { SETTINGS } from './variables.js';

const VARIABLES = Object.keys(SETTINGS);

test.each([
  ['PORTT', 'PORT'],
  ['PRT', 'PORT'],
  ['port', 'PORT'],
  ['STORE_ULR', 'STORE_URL'],
  ['STOREURL', 'STORE_URL'],
  ['LOG_LEVAL', 'LOG_LEVEL'],
  ['BACKUPS_DIR', 'BACKUP_DIR'],
])('%s is told to be none, and %s to be one', (name, meant) => {
  expect(mistypedVariables({ [name]: 'x' })).toEqual([`${name} is set and configures nothing: did you mean ${meant}?`]);
});

test('nothing is said of variables that count, and of those that are for others', () => {
  const others = ['PATH', 'HOME', 'HOSTNAME', 'SHELL', 'LOGNAME', 'NODE_ENV', 'DATABASE_URL', 'STACKLEDGER_TOKEN'];
  expect(mistypedVariables(Object.fromEntries([...VARIABLES, ...others].map((name) => [name, 'x'])))).toEqual([]);
});

/** What a source asks of the environment: `environment.PORT`, `listIn(environment, 'TRUST_PROXY')`. */
const READ = /(?:environment|env)(?:\.|,\s*')([A-Z][A-Z_]+)|name: '([A-Z][A-Z_]+)'/g;

const SOURCES = [
  'libs/service/src/setup/configuration.ts',
  'libs/service/src/setup/proof-settings.ts',
  'libs/service/src/setup/webhook-file.ts',
  'apps/api/src/running/edge-settings.ts',
  'apps/api/src/running/log-sink.ts',
];

test('every variable that the service reads is described, and none that nobody reads', () => {
  const read = SOURCES.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(READ)].map(([, plain, named]) => plain ?? named ?? ''),
  );
  const own = [...new Set(read)].filter((name) => name !== 'NO_COLOR'); // of all programs of a terminal
  expect(own.toSorted()).toEqual(VARIABLES.toSorted());
});
