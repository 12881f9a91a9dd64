import { connect } from 'node:net';
import type { EventPage, JsonMap, LoggedEvent } from '@stackledger/wire';
import { act, createMatch, expecting, problem, send, startApi, stopAll, view, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';
import { openFeed, type Message, type OpenFeed } from '../service/sse.js';
import { until } from '../../support/until.js';

let api: Api;
beforeAll(async () => {
  api = await startApi({ feedTimes: { heartbeatMs: 20, stallMs: 200, retryMs: 1_234 } });
});
afterAll(stopAll);

const DIME = { seat: 'anna', type: 'PlayCard', card: 'a-dime' };

const logOf = async (matchId: string, query = ''): Promise<readonly LoggedEvent[]> =>
  (await expecting(200, api.get<EventPage>(`/v1/matches/${matchId}/events?limit=1000${query}`))).events;

const parsed = (messages: readonly Message[]): readonly unknown[] =>
  messages.map(({ data }) => JSON.parse(data) as unknown);
const ids = (messages: readonly Message[]): readonly number[] => messages.map(({ id }) => Number(id));

describe('GET …/live', () => {
  test('tells who has the match on the screen up to where, and never that somebody saw less', async () => {
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    const feed = await openFeed(api, `/v1/matches/${matchId}/live`);
    const see = async (seat: string, seen: string): Promise<unknown> =>
      (await api.post(`/v1/matches/${matchId}/seen`, { seat, revision: seen })).body;
    expect(await see('ben', revision)).toEqual({ seats: { ben: revision } });
    expect(JSON.parse((await feed.until('seen')).at(-1)?.data ?? '')).toEqual({ seats: { ben: revision } });
    expect(await see('ben', '0')).toEqual({ seats: { ben: revision } });
    await see('anna', '1');
    expect(JSON.parse((await feed.until('seen')).at(-1)?.data ?? '')).toEqual({ seats: { ben: revision, anna: '1' } });
    feed.close();
    const later = await openFeed(api, `/v1/matches/${matchId}/live`);
    expect((await later.until('seen')).map(({ event }) => event)).toEqual(['ready', 'seen']);
    later.close();
  });

  test('devices for one seat are told of each other, and one that comes again under its name is the same one', async () => {
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    const open = (seat: string, device: string) =>
      openFeed(api, `/v1/matches/${matchId}/live?seat=${seat}&device=${device}`);
    const told = async (feed: OpenFeed): Promise<unknown> =>
      JSON.parse((await feed.until('devices')).at(-1)?.data ?? '') as unknown;
    const [phone, other] = [await open('anna', 'a-phone-1'), await open('ben', 'a-phone-2')];
    expect([await told(phone), await told(other)]).toEqual([
      { seat: 'anna', devices: 1 },
      { seat: 'ben', devices: 1 },
    ]);
    const tablet = await open('anna', 'a-tablet');
    expect([await told(phone), await told(tablet)]).toEqual(Array(2).fill({ seat: 'anna', devices: 2 }));
    const again = await open('anna', 'a-phone-1');
    expect(await told(again)).toEqual({ seat: 'anna', devices: 2 });
    tablet.close();
    expect(await told(phone)).toEqual({ seat: 'anna', devices: 1 });
    [phone, other, again].forEach((feed) => feed.close());
  });

  test('SL-LIMIT-3: no more feeds at once than the process keeps; one that ends makes room', async () => {
    const narrow = await startApi({ feedsAtOnce: 2 });
    const { matchId } = await createMatch(narrow, { setup: SMALL_TABLE });
    const open = () => openFeed(narrow, `/v1/matches/${matchId}/live`);
    const feeds = [await open(), await open()];
    await Promise.all(feeds.map((feed) => feed.until('ready')));
    expect(await problem(429, narrow.get(`/v1/matches/${matchId}/live`))).toMatchObject({
      code: 'too-many',
      rule: 'SL-LIMIT-3',
      detail: '2 feeds are open, which is as many as this process keeps',
    });
    feeds[0]?.close();
    const openFeeds = async () => (await narrow.raw('/metrics')).text();
    await until('one feed is open', async () => /stackledger_open_feeds\{kind="live"\} 1$/m.test(await openFeeds()));
    const third = await open();
    await third.until('ready');
    [feeds[1], third].forEach((feed) => feed?.close());
  });

  test('a device is named by whoever acts for a seat, and by nobody else', async () => {
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    const path = `/v1/matches/${matchId}/live`;
    expect((await problem(400, api.get(`${path}?device=a-phone-1`))).detail).toMatch(
      /^device: it is for devices that act/,
    );
    expect((await problem(400, api.get(`${path}?seat=anna&device=me`))).detail).toMatch(/^device: expected 8 to 64/);
  });

  test('a revision that the match does not have was seen by nobody, nor anything by a seat that is not there', async () => {
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    const refused = (status: number, body: JsonMap) => problem(status, api.post(`/v1/matches/${matchId}/seen`, body));
    expect((await refused(404, { seat: 'ben', revision: '9000' })).rule).toBe('SL-MATCH-1');
    expect((await refused(422, { seat: 'cleo', revision: '0' })).rule).toBe('SL-SEAT-1');
    expect((await refused(400, { revision: '0' })).rule).toBe('SL-CMD-1');
    expect((await refused(400, { seat: 'ben', revision: 'soon' })).rule).toBe('SL-CMD-1');
  });

  test('says where it begins, then sends every event of the log as it comes', async () => {
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    const feed = await openFeed(api, `/v1/matches/${matchId}/live`);
    expect(feed.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await feed.next()).toEqual({ id: revision, event: 'ready', data: JSON.stringify({ revision }) });
    const { events } = await act(api, matchId, DIME);
    const got = await feed.events(events.length);
    expect(parsed(got)).toEqual((await logOf(matchId)).slice(Number(revision) + 1));
    expect(ids(got)).toEqual(events.map((event) => Number(event.revision)));
    feed.close();
  });

  test('whoever comes again with Last-Event-ID misses nothing and gets nothing twice', async () => {
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    const first = await openFeed(api, `/v1/matches/${matchId}/live`);
    await act(api, matchId, DIME);
    const seen = await first.events(1);
    first.close();
    const { revision: head } = await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
    const again = await openFeed(api, `/v1/matches/${matchId}/live`, { 'last-event-id': String(seen[0]?.id) });
    const missed = await again.events(Number(head) - Number(revision) - 1);
    expect(ids([...seen, ...missed])).toEqual(
      Array.from({ length: Number(head) - Number(revision) }, (_, at) => Number(revision) + 1 + at),
    );
    again.close();
  });

  test('after= does what Last-Event-ID does, which goes before it', async () => {
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    const byQuery = await openFeed(api, `/v1/matches/${matchId}/live?after=3`);
    expect(await byQuery.next()).toMatchObject({ event: 'ready', id: '3' });
    const byHeader = await openFeed(api, `/v1/matches/${matchId}/live?after=3`, { 'last-event-id': '5' });
    expect(await byHeader.next()).toMatchObject({ event: 'ready', id: '5' });
    byQuery.close();
    byHeader.close();
  });

  test('tells a browser when to come again, and shows signs of life', async () => {
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    const ending = new AbortController();
    const { body } = await api.raw(`/v1/matches/${matchId}/live`, { signal: ending.signal });
    let text = '';
    for await (const chunk of body ?? []) {
      text += new TextDecoder().decode(chunk as Uint8Array);
      if (text.includes(': still here\n\n')) break;
    }
    expect(text.startsWith('retry: 1234\n\n')).toBe(true);
    ending.abort();
  });

  test('a rewind comes like any event, and struck events are not sent again', async () => {
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    const feed = await openFeed(api, `/v1/matches/${matchId}/live`);
    const { events } = await act(api, matchId, DIME);
    const back = { judge: 'jo', authority: 'floor-judge', type: 'Rewind', to: revision, kind: 'simple', reason: 'x' };
    await act(api, matchId, back);
    const got = await feed.events(events.length + 1);
    expect(JSON.parse(got.at(-1)?.data ?? '{}')).toMatchObject({ type: 'MatchRewound', parent: revision });
    feed.close();
  });

  test('nothing sealed leaks: a seat gets what GET …/events gives it, and nobody the secrets', async () => {
    const { matchId, revision } = await createMatch(api);
    for (const seat of ['', '&seat=anna', '&seat=ben']) {
      const feed = await openFeed(api, `/v1/matches/${matchId}/live?after=0${seat}`);
      const got = await feed.events(Number(revision));
      expect(parsed(got)).toEqual((await logOf(matchId, seat)).slice(1));
      expect(got.map(({ data }) => data).join('')).not.toMatch(
        /serverSeed|"salt"|"seal"|"prevHash"|"sealedFor"|"shuffles"/,
      );
      feed.close();
    }
  });

  test('a sealed match ends its feeds; whoever has seen everything is told not to come again', async () => {
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    const feed = await openFeed(api, `/v1/matches/${matchId}/live`);
    await act(api, matchId, { seat: 'anna', type: 'Concede' });
    const { revision } = await act(api, matchId, { judge: 'jo', type: 'SealMatch' });
    const seen = await feed.until('end');
    expect(JSON.parse(seen.at(-1)?.data ?? '{}')).toEqual({ why: 'the match is sealed', revision });
    expect(await feed.next()).toBeNull();
    const again = await api.raw(`/v1/matches/${matchId}/live`, { headers: { 'last-event-id': revision } });
    expect(again.status).toBe(204);
  });

  test.each([
    ['abc', 400, 'Last-Event-ID: expected a revision, a decimal string like "41", found "abc"'],
    ['-1', 400, 'found "-1"'],
    ['99999', 404, 'has no revision 99999'],
  ])('Last-Event-ID: %s is a %i in a sentence, with a way on', async (id, status, detail) => {
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    const response = await api.raw(`/v1/matches/${matchId}/live`, { headers: { 'last-event-id': id } });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      detail: expect.stringContaining(detail) as string,
      legal: expect.stringContaining(revision) as string,
      revision,
    });
  });

  test('an unknown match, seat or parameter is refused before anything is opened', async () => {
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    await problem(404, api.get('/v1/matches/nowhere/live'));
    await problem(422, api.get(`/v1/matches/${matchId}/live?seat=zoe`));
    await problem(400, api.get(`/v1/matches/${matchId}/live?since=3`));
    await problem(400, api.get(`/v1/matches/${matchId}/live?after=last`));
  });

  test('a reader that takes nothing is let go, the others are not, and play goes on', async () => {
    const words = { kind: 'loot', text: 'x'.repeat(2_000), abilities: [] };
    const long = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`long-${at}`, words]));
    const cards = { ...(SMALL_TABLE.cards as JsonMap), ...long };
    const { matchId, revision } = await createMatch(api, { setup: { ...SMALL_TABLE, cards } });
    const openReplays = async (): Promise<string> =>
      /open_feeds\{kind="replay"\} (\d+)/.exec(await (await api.raw('/metrics')).text())?.[1] ?? '';
    const { port, hostname } = new URL(api.url);
    const asleep = connect(Number(port), hostname);
    // The log many times over on one connection, none of it read.
    const once = `GET /v1/matches/${matchId}/replay?speed=9999&longest=0 HTTP/1.1\r\nhost: localhost\r\n\r\n`;
    asleep.pause().on('error', () => undefined);
    asleep.write(once.repeat(500));
    const cut = new Promise((resolve) => asleep.on('close', resolve));
    const awake = await openFeed(api, `/v1/matches/${matchId}/live`);
    while ((await openReplays()) === '0');
    await act(api, matchId, DIME);
    expect(ids(await awake.events(1))).toEqual([Number(revision) + 1]);
    await until('no replay is open', async () => (await openReplays()) === '0');
    let got = '';
    asleep.on('data', (chunk) => (got += chunk.toString('latin1')));
    asleep.resume();
    await cut; // by the service: nobody here has ended it
    expect(got.split('event: end').length).toBeLessThan(500);
    awake.close();
  }, 60_000);
});

