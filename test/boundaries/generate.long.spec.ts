import { spawnSync } from 'node:child_process';

test('a controller that is generated lies in a module of the API, and the API knows it', () => {
  const { status, stdout } = spawnSync(
    'node_modules/.bin/nest',
    ['generate', 'controller', 'planted', '--project', 'api', '--no-spec', '--dry-run'],
    { encoding: 'utf8' },
  );
  expect(status).toBe(0);
  expect(stdout).toMatch(/CREATE.* apps\/api\/src\/planted\/planted\.controller\.ts/);
  expect(stdout).toMatch(/UPDATE.* apps\/api\/src\/app\.module\.ts/);
});
