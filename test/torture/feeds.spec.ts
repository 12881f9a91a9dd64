import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { seededRandom } from '@stackledger/scenarios';
import type { JsonMap } from '@stackledger/wire';
import { act, createMatch, stopAll, temporaryFolder, view, type Api } from '../e2e/service/api.js';
import { SMALL_TABLE } from '../e2e/service/positions.js';
import { openFeed, type OpenFeed } from '../e2e/service/sse.js';
import { until } from '../support/until.js';
import { serveApart, type Served } from './serving.js';

/** Bounded in CI; by hand: npm run prove:feeds */
const CLIENTS = Number(process.env.CLIENTS ?? 200);
const SLEEPERS = Number(process.env.SLEEPERS ?? 12);
const ROUNDS = Number(process.env.ROUNDS ?? 240);
const STALL_MS = Number(process.env.STALL_MS ?? 1_000);
const SEED = Number(process.env.SEED ?? 1);
const LONG = 600_000;

const running: Served[] = [];
const serve = async (stallMs?: number): Promise<Served> => {
  const served = await serveApart(`sqlite:${join(temporaryFolder(), 'store.db')}`, stallMs);
  running.push(served);
  return served;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  await stopAll();
});

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

const pass = async (api: Api, matchId: string): Promise<number> => {
  const { awaiting } = await view(api, matchId);
  return Number((await act(api, matchId, { seat: awaiting.seat, type: 'PassPriority' })).revision);
};

describe(`${CLIENTS} clients follow one match`, () => {
  /** One who follows: comes again with the last revision that it has seen when its line is cut. */
  const follower = (api: Api, matchId: string, cutAfter: number | null) => {
    const seen: number[] = [];
    let comesAgain = 0;
    let feed: OpenFeed;
    const open = async (): Promise<void> => {
      const last = seen.at(-1);
      feed = await openFeed(
        api,
        `/v1/matches/${matchId}/live`,
        last === undefined ? {} : { 'last-event-id': String(last) },
      );
      await feed.next(); // ready
    };
    const follow = async (upTo: number): Promise<void> => {
      while ((seen.at(-1) ?? -1) < upTo) {
        const [event] = await feed.events(1);
        seen.push(Number(event?.id));
        if (seen.length !== cutAfter) continue;
        feed.close();
        comesAgain += 1;
        await open();
      }
      feed.close();
    };
    return { open, follow, seen, again: () => comesAgain };
  };

  test(
    'each gets every event, in order, none twice, also a third whose line is cut in the middle',
    async () => {
      const api = await serve();
      const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
      const random = seededRandom(SEED);
      const followers = Array.from({ length: CLIENTS }, (_, client) =>
        follower(api, matchId, client % 3 === 0 ? 1 + random.below(10) : null),
      );
      await Promise.all(followers.map(({ open }) => open()));
      expect(await (await api.raw('/metrics')).text()).toContain(`open_feeds{kind="live"} ${CLIENTS}\n`);
      const before = api.residentMb();
      await act(api, matchId, { seat: 'anna', type: 'PlayCard', card: 'a-dime' });
      for (let passes = 0; passes < 11; passes++) await pass(api, matchId);
      const last = await pass(api, matchId);
      await Promise.all(followers.map(({ follow }) => follow(last)));
      const all = range(Number(revision) + 1, last);
      for (const { seen } of followers) expect(seen).toEqual(all);
      const cut = followers.reduce((sum, { again }) => sum + again(), 0);
      const [mb, now] = [before ?? 0, api.residentMb() ?? 0];
      console.log(
        `${CLIENTS} clients, ${all.length} events each, ${cut} lines cut, seed ${SEED}; service ${mb} MB before, ${now} MB after`,
      );
    },
    LONG,
  );
});

describe(`${SLEEPERS} readers that read nothing`, () => {
  /** The longest name and reason that there are: they make an event of some twenty kilobytes. */
  const words = '…'.repeat(2_000);
  /** What the system takes on the way to a reader who does not read, at most. */
  const ON_THE_WAY = 4.5e6;

  const sleeper = async (api: Api, matchId: string): Promise<Socket> => {
    const { port, hostname } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    socket.pause().on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`GET /v1/matches/${matchId}/live HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    return socket;
  };

  /**
   * Wakes up, reads what is still in the line, and tells which events were whole; the service has cut it, nobody here.
   */
  const awoken = async (socket: Socket): Promise<readonly number[]> => {
    let got = '';
    socket.on('data', (chunk) => (got += chunk.toString('latin1')));
    socket.resume();
    if (!socket.closed) await once(socket, 'close');
    return [...got.matchAll(/^id: (\d+)\ndata: /gm)]
      .filter(({ index }) => got.includes('\n\n', index))
      .map(([, id]) => Number(id));
  };

  test(
    'are let go; nothing piles up for them; another reader gets each event before the next command; who comes again misses nothing',
    async () => {
      const api = await serve(STALL_MS);
      const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
      const openFeeds = async (): Promise<number> =>
        Number(/open_feeds\{kind="live"\} (\d+)/.exec(await (await api.raw('/metrics')).text())?.[1]);
      const sleepers = await Promise.all(Array.from({ length: SLEEPERS }, () => sleeper(api, matchId)));
      const awake = await openFeed(api, `/v1/matches/${matchId}/live`);
      await awake.next();
      await until('all feeds are open', async () => (await openFeeds()) === SLEEPERS + 1);
      const halt = (round: number): JsonMap =>
        round % 2 === 0 ? { judge: words, type: 'PausePlay', reason: words } : { judge: words, type: 'ResumePlay' };
      let [bytes, most] = [0, 0];
      const before = api.residentMb() ?? 0;
      const heard: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await act(api, matchId, halt(round));
        const [event] = await awake.events(1);
        heard.push(Number(event?.id));
        bytes += Buffer.byteLength(event?.data ?? '');
        most = Math.max(most, api.residentMb() ?? 0);
      }
      const all = range(Number(revision) + 1, Number((await view(api, matchId)).revision));
      expect(heard).toEqual(all);
      await until('no feed is open but one', async () => (await openFeeds()) <= 1);
      const held = ((bytes - ON_THE_WAY) * SLEEPERS) / 1e6; // what it would hold if it kept everything for each
      console.log(
        `${SLEEPERS} readers asleep, ${ROUNDS} events of ${Math.round(bytes / ROUNDS)} B, at least ${Math.round(held)} MB not taken; service ${before} MB before, ${most} MB at most`,
      );
      expect(held).toBeGreaterThan(0);
      if (held > 300) expect(most - before).toBeLessThan(held / 2); // less would not stand out

      for (const socket of sleepers) {
        const seen = await awoken(socket);
        expect(seen.length).toBeLessThan(ROUNDS);
        expect(seen).toEqual(all.slice(0, seen.length));
        const again = await openFeed(api, `/v1/matches/${matchId}/live`, {
          'last-event-id': String(seen.at(-1) ?? revision),
        });
        const rest = await again.events(all.length - seen.length);
        expect([...seen, ...rest.map(({ id }) => Number(id))]).toEqual(all);
        again.close();
      }
      awake.close();
    },
    LONG,
  );
});
