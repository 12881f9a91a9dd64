import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import type { Clock } from '@stackledger/ledger';
import type {
  DeliveryPage,
  DeliveryView,
  FeedPage,
  LoggedEvent,
  WebhookList,
  WebhookRegistered,
  WebhookView,
  JsonMap,
} from '@stackledger/wire';
import type { ServerOptions } from '../../../apps/api/src/server.js';
import { act, createMatch, expecting, problem, startApi, stopAll, temporaryFolder, type Api } from '../service/api.js';
import { clientFor, startClosed } from '../service/closed.js';
import { SMALL_TABLE } from '../service/positions.js';
import { answering, closeReceivers, startReceiver, type Received } from './receiver.js';
import { until } from '../../support/until.js';

afterEach(async () => {
  await stopAll();
  await closeReceivers();
});

const HOUR = 3_600_000;
/** What a match on a small table begins with and nothing repeats. */
const CREATED = 'match.MatchCreated';

/** A clock and ticks that go on by hand: nothing is due before somebody says so. */
const handTime = () => {
  let [now, tick] = [Date.now(), (): void => undefined];
  const clock: Clock = { now: () => new Date(now).toISOString() };
  return {
    clock,
    every: (_ms: number, each: () => void) => {
      tick = each;
      return () => void (tick = () => undefined);
    },
    goOn: (ms: number): void => {
      now += ms;
      tick();
    },
  };
};

type Time = ReturnType<typeof handTime>;
type Service = Api & { readonly stop: () => Promise<void>; readonly time: Time };

const start = async (options: Partial<ServerOptions> = {}, time = handTime()): Promise<Service> => {
  const { webhooks, ...others } = options;
  const settings = { path: ':memory:', allowLoopback: true, every: time.every, ...webhooks };
  return { ...(await startApi({ clock: time.clock, webhooks: settings, ...others })), time };
};

const register = (api: Api, url: string, kinds: readonly string[] = [CREATED], more = {}): Promise<WebhookRegistered> =>
  expecting(201, api.post<WebhookRegistered>('/v1/webhooks', { url, kinds, ...more }));

const webhookOf = async (api: Api, id: string): Promise<WebhookView | undefined> =>
  (await expecting(200, api.get<WebhookList>('/v1/webhooks'))).webhooks.find((each) => each.id === id);

const deliveriesOf = async (api: Api, id: string, query = ''): Promise<readonly DeliveryView[]> =>
  (await expecting(200, api.get<DeliveryPage>(`/v1/webhooks/${id}/deliveries${query}`))).deliveries;

/** Asks again until the deliveries are so: an attempt is recorded a moment after its receiver has answered. */
const deliveriesOnce = async (
  api: Api,
  id: string,
  isSo: (deliveries: readonly DeliveryView[]) => boolean,
): Promise<readonly DeliveryView[]> => {
  let deliveries: readonly DeliveryView[] = [];
  await until('deliveries are so', async () => isSo((deliveries = await deliveriesOf(api, id))));
  return deliveries;
};

const tried =
  (attempts: number) =>
  (deliveries: readonly DeliveryView[]): boolean =>
    deliveries.length > 0 && deliveries.every((each) => each.attempts === attempts);

const newMatch = async (api: Api, more = {}): Promise<string> =>
  (await createMatch(api, { setup: SMALL_TABLE, ...more })).matchId;

const idsOf = (received: readonly Received[]): readonly string[] => received.map(({ id }) => id);

