import { failureOf } from './sqlite-failure.js';

const failing = (code: string): Error => Object.assign(new Error('disk I/O error'), { code });

describe('a file beside the store that SQLite cannot make', () => {
  test.each(['SQLITE_IOERR_SHMSIZE', 'SQLITE_CANTOPEN'])('%s: on a full disk it is a full disk', (code) => {
    expect(failureOf(failing(code), '/halls/one.db', () => 4_096)).toMatchObject({
      reason: 'disk-full',
      message: expect.stringContaining('no space left for /halls/one.db; make room') as unknown,
    });
  });

  test('with room it is what SQLite says', () => {
    expect(failureOf(failing('SQLITE_IOERR_SHMSIZE'), '/halls/one.db', () => 1e9)).toMatchObject({
      reason: 'io-error',
    });
  });
});

test('a failed write is never taken for a full disk, however full it is: what is on it is unknown', () => {
  expect(failureOf(failing('SQLITE_IOERR_WRITE'), '/halls/one.db', () => 0)).toMatchObject({ reason: 'io-error' });
});
