import type { FeedEvent, FeedPage, JsonMap, LoggedEvent } from '@stackledger/wire';
import type { Clock } from '@stackledger/ledger';
import { act, createMatch, expecting, problem, startApi, stopAll, temporaryFolder, type Api } from '../service/api.js';
import { clientFor, startClosed, type Closed, type Holder } from '../service/closed.js';
import { SMALL_TABLE } from '../service/positions.js';
import { openFeed, type Message } from '../service/sse.js';

afterAll(stopAll);

const SPRING = '/tournaments/spring-open';
const DIME = { seat: 'anna', type: 'PlayCard', card: 'a-dime' };

const page = (api: Api, query = ''): Promise<FeedPage> => expecting(200, api.get<FeedPage>(`/v1/feed${query}`));

/** Every page from a cursor on, until nothing is left. */
const allFrom = async (ask: (query: string) => Promise<FeedPage>, query: string): Promise<readonly FeedEvent[]> => {
  const all: FeedEvent[] = [];
  for (let [after, more] = ['', true]; more;) {
    const got = await ask(`?${query}${after}`);
    all.push(...got.events);
    [after, more] = [`&after=${got.next}`, got.more];
  }
  return all;
};

const logOf = async (api: Api, matchId: string): Promise<readonly LoggedEvent[]> =>
  (await expecting(200, api.get<{ events: LoggedEvent[] }>(`/v1/matches/${matchId}/events?limit=1000`))).events;

const of = (events: readonly FeedEvent[], matchId: string): readonly FeedEvent['event'][] =>
  events.filter((each) => each.matchId === matchId).map(({ event }) => event);

describe('a service without links', () => {
  let api: Api;
  let spring = '';
  let other = '';
  beforeAll(async () => {
    api = await startApi();
    spring = (await createMatch(api, { setup: SMALL_TABLE, tournament: 'spring-open' })).matchId;
    other = (await createMatch(api, { setup: SMALL_TABLE })).matchId;
    await act(api, spring, DIME);
  });

  test('pages of any size have every event of every match once, as its log tells it, in the order of their recording', async () => {
    for (const limit of [1, 7, 1000]) {
      const all = await allFrom((query) => page(api, query), `limit=${limit}`);
      for (const matchId of [spring, other]) expect(of(all, matchId)).toEqual(await logOf(api, matchId));
      expect(all.map(({ event }) => event.recordedAt)).toEqual(all.map(({ event }) => event.recordedAt).sort());
      expect(new Set(all.map(({ cursor }) => cursor)).size).toBe(all.length);
    }
  });

  test('it is read again from any cursor, and what is behind one never changes', async () => {
    const { events } = await page(api, '?limit=1000');
    for (let at = 0; at < events.length; at += 11)
      expect((await page(api, `?after=${events[at]?.cursor ?? ''}&limit=1000`)).events).toEqual(events.slice(at + 1));
  });

  test('of a tournament it has the matches of that alone; its cursor lies behind the others, too', async () => {
    const got = await page(api, '?tournament=spring-open&limit=1000');
    expect(got.events.every(({ matchId, tournament }) => matchId === spring && tournament === 'spring-open')).toBe(
      true,
    );
    expect(of(got.events, spring)).toEqual(await logOf(api, spring));
    expect(await page(api, `?after=${got.next}`)).toEqual({ events: [], next: got.next, more: false });
    expect((await page(api, '?tournament=nothing')).events).toEqual([]);
  });

  test('from now on it has what comes', async () => {
    const { next, events } = await page(api, '?after=now');
    expect(events).toEqual([]);
    const answer = await act(api, other, DIME);
    const got = await page(api, `?after=${next}`);
    expect(got.events.map(({ event }) => event.revision)).toEqual(answer.events.map(({ revision }) => revision));
  });

  test('live it says where it begins, sends what comes with its cursor, and a reader that comes again misses nothing', async () => {
    const feed = await openFeed(api, '/v1/feed/live');
    expect(await feed.next()).toMatchObject({ event: 'ready' });
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE, tournament: 'spring-open' });
    const log = await logOf(api, matchId);
    const first = await feed.events(2);
    feed.close();
    const again = await openFeed(api, '/v1/feed/live', { 'last-event-id': first.at(-1)?.id ?? '' });
    const rest = await again.events(log.length - 2);
    again.close();
    const read = (message: Message): FeedEvent => JSON.parse(message.data) as FeedEvent;
    const all = [...first, ...rest].map(read);
    expect(of(all, matchId)).toEqual(log);
    expect([...first, ...rest].map(({ id }) => id)).toEqual(all.map(({ cursor }) => cursor));
  });

  test('live of a tournament passes over the others, and says where it has caught up', async () => {
    const feed = await openFeed(api, '/v1/feed/live?after=0&tournament=nothing');
    const { data, id } = (await feed.until('caught-up')).at(-1) ?? { data: '{}' };
    feed.close();
    expect(JSON.parse(data)).toEqual({ cursor: id });
    expect((await page(api, `?after=${id}`)).events).toEqual([]);
  });

  test.each(['x', '-1', 'zz-3f2a9c1e', '1-00000000', '0-'])('%s is no cursor', async (after) => {
    expect(await problem(400, api.get(`/v1/feed?after=${after}`))).toMatchObject({ code: 'malformed' });
    expect((await problem(400, api.get(`/v1/feed/live?after=${after}`))).legal).toContain('now');
  });

  test('a cursor of another service is none, though something lies at its position', async () => {
    const elsewhere = await startApi();
    await createMatch(elsewhere, { setup: SMALL_TABLE });
    const { events } = await page(elsewhere);
    for (const { cursor } of events)
      expect((await problem(400, api.get(`/v1/feed?after=${cursor}`))).detail).toContain('of another store');
  });
});