describe('a message', () => {
  test('is signed as the library verifies it, and says of the event what the feed says of it to a spectator', async () => {
    const api = await start();
    const receiver = await startReceiver();
    const { webhook, secret } = await register(api, receiver.url, ['match.*']);
    const matchId = await newMatch(api, { tournament: 'spring-open' });
    const log = (await expecting(200, api.get<{ events: LoggedEvent[] }>(`/v1/matches/${matchId}/events?limit=1000`)))
      .events;
    const received = await receiver.atLeast(log.length);
    const library = new Webhook(secret);
    for (const { text, headers, body } of received) {
      expect(library.verify(text, headers as Record<string, string>)).toEqual(body);
      expect(() => library.verify(`${text} `, headers as Record<string, string>)).toThrow('No matching signature');
      expect(body.type).toBe(`match.${body.data.event.type}`);
      expect(body.timestamp).toBe(body.data.event.recordedAt);
      expect(headers['content-type']).toBe('application/json');
    }
    expect(new Set(idsOf(received)).size).toBe(log.length);
    const said = received.map(({ body }) => body.data.event).sort((a, b) => Number(a.revision) - Number(b.revision));
    expect(said.map(({ revision }) => revision)).toEqual(log.map(({ revision }) => revision));
    const feed = await expecting(200, api.get<FeedPage>('/v1/feed?limit=1000'));
    expect(received.map(({ body }) => body.data.cursor).sort()).toEqual(feed.events.map(({ cursor }) => cursor).sort());
    expect(await deliveriesOnce(api, webhook.id, tried(1))).toHaveLength(log.length);
  });

  test('tells of a tournament itself where it was asked for, as the feed does', async () => {
    const api = await start();
    const receiver = await startReceiver();
    await register(api, receiver.url, ['tournament.*'], { tournament: 'spring-open' });
    for (const id of ['spring-open', 'other']) await api.post('/v1/tournaments', { id, name: id, pack: 'magic-swiss' });
    await newMatch(api, { tournament: 'spring-open' });
    await api.post('/v1/tournaments/spring-open/commands', { commandId: 'a', type: 'EnrolPlayer', player: 'anna' });
    const received = await receiver.atLeast(2);
    expect(received.map(({ body }) => body.type).sort()).toEqual([
      ...['tournament.PlayerEnrolled', 'tournament.TournamentCreated'],
    ]);
    for (const { body } of received) {
      expect(body.data).toMatchObject({ matchId: null, tournament: 'spring-open' });
      expect(JSON.stringify(body)).not.toContain('seed');
    }
  });

  test('holds what a spectator sees, and of hands no more than that', async () => {
    const { clock, every } = handTime();
    const { url, organizer } = await startClosed({ clock, webhooks: { path: ':memory:', allowLoopback: true, every } });
    const receiver = await startReceiver();
    await organizer.post('/v1/webhooks', { url: receiver.url, kinds: ['match.*'] });
    const match = await organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] });
    const logOf = async (body: JsonMap): Promise<readonly LoggedEvent[]> => {
      const { token } = await organizer.grant(`/v1/matches/${match}/grants`, body);
      return (await clientFor(url, token).get(`/v1/matches/${match}/events?limit=1000`))
        .events as unknown as LoggedEvent[]; // as described
    };
    const [hers, theirs] = [await logOf({ role: 'seat', seat: 'anna' }), await logOf({ role: 'spectator' })];
    const received = await receiver.atLeast(theirs.length);
    for (const event of theirs)
      expect(received.map(({ body }) => body.data.event).find(({ revision }) => revision === event.revision)).toEqual(
        event,
      );
    expect(hers.slice(0, theirs.length)).not.toEqual(theirs);
  });

  test('goes to those endpoints alone that chose its kind and its tournament', async () => {
    const api = await start();
    const [all, spring, ended] = [await startReceiver(), await startReceiver(), await startReceiver()];
    await register(api, all.url);
    await register(api, spring.url, [CREATED], { tournament: 'spring-open' });
    const { webhook } = await register(api, ended.url, ['match.MatchEnded']);
    const one = await newMatch(api);
    const two = await newMatch(api, { tournament: 'spring-open' });
    expect((await all.atLeast(2)).map(({ body }) => body.data.matchId).sort()).toEqual([one, two].sort());
    expect((await spring.atLeast(1)).map(({ body }) => body.data.matchId)).toEqual([two]);
    expect(await deliveriesOf(api, webhook.id)).toEqual([]);
    await act(api, two, { type: 'EndMatch', judge: 'jo', reason: 'the hall closes' });
    expect((await ended.atLeast(1))[0]?.body.data).toMatchObject({ matchId: two, event: { type: 'MatchEnded' } });
  });
});

