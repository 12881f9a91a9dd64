import { chmodSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readKeys, signingKeyOf, withNewKey, withoutKey, writeKeys } from '@stackledger/access';
import { parseLog, verifyLog, type Envelope } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import type { GrantGiven, JsonMap } from '@stackledger/wire';
import { games } from '../../support/games.js';
import { startServed, stopAll, temporaryFolder } from '../service/api.js';
import { clientFor, startClosed, type Closed, type Holder } from '../service/closed.js';

afterEach(stopAll);

const MATCH = { ruleset: 'four-souls', seats: ['anna', 'ben'], tournament: 'spring' };

/** A clock that is set by hand. */
const clockAt = (time: string): { now: () => string; set: (time: string) => void } => {
  let at = new Date(time).toISOString();
  return { now: () => at, set: (next) => void (at = new Date(next).toISOString()) };
};

/** A match of a service that asks for tokens, with a seat's link. */
const seated = async (options: Parameters<typeof startClosed>[0] = {}) => {
  const service = await startClosed(options);
  const match = await service.organizer.create(MATCH);
  const given = await service.organizer.grant(`/v1/matches/${match}/grants`, { role: 'seat', seat: 'anna' });
  return { service, match, given, anna: clientFor(service.url, given.token) };
};

const problemOf = async (asked: Promise<Response>): Promise<JsonMap> => {
  const response = await asked;
  return { status: response.status, ...((await response.json()) as JsonMap) };
};

const revisionOf = async (holder: Holder, match: string): Promise<unknown> =>
  (await holder.get(`/v1/matches/${match}`)).revision;

describe('SL-CMD-1: a request that takes no fields', () => {
  test('refuses those that are sent, and takes none and an empty object', async () => {
    const { service, match, given, anna } = await seated();
    const requests: readonly (readonly [holder: Holder, path: string])[] = [
      [anna, '/v1/tickets'],
      [service.organizer, `/v1/matches/${match}/grants/${given.grant.id}/link`],
    ];
    for (const [holder, path] of requests) {
      const sent = (body: unknown): Promise<Response> =>
        holder.ask(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      expect(await problemOf(sent({ x: 1 }))).toMatchObject({
        status: 400,
        code: 'malformed',
        rule: 'SL-CMD-1',
        detail: 'x: there is no such field',
      });
      expect(await problemOf(sent([1]))).toMatchObject({ status: 400, code: 'malformed' });
      for (const body of [undefined, {}]) expect((await sent(body)).status).toBe(201);
    }
  });
});

describe('tokens', () => {
  test('a half, a forged and a foreign one, and what is none, get the same answer, and nothing happens', async () => {
    const { service, match, given } = await seated();
    const other = await startClosed();
    const [head = '', , signature = ''] = given.token.split('.');
    const claims = JSON.stringify({ scope: 'service', sub: given.grant.id, iat: 1_700_000_000 });
    const forged = `${head}.${Buffer.from(claims).toString('base64url')}.${signature}`;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(claims).toString('base64url')}.`;
    const before = await revisionOf(service.organizer, match);
    const answers = [];
    for (const token of [
      given.token.slice(0, 60),
      forged,
      unsigned,
      other.organizer.token ?? '',
      'nonsense',
      'x'.repeat(5_000),
    ]) {
      const path = `/v1/matches/${match}/commands`;
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"commandId":"x","type":"Concede"}',
      };
      answers.push(await problemOf(clientFor(service.url, token).ask(path, init)));
    }
    expect(answers[0]).toMatchObject({ status: 401, code: 'bad-token', rule: 'SL-ROLE-2', revision: null });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await revisionOf(service.organizer, match)).toBe(before);
  });

  test('one whose grant is over says when it ended and what time it is here', async () => {
    const clock = clockAt('2026-02-01T10:00:00Z');
    const { service, match } = await seated({ clock });
    const body = { role: 'spectator', expires: '2026-02-01T11:00:00Z' };
    const { token } = await service.organizer.grant(`/v1/matches/${match}/grants`, body);
    const spectator = clientFor(service.url, token);
    expect(await spectator.status(`/v1/matches/${match}`)).toBe(200);
    clock.set('2026-02-01T11:00:00Z');
    const over = await problemOf(spectator.ask(`/v1/matches/${match}`));
    expect(over).toMatchObject({ status: 401, code: 'grant-over' });
    expect(over.detail).toContain('2026-02-01T11:00:00.000Z');
  });

  test('one whose grant was taken back counts no more, from the next request on', async () => {
    const { service, match, given, anna } = await seated();
    expect(await anna.status(`/v1/matches/${match}`)).toBe(200);
    await service.organizer.ask(`/v1/matches/${match}/grants/${given.grant.id}`, { method: 'DELETE' });
    expect(await problemOf(anna.ask(`/v1/matches/${match}`))).toMatchObject({ status: 401, code: 'grant-revoked' });
  });

  test('where a clock was set back by minutes both times are told; two minutes are borne', async () => {
    const clock = clockAt('2026-02-01T10:00:00Z');
    const { match, anna } = await seated({ clock });
    clock.set('2026-02-01T09:58:30Z');
    expect(await anna.status(`/v1/matches/${match}`)).toBe(200);
    clock.set('2026-02-01T09:53:00Z');
    const early = await problemOf(anna.ask(`/v1/matches/${match}`));
    expect(early).toMatchObject({ status: 401, code: 'clock-differs' });
    expect(early.detail).toContain('wrong by 7 minutes');
  });

  test('a token stands in no line of the log, no problem and no address', async () => {
    const lines: string[] = [];
    const { service, match, given, anna } = await seated({
      logLevel: 'debug',
      logTo: { write: (line) => void lines.push(line) },
    });
    const answers = [
      await anna.text(`/v1/matches/${match}/nothing`),
      await anna.text(`/v1/matches/${match}?at=9000`),
      await anna.text(`/v1/matches/${match}?seat=ben`),
      await clientFor(service.url, `${given.token}x`).text(`/v1/matches/${match}`),
    ];
    const secret = given.token.slice(-30);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.concat(answers).filter((text) => text.includes(secret))).toEqual([]);
    expect(new URL(given.link).hash).toBe(`#join=${given.token}`);
    expect(given.link.split('#')[0]).toBe(`${service.url}/`);
  });
});

