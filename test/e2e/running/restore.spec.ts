import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openCheckpoint, verifierOf } from '@stackledger/integrity';
import { readConfiguration, readProof } from '@stackledger/service';
import type { BackupMade, CheckpointKey, Health, SignedCheckpoint } from '@stackledger/wire';
import type { ServerOptions } from '../../../apps/api/src/server.js';
import { startServed, stopAll, temporaryFolder } from '../service/api.js';
import { clientFor, startClosed, type Holder } from '../service/closed.js';

const PASSPHRASE = 'four dice and a fly swatter';
const SLOW = 60_000;

let hall = '';
let backups = '';
beforeEach(() => {
  hall = temporaryFolder();
  backups = temporaryFolder();
});
afterEach(stopAll);

/** A service as it is configured by the environment of whoever starts it. */
const startedOver = (path: string, passphrase?: string): Partial<ServerOptions> => {
  const environment = { STORE_URL: `sqlite:${path}` };
  return {
    ...readConfiguration(environment),
    ...readProof(environment, environment.STORE_URL),
    ...{ port: 0, logLevel: 'silent' as const, open: false },
    backups: { folder: backups, ...(passphrase !== undefined && { passphrase }) },
  };
};

type Evening = {
  readonly match: string;
  readonly holders: readonly Holder[];
  readonly kept: SignedCheckpoint;
  readonly made: BackupMade;
};

/** A hall with a match, links for everybody, a kept checkpoint and a backup; then its folder is gone. */
const lostEvening = async (passphrase?: string): Promise<Evening> => {
  const { url, organizer, stop } = await startClosed(startedOver(join(hall, 'store.db'), passphrase));
  const match = await organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'], tournament: 'spring' });
  const given = [
    await organizer.grant(`/v1/matches/${match}/grants`, { role: 'seat', seat: 'anna' }),
    await organizer.grant(`/v1/tournaments/spring/grants`, { role: 'judge', person: { name: 'Jo' } }),
  ];
  const kept = (await organizer.get(`/v1/matches/${match}/checkpoint`)) as unknown as SignedCheckpoint; // as described
  const made = (await organizer.post('/v1/backups', { name: 'friday' })).body as unknown as BackupMade; // as described
  await stop();
  rmSync(hall, { recursive: true });
  const tokens = [organizer.token, ...given.map(({ token }) => token)];
  return { match, holders: tokens.map((token) => clientFor(url, token)), kept, made };
};

/** Whether each of them is answered at another service. */
const answered = (url: string, holders: readonly Holder[]): Promise<readonly number[]> =>
  Promise.all(holders.map(({ token }) => clientFor(url, token).status('/v1/me')));

const verifies = async (url: string, { checkpoint, matchId }: SignedCheckpoint): Promise<boolean> => {
  const { key } = (await clientFor(url).get('/v1/checkpoint-key')) as unknown as CheckpointKey; // as described
  const verifier = verifierOf(key);
  if (verifier === undefined) return false;
  const read = openCheckpoint(checkpoint, [verifier]);
  return 'origin' in read && read.origin.endsWith(matchId);
};

const healthOf = async (url: string): Promise<Health> => (await (await fetch(`${url}/health`)).json()) as Health;

test(
  'restored as documented, with the passphrase: every link lives and a checkpoint that was kept verifies',
  async () => {
    const { match, holders, kept, made } = await lostEvening(PASSPHRASE);
    expect(made.keys).toMatchObject({ file: 'friday.backup-keys.json', encrypted: true });
    expect(statSync(join(backups, 'friday.backup-keys.json')).mode & 0o777).toBe(0o600);
    const path = join(backups, 'friday.db');
    const { url } = await startServed(startedOver(path, PASSPHRASE));
    expect(await answered(url, holders)).toEqual([200, 200, 200]);
    expect(await verifies(url, kept)).toBe(true);
    expect((await healthOf(url)).keys).toEqual({ detail: null });
    const [organizer] = holders;
    const again = await clientFor(url, organizer?.token).get(`/v1/matches/${match}/checkpoint`);
    expect(again).toMatchObject({ checkpoint: kept.checkpoint });
    expect(statSync(join(backups, 'friday.keys.json')).mode & 0o777).toBe(0o600);
  },
  SLOW,
);

test(
  'with another passphrase, or none, it does not start with new keys, which would end every link: it says what to set',
  async () => {
    await lostEvening(PASSPHRASE);
    const path = join(backups, 'friday.db');
    await expect(startServed(startedOver(path))).rejects.toThrow(/are encrypted: set BACKUP_PASSPHRASE.*move .* away/);
    await expect(startServed(startedOver(path, 'another one entirely'))).rejects.toThrow(
      /BACKUP_PASSPHRASE is another/,
    );
    expect(existsSync(join(backups, 'friday.keys.json'))).toBe(false);
  },
  SLOW,
);

test(
  'without a passphrase a backup only names its keys; restored, health tells which are lost, at every later start too',
  async () => {
    const { holders, kept, made } = await lostEvening();
    expect(made.keys).toMatchObject({
      encrypted: false,
      keys: expect.stringMatching(/links: .+; checkpoints: /) as unknown,
    });
    const named = readFileSync(join(backups, 'friday.backup-keys.json'), 'utf8');
    expect(named).not.toContain('"d"');
    for (let start = 0; start < 2; start++) {
      const { url, close } = await startServed(startedOver(join(backups, 'friday.db')));
      expect(await answered(url, holders)).toEqual([401, 401, 401]);
      expect(await verifies(url, kept)).toBe(false);
      const { ready, keys } = await healthOf(url);
      expect(ready).toBe(true);
      for (const lost of [/no link made before counts/, /stackledger keys restore/]) expect(keys.detail).toMatch(lost);
      await close();
    }
  },
  SLOW,
);