describe('what does not arrive', () => {
  test('is sent again under its id by the schedule, and no earlier; then it has failed', async () => {
    const api = await start();
    const receiver = await startReceiver(answering(500));
    const { webhook, secret } = await register(api, receiver.url);
    await newMatch(api);
    const waits = [5_000, 30_000, 300_000, 1_800_000, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
    for (const [at, wait] of waits.entries()) {
      const [delivery] = await deliveriesOnce(api, webhook.id, tried(at + 1));
      expect(delivery).toMatchObject({ state: 'waiting', status: 500, error: 'the receiver did not take it' });
      expect(Date.parse(delivery?.nextAt ?? '') - Date.parse(delivery?.lastAt ?? '')).toBe(wait);
      api.time.goOn(wait - 1);
      expect(receiver.received).toHaveLength(at + 1);
      api.time.goOn(1);
      await receiver.atLeast(at + 2);
    }
    expect(await deliveriesOnce(api, webhook.id, tried(waits.length + 1))).toMatchObject([
      { state: 'failed', nextAt: null },
    ]);
    expect(new Set(idsOf(receiver.received)).size).toBe(1);
    for (const { id, headers, text } of receiver.received) {
      const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
      expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(id, at, text));
    }
  });

  test('is left alone for as long as the receiver asks, an hour at most', async () => {
    const api = await start();
    const asks = await startReceiver(answering(429, { 'retry-after': '600' }));
    const asksMuch = await startReceiver(answering(503, { 'retry-after': '99999' }));
    for (const [receiver, ms] of [
      [asks, 600_000],
      [asksMuch, HOUR],
    ] as const) {
      const { webhook } = await register(api, receiver.url);
      await newMatch(api);
      const [delivery] = await deliveriesOnce(api, webhook.id, tried(1));
      expect(Date.parse(delivery?.nextAt ?? '') - Date.parse(delivery?.lastAt ?? '')).toBe(ms);
    }
  });

  test('waits over a restart, and what happened meanwhile is sent too; nothing that arrived is sent again', async () => {
    const folder = temporaryFolder();
    const options = { storeUrl: `sqlite:${join(folder, 'store.db')}` };
    const path = join(folder, 'store.webhooks.db');
    const time = handTime();
    let status = 204;
    const receiver = await startReceiver((response) => void response.writeHead(status).end());
    const before = await start({ ...options, webhooks: { path } }, time);
    const { webhook } = await register(before, receiver.url);
    await newMatch(before);
    await deliveriesOnce(before, webhook.id, (all) => all[0]?.state === 'delivered');
    status = 500;
    await newMatch(before);
    await deliveriesOnce(before, webhook.id, (all) => all[0]?.attempts === 1);
    await before.stop();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const without = await startApi({ ...options, clock: time.clock });
    await newMatch(without);
    await without.stop();
    status = 204;
    const after = await start({ ...options, webhooks: { path } }, time);
    await receiver.atLeast(3);
    after.time.goOn(5_000);
    await receiver.atLeast(4);
    const deliveries = await deliveriesOnce(after, webhook.id, (all) =>
      all.every(({ state }) => state === 'delivered'),
    );
    expect(deliveries.map(({ attempts }) => attempts)).toEqual([1, 2, 1]);
    expect(receiver.received).toHaveLength(4);
    expect(new Set(idsOf(receiver.received))).toEqual(new Set(deliveries.map(({ message }) => message)));
  });

  test('of an attempt that a shutdown breaks off nothing is recorded: it is made again', async () => {
    const folder = temporaryFolder();
    const options = { storeUrl: `sqlite:${join(folder, 'store.db')}`, webhooks: { path: join(folder, 'hooks.db') } };
    const receiver = await startReceiver((response, _, before) => void (before > 0 && response.writeHead(200).end()));
    const before = await start(options);
    const { webhook } = await register(before, receiver.url);
    await newMatch(before);
    await receiver.atLeast(1);
    await before.stop();
    const after = await start(options);
    await receiver.atLeast(2);
    expect(await deliveriesOnce(after, webhook.id, tried(1))).toMatchObject([{ state: 'delivered', status: 200 }]);
    expect(new Set(idsOf(receiver.received)).size).toBe(1);
  });

  test('holds up nobody else: others get theirs while one endpoint answers nothing', async () => {
    const api = await start();
    const silent = await startReceiver(() => undefined);
    const quick = await startReceiver();
    await register(api, silent.url);
    await register(api, quick.url);
    for (let count = 1; count <= 3; count++) {
      await newMatch(api);
      await quick.atLeast(count);
    }
    expect(silent.received).toHaveLength(1);
  });
});