describe('a seat', () => {
  test('SL-SEAT-2: acts for itself alone, and may leave its name out', async () => {
    const { match, anna } = await seated();
    const before = await revisionOf(anna, match);
    const sent = { commandId: 'for-ben', type: 'Concede', seat: 'ben' };
    expect(await anna.post(`/v1/matches/${match}/commands`, sent)).toMatchObject({
      status: 403,
      body: { rule: 'SL-SEAT-2' },
    });
    expect(await revisionOf(anna, match)).toBe(before);
    await anna.command(match, { type: 'Concede' });
    const { events } = await anna.get(`/v1/matches/${match}/events?from=${Number(before) + 1}`);
    expect((events as JsonMap[])[0]).toMatchObject({ actor: { kind: 'seat', id: 'anna', by: { role: 'seat' } } });
  });

  test('SL-ROLE-1: does not judge', async () => {
    const { match, anna } = await seated();
    const sent = { commandId: 'pause', type: 'PausePlay', judge: 'anna' };
    expect(await anna.post(`/v1/matches/${match}/commands`, sent)).toMatchObject({
      status: 403,
      body: { rule: 'SL-ROLE-1' },
    });
  });
});

describe('codes', () => {
  test('SL-JOIN-1: a code gives its token once; a used, an old and a wrong one get the same answer', async () => {
    const clock = clockAt('2026-02-01T10:00:00Z');
    const { service, match, given } = await seated({ clock });
    const anybody = clientFor(service.url);
    const { body: joined } = await anybody.post('/v1/join', { code: given.code.toLowerCase().replace('-', ' ') });
    expect((await clientFor(service.url, joined.token as string).get('/v1/me')).grants).toMatchObject([
      { id: given.grant.id },
    ]);
    const { code } = await service.organizer.grant(`/v1/matches/${match}/grants`, { role: 'spectator' });
    clock.set('2026-02-01T10:10:00Z');
    const answers = [given.code, code, 'ZZZZ-ZZZZ'].map((tried) => anybody.post('/v1/join', { code: tried }));
    const [used, old, wrong] = await Promise.all(answers);
    expect(used).toMatchObject({ status: 403, body: { code: 'bad-code', rule: 'SL-JOIN-1' } });
    expect([old, wrong]).toEqual([used, used]);
  });

  test('a code is exchanged by whoever still carries a link that counts no more', async () => {
    const { service, given } = await seated();
    const stale = clientFor(service.url, 'sl-a-link-of-yesterday');
    expect(await stale.status('/v1/me')).toBe(401);
    expect((await stale.post('/v1/join', { code: given.code })).status).toBe(200);
  });

  test('SL-LIMIT-3: forty guesses a minute are answered, and a right code does not help before the next', async () => {
    const clock = clockAt('2026-02-01T10:00:00Z');
    const { service, given } = await seated({ clock });
    const anybody = clientFor(service.url);
    for (let guess = 0; guess < 40; guess++)
      expect((await anybody.post('/v1/join', { code: 'ZZZZ-ZZZZ' })).status).toBe(403);
    expect(await anybody.post('/v1/join', { code: given.code })).toMatchObject({
      status: 429,
      body: { rule: 'SL-LIMIT-3' },
    });
    clock.set('2026-02-01T10:01:00Z');
    expect((await anybody.post('/v1/join', { code: given.code })).status).toBe(200);
  });
});

