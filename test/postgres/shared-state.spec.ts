import { join } from 'node:path';
import { fileKeys } from '@stackledger/access';
import { systemClock } from '@stackledger/ledger';
import { openPostgresStore } from '@stackledger/store-postgres';
import { stopAll, temporaryFolder } from '../e2e/service/api.js';
import { clientFor, startClosed, type Closed, type Holder } from '../e2e/service/closed.js';
import { openFeed, type OpenFeed } from '../e2e/service/sse.js';
import { until } from '../support/until.js';
import { describeOnServer, sharedServer, type SharedServer } from './cluster/given.js';

/** Nothing here is about time: only what hangs is given up. */
const PATIENT = 'timeout=60000';

const MATCH = { ruleset: 'four-souls', seats: ['anna', 'ben'] };

describeOnServer('what nobody writes down is known to all processes over PostgreSQL', () => {
  let server: SharedServer;
  let storeUrl: string;
  let keysPath: string;
  let one: Closed;
  let two: Closed;
  beforeAll(async () => {
    server = await sharedServer();
    storeUrl = server.url(`shared_${Date.now().toString(36)}`, PATIENT);
    keysPath = join(temporaryFolder(), 'keys.json');
    await fileKeys(keysPath, systemClock.now());
    one = await startClosed({ storeUrl, keysPath });
    two = await startClosed({ storeUrl, keysPath });
  });
  const feeds: OpenFeed[] = [];
  afterEach(() => {
    for (const feed of feeds.splice(0)) feed.close();
  });
  afterAll(async () => {
    await stopAll();
    await server.close();
  });

  /** A match, and Anna's link to it. */
  const seated = async () => {
    const match = await one.organizer.create(MATCH);
    const { token, code, grant } = await one.organizer.grant(`/v1/matches/${match}/grants`, {
      ...{ role: 'seat', seat: 'anna' },
    });
    return { match, token, code, grant, at: (where: Closed): Holder => clientFor(where.url, token) };
  };
  const followed = async (who: Holder, match: string, query = ''): Promise<OpenFeed> => {
    const feed = await openFeed({ raw: who.ask }, `/v1/matches/${match}/live${query}`);
    feeds.push(feed);
    return feed;
  };

  /** The next message of this kind. */
  const next = async (feed: OpenFeed, event: string): Promise<unknown> =>
    JSON.parse((await feed.until(event)).at(-1)?.data ?? 'null');

  test('a code that one process has made opens at the other, once for both', async () => {
    const { code } = await seated();
    expect(await clientFor(two.url).post('/v1/join', { code })).toMatchObject({ status: 200 });
    expect(await clientFor(one.url).post('/v1/join', { code })).toMatchObject({ status: 403 });
  });

  test('a ticket of one process opens a feed at the other', async () => {
    const { match, at } = await seated();
    const ticket = (await at(one).post('/v1/tickets', {})).body.ticket as string; // as described
    expect(await clientFor(two.url).status(`/v1/matches/${match}/live?ticket=${ticket}`)).toBe(200);
  });

  test('a ticket sent to two processes at once opens one feed', async () => {
    const { match, at } = await seated();
    for (let round = 0; round < 10; round++) {
      const made = await at(round % 2 === 0 ? one : two).post('/v1/tickets', {});
      const ticket = made.body.ticket as string; // as described
      const path = `/v1/matches/${match}/live?ticket=${ticket}`;
      const statuses = await Promise.all([one, two].map(({ url }) => clientFor(url).status(path)));
      expect(statuses.sort()).toEqual([200, 401]);
    }
  });

  test('what is on the screen of a device at one process is told to those who follow at the other', async () => {
    const { match, at } = await seated();
    const feed = await followed(at(two), match);
    await next(feed, 'ready');
    await at(one).post(`/v1/matches/${match}/seen`, { seat: 'anna', revision: '1' });
    expect(await next(feed, 'seen')).toEqual({ seats: { anna: '1' } });
  });

  test('whoever begins to follow is told what was seen before, at another process', async () => {
    const { match, at } = await seated();
    await at(one).post(`/v1/matches/${match}/seen`, { seat: 'anna', revision: '2' });
    expect(await next(await followed(at(two), match), 'seen')).toEqual({ seats: { anna: '2' } });
  });

  test('two devices of one seat at two processes are told of each other, and when one goes', async () => {
    const { match, at } = await seated();
    const first = await followed(at(one), match, '?device=device-one');
    expect(await next(first, 'devices')).toEqual({ seat: 'anna', devices: 1 });
    const second = await followed(at(two), match, '?device=device-two');
    expect(await next(first, 'devices')).toEqual({ seat: 'anna', devices: 2 });
    second.close();
    expect(await next(first, 'devices')).toEqual({ seat: 'anna', devices: 1 });
  });

  test('that a link was opened at one process is in the list of links at the other', async () => {
    const { match, at, grant } = await seated();
    await at(one).get(`/v1/matches/${match}`);
    const seen = async (): Promise<unknown> => {
      const { grants } = await two.organizer.get(`/v1/matches/${match}/grants`);
      return (grants as readonly { id: string; seen: string | null }[]).find(({ id }) => id === grant.id)?.seen;
    };
    await until('it was seen', async () => (await seen()) !== null);
    expect(await seen()).toMatch(/^\d{4}-/);
  });

  test('forty codes in vain, half of them at each process, and both let the address wait', async () => {
    const anywhere = [clientFor(one.url), clientFor(two.url)];
    const statuses: number[] = [];
    for (let tries = 0; statuses.filter((status) => status === 429).length < 2; tries++)
      for (const at of anywhere) statuses.push((await at.post('/v1/join', { code: 'ZZZZ-ZZZZ' })).status);
    // A message may be under way while the other one answers.
    expect(statuses.filter((status) => status === 403).length).toBeLessThan(80);
  });

  describe('with limits of requests and feeds', () => {
    const OF_LINK = 6;
    const OF_ADDRESS = 20;
    let both: readonly [Closed, Closed];
    beforeAll(async () => {
      const limits = { requestsPerSecondOfLink: OF_LINK, requestsPerSecond: OF_ADDRESS };
      both = [
        await startClosed({ storeUrl, keysPath, ...limits }),
        await startClosed({ storeUrl, keysPath, ...limits }),
      ];
    });

    /** Why a request is refused; undefined where it is not. */
    const refusal = async ({ url }: Closed, path: string, token?: string): Promise<string | undefined> => {
      const response = await clientFor(url, token).ask(path);
      const { detail } = (await response.json()) as { readonly detail?: string }; // a problem, where it is one
      return response.status === 429 ? detail : undefined;
    };
    /**
     * Uses up a limit at the one process, second after second, until the other refuses for the same reason what it
     * would take by itself: half of the limit.
     */
    const untilBothRefuse = async (limit: number, from: string, path: string, token?: string): Promise<void> => {
      const reason = `more than ${limit} requests a second ${from}`;
      for (let refused: string | undefined; refused !== reason;) {
        while ((await refusal(both[0], path, token)) !== undefined);
        while ((await refusal(both[0], path, token)) === undefined);
        for (let asked = 0; asked < limit / 2 && refused !== reason; asked++) {
          // As in until: a message of how much was asked may be under way for longer than answers take.
          await new Promise((resolve) => void setTimeout(resolve, 20));
          refused = await refusal(both[1], path, token);
        }
      }
    };

    test('what a link asks at one process counts at the other', async () => {
      await untilBothRefuse(OF_LINK, 'by one link', '/v1/me', one.organizer.token);
    });

    test('so does what an address asks', async () => {
      await untilBothRefuse(OF_ADDRESS, 'from one address', '/v1/rulesets');
    });
  });

  test('the feeds that a link has open at one process count at the other, until they are closed', async () => {
    const { match, at } = await seated();
    const path = `/v1/matches/${match}/live`;
    const open: OpenFeed[] = [];
    for (let each = 0; each < 200; each++) open.push(await followed(at(one), match));
    await until('there are too many', async () => (await at(two).status(path)) === 429);
    for (const feed of open.splice(0)) feed.close();
    await until('they are closed', async () => (await at(two).status(path)) === 200);
  });

  test('a process with other keys does not start, and says whose file it needs', async () => {
    const others = join(temporaryFolder(), 'keys.json');
    await expect(startClosed({ storeUrl, keysPath: others })).rejects.toThrow(
      /is used with the key .* of links, and KEYS_FILE .* is not there: give every process the same file/,
    );
    const third = await startClosed({ storeUrl, keysPath: others, newKeys: true });
    expect(third.organizer.token).toBeDefined();
  });

  describe('processes of one role each', () => {
    let deciding: Closed;
    let feeding: Closed;
    let listing: Closed;
    let counting: Closed;
    beforeAll(async () => {
      deciding = await startClosed({ storeUrl, keysPath, only: ['commands'] });
      feeding = await startClosed({ storeUrl, keysPath, only: ['feeds'] });
      listing = await startClosed({ storeUrl, keysPath, only: ['lists'] });
      counting = await startClosed({ storeUrl, keysPath, only: ['analytics'], analytics: 'memory:' });
    });
    const refusal = (status: number): object => ({ status, body: { code: 'not-served-here' } });

    test('what one decides, others feed, list and count, and every one of them shows the match', async () => {
      const { match, at } = await seated();
      const feed = await followed(at(feeding), match);
      await next(feed, 'ready');
      await at(deciding).command(match, { seat: 'anna', type: 'Concede' });
      const { revision } = await deciding.organizer.get(`/v1/matches/${match}`);
      for (let seen; seen !== revision;) seen = (await feed.next())?.id;
      const { matches } = await listing.organizer.get('/v1/matches?limit=200');
      expect(matches).toContainEqual(expect.objectContaining({ matchId: match, revision }));
      for (const each of [feeding, listing, counting])
        expect(await each.organizer.get(`/v1/matches/${match}`)).toMatchObject({ revision });
      expect(await counting.organizer.get('/v1/analytics')).toBeDefined();
    });

    test('each refuses what is for the others, and says who answers it', async () => {
      const { match, at } = await seated();
      const concession = { commandId: 'theirs', seat: 'anna', type: 'Concede' };
      for (const each of [feeding, listing, counting])
        expect(await at(each).post(`/v1/matches/${match}/commands`, concession)).toMatchObject(refusal(421));
      for (const each of [deciding, listing, counting])
        expect(await at(each).status(`/v1/matches/${match}/live`)).toBe(421);
      for (const each of [deciding, feeding, counting]) expect(await each.organizer.status('/v1/matches')).toBe(421);
      for (const each of [deciding, feeding, listing]) expect(await each.organizer.status('/v1/analytics')).toBe(421);
      expect((await at(feeding).post(`/v1/matches/${match}/commands`, concession)).body).toMatchObject({
        detail: 'POST /v1/matches/:id/commands is for processes that serve commands, and this one serves feeds alone',
      });
      expect(await at(deciding).post(`/v1/matches/${match}/commands`, concession)).toMatchObject({ status: 200 });
    });

    test('who decides keeps no read models, and health says who does what, with nothing degraded', async () => {
      const healthOf = async ({ url }: Closed) => clientFor(url).get('/health');
      for (const each of [deciding, feeding])
        expect(await healthOf(each)).toMatchObject({ degraded: false, projections: [], analytics: null });
      expect((await healthOf(deciding)).serves).toEqual(['commands']);
      expect(await healthOf(listing)).toMatchObject({ serves: ['lists'], projections: [{}, {}, {}], analytics: null });
      expect(await healthOf(counting)).toMatchObject({ serves: ['analytics'], analytics: { detail: null } });
      const cached = async ({ url }: Closed): Promise<string> =>
        /warm_matches\{part="matches"\} (\d+)/.exec(await clientFor(url).text('/metrics'))?.[1] ?? '';
      expect(await cached(deciding)).toBe('0');
      expect(await cached(listing)).not.toBe('0');
    });

    test('a revision that is still to come is waited for where nothing is listed', async () => {
      const { match, at } = await seated();
      const head = Number((await deciding.organizer.get(`/v1/matches/${match}`)).revision);
      const waiting = at(deciding).get(`/v1/matches/${match}/stack?atLeast=${head + 1}`);
      await at(deciding).command(match, { seat: 'anna', type: 'Concede' });
      expect(Number((await waiting).revision)).toBeGreaterThan(head);
    });

    test('a store that one process has is not divided', async () => {
      await expect(startClosed({ only: ['commands'] })).rejects.toThrow(/one file that one process opens/);
    });
  });

  test('messages: long ones are refused, many are all told in their order, another text on the channel is none', async () => {
    const stores = await Promise.all([openPostgresStore({ url: storeUrl }), openPostgresStore({ url: storeUrl })]);
    const [sender, hearer] = stores.map(({ messages }) => messages);
    const heard: string[] = [];
    const all = new Promise<void>((resolve) =>
      hearer?.listen((text) => {
        if (text.startsWith('n')) heard.push(text);
        if (text === 'n199') resolve();
      }),
    );
    // Until the other one listens, what is sent is lost.
    const ready = new Promise<void>((resolve) => hearer?.listen((text) => text === 'there?' && resolve()));
    const calling = setInterval(() => sender?.send('there?'), 20);
    await ready;
    clearInterval(calling);
    for (let nth = 0; nth < 200; nth++) sender?.send(`n${nth}${nth === 199 ? '' : 'ß'.repeat(300)}`);
    await all;
    expect(heard.map((text) => text.replace(/ß+/, ''))).toEqual(Array.from({ length: 200 }, (_, nth) => `n${nth}`));
    expect(() => sender?.send('x'.repeat(2_001))).toThrow(/2001 bytes, and at most 2000/);
    for (const store of stores) await store.close();
  });
});