describe('an endpoint', () => {
  test('at which nothing arrives for five days is switched off, says so, and gets nothing until it is switched on', async () => {
    const lines: string[] = [];
    const api = await start({ logLevel: 'warn', logTo: { write: (line) => void lines.push(line) } });
    let status = 500;
    const receiver = await startReceiver((response) => void response.writeHead(status).end());
    const { webhook } = await register(api, receiver.url);
    await newMatch(api);
    await deliveriesOnce(api, webhook.id, tried(1));
    expect(await webhookOf(api, webhook.id)).toMatchObject({
      disabled: null,
      failingSince: expect.any(String) as string,
      waiting: 1,
    });
    api.time.goOn(120 * HOUR);
    await receiver.atLeast(2);
    await deliveriesOnce(api, webhook.id, tried(2));
    expect(lines.join('')).toContain(`the webhook ${webhook.id} to ${new URL(receiver.url).host} is switched off`);
    const off = await webhookOf(api, webhook.id);
    expect(off?.disabled?.why).toContain('nothing has arrived since');
    await newMatch(api);
    api.time.goOn(HOUR);
    expect(await deliveriesOf(api, webhook.id)).toHaveLength(1);
    expect(receiver.received).toHaveLength(2);
    status = 204;
    await expecting(200, api.post(`/v1/webhooks/${webhook.id}/enabled`, { enabled: true }));
    expect(await webhookOf(api, webhook.id)).toMatchObject({ disabled: null, failingSince: null });
    await newMatch(api);
    await receiver.atLeast(3);
    api.time.goOn(HOUR);
    await receiver.atLeast(4);
    expect(
      await deliveriesOnce(api, webhook.id, (all) => all.every(({ state }) => state === 'delivered')),
    ).toHaveLength(2);
  });

  test('that answers 410 is switched off at once', async () => {
    const api = await start();
    const receiver = await startReceiver(answering(410));
    const { webhook } = await register(api, receiver.url);
    await newMatch(api);
    expect(await deliveriesOnce(api, webhook.id, tried(1))).toMatchObject([{ state: 'failed', status: 410 }]);
    expect((await webhookOf(api, webhook.id))?.disabled?.why).toContain('410');
  });

  test('that is removed gets nothing more, and is nowhere', async () => {
    const api = await start();
    const receiver = await startReceiver(answering(500));
    const { webhook } = await register(api, receiver.url);
    await newMatch(api);
    await deliveriesOnce(api, webhook.id, tried(1));
    expect((await api.raw(`/v1/webhooks/${webhook.id}`, { method: 'DELETE' })).status).toBe(200);
    api.time.goOn(24 * HOUR);
    await newMatch(api);
    expect(receiver.received).toHaveLength(1);
    await problem(404, api.get(`/v1/webhooks/${webhook.id}/deliveries`));
    expect((await api.raw(`/v1/webhooks/${webhook.id}`, { method: 'DELETE' })).status).toBe(404);
    await problem(404, api.post(`/v1/webhooks/${webhook.id}/enabled`, { enabled: true }));
  });

  test('shows its deliveries page by page, and a message is sent again when asked for, whatever came of it', async () => {
    const api = await start();
    const receiver = await startReceiver();
    const { webhook } = await register(api, receiver.url);
    for (let count = 1; count <= 3; count++) await newMatch(api);
    await deliveriesOnce(api, webhook.id, (all) => all.length === 3 && all.every(({ state }) => state === 'delivered'));
    const first = await expecting(200, api.get<DeliveryPage>(`/v1/webhooks/${webhook.id}/deliveries?limit=2`));
    const rest = await expecting(
      200,
      api.get<DeliveryPage>(`/v1/webhooks/${webhook.id}/deliveries?limit=2&before=${first.next ?? ''}`),
    );
    expect([...first.deliveries, ...rest.deliveries]).toEqual(await deliveriesOf(api, webhook.id));
    expect(rest.next).toBeNull();
    const message = rest.deliveries[0]?.message ?? '';
    await expecting(200, api.post(`/v1/webhooks/${webhook.id}/deliveries/${message}/resend`, {}));
    expect((await receiver.atLeast(4)).at(-1)?.id).toBe(message);
    expect(receiver.received.at(-1)?.text).toBe(receiver.received[0]?.text);
    await problem(404, api.post(`/v1/webhooks/${webhook.id}/deliveries/msg_nothing/resend`, {}));
  });
});

