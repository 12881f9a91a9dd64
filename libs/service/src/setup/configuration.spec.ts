import { readConfiguration } from './configuration.js';

test('what is not set, or set to nothing, has its default', () => {
  const defaults = {
    port: 3000,
    host: '127.0.0.1',
    storeUrl: 'sqlite:./data/stackledger.db',
    keysPath: './data/stackledger.keys.json',
    logLevel: 'info',
  };
  expect(readConfiguration({})).toEqual(defaults);
  expect(readConfiguration({ PORT: '', HOST: ' ', STORE_URL: '' })).toEqual(defaults);
});

test('what is set counts', () => {
  const environment = {
    PORT: '8080',
    HOST: '0.0.0.0',
    STORE_URL: 'memory:',
    PROJECTIONS_URL: 'sqlite:read.db',
    LOG_LEVEL: 'warn',
    MEMORY_MB: '1024',
    WARM_MEMORY_MB: '512',
    STORE_THREAD: 'off',
  };
  expect(readConfiguration(environment)).toEqual({
    port: 8080,
    host: '0.0.0.0',
    storeUrl: 'memory:',
    projectionsUrl: 'sqlite:read.db',
    logLevel: 'warn',
    memoryMb: 1024,
    cacheMemoryMb: 512,
    storeThread: false,
  });
});

test.each(['http', '-1', '65536', '3000.5', '123456'])('PORT=%s is refused in a sentence', (PORT) => {
  expect(() => readConfiguration({ PORT })).toThrow(
    `PORT is "${PORT}", and must be a number from 0 (any free port) to 65535`,
  );
});

test('where backups go, and the secret of who may ask for them', () => {
  const environment = { BACKUP_DIR: './backups', BACKUP_TOKEN: 'a-secret-of-sixteen' };
  expect(readConfiguration(environment)).toMatchObject({
    backupFolder: './backups',
    backupToken: 'a-secret-of-sixteen',
  });
});

test.each([
  ['guessable', 'BACKUP_TOKEN has 9 characters, and must have 16 at least'],
  ['a secret with spaces', 'BACKUP_TOKEN must be of visible ASCII characters'],
])('BACKUP_TOKEN=%s is refused in a sentence', (BACKUP_TOKEN, sentence) => {
  expect(() => readConfiguration({ BACKUP_TOKEN })).toThrow(sentence);
});

test('an unknown LOG_LEVEL is refused in a sentence', () => {
  expect(() => readConfiguration({ LOG_LEVEL: 'loud' })).toThrow(
    'LOG_LEVEL is "loud", and must be one of debug, info, warn, error, silent',
  );
});

test('STORE_THREAD is on or off', () => {
  expect(readConfiguration({ STORE_THREAD: 'on' })).toMatchObject({ storeThread: true });
  expect(() => readConfiguration({ STORE_THREAD: 'two' })).toThrow('STORE_THREAD is "two", and must be on or off');
});

test.each(['much', '7', '-64', '1.5', '1e3'])('WARM_MEMORY_MB=%s is refused in a sentence', (WARM_MEMORY_MB) => {
  expect(() => readConfiguration({ WARM_MEMORY_MB })).toThrow(
    `WARM_MEMORY_MB is "${WARM_MEMORY_MB}", and must be a whole number of megabytes, from 8 to 9999999`,
  );
});

test.each(['all', '63', '0.5'])('MEMORY_MB=%s is refused in a sentence', (MEMORY_MB) => {
  expect(() => readConfiguration({ MEMORY_MB })).toThrow(
    `MEMORY_MB is "${MEMORY_MB}", and must be a whole number of megabytes, from 64 to 9999999`,
  );
});

test.each(['off', 'OFF', 'none', 'false', '0'])('ANALYTICS=%s means none, and no file of that name', (ANALYTICS) => {
  expect(readConfiguration({ ANALYTICS })).not.toHaveProperty('analytics');
});

test.each(['memory', 'on', 'true'])('ANALYTICS=%s, which may mean several things, is refused', (ANALYTICS) => {
  expect(() => readConfiguration({ ANALYTICS })).toThrow(
    `ANALYTICS is "${ANALYTICS}", and must be the path of a file (./${ANALYTICS} for one of this name), memory: or off`,
  );
});

test('ANALYTICS names a file, or memory', () => {
  for (const ANALYTICS of ['./off', 'tables.duckdb', 'memory:'])
    expect(readConfiguration({ ANALYTICS }).analytics).toBe(ANALYTICS);
});

test('BACKUP_PASSPHRASE is taken as it is, and refused where it can be guessed', () => {
  const BACKUP_PASSPHRASE = 'four dice and a fly swatter';
  expect(readConfiguration({ BACKUP_PASSPHRASE }).backupPassphrase).toBe(BACKUP_PASSPHRASE);
  expect(() => readConfiguration({ BACKUP_PASSPHRASE: 'dice' })).toThrow('BACKUP_PASSPHRASE has 4 characters');
});
