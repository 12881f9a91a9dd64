import { readProof } from './proof-settings.js';
import { StartFailure } from './start-failure.js';

test('the key lies beside the store, and matches are sealed a day after their end', () => {
  expect(readProof({}, 'sqlite:./data/hall.db')).toEqual({
    checkpointKeysPath: './data/hall.checkpoint-keys.json',
    sealing: { afterMs: 86_400_000 },
  });
  expect(readProof({}, 'kurrentdb://localhost:2113')).toMatchObject({
    checkpointKeysPath: './data/stackledger.checkpoint-keys.json',
  });
  expect(readProof({}, 'memory:')).toEqual({ sealing: { afterMs: 86_400_000 } });
});

test('both can be said otherwise', () => {
  const said = { CHECKPOINT_KEYS_FILE: '/keys/hall.json', SEAL_AFTER_HOURS: '0.5' };
  expect(readProof(said, 'memory:')).toEqual({
    checkpointKeysPath: '/keys/hall.json',
    sealing: { afterMs: 1_800_000 },
  });
  expect(readProof({ SEAL_AFTER_HOURS: 'never' }, 'memory:')).toEqual({ sealing: {} });
});

test.each([
  ['0.0005', 1_800],
  ['.5', 1_800_000],
  ['0.000000001', 1],
  ['8760', 31_536_000_000],
  ['8760.0', 31_536_000_000],
])('SEAL_AFTER_HOURS of %s is %d ms', (hours, afterMs) => {
  expect(readProof({ SEAL_AFTER_HOURS: hours }, 'memory:')).toEqual({ sealing: { afterMs } });
});

test.each(['0', '0.0', '-1', 'soon', '9000', '8760.1', '1e-3', '5.', '.', '0x1'])(
  'SEAL_AFTER_HOURS of %s is refused, with what is taken',
  (hours) => {
    const start = (): unknown => readProof({ SEAL_AFTER_HOURS: hours }, 'memory:');
    expect(start).toThrow(StartFailure);
    expect(start).toThrow('must be a decimal number, such as 24 or 0.5, above 0 and up to 8760, or never');
  },
);