describe('GET …/replay', () => {
  test('plays the log again to its end, with what was refused meanwhile', async () => {
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    expect((await send(api, matchId, { seat: 'ben', type: 'PassPriority' })).status).toBe(422);
    await act(api, matchId, DIME);
    const feed = await openFeed(api, `/v1/matches/${matchId}/replay?speed=9999`);
    const seen = await feed.until('end');
    expect(parsed(seen.filter(({ event }) => event === 'message'))).toEqual(await logOf(matchId));
    const refusal = seen.findIndex(({ event }) => event === 'refusal');
    expect(seen[refusal - 1]?.id).toBe(revision);
    expect(JSON.parse(seen[refusal]?.data ?? '{}')).toMatchObject({
      revision,
      command: { seat: 'ben', type: 'PassPriority' },
    });
    expect(JSON.parse(seen.at(-1)?.data ?? '{}')).toMatchObject({ revision: (await view(api, matchId)).revision });
    expect(await feed.next()).toBeNull();
  });

  test('plays a part, and goes on after Last-Event-ID', async () => {
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    const path = `/v1/matches/${matchId}/replay?from=2&to=6&speed=9999`;
    const events = async (headers = {}): Promise<readonly number[]> =>
      ids((await (await openFeed(api, path, headers)).until('end')).filter(({ event }) => event === 'message'));
    expect(await events()).toEqual([2, 3, 4, 5, 6]);
    expect(await events({ 'last-event-id': '4' })).toEqual([5, 6]);
    expect((await api.raw(path, { headers: { 'last-event-id': '6' } })).status).toBe(204);
  });

  test.each([
    ['rolls', 'DieRolled'],
    ['choices,rewinds', 'MatchRewound'],
    ['refusals', 'CommandRefused'],
  ])('stop=%s stops there and says where to go on', async (stop, why) => {
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    await act(api, matchId, { seat: 'anna', type: 'ActivateAbility', source: 'book-of-sin' });
    await send(api, matchId, { seat: 'ben', type: 'PassPriority' });
    const { revision: to } = await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
    await act(api, matchId, { seat: 'ben', type: 'PassPriority' });
    await act(api, matchId, { judge: 'jo', authority: 'floor-judge', type: 'Rewind', to, kind: 'simple', reason: 'x' });
    await act(api, matchId, { seat: 'ben', type: 'PassPriority' });
    const path = `/v1/matches/${matchId}/replay?speed=9999&stop=${stop}`;
    const feed = await openFeed(api, path);
    const seen = await feed.until('stop');
    const shown = seen.filter(({ event }) => event === 'message');
    const stopped = JSON.parse(seen.at(-1)?.data ?? '{}') as { revision: string; next: string };
    expect(stopped).toEqual({ revision: shown.at(-1)?.id, why, next: String(Number(shown.at(-1)?.id) + 1) });
    feed.close();
    const rest = await openFeed(api, `/v1/matches/${matchId}/replay?speed=9999&from=${stopped.next}`);
    expect((await rest.next())?.id).toBe(stopped.next);
    rest.close();
  });

  test('what another seat was refused is not shown to a seat', async () => {
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    await send(api, matchId, { seat: 'ben', type: 'PlayCard', card: 'butter-bean', targets: [] });
    const refusals = async (seat: string): Promise<number> => {
      const feed = await openFeed(api, `/v1/matches/${matchId}/replay?speed=9999&seat=${seat}`);
      return (await feed.until('end')).filter(({ event }) => event === 'refusal').length;
    };
    expect([await refusals('anna'), await refusals('ben')]).toEqual([0, 1]);
  });

  test.each([
    ['from=99999', 404],
    ['to=99999', 404],
    ['from=5&to=3', 400],
    ['speed=0', 400],
    ['speed=fast', 400],
    ['stop=deaths', 400],
    ['longest=-1', 400],
    ['seat=zoe', 422],
  ])('?%s is a %i', async (query, status) => {
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    const { detail, legal } = await problem(status, api.get(`/v1/matches/${matchId}/replay?${query}`));
    expect(detail.length).toBeGreaterThan(10);
    expect(legal.length).toBeGreaterThan(10);
  });
});

test('when the service ends, its feeds end in order', async () => {
  const own = await startApi();
  const { matchId } = await createMatch(own, { setup: SMALL_TABLE });
  const feed = await openFeed(own, `/v1/matches/${matchId}/live`);
  await feed.until('ready');
  const [seen] = await Promise.all([feed.until('end'), own.stop()]);
  expect(JSON.parse(seen.at(-1)?.data ?? '{}')).toEqual({ why: 'the service is ending; come again' });
});