describe('what is called', () => {
  const resolving = (...addresses: readonly string[]) => {
    const asked: string[] = [];
    const resolve = (name: string) => {
      asked.push(name);
      const address = addresses[Math.min(asked.length, addresses.length) - 1] ?? '';
      return Promise.resolve([{ address, family: address.includes(':') ? 6 : 4 }]);
    };
    return { resolve, asked };
  };

  test('an address that is not public is refused as it is registered, and nothing is kept of it', async () => {
    const api = await start({ webhooks: { path: ':memory:', allowLoopback: false } });
    for (const url of [
      'http://example.com/',
      'https://169.254.169.254/',
      'https://[::ffff:7f00:1]/',
      'https://localhost/',
    ]) {
      const { detail, code } = await problem(400, api.post('/v1/webhooks', { url, kinds: [CREATED] }));
      expect([code, detail]).toEqual(['malformed', expect.stringContaining('url: ')]);
    }
    expect((await expecting(200, api.get<WebhookList>('/v1/webhooks'))).webhooks).toEqual([]);
  });

  test('a name whose address is private is refused, with every address that it has', async () => {
    const both = () =>
      Promise.resolve([
        { address: '93.184.215.14', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]);
    const api = await start({ webhooks: { path: ':memory:', allowLoopback: false, resolve: both } });
    expect(
      (await problem(400, api.post('/v1/webhooks', { url: 'https://hall.example/', kinds: [CREATED] }))).detail,
    ).toContain('10.0.0.1 is no public address');
  });

  test('a name that turns private after its registration is not called (rebinding)', async () => {
    const receiver = await startReceiver();
    const { resolve, asked } = resolving('93.184.215.14', '127.0.0.1');
    const api = await start({ webhooks: { path: ':memory:', allowLoopback: false, resolve } });
    const { webhook } = await register(api, `https://hall.example:${new URL(receiver.url).port}/`);
    await newMatch(api);
    const [delivery] = await deliveriesOnce(api, webhook.id, tried(1));
    expect(delivery).toMatchObject({ status: null, error: '127.0.0.1 is no public address (loopback)' });
    expect(receiver.received).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  test('a name is resolved once for a connection, which goes to the address that was checked', async () => {
    const receiver = await startReceiver();
    const { resolve, asked } = resolving('127.0.0.1', '127.0.0.1', '10.0.0.1');
    const api = await start({ webhooks: { path: ':memory:', resolve } });
    const { webhook } = await register(api, receiver.url.replace('127.0.0.1', 'hall.localhost'));
    await newMatch(api);
    expect((await receiver.atLeast(1))[0]?.headers.host).toBe(`hall.localhost:${new URL(receiver.url).port}`);
    expect(await deliveriesOnce(api, webhook.id, tried(1))).toMatchObject([{ state: 'delivered' }]);
    expect(asked).toHaveLength(2);
  });

  test('a redirect is not followed, and counts as a failure', async () => {
    const target = await startReceiver();
    const receiver = await startReceiver(answering(307, { location: target.url }));
    const api = await start();
    const { webhook } = await register(api, receiver.url);
    await newMatch(api);
    expect(await deliveriesOnce(api, webhook.id, tried(1))).toMatchObject([
      { state: 'waiting', status: 307, error: 'redirects are not followed' },
    ]);
    expect(target.received).toEqual([]);
  });

  test('an answer that does not come in time is a failure; one without end counts by its status', async () => {
    const silent = await startReceiver(() => undefined);
    const endless = await startReceiver((response) => {
      response.writeHead(200);
      const more = (): void => void (response.destroyed || response.write('x'.repeat(16 * 1024), later));
      const later = (): void => void setImmediate(more); // who hangs up is noticed in between
      more();
    });
    const api = await start({ webhooks: { path: ':memory:', answerWithinMs: 300 } });
    const [one, two] = [await register(api, silent.url), await register(api, endless.url)];
    await newMatch(api);
    expect(await deliveriesOnce(api, one.webhook.id, tried(1))).toMatchObject([
      { status: null, error: 'no answer within 300 ms' },
    ]);
    expect(await deliveriesOnce(api, two.webhook.id, tried(1))).toMatchObject([{ state: 'delivered', status: 200 }]);
  });
});

describe('who may ask', () => {
  test('an organizer registers and reads; nobody else does, and no answer but the first has a secret', async () => {
    const { clock } = handTime();
    const { url, organizer } = await startClosed({ clock, webhooks: { path: ':memory:', allowLoopback: true } });
    const made = await organizer.post('/v1/webhooks', { url: 'http://127.0.0.1:9/hooks', kinds: ['match.*'] });
    expect(made).toMatchObject({
      status: 201,
      body: { secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) as string },
    });
    const listed = await organizer.text('/v1/webhooks');
    expect(listed).toContain('http://127.0.0.1:9/hooks');
    expect(listed).not.toContain('whsec_');
    expect(JSON.parse(listed)).toMatchObject({ webhooks: [{ madeBy: 'organizer' }] });
    const judge = clientFor(
      url,
      (await organizer.grant('/v1/tournaments/spring-open/grants', { role: 'head-judge' })).token,
    );
    for (const who of [judge, clientFor(url)]) {
      const status = who.token === undefined ? 401 : 403;
      expect(await who.status('/v1/webhooks')).toBe(status);
      expect((await who.post('/v1/webhooks', { url: 'http://127.0.0.1:9/', kinds: ['match.*'] })).status).toBe(status);
    }
  });

  test.each([
    [{ kinds: ['match.*'] }],
    [{ url: 'https://hall.example/', kinds: [] }],
    [{ url: 'https://hall.example/', kinds: ['match.Nothing'] }],
    [{ url: 'https://hall.example/', kinds: 'match.*' }],
    [{ url: 'https://hall.example/', kinds: ['match.*'], secret: 'mine' }],
  ])('%j is no endpoint', async (body) => {
    const api = await start();
    expect((await problem(400, api.post('/v1/webhooks', body))).code).toBe('malformed');
  });

  test('a service without webhooks says so', async () => {
    const api = await startApi();
    expect(await problem(501, api.get('/v1/webhooks'))).toMatchObject({ code: 'no-webhooks' });
  });

  test('the file of the webhooks is made with the first endpoint, and holds nothing of the log', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'hooks.db');
    const api = await start({ webhooks: { path } });
    await newMatch(api);
    expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
    const receiver = await startReceiver();
    await register(api, receiver.url, ['match.*']);
    await createMatch(api, { seats: ['zaphod', 'ben'] });
    await receiver.atLeast(1);
    await api.stop();
    expect(readFileSync(path).includes('zaphod')).toBe(false);
  });
});