test('a ticket opens one feed, once', async () => {
  const { service, match, anna } = await seated();
  const ticket = (await anna.post('/v1/tickets', {})).body.ticket as string; // as described
  const anybody = clientFor(service.url);
  const feed = `/v1/matches/${match}/live?ticket=${ticket}`;
  expect([await anybody.status(feed), await anybody.status(feed)]).toEqual([200, 401]);
  expect(await anybody.status(`/v1/matches/${match}?ticket=${ticket}`)).toBe(401);
});

test('a feed ends when the grant by which it was opened does', async () => {
  const { service, match, given, anna } = await seated();
  const feed = await anna.ask(`/v1/matches/${match}/live`);
  await service.organizer.ask(`/v1/matches/${match}/grants/${given.grant.id}`, { method: 'DELETE' });
  expect(await feed.text()).toContain('does not count any more');
});

test('SL-ROLE-4: a head judge hands on powers that are held, and no role above', async () => {
  const { service, match } = await seated();
  const powers = { role: 'head-judge', capabilities: ['rule', 'rewind.simple'] };
  const head = clientFor(service.url, (await service.organizer.grant(`/v1/matches/${match}/grants`, powers)).token);
  const hand = (capabilities: readonly string[]) =>
    head.post(`/v1/matches/${match}/grants`, { role: 'judge', capabilities });
  expect((await hand(['rewind.simple'])).status).toBe(201);
  expect(await hand(['rewind.full'])).toMatchObject({ status: 403, body: { rule: 'SL-ROLE-4' } });
  expect(await head.post(`/v1/matches/${match}/grants`, { role: 'auditor' })).toMatchObject({ status: 403 });
});

