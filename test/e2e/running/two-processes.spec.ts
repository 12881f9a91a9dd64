import { join } from 'node:path';
import { startDouble } from '../../kurrent-double/double.js';
import { stopAll, temporaryFolder } from '../service/api.js';
import { describeTwoProcesses, endServed, serve } from '../service/two-processes.js';

afterAll(async () => {
  endServed();
  await stopAll();
});

describeTwoProcesses('KurrentDB', startDouble);

test('several processes on one SQLite file are refused in a sentence', async () => {
  const storeUrl = `sqlite:${join(temporaryFolder(), 'store.db')}`;
  await serve(storeUrl);
  await expect(serve(storeUrl)).rejects.toThrow(/open in another process.*end that one first, or give another path/);
});