test('a cursor outlives a restart', async () => {
  const storeUrl = `sqlite:${temporaryFolder()}/store.db`;
  const before = await startApi({ storeUrl });
  await createMatch(before, { setup: SMALL_TABLE });
  const { events } = await page(before, '?limit=1000');
  await before.stop();
  const after = await startApi({ storeUrl });
  expect((await page(after, `?limit=1000&after=${events[3]?.cursor ?? ''}`)).events).toEqual(events.slice(4));
});

describe('with links', () => {
  let closed: Closed;
  let matches: readonly string[];
  let now = Date.parse('2026-11-22T10:00:00.000Z');
  const clock: Clock = { now: () => new Date(now).toISOString() };
  beforeAll(async () => {
    closed = await startClosed({ clock });
    const create = (tournament: string): Promise<string> =>
      closed.organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'], tournament });
    matches = [await create('spring-open'), await create('spring-open'), await create('autumn')];
  });

  const holding = async (scope: string, body: JsonMap): Promise<Holder> =>
    clientFor(closed.url, (await closed.organizer.grant(`/v1${scope}/grants`, body)).token);
  const feedOf = (who: Holder): Promise<readonly FeedEvent[]> =>
    allFrom((query) => who.get(`/v1/feed${query}`) as unknown as Promise<FeedPage>, 'limit=1000');
  const seenLog = async (who: Holder, matchId: string): Promise<unknown> =>
    (await who.get(`/v1/matches/${matchId}/events?limit=1000`)).events;
  const matchesIn = (events: readonly FeedEvent[]): readonly string[] => [
    ...new Set(events.map(({ matchId }) => String(matchId))),
  ];

  test.each([
    ['a seat', 'matches', { role: 'seat', seat: 'anna' }, [0]],
    ['a scribe', 'matches', { role: 'scribe' }, [0]],
    ['a judge', 'tournaments', { role: 'judge' }, [0, 1]],
    ['a spectator', 'tournaments', { role: 'spectator' }, [0, 1]],
    ['a scorekeeper', 'tournaments', { role: 'scorekeeper' }, [0, 1]],
    ['an organizer', 'service', { role: 'organizer' }, [0, 1, 2]],
    ['an auditor, before anything is sealed,', 'tournaments', { role: 'auditor' }, []],
    ['a player without a seat', 'tournaments', { role: 'player' }, []],
  ] as const)('%s reads the matches of the link, each as its own log shows it', async (_, kind, body, seen) => {
    const scope = { matches: `/matches/${matches[0] ?? ''}`, tournaments: SPRING, service: '' }[kind];
    const who = await holding(scope, body);
    await feedOf(who); // its first use is told to the table
    const events = await feedOf(who);
    expect(matchesIn(events)).toEqual(seen.map((at) => matches[at]));
    for (const at of seen) expect(of(events, matches[at] ?? '')).toEqual(await seenLog(who, matches[at] ?? ''));
  });

  test('one seat reads its own hand and not the other; the use of its link is told to the table', async () => {
    const [match = ''] = matches;
    const [anna, ben] = [
      await holding(`/matches/${match}`, { role: 'seat', seat: 'anna' }),
      await holding(`/matches/${match}`, { role: 'seat', seat: 'ben' }),
    ];
    const [hers, his] = [of(await feedOf(anna), match), of(await feedOf(ben), match)];
    const drawn = (log: readonly FeedEvent['event'][]): number => log.filter(({ data }) => 'cards' in data).length;
    expect(drawn(hers)).toBeGreaterThan(0);
    expect(JSON.stringify(hers)).not.toBe(JSON.stringify(his));
    const types = of(await feedOf(closed.organizer), match).map(({ type }) => type);
    expect(types.filter((type) => type === 'LinkFirstUsed').length).toBeGreaterThanOrEqual(2);
  });

  test('who sees matches late gets no event before its time, and then each, once and in order', async () => {
    const late = await holding(SPRING, { role: 'spectator', delay: 300 });
    const ask = (after: string): Promise<FeedPage> =>
      late.get(`/v1/feed?limit=1000&after=${after}`) as unknown as Promise<FeedPage>;
    const first = await ask('0');
    expect(first).toMatchObject({ events: [], more: false });
    now += 300_000;
    const second = await ask(first.next);
    expect(matchesIn(second.events)).toEqual(matches.slice(0, 2));
    await closed.organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'], tournament: 'spring-open' });
    expect((await ask(second.next)).events).toEqual([]);
    now += 300_000;
    const third = await ask(second.next);
    expect(matchesIn(third.events)).toHaveLength(1);
    expect((await feedOf(late)).map(({ cursor }) => cursor)).toEqual(
      [...second.events, ...third.events].map(({ cursor }) => cursor),
    );
  });

  test('an auditor reads a match once it is sealed, from the beginning again', async () => {
    const [, match = ''] = matches;
    const auditor = await holding(SPRING, { role: 'auditor' });
    const judge = await holding(`/matches/${match}`, { role: 'head-judge', person: { name: 'Jo' } });
    await judge.command(match, { type: 'EndMatch', reason: 'the hall closes' });
    await judge.command(match, { type: 'SealMatch' });
    const events = await feedOf(auditor);
    expect(matchesIn(events)).toEqual([match]);
    expect(of(events, match)).toEqual(await seenLog(auditor, match));
  });

  test('nobody without a link, and no analyst, reads it', async () => {
    const analyst = await holding(SPRING, { role: 'analyst' });
    for (const route of ['/v1/feed', '/v1/feed/live']) {
      expect(await clientFor(closed.url).status(route)).toBe(401);
      expect(await analyst.status(route)).toBe(403);
    }
  });
});