test('SL-CMD-4: a grant that is asked for again under its key, since no answer came, is made once', async () => {
  const { service, match } = await seated();
  const { organizer } = service;
  const ask = async (path: string, body: JsonMap, key = 'pairing-1', who = organizer) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const answer = await who.ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as GrantGiven & JsonMap };
  };
  const [cup, own] = ['/v1/tournaments/spring/grants', `/v1/matches/${match}/grants`];
  const zoe = { role: 'player', person: { name: 'Zoe' } };
  const asked = await Promise.all([ask(cup, zoe), ask(cup, zoe), ask(cup, zoe)]);
  expect(new Set(asked.map(({ body }) => body.grant.person.id)).size).toBe(1);
  const [{ body: player }] = asked;
  expect(((await organizer.get(cup)).grants as readonly JsonMap[]).length).toBe(1);
  expect(await clientFor(service.url, player.token).status('/v1/me')).toBe(200);

  // A seat's link that is told twice is told to its table once.
  const seat = { role: 'seat', seat: 'ben', person: { id: player.grant.person.id } };
  for (let time = 0; time < 2; time += 1) expect((await ask(own, seat)).status).toBe(201);
  const { events } = await organizer.get(`/v1/matches/${match}/events?limit=1000`);
  const told = (events as readonly { readonly type: string; readonly data: JsonMap }[]).filter(
    ({ type, data }) => type === 'LinkMade' && data.hand === 'ben',
  );
  expect(told).toHaveLength(1);

  for (const other of [
    { ...zoe, person: { name: 'Zoë' } },
    { ...zoe, person: { id: player.grant.person.id, name: 'Zoe' }, role: 'judge' },
    { ...zoe, expires: '2099-01-01T00:00:00Z' },
  ])
    expect(await ask(cup, other)).toMatchObject({ status: 409, body: { code: 'command-id-reused', rule: 'SL-CMD-4' } });
  // The key of another asker, and one in another scope, are others.
  const second = await organizer.grant('/v1/grants', { role: 'organizer', person: { name: 'Olga' } });
  expect((await ask(cup, zoe, 'pairing-1', clientFor(service.url, second.token))).body.grant.id).not.toBe(
    player.grant.id,
  );
  await organizer.ask(`${cup}/${player.grant.id}`, { method: 'DELETE' });
  expect(await ask(cup, zoe)).toMatchObject({ status: 409, body: { code: 'grant-gone' } });
  expect(await ask(cup, zoe, 'zoë')).toMatchObject({ status: 400, body: { rule: 'SL-CMD-1' } });
});

test('SL-ROLE-3: nobody judges the match that they play in', async () => {
  const { service, given, match } = await seated();
  const judge = await service.organizer.grant('/v1/tournaments/spring/grants', {
    role: 'judge',
    person: given.grant.person,
  });
  const sent = { commandId: 'pause', type: 'PausePlay' };
  const own = await clientFor(service.url, judge.token).post(`/v1/matches/${match}/commands`, sent);
  expect(own).toMatchObject({ status: 403, body: { rule: 'SL-ROLE-3' } });
  const other = await service.organizer.create(MATCH);
  expect((await clientFor(service.url, judge.token).post(`/v1/matches/${other}/commands`, sent)).status).toBe(200);
});

/** What a spectator reads of a match, by every route that tells how far it is. */
const READINGS = [
  '',
  '/stack',
  '/combat',
  '/clocks',
  '/results',
  '/timeline',
  '/events',
  '/export',
  '/story',
  '/table',
];

const readAll = async (holder: Holder, match: string): Promise<readonly string[]> =>
  Promise.all(READINGS.map((path) => holder.text(`/v1/matches/${match}${path}`)));

