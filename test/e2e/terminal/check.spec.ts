import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '@stackledger/service';
import { runAsProcess, runCommand } from '../../support/terminal.js';
import { stopAll, temporaryFolder } from '../service/api.js';

const SLOW = 240_000;

afterAll(stopAll);

test(
  'a store file of no bytes beside its keys is called empty by the check, and no service begins with it',
  async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'hall.db');
    const variables = { STORE_URL: `sqlite:${file}`, PORT: '0', LOG_LEVEL: 'silent' };
    expect(await runCommand(['keys', 'rotate'], variables)).toMatchObject({ status: 0 });
    writeFileSync(file, '');
    const checked = await runCommand(['check'], variables);
    expect(checked).toMatchObject({
      status: 1,
      out: expect.stringMatching(/^DAMAGED: it is empty \(0 bytes\)/) as unknown,
    });
    expect(await runAsProcess(['serve'], variables)).toMatchObject({
      status: 2,
      err: expect.stringMatching(
        /^the store \S+hall\.db is empty \(0 bytes\), and \S+hall\.keys\.json has /,
      ) as unknown,
    });
  },
  SLOW,
);

test('what cannot be checked ends with 2 and is not called damaged: a folder, a store of a newer version', async () => {
  const folder = temporaryFolder();
  expect(await runCommand(['check'], { STORE_URL: `sqlite:${folder}` })).toMatchObject({
    ...{ status: 2, out: '' },
    err: expect.stringContaining('it is a folder') as unknown,
  });
  const file = join(folder, 'hall.db');
  await (await openStore(`sqlite:${file}`)).close();
  const bytes = readFileSync(file);
  bytes.writeInt32BE(99, 60); // the version of its tables
  writeFileSync(file, bytes);
  const newer = await runCommand(['check'], { STORE_URL: `sqlite:${file}` });
  expect(newer).toMatchObject({ status: 2, out: '', err: expect.stringContaining('a newer version') as unknown });
  bytes.writeInt32BE(0, 60); // which never was
  writeFileSync(file, bytes);
  const damaged = await runCommand(['check'], { STORE_URL: `sqlite:${file}` });
  expect(damaged).toMatchObject({ status: 1, out: expect.stringMatching(/^DAMAGED: /) as unknown });
});
