import { randomUUID } from 'node:crypto';
import { readEnvelope } from '@stackledger/ledger';
import {
  createSharedReadSide,
  ListBehind,
  STATUSES,
  streamOf,
  type CheckpointSharing,
  type MatchIndex,
  type ReadSide,
  type StoredList,
} from '@stackledger/projections';
import { openPostgresCheckpoints, type PostgresCheckpoints } from '@stackledger/projections-postgres';
import type { EventStore } from '@stackledger/store';
import { openPostgresStore } from '@stackledger/store-postgres';
import { listed, rejectionOf } from '@stackledger/store/testing';
import pg from 'pg';
import { catalogue } from '../support/games.js';
import { sampleMatch } from '../support/logs/sample-log.js';
import { until } from '../support/until.js';
import { describeHere, urlOf } from './cluster/given.js';
import { testServer, type TestServer } from './cluster/server.js';

const ASKED = { rulesets: ['four-souls'], statuses: STATUSES };
const MATCHES = ['first', 'second', 'third'];

/** The list as a reader has it, and what happens between its looking how far the list is and its reading of it. */
type ReaderSeams = { readonly beforeReading: () => Promise<void>; readonly onAsked: () => Promise<void> };

const readBehind = (list: StoredList, before: () => Promise<void>): StoredList => ({
  listed: async (matchId) => (await before(), list.listed(matchId)),
  listedAfter: async (...asked) => (await before(), list.listedAfter(...asked)),
  calling: async (count) => (await before(), list.calling(count)),
  rules: async () => (await before(), list.rules()),
  unsealed: async (rules) => (await before(), list.unsealed(rules)),
});

/** Sharing of a process that never writes the list. */
const ofReader = (sharing: CheckpointSharing, { beforeReading, onAsked }: ReaderSeams): CheckpointSharing => ({
  takeTurn: () => Promise.resolve(null),
  listUpTo: (...needed) => readBehind(sharing.listUpTo(...needed), beforeReading),
  stateBefore: (...asked) => sharing.stateBefore(...asked),
  failure: () => sharing.failure(),
  onProgress: (listener) => sharing.onProgress(listener),
  askFor: () => void onAsked(),
  onAsked: (listener) => sharing.onAsked(listener),
});

describeHere('a rebuild shows its list between the look how far the former one is and the reading', () => {
  let server: TestServer;
  let schema = '';
  let url = '';
  let schemas = 0;
  let store: EventStore;
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    server = await testServer();
    await server.start();
  });
  beforeEach(async () => {
    schema = `list_swap_${(schemas += 1)}`;
    url = urlOf([server.port], schema);
    store = await openPostgresStore({ url });
    ends.push(() => store.close());
    const { store: played, matchId } = await sampleMatch(1, 'four-souls', 30);
    const events = await listed(played.read(streamOf(matchId)));
    for (const id of MATCHES) {
      const own = events.map(({ type, json }) => ({
        id: randomUUID(),
        ...{ type, json: json.replaceAll(matchId, id) },
      }));
      await store.append(streamOf(id), 'no-stream', own);
    }
    await write();
  });
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });
  afterAll(() => server.remove());

  const opened = async (holder: string): Promise<PostgresCheckpoints> => {
    const checkpoints = await openPostgresCheckpoints(url, holder);
    ends.push(() => checkpoints.close());
    return checkpoints;
  };
  const started = async (checkpoints: Parameters<typeof createSharedReadSide>[0]['checkpoints']): Promise<ReadSide> => {
    const side = createSharedReadSide({ store, checkpoints, read: readEnvelope, catalogue });
    await side.open();
    side.start();
    return side;
  };
  /** A process that writes the list, from where it is to the end of the store. */
  const write = async (): Promise<void> => {
    const side = await started(await opened('writer'));
    await side.caughtUp();
    await side.stop();
  };
  /** A list with nothing, as if all events had come while it was made anew. */
  const rebuild = async ({ rebuilding }: PostgresCheckpoints): Promise<void> =>
    rebuilding.finish(await rebuilding.begin(), { version: 1, position: 0n, eventId: '' });
  /** A process that reads; before its first reading the rebuild ends, and `onAsked` is what is done for it then. */
  const reader = async (onAsked: () => Promise<void>): Promise<MatchIndex> => {
    const checkpoints = await opened('reader');
    let isRebuilt = false;
    const beforeReading = async (): Promise<void> => {
      if (isRebuilt) return;
      isRebuilt = true;
      await rebuild(checkpoints);
    };
    const sharing = ofReader(checkpoints.sharing, { beforeReading, onAsked });
    const side = await started({ ...checkpoints, sharing });
    ends.push(() => side.stop());
    const index = await side.wholeList();
    if (index === null) throw new Error('the former list was whole');
    return index;
  };
  const pageOf = async (index: MatchIndex, after?: string): Promise<readonly string[] | undefined> =>
    (await index.page({ ...ASKED, after }, 9))?.map(({ matchId }) => matchId);

  test('the reading has everything that was there when it was asked: it waits for whoever writes', async () => {
    expect(await pageOf(await reader(write))).toEqual(MATCHES);
  });

  test('a page goes on after the match with which the page before ended', async () => {
    expect(await pageOf(await reader(write), 'first')).toEqual(['second', 'third']);
  });

  test('rules and counts of matches are of the whole list', async () => {
    const [rules] = await (await opened('asker')).rules();
    if (rules === undefined) throw new Error('the list names rules');
    expect(await (await reader(write)).rules()).toEqual([rules]);
    expect(await (await reader(write)).unsealed(rules)).toBe(MATCHES.length);
  });

  // Readers for which somebody writes may ask at any time: there is none of them here.
  test('where nobody writes a page and calls are refused, not answered with less', async () => {
    const index = await reader(() => Promise.resolve());
    expect(await rejectionOf(pageOf(index))).toBeInstanceOf(ListBehind);
    await write();
    expect(await rejectionOf((await reader(() => Promise.resolve())).calling(9))).toBeInstanceOf(ListBehind);
  });

  test('a reading that meets a rebuild as it ends has the progress of the list that it reads', async () => {
    const { sharing, rebuilding, progress } = await opened('reader');
    const { position = 0n, version = 0 } = (await progress('matches')) ?? {};
    const list = sharing.listUpTo(position, version);
    expect(await list.listedAfter(ASKED, 0n, 9)).toHaveLength(MATCHES.length);
    const begun = await rebuilding.begin();
    const ending = new pg.Client({ host: '127.0.0.1', port: server.port, user: 'postgres', database: 'postgres' });
    await ending.connect();
    ends.push(() => ending.end());
    await ending.query('BEGIN');
    await ending.query(`SELECT ${schema}.finish_rebuild($1, 'matches', $2, 0, '')`, [begun.toString(), version]);
    const reading = rejectionOf(list.listedAfter(ASKED, 0n, 9));
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation IN (SELECT oid FROM pg_class WHERE relname = 'listed')`;
    await until('it waits for the list', async () => (await server.run(waiting)).length > 0);
    await ending.query('COMMIT');
    expect(await reading).toBeInstanceOf(ListBehind);
  });
});
