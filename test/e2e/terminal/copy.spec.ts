import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { legalActions, type JsonMap } from '@stackledger/kernel';
import { createLedger, situationAt, serviceChance, systemClock } from '@stackledger/ledger';
import { randomCommand, seededRandom } from '@stackledger/scenarios';
import type { EventStore } from '@stackledger/store';
import { openSqliteStore } from '@stackledger/store-sqlite';
import { listed } from '@stackledger/store/testing';
import { loadGames } from '@stackledger/offering';
import { startDouble, type Double } from '../../kurrent-double/double.js';
import { contentsOf } from '../../support/logs/stored-log.js';
import { runCommand, type CommandRun } from '../../support/terminal.js';
import { until } from '../../support/until.js';
import { stopAll, temporaryFolder } from '../service/api.js';

/** The program as the build has made it, without the look at every source by which a checkout starts. */
const STACKLEDGER = fileURLToPath(new URL('../../../dist/program/stackledger.js', import.meta.url));

let double: Double | undefined;
afterEach(async () => {
  await double?.stop();
  await stopAll();
});

const copy = (from: string, to: string): Promise<CommandRun> => runCommand(['copy', '--from', from, '--to', to]);

/** Plays a few matches, with refused commands in between. */
const play = async (store: EventStore): Promise<void> => {
  const random = seededRandom(7);
  let ids = 0;
  const newId = (): string => `copy-${(ids += 1)}`;
  const ledger = createLedger({ store, games: loadGames(), clock: systemClock, chance: serviceChance, newId });
  for (let match = 0; match < 3; match++) {
    const { matchId } = await ledger.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] });
    for (let sent = 0; sent < 40; sent++) {
      const situation = situationAt(await ledger.session(matchId));
      const seat = situation.state.terms.seats.find((name) => legalActions(situation, name).actions.length > 0);
      if (seat === undefined) break;
      const command = randomCommand(random, random.pick(legalActions(situation, seat).actions), situation.ruleset);
      await ledger.submit(matchId, {
        commandId: newId(),
        expectedRevision: situation.state.head,
        command: { ...command } as JsonMap,
      });
      await ledger
        .submit(matchId, { commandId: newId(), command: { type: 'EndTurn', seat: 'ben' } })
        .catch(() => undefined);
    }
  }
};

/** What is said while it goes on: how far it is. */
const PROGRESS = /^(\d+ %: \d+ events, \d+ of them written now\n)+(comparing: \d+ streams are the same\n)+$/;

test('matches and their attempts move to KurrentDB and back, and are the same', async () => {
  const folder = temporaryFolder();
  const [original, returned] = [join(folder, 'original.db'), join(folder, 'returned.db')];
  const source = await openSqliteStore({ path: original });
  await play(source);
  const before = await contentsOf(source);
  await source.close();
  double = await startDouble();
  const there = await copy(`sqlite:${original}`, double.url);
  expect(there).toMatchObject({ status: 0, err: expect.stringMatching(PROGRESS) as string });
  expect(there.out).toMatch(/(\d+) events of \d+ streams, \1 of them written now; 3 matches, every chain whole/);
  expect((await copy(`sqlite:${original}`, double.url)).out).toMatch(/, 0 of them written now/);
  expect((await copy(double.url, `sqlite:${returned}`)).status).toBe(0);
  const back = await openSqliteStore({ path: returned });
  expect(await contentsOf(back)).toEqual(before);
  await back.close();
});

test('killed in the middle and begun again, it ends the same', async () => {
  const path = join(temporaryFolder(), 'original.db');
  const source = await openSqliteStore({ path });
  await play(source);
  await source.close();
  double = await startDouble();
  const { faults, log, served } = double;
  let release: () => void = () => undefined;
  faults.next('append', ...Array.from({ length: 3 }, () => ({ kind: 'delay', until: Promise.resolve() }) as const));
  faults.next('append', { kind: 'delay', until: new Promise<void>((resolve) => (release = resolve)) });
  const child = spawn(process.execPath, [STACKLEDGER, 'copy', '--from', `sqlite:${path}`, '--to', double.url]);
  const ended = new Promise((resolve) => child.on('close', resolve));
  const count = (): number => log.all.filter(({ type }) => !type.startsWith('$')).length;
  await until('the fourth append is held', () => served.append >= 4);
  child.kill('SIGKILL');
  await ended;
  release();
  expect(count()).toBeGreaterThan(0);
  const again = await copy(`sqlite:${path}`, double.url);
  expect(again).toMatchObject({ status: 0, err: expect.stringMatching(PROGRESS) as string });
  const original = await openSqliteStore({ path });
  expect(count()).toBe((await listed(original.readAll())).length);
  await original.close();
});

test('where the server goes away it says that what is there stays, and to begin again', async () => {
  const path = join(temporaryFolder(), 'original.db');
  const source = await openSqliteStore({ path });
  await play(source);
  await source.close();
  double = await startDouble();
  double.faults.next(
    'append',
    ...Array.from({ length: 2 }, () => ({ kind: 'delay', until: Promise.resolve() }) as const),
  );
  double.faults.always('append', { kind: 'silence' });
  const { status, err } = await copy(`sqlite:${path}`, `${double.url}&defaultDeadline=6000`);
  expect(status).toBe(2);
  expect(err).toMatch(/the copy broke off: .*Begin it again with the same command: what is there stays/);
  double.faults.always('append', null);
  expect(await copy(`sqlite:${path}`, double.url)).toMatchObject({ status: 0 });
});

test.each([
  ['kurrentdb://127.0.0.1:1?tls=false&defaultDeadline=6000', 'does not answer as it should'],
  ['sqlite:', 'names no file'],
  ['ftp://host', 'must be sqlite:PATH'],
])('copying to %s is refused in a sentence', async (to, why) => {
  const path = join(temporaryFolder(), 'original.db');
  await (await openSqliteStore({ path })).close();
  const { status, err } = await copy(`sqlite:${path}`, to);
  expect(status).toBe(2);
  expect(err).toContain(why);
  expect(err.trim().split('\n')).toHaveLength(1);
});

test('the file of a running service is refused, with the way by its backup; the target is not touched', async () => {
  const folder = temporaryFolder();
  const [held, target] = [join(folder, 'held.db'), join(folder, 'target.db')];
  const service = await openSqliteStore({ path: held });
  const { status, err } = await copy(`sqlite:${held}`, `sqlite:${target}`);
  await service.close();
  expect(status).not.toBe(0);
  expect(err).toMatch(/copy from a backup of it \(stackledger backup --url …\)/);
  expect(existsSync(target)).toBe(false);
});
