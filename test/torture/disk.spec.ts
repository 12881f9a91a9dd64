import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyLog } from '@stackledger/ledger';
import { openSqliteStore } from '@stackledger/store-sqlite';
import type { BackupMade, CommandAnswer, Health, JsonMap, Problem } from '@stackledger/wire';
import { loadGames } from '@stackledger/offering';
import { createMatch, expecting, newId, problem, startApi, stopAll, view, type Api } from '../e2e/service/api.js';
import { SMALL_TABLE } from '../e2e/service/positions.js';
import { logOf } from '../support/logs/stored-log.js';
import { missing } from './logs.js';

/** A file system of a few MB, where this user may have one. */
const small = mkdtempSync(join(tmpdir(), 'stackledger-small-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', small], { encoding: 'utf8' });
const isMounted = mounted.status === 0;
if (!isMounted)
  console.log(`skipped: no small file system can be mounted here (${mounted.error?.message ?? mounted.stderr.trim()})`);

afterAll(async () => {
  await stopAll();
  if (isMounted) spawnSync('umount', [small]);
  rmdirSync(small);
});

/** Takes what room is left, down to the last block. */
const fillUp = (file: string): void => {
  for (let bytes = 1 << 20; bytes >= 512; bytes /= 2)
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes, 1), { flag: 'a' });
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
};

type Sent = { readonly body: JsonMap; readonly status: number; readonly answer: CommandAnswer & Problem };

const sendPass = async (api: Api, matchId: string): Promise<Sent> => {
  const { revision, awaiting } = await view(api, matchId);
  const body = { commandId: newId(), expectedRevision: revision, seat: awaiting.seat, type: 'PassPriority' };
  const { status, body: answer } = await api.post<CommandAnswer & Problem>(`/v1/matches/${matchId}/commands`, body);
  return { body, status, answer };
};

(isMounted ? test : test.skip)(
  'a disk that is really full: 507, reads go on, no backup is begun; with room again all goes on without a restart',
  async () => {
    const [store, backups] = [join(small, 'store'), join(small, 'backups')];
    mkdirSync(store);
    mkdirSync(backups);
    const storeUrl = `sqlite:${join(store, 'store.db')}`;
    const api = await startApi({ storeUrl, backups: { folder: backups }, tell: () => undefined });
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    const acked: CommandAnswer[] = [];
    const play = async (most: number): Promise<Sent | null> => {
      for (let tries = 0; tries < most; tries++) {
        const sent = await sendPass(api, matchId);
        if (sent.status !== 200) return sent;
        acked.push(sent.answer);
      }
      return null;
    };
    expect(await play(20)).toBeNull();

    fillUp(join(small, 'ballast'));
    const refused = await play(2_000);
    expect(refused).toMatchObject({ status: 507, answer: { rule: 'SL-STORE-1', code: 'store-unavailable' } });
    const told = await api.get<Health>('/health');
    expect(told).toMatchObject({ status: 503, body: { ready: false, store: { state: 'read-only' } } });
    const seen = await view(api, matchId);
    expect(seen.revision).toBe(acked.at(-1)?.revision);
    await expecting(200, api.get(`/v1/matches/${matchId}/legal-actions?seat=anna`));
    expect(await problem(507, api.post('/v1/backups', {}))).toMatchObject({ code: 'backup-failed' });
    expect(readdirSync(backups)).toEqual([]);

    rmSync(join(small, 'ballast'));
    const again = api.post<CommandAnswer>(`/v1/matches/${matchId}/commands`, refused?.body);
    acked.push(await expecting(200, again));
    expect(await play(20)).toBeNull();
    // What the projections could not store while it was full they store with what comes next.
    const isDegraded = async (): Promise<boolean> => (await api.get<Health>('/health')).body.degraded;
    for (let tries = 0; tries < 3_000 && (await isDegraded()); tries++) expect(await play(1)).toBeNull();
    expect(await api.get<Health>('/health')).toMatchObject({ status: 200, body: { ready: true, degraded: false } });
    await expecting(201, api.post<BackupMade>('/v1/backups', {}));

    await api.stop();
    const opened = await openSqliteStore({ path: join(store, 'store.db') });
    const log = await logOf(opened, matchId);
    await opened.close();
    expect(verifyLog(log, loadGames()).finding).toBeNull();
    expect(missing(log, new Map(acked.map(({ commandId, revision }) => [commandId, Number(revision)])))).toEqual([]);
    console.log(`${acked.length} commands acknowledged around a full disk, none missing`);
  },
);