test('a spectator sees late, by every route alike, and a match that began later not at all', async () => {
  const clock = clockAt('2026-02-01T10:00:00Z');
  const { service, match, anna } = await seated({ clock });
  const grant = (delay: number) => service.organizer.grant(`/v1/matches/${match}/grants`, { role: 'spectator', delay });
  const [late, prompt] = [(await grant(300)).token, (await grant(0)).token].map((token) =>
    clientFor(service.url, token),
  );
  if (late === undefined || prompt === undefined) throw new Error('two grants give two tokens');
  expect(await late.status(`/v1/matches/${match}`)).toBe(404);
  expect(await late.get('/v1/matches')).toMatchObject({ matches: [] });
  clock.set('2026-02-01T10:05:00Z');
  const seen = await readAll(prompt, match);
  await anna.command(match, { type: 'Concede' });
  const then = await readAll(prompt, match);
  expect(then).not.toEqual(seen);
  const head = (await prompt.get(`/v1/matches/${match}`)).revision as string;
  // A table and an export of the moment tell their own time and head; what they tell of the match is the same.
  const told = (texts: readonly string[]): readonly string[] =>
    texts.map((text) => text.replace(/\{"checkpoint".*\n/, ''));
  expect(told(await readAll(late, match))).toEqual(told(seen));
  expect(await late.get('/v1/matches')).toMatchObject({ matches: [{ status: 'running' }] });
  for (const path of [`?at=${head}`, `/stack?at=${head}`, `/explain?revision=${head}`, `/replay?to=${head}`])
    expect([path, await late.status(`/v1/matches/${match}${path}`)]).toEqual([path, 404]);
  clock.set('2026-02-01T10:10:00Z');
  expect(told(await readAll(late, match))).toEqual(told(then));
  expect(await late.get('/v1/matches')).toMatchObject({ matches: [{ status: 'ended' }] });
});

test('a late feed waits with each event until it is due', async () => {
  const clock = clockAt('2026-02-01T10:00:00Z');
  const { service, match, anna } = await seated({ clock });
  const { token } = await service.organizer.grant(`/v1/matches/${match}/grants`, { role: 'spectator', delay: 60 });
  clock.set('2026-02-01T10:01:00Z');
  const feed = await clientFor(service.url, token).ask(`/v1/matches/${match}/live`);
  const reader = feed.body?.getReader();
  if (reader === undefined) throw new Error('a feed has a body');
  await anna.command(match, { type: 'Concede' });
  await service.organizer.command(match, { type: 'SealMatch' });
  let text = '';
  const readOn = async (): Promise<void> => {
    const { value, done } = (await reader.read()) as { readonly value?: Uint8Array; readonly done: boolean };
    text += done ? '<over>' : new TextDecoder().decode(value);
  };
  while (!text.includes('event: ready')) await readOn();
  expect(text).not.toContain('PlayerConceded');
  clock.set('2026-02-01T10:02:00Z');
  while (!text.includes('MatchSealed')) await readOn();
  expect(text).toContain('PlayerConceded');
  await reader.cancel();
});

const CALLED = {
  ...MATCH,
  options: { dice: 'reported' },
  setup: {
    active: 'anna',
    monsters: ['fly'],
    players: { ben: { hand: ['bomb'] } },
    decks: { loot: ['a-penny'], monster: ['dip'] },
  },
};

const withCall = async (): Promise<{ service: Closed; match: string; judge: Holder }> => {
  const service = await startClosed();
  const match = await service.organizer.create(CALLED);
  const at = `/v1/matches/${match}/grants`;
  const client = async (body: JsonMap): Promise<Holder> =>
    clientFor(service.url, (await service.organizer.grant(at, body)).token);
  const ben = await client({ role: 'seat', seat: 'ben' });
  await ben.command(match, { type: 'CallJudge', category: 'disputed-fact', reason: 'a card was in the hand' });
  return { service, match, judge: await client({ role: 'judge', person: { name: 'Jo' } }) };
};

test('SL-LOOK-1: a judge sees the cards of a seat while attending a call, after saying so in the log, and not after it', async () => {
  const { service, match, judge } = await withCall();
  const hand = `/v1/matches/${match}?seat=ben`;
  expect(await problemOf(judge.ask(hand))).toMatchObject({ status: 403, code: 'not-looking' });
  const look = { type: 'LookAtCards', of: 'ben', reason: 'which card it was' };
  await expect(judge.command(match, look)).rejects.toThrow('not-attending');
  await judge.command(match, { type: 'AttendCall', call: 'call-1' });
  await judge.command(match, look);
  expect(JSON.stringify(await judge.get(hand))).toContain('bomb');
  expect(JSON.stringify(await judge.get(`/v1/matches/${match}`))).not.toContain('bomb');
  expect(await judge.status(`/v1/matches/${match}?seat=anna`)).toBe(403);
  const log = JSON.stringify(await service.organizer.get(`/v1/matches/${match}/events?limit=1000`));
  expect(log).toContain('"type":"JudgeLooked"');
  expect(log).not.toContain('"card":"bomb"');
  await judge.command(match, { type: 'ResumePlay' });
  expect(await judge.status(hand)).toBe(403);
});

test('a scribe acts for every seat, and the log says for whom and who; the export says it too, and holds', async () => {
  const service = await startClosed();
  const match = await service.organizer.create(MATCH);
  const { token, grant } = await service.organizer.grant(`/v1/matches/${match}/grants`, {
    role: 'scribe',
    person: { name: 'Sam' },
  });
  const scribe = clientFor(service.url, token);
  await scribe.command(match, { type: 'Concede', seat: 'ben' });
  await service.organizer.command(match, { type: 'SealMatch' });
  const by = { role: 'scribe', person: grant.person.id, grant: grant.id };
  const log = (await scribe.text(`/v1/matches/${match}/export`))
    .split('\n')
    .filter((line) => !line.startsWith('{"checkpoint"'));
  const events = parseLog(log.join('\n')) as readonly Envelope[];
  expect(events.find(({ type }) => type === 'PlayerConceded')?.actor).toEqual({
    kind: 'seat',
    id: 'ben',
    by: { ...by, link: 1 },
  });
  expect(verifyLog(events, games).finding).toBeNull();
  const lying = events.map((event) =>
    event.actor.by?.role === 'scribe' ? { ...event, actor: { ...event.actor, by: { ...by, role: 'judge' } } } : event,
  );
  expect(verifyLog(lying, games).finding).not.toBeNull();
});

describe('keys', () => {
  const served = async (folder: string) => {
    const keysPath = join(folder, 'store.keys.json');
    const storeUrl = `sqlite:${join(folder, 'store.db')}`;
    const server = await startServed({ storeUrl, keysPath, open: false });
    return { server, keysPath };
  };

  test('are made at the first start for their owner alone, and links go on after a restart', async () => {
    const folder = temporaryFolder();
    const first = await served(folder);
    expect(statSync(first.keysPath).mode & 0o777).toBe(0o600);
    const token = (await first.server.invite?.())?.token;
    expect(readFileSync(first.keysPath, 'utf8')).not.toContain(token);
    await first.server.close();
    const { server } = await served(folder);
    expect(await clientFor(server.url, token).status('/v1/matches')).toBe(200);
  });

  test('that others may read are refused in a sentence', async () => {
    const folder = temporaryFolder();
    const first = await served(folder);
    await first.server.close();
    chmodSync(first.keysPath, 0o644);
    await expect(served(folder)).rejects.toThrow('others may read');
  });

  test('an old key goes on after a rotation until it is retired', async () => {
    const folder = temporaryFolder();
    const first = await served(folder);
    const token = (await first.server.invite?.())?.token;
    await first.server.close();
    const now = new Date().toISOString();
    const old = signingKeyOf(readKeys(first.keysPath))?.id ?? '';
    const rotated = await withNewKey(readKeys(first.keysPath), now);
    writeKeys(first.keysPath, rotated);
    const second = await served(folder);
    expect(await clientFor(second.server.url, token).status('/v1/matches')).toBe(200);
    await second.server.close();
    const retired = withoutKey(rotated, old, now);
    if ('why' in retired) throw new Error(retired.why);
    writeKeys(first.keysPath, retired);
    const { server } = await served(folder);
    expect(await clientFor(server.url, token).status('/v1/matches')).toBe(401);
    expect(await clientFor(server.url, (await server.invite?.())?.token).status('/v1/matches')).toBe(200);
  });
});

test('without tokens the service answers its own machine alone', async () => {
  await expect(startServed({ store: memoryStore(), host: '0.0.0.0', open: true })).rejects.toThrow('0.0.0.0');
});

test('SL-LIMIT-3: the holders of one link have so many requests a second together, and others go on', async () => {
  const { service, match, anna } = await seated({ requestsPerSecondOfLink: 5 });
  const asked = await Promise.all(Array.from({ length: 12 }, () => anna.status(`/v1/matches/${match}`)));
  expect(asked.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(await service.organizer.status(`/v1/matches/${match}`)).toBe(200);
});