describe('a tournament in the feed', () => {
  const ROUND = [
    ...['anna', 'ben'].map((player) => ({ type: 'EnrolPlayer', player })),
    ...['StartTournament', 'ProposePairings', 'PublishPairings'].map((type) => ({ type })),
  ];

  test('its events stand between those of matches as its own log tells them, by role', async () => {
    const { organizer, url } = await startClosed();
    const create = (id: string) => organizer.post('/v1/tournaments', { id, name: id, pack: 'magic-swiss' });
    await create('spring-open');
    await create('other');
    for (const [at, command] of ROUND.entries())
      await organizer.post('/v1/tournaments/spring-open/commands', { commandId: `c-${at}`, ...command });
    const spectator = clientFor(url, (await organizer.grant(`/v1${SPRING}/grants`, { role: 'spectator' })).token);
    for (const who of [organizer, spectator]) {
      const { events } = await who.get(`/v1${SPRING}/events?limit=100`);
      const feed = (await who.get('/v1/feed?tournament=spring-open')) as unknown as FeedPage;
      expect(feed.events).toMatchObject(
        (events as readonly object[]).map((event) => ({ matchId: null, tournament: 'spring-open', event })),
      );
    }
    const seen = (await spectator.get('/v1/feed')) as unknown as FeedPage;
    expect(new Set(seen.events.map(({ tournament }) => tournament))).toEqual(new Set(['spring-open']));
    const proposed = seen.events.find(({ event }) => event.type === 'PairingsProposed');
    expect(proposed?.event.data).not.toHaveProperty('tables');
    const late = await organizer.grant(`/v1${SPRING}/grants`, { role: 'spectator', delay: 3_600 });
    expect((await clientFor(url, late.token).get('/v1/feed')).events).toEqual([]);
  });
});
