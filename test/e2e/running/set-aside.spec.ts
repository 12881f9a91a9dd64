import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadSqlite } from '@stackledger/sqlite';
import type { FeedPage } from '@stackledger/wire';
import { runCommand } from '../../support/terminal.js';
import { closeReceivers, startReceiver } from '../platforms/receiver.js';
import { createMatch, expecting, problem, startApi, stopAll, temporaryFolder, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';
import { openFeed } from '../service/sse.js';

const Sqlite = await loadSqlite();
const SLOW = 240_000;

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));
afterEach(async () => {
  await stopAll();
  await closeReceivers();
});

const storeUrl = (): string => `sqlite:${join(folder, 'hall.db')}`;

type Service = Api & { readonly stop: () => Promise<void> };

const started = (logTo?: string[]): Promise<Service> =>
  startApi({
    storeUrl: storeUrl(),
    webhooks: { path: join(folder, 'hooks.db'), allowLoopback: true },
    ...(logTo && { logLevel: 'warn', logTo: { write: (line) => void logTo.push(line) } }),
  });

const newMatch = async (api: Api): Promise<string> => (await createMatch(api, { setup: SMALL_TABLE })).matchId;

const page = (api: Api, after: string): Promise<FeedPage> =>
  expecting(200, api.get<FeedPage>(`/v1/feed?after=${after}&limit=1000`));

/** As a disk does that turns over bits of the last event of a match. */
const damage = (match: string): void => {
  const db = new Sqlite(join(folder, 'hall.db'));
  const { changes } = db
    .prepare(
      `UPDATE events SET json = '{}' WHERE position =
        (SELECT max(position) FROM events WHERE stream = (SELECT number FROM streams WHERE name = ?))`,
    )
    .run(`match-${match}`);
  db.close();
  expect(changes).toBe(1);
};

const setAside = async (match: string): Promise<void> => {
  const command = ['set-aside', match, '-o', join(folder, 'aside.jsonl')];
  expect(await runCommand(command, { STORE_URL: storeUrl() })).toMatchObject({ status: 0 });
};

test(
  'a damaged match that was the latest is set aside: feeds and webhooks go on from where they were, also behind its events',
  async () => {
    const receiver = await startReceiver();
    const before = await started();
    await expecting(201, before.post('/v1/webhooks', { url: receiver.url, kinds: ['match.MatchCreated'] }));
    const sound = await newMatch(before);
    const damaged = await newMatch(before);
    await receiver.atLeast(2);
    const { events } = await page(before, '0');
    await before.stop();
    damage(damaged);

    const meanwhile = await started();
    expect(await page(meanwhile, events.at(-1)?.cursor ?? '')).toMatchObject({ events: [] });
    const { next } = await page(meanwhile, 'now');
    await meanwhile.stop();

    await setAside(damaged);
    const told: string[] = [];
    const after = await started(told);
    const fresh = await newMatch(after);
    const [, , created] = await receiver.atLeast(3);
    expect([created?.body.data.matchId, told]).toEqual([fresh, []]);
    const behindTheSound = await page(after, events.findLast(({ matchId }) => matchId === sound)?.cursor ?? '');
    expect(behindTheSound.events.every(({ matchId }) => matchId === fresh)).toBe(true);
    const cursors = events.filter(({ matchId }) => matchId === damaged).map(({ cursor }) => cursor);
    for (const cursor of [...cursors, next]) expect((await page(after, cursor)).events).toEqual(behindTheSound.events);
    const feed = await openFeed(after, '/v1/feed/live', { 'last-event-id': cursors.at(-1) ?? '' });
    expect((await feed.events(1)).map(({ id }) => id)).toEqual([behindTheSound.events[0]?.cursor]);
    feed.close();
  },
  SLOW,
);

test(
  'a cursor past the end of the store, and one where another event lies, is refused as before: the store is an older backup',
  async () => {
    const before = await started();
    await newMatch(before);
    const backup = await expecting(200, before.get<FeedPage>('/v1/feed?limit=1000'));
    await before.stop();
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `hall.db${end}`), { force: true });
    const older = await started();
    await newMatch(older);
    const { next } = await page(older, '0');
    for (const after of [backup.next, next.replace(/^\d+/, '900719')])
      expect((await problem(400, older.get(`/v1/feed?after=${after}`))).detail).toContain('is of another store');
  },
  SLOW,
);
