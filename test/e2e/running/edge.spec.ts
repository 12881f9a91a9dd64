import { SHEET_STYLE_HASH } from '@stackledger/service';
import { once } from 'node:events';
import { createMatch, newId, startApi, stopAll, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';
import { openSocket, problemIn, sendRaw, type RawAnswer } from '../service/raw-http.js';

afterEach(stopAll);

/** A request with these headers, after whose answer the connection ends. */
const asking = (api: Api, line: string, ...headers: readonly string[]): Promise<RawAnswer> =>
  sendRaw(api, `${[`${line} HTTP/1.1`, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n`);

describe('by which name the service is called', () => {
  test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.8.9.10:80', '[::1]:3000', 'stackledger.localhost'])(
    'bound to loopback it answers to %s',
    async (name) => {
      const api = await startApi();
      expect((await asking(api, 'GET /v1/matches', `host: ${name}`)).status).toBe(200);
    },
  );

  test.each(['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', '192.168.1.5', 'localhost.evil.example'])(
    'bound to loopback it does not answer to %s',
    async (name) => {
      const api = await startApi();
      for (const line of ['GET /v1/matches', 'GET /health', 'POST /v1/backups', 'GET /nothing']) {
        const { status, code, legal } = problemIn(await asking(api, line, `host: ${name}`));
        expect({ status, code }).toEqual({ status: 421, code: 'foreign-host' });
        expect(legal).toContain('ALLOWED_HOSTS');
      }
    },
  );

  test('names that it is given it has, and no other', async () => {
    const api = await startApi({ allowedHosts: ['Hall.example'] });
    expect((await asking(api, 'GET /v1/matches', 'host: hall.example:8443')).status).toBe(200);
    expect((await asking(api, 'GET /v1/matches', 'host: mall.example')).status).toBe(421);
  });

  test('bound to every address it answers to every name, until it is given some', async () => {
    const open = await startApi({ host: '0.0.0.0', open: false });
    expect((await asking(open, 'GET /v1/rulesets', 'host: hall.example')).status).toBe(200);
    const named = await startApi({ host: '0.0.0.0', open: false, allowedHosts: ['hall.example'] });
    expect((await asking(named, 'GET /v1/rulesets', 'host: mall.example')).status).toBe(421);
  });
});

