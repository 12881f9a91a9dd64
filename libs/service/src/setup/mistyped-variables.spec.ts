import { readFileSync } from 'node:fs';
import { mistypedVariables, VARIABLES } from './mistyped-variables.js';

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

test('every variable that configures a service has its row in docs/guide/running.md, and no row is of another', () => {
  const rows = [...readFileSync('docs/guide/running.md', 'utf8').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)];
  const named = rows.flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '));
  expect(named.toSorted()).toEqual(VARIABLES.toSorted());
});
