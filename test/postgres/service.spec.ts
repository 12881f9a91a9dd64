import { join } from 'node:path';
import { openPostgresStore } from '@stackledger/store-postgres';
import { openSqliteStore } from '@stackledger/store-sqlite';
import { listed } from '@stackledger/store/testing';
import { stopAll, temporaryFolder } from '../e2e/service/api.js';
import { playWholeMatches } from '../e2e/service/whole-matches.js';
import { describeTwoProcesses } from '../e2e/service/two-processes.js';
import { runCommand } from '../support/terminal.js';
import { describeSeveralProcesses } from './balanced/several-processes.js';
import { describeOnServer, sharedServer, type SharedServer } from './cluster/given.js';

/** A command of the terminal, which must go well. */
const terminal = async (args: readonly string[], storeUrl?: string): Promise<void> => {
  const { status, err } = await runCommand(args, storeUrl === undefined ? {} : { STORE_URL: storeUrl });
  expect({ args, status, err: status === 0 ? '' : err }).toEqual({ args, status: 0, err: '' });
};

/** How many processes stand behind a balancer; two are what other tests have. */
const PROCESSES = (process.env.PROCESSES ?? '3').split(',').map(Number);

/** Nothing here is about time: only what hangs is given up. */
const PATIENT = 'timeout=60000';

describeOnServer('the service over PostgreSQL', () => {
  let server: SharedServer;
  const schema = `service_${Date.now().toString(36)}`;
  beforeAll(async () => {
    server = await sharedServer();
  });
  afterAll(async () => {
    await stopAll();
    await server.close();
  });

  test('whole matches of the three games are played over it, verified, copied to a file and back', async () => {
    const storeUrl = server.url(schema, PATIENT);
    const matches = await playWholeMatches(storeUrl);
    expect(matches).toHaveLength(3);
    for (const match of matches) {
      const log = join(temporaryFolder(), 'match.jsonl');
      await terminal(['export', match, '--everything', '-o', log], storeUrl);
      await terminal(['verify', log]);
    }

    const file = `sqlite:${join(temporaryFolder(), 'copy.db')}`;
    await terminal(['copy', '--from', storeUrl, '--to', file]);
    const back = server.url(`${schema}_back`, PATIENT);
    await terminal(['copy', '--from', file, '--to', back]);
    const [original, copied, returned] = [
      await openPostgresStore({ url: storeUrl }),
      await openSqliteStore({ path: file.replace('sqlite:', '') }),
      await openPostgresStore({ url: back }),
    ];
    const contents = await Promise.all(
      [original, copied, returned].map(async (store) =>
        (await listed(store.readAll()))
          .map(({ stream, revision, id, type, json }) => [stream, Number(revision), id, type, json] as const)
          .sort(([a, first], [b, second]) => a.localeCompare(b) || first - second),
      ),
    );
    for (const store of [original, copied, returned]) await store.close();
    expect(contents[0]?.length).toBeGreaterThan(300);
    expect(contents[1]).toEqual(contents[0]);
    expect(contents[2]).toEqual(contents[0]);
  });

  for (const count of PROCESSES) describeSeveralProcesses(count, () => server.url(`${schema}_${count}`, PATIENT));

  describeTwoProcesses('PostgreSQL', () =>
    Promise.resolve({ url: server.url(`${schema}_two`, PATIENT), stop: () => Promise.resolve() }),
  );
});