/** The headers that answers have by the document. */
const sentWith = (document: string): ReadonlySet<string> =>
  new Set([...document.matchAll(/"([\w-]+)":\{"\$ref":"#\/components\/headers\//g)].map(([, name = '']) => name));

describe('pages of other origins', () => {
  const COMMAND = { method: 'POST', body: '{}' };
  type Sent = Omit<RequestInit, 'headers'> & { readonly headers?: { readonly [name: string]: string } };
  const from = (api: Api, origin: string, init: Sent = {}): Promise<Response> =>
    api.raw('/v1/matches', { ...init, headers: { origin, 'content-type': 'application/json', ...init.headers } });

  test.each(['https://evil.example', 'http://127.0.0.1:1', 'null', 'nonsense'])(
    'what a page of %s sends is refused, read or command',
    async (origin) => {
      const api = await startApi({ corsOrigins: ['https://hall.example'] });
      const preflight = { method: 'OPTIONS', headers: { 'access-control-request-method': 'DELETE' } };
      for (const init of [{}, COMMAND, preflight]) {
        const response = await from(api, origin, init);
        expect(response.status).toBe(403);
        expect(response.headers.get('access-control-allow-origin')).toBeNull();
        expect(await response.json()).toMatchObject({ code: 'foreign-origin', status: 403 });
      }
    },
  );

  test('its own pages may', async () => {
    const api = await startApi();
    expect((await from(api, new URL(api.url).origin)).status).toBe(200);
  });

  test('CORS: those of an origin that is named may, and are told what they may read; others may not', async () => {
    const api = await startApi({ corsOrigins: ['https://hall.example'] });
    const response = await from(api, 'https://hall.example');
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://hall.example');
    expect(response.headers.get('access-control-expose-headers')).toContain('location');
    expect(response.headers.get('vary')?.toLowerCase()).toContain('origin');
    expect((await from(api, 'https://mall.example')).status).toBe(403);
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    const ending = new AbortController();
    const feed = await api.raw(`/v1/matches/${matchId}/live`, {
      headers: { origin: 'https://hall.example' },
      signal: ending.signal,
    });
    expect(feed.headers.get('access-control-allow-origin')).toBe('https://hall.example');
    ending.abort();
  });

  test('CORS: a browser that asks first is told which methods and headers', async () => {
    const api = await startApi({ corsOrigins: ['*'] });
    const response = await api.raw('/v1/matches', {
      method: 'OPTIONS',
      headers: { origin: 'https://any.example', 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBe(204);
    const listed = (name: string) => response.headers.get(`access-control-${name}`)?.split(', ') ?? [];
    expect(listed('allow-methods')).toEqual(['DELETE', 'GET', 'HEAD', 'POST']);
    expect(listed('allow-headers')).toEqual(expect.arrayContaining(['authorization', 'content-type', 'prefer']));
  });

  test('CORS: all headers may be sent and read that the OpenAPI document describes', async () => {
    const api = await startApi({ corsOrigins: ['https://hall.example'] });
    const document = await api.raw('/docs-json').then((answer) => answer.text());
    const sent = [...document.matchAll(/"name":"([\w-]+)","in":"header"|"in":"header","name":"([\w-]+)"/g)].map(
      ([, one, other]) => (one ?? other ?? '').toLowerCase(),
    );
    const response = await api.raw('/v1/grants/g-x', {
      method: 'OPTIONS',
      headers: { origin: 'https://hall.example', 'access-control-request-method': 'DELETE' },
    });
    const taken = response.headers.get('access-control-allow-headers')?.split(', ');
    expect(new Set(sent)).toEqual(new Set(['idempotency-key', 'last-event-id']));
    expect(taken).toEqual(expect.arrayContaining([...sent, 'if-none-match']));
    const exposed = (await from(api, 'https://hall.example')).headers.get('access-control-expose-headers')?.split(', ');
    expect(exposed).toEqual(expect.arrayContaining([...sentWith(document)]));
  });
});

describe('what is hardly a request is answered with a problem too', () => {
  test('one that names no host', async () => {
    const api = await startApi();
    expect(problemIn(await asking(api, 'GET /v1/matches'))).toMatchObject({ status: 400, code: 'bad-request' });
  });

  test('one that expects something else than to go on', async () => {
    const api = await startApi();
    const answer = await asking(api, 'GET /v1/matches', 'host: localhost', 'expect: 200-maybe');
    expect(problemIn(answer)).toMatchObject({ status: 417 });
  });

  test('one for a tunnel', async () => {
    const api = await startApi();
    expect(problemIn(await asking(api, 'CONNECT evil.example:443', 'host: evil.example:443'))).toMatchObject({
      status: 405,
      code: 'bad-request',
    });
    expect((await api.raw('/health')).status).toBe(200);
  });
});

describe('headers for browsers', () => {
  test.each(['/v1/matches', '/health', '/v1/nothing', '/docs-json'])('%s comes with them', async (path) => {
    const { headers } = await (await startApi()).raw(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';img-src 'self' data:;object-src 'none';script-src-attr 'none';style-src 'self' ${SHEET_STYLE_HASH}`,
    );
  });

  test('a feed comes with them', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    const ending = new AbortController();
    const { headers } = await api.raw(`/v1/matches/${matchId}/live`, { signal: ending.signal });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    ending.abort();
  });

  test('the docs may show their own styles, and every script of theirs lies in a file', async () => {
    const api = await startApi();
    const page = await api.raw('/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("style-src 'self' 'unsafe-inline'");
    const html = await page.text();
    const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)];
    expect(scripts.length).toBeGreaterThan(2);
    for (const [, attributes = '', text = ''] of scripts) {
      expect(text.trim()).toBe('');
      const [, path = ''] = /src="([^"]+)"/.exec(attributes) ?? [];
      expect((await api.raw(new URL(path, `${api.url}/docs`).pathname)).status).toBe(200);
    }
  });
});

test('the address itself says what this is and where to go, and has an icon', async () => {
  const api = await startApi();
  const page = await api.raw('/');
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const html = await page.text();
  for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g))
    expect([href, (await api.raw(href)).status]).toEqual([href, 200]);
  expect(html).not.toMatch(/<style|style=| on\w+=|<script(?![^>]* src=)/);
  for (const path of ['/new', '/m/some-match']) expect(await (await api.raw(path)).text()).toBe(html);
  const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(html) ?? [];
  const asset = await api.raw(script);
  expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  const icon = await api.raw('/favicon.ico');
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
});

describe('reading again', () => {
  test('a fixed revision has an ETag; who has it already gets 304 and no body, until it is another', async () => {
    const api = await startApi();
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    for (const route of ['', '/stack', '/combat', '/clocks', '/timeline', '/events?limit=3', '/results']) {
      const path = `/v1/matches/${matchId}${route}${route.includes('?') ? '' : `?at=${revision}`}`;
      const first = await api.raw(path);
      const etag = first.headers.get('etag') ?? '';
      expect([route, etag]).toEqual([route, expect.stringMatching(/^W\/"[\w-]{27}"$/)]);
      for (const known of [etag, `"other", ${etag.slice(2)}`, '*']) {
        const again = await api.raw(path, { headers: { 'if-none-match': known } });
        expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
      }
      expect((await api.raw(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
      const head = await api.raw(path, { method: 'HEAD' });
      const length = String(Buffer.byteLength(await first.text()));
      expect([head.status, head.headers.get('etag'), head.headers.get('content-length')]).toEqual([200, etag, length]);
      const known = await api.raw(path, { method: 'HEAD', headers: { 'if-none-match': etag } });
      expect([known.status, known.headers.get('etag')]).toEqual([304, etag]);
    }
    const before = (await api.raw(`/v1/matches/${matchId}`)).headers.get('etag') ?? '';
    const command = { commandId: newId(), expectedRevision: revision, type: 'PlayCard', seat: 'anna', card: 'a-dime' };
    expect((await api.post(`/v1/matches/${matchId}/commands`, command)).status).toBe(200);
    const after = await api.raw(`/v1/matches/${matchId}`, { headers: { 'if-none-match': before } });
    expect(after.status).toBe(200);
  });

  test('what may differ by its reader is kept by nobody; what is the same for all is asked for anew each time', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    const cached = async (path: string): Promise<readonly (string | null)[]> => {
      const { headers } = await api.raw(path);
      return [headers.get('cache-control'), headers.get('vary')];
    };
    const byReader = [
      '',
      '/stack',
      '/events',
      '/attempts',
      '/legal-actions?seat=anna',
      '/explain?revision=0',
      '/no-route',
    ];
    for (const route of byReader) {
      const [control, vary] = await cached(`/v1/matches/${matchId}${route}`);
      expect([route, control]).toEqual([route, 'private, no-store']);
      expect(vary).toContain('authorization');
    }
    for (const route of ['/clocks', '/results', '/timeline'])
      expect([route, (await cached(`/v1/matches/${matchId}${route}`))[0]]).toEqual([route, 'no-cache']);
    expect((await cached('/v1/matches'))[0]).toBe('no-cache');
  });

  test.each(['gzip', 'br'])('what is long comes in %s to whoever takes it so, a feed never', async (encoding) => {
    const api = await startApi();
    const { matchId } = await createMatch(api);
    const headers = { 'accept-encoding': encoding };
    for (const route of ['', '/events', '/timeline']) {
      const packed = await api.raw(`/v1/matches/${matchId}${route}`, { headers });
      const plain = await api.raw(`/v1/matches/${matchId}${route}`, { headers: { 'accept-encoding': 'identity' } });
      expect([route, packed.headers.get('content-encoding')]).toEqual([route, encoding]);
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(packed.headers.get('vary')).toContain('accept-encoding');
      expect(await packed.text()).toBe(await plain.text());
    }
    const ending = new AbortController();
    const feed = await api.raw(`/v1/matches/${matchId}/live`, { headers, signal: ending.signal });
    expect(feed.headers.get('content-encoding')).toBeNull();
    ending.abort();
  });
});

describe('when it is told to end', () => {
  test('requests that are half here, and connections that say nothing, do not hold it', async () => {
    const api = await startApi();
    const halves = [
      'GET /v1/mat',
      'POST /v1/matches HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99\r\n\r\n{"rul',
      '',
    ];
    const sockets = [];
    for (let at = 0; at < 300; at++) {
      const socket = await openSocket(api);
      socket.resume().write(halves[at % halves.length] ?? '');
      sockets.push(socket);
    }
    const cut = Promise.all(sockets.map((socket) => once(socket, 'close')));
    const ended = api.stop().then(() => 'ended');
    const late = new Promise((resolve) => setTimeout(resolve, 9_000, 'late').unref());
    expect(await Promise.race([ended, late])).toBe('ended'); // ten seconds before
    await cut;
  });
});

test('health tells how the store is, and not where it lies', async () => {
  const api = await startApi();
  const text = await (await api.raw('/health')).text();
  expect(text).not.toMatch(/\/tmp|stackledger-e2e/);
  expect(JSON.parse(text)).toMatchObject({ store: { state: 'ready' } });
});

test('a match that would be too large is refused without naming what never was', async () => {
  const api = await startApi();
  const cards = Array.from({ length: 900 }, (_, at) => `${'long-'.repeat(14)}${at}`);
  const response = await api.raw('/v1/matches', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ruleset: 'four-souls',
      seats: ['anna', 'ben'],
      cards: Object.fromEntries(cards.map((id) => [id, { kind: 'loot' }])),
      decks: { loot: cards },
    }),
  });
  expect(response.status).toBe(413);
  expect(await response.text()).not.toMatch(/stream|match-/);
});
