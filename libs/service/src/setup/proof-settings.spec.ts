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

test.each(['0', '-1', 'soon', '9000', '1e3'])('SEAL_AFTER_HOURS of %s is told to make no sense', (hours) => {
  expect(() => readProof({ SEAL_AFTER_HOURS: hours }, 'memory:')).toThrow(StartFailure);
});
