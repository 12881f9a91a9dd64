import type { FiguresView } from '@stackledger/wire';
import { stopAll } from '../service/api.js';
import { clientFor, startClosed, type Closed, type Holder } from '../service/closed.js';
import { SMALL_TABLE } from '../service/positions.js';

afterAll(stopAll);

let service: Closed;
let spring: string;
let autumn: string;
/** Of the spring tournament without names and with them, and of the whole service without. */
let blind: Holder;
let named: Holder;
let everywhere: Holder;
/** The ids that were drawn for the persons who sat there. */
const annaOf: { [tournament: string]: string } = {};

beforeAll(async () => {
  service = await startClosed({ analytics: 'memory:' });
  const { organizer, url } = service;
  const played = async (tournament: string): Promise<string> => {
    const matchId = await organizer.create({
      ruleset: 'four-souls',
      seats: ['anna', 'ben'],
      setup: SMALL_TABLE,
      tournament,
    });
    const body = { role: 'seat', seat: 'anna', person: { name: 'Anna' } };
    const { grant, token } = await organizer.grant(`/v1/matches/${matchId}/grants`, body);
    annaOf[tournament] = grant.person.id;
    const anna = clientFor(url, token);
    await anna.command(matchId, { type: 'ActivateAbility', source: 'book-of-sin' });
    await anna.command(matchId, { type: 'Concede' });
    return matchId;
  };
  [spring, autumn] = [await played('spring'), await played('autumn')];
  const analyst = async (scope: string, capabilities?: readonly string[]): Promise<Holder> =>
    clientFor(url, (await organizer.grant(scope, { role: 'analyst', ...(capabilities && { capabilities }) })).token);
  blind = await analyst('/v1/tournaments/spring/grants');
  named = await analyst('/v1/tournaments/spring/grants', ['names']);
  everywhere = await analyst('/v1/grants');
  await filled(2);
}, 60_000);

const rows = async (who: Holder, sql: string): Promise<readonly (readonly unknown[])[]> => {
  const { status, body } = await who.post('/v1/analytics/sql', { sql });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.rows as unknown as readonly (readonly unknown[])[]; // as described
};

/** Until so many matches have ended in the tables. */
const filled = async (matches: number): Promise<void> => {
  for (;;) {
    const [[ended] = []] = await rows(service.organizer, "SELECT count(*) FROM matches WHERE status = 'ended'");
    if (Number(ended) >= matches) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

test('an analyst of a tournament sees its matches alone, one of the service all of them', async () => {
  const ids = 'SELECT match_id FROM matches ORDER BY match_id';
  expect(await rows(blind, ids)).toEqual([[spring]]);
  expect(await rows(everywhere, ids)).toEqual([[autumn], [spring]].sort());
  expect(await (await blind.ask('/v1/analytics/tables/events?format=jsonl')).text()).not.toContain(autumn);
  expect(await blind.get('/v1/analytics/metrics/commands?by=match')).toMatchObject({
    n: 1,
    figures: [{ group: spring }],
  });
  expect(await blind.get(`/v1/analytics/metrics/commands?match=${autumn}`)).toMatchObject({ n: 0, figures: [] });
});

test('names are told where the grant says so, and pseudonyms else, in tables, metrics, questions and files', async () => {
  const persons = "SELECT person FROM seats WHERE seat = 'anna'";
  expect(await rows(named, persons)).toEqual([[annaOf.spring]]);
  expect(await rows(service.organizer, `${persons} ORDER BY person`)).toEqual(
    [annaOf.autumn, annaOf.spring].sort().map((id) => [id]),
  );
  expect(await rows(blind, persons)).toEqual([]);
  const groups = async (who: Holder): Promise<string> =>
    JSON.stringify((await who.get('/v1/analytics/metrics/passes?by=person')).figures);
  expect(await groups(named)).toContain(`"${annaOf.spring}"`);
  expect(await groups(blind)).toMatch(/"person [a-z2-9]{8}"/);
  for (const path of ['tables/seats', 'tables/events', 'metrics/passes/file?by=person', 'metrics/roll-luck/file']) {
    const told = await (await blind.ask(`/v1/analytics/${path}`)).text();
    expect([path, /anna|\bben\b/.exec(told)?.[0]]).toEqual([path, undefined]);
  }
  expect(await (await named.ask('/v1/analytics/tables/seats')).text()).toContain(annaOf.spring);
});

test('a person is asked for by the name, or by the pseudonym where names are not told', async () => {
  const n = async (who: Holder, person: string): Promise<unknown> =>
    (await who.get(`/v1/analytics/metrics/passes?person=${encodeURIComponent(person)}`)).n;
  const [[pseudonym] = []] = await rows(blind, 'SELECT person FROM seats WHERE position = 0');
  expect(await n(named, String(annaOf.spring))).toBe(2);
  expect(await n(blind, String(pseudonym))).toBe(2);
  expect(await n(blind, String(annaOf.spring))).toBe(0);
  expect(await n(named, String(pseudonym))).toBe(0);
});

test('whoever asks is told what they may see', async () => {
  expect(await blind.get('/v1/analytics')).toMatchObject({ names: false, tournament: 'spring' });
  expect(await named.get('/v1/analytics')).toMatchObject({ names: true, tournament: 'spring' });
  expect(await service.organizer.get('/v1/analytics')).toMatchObject({ names: true, tournament: null });
});

test('a player sees the figures of the own matches, and neither tables nor questions', async () => {
  const { organizer, url } = service;
  const person = { id: String(annaOf.spring), name: 'Anna' };
  const other = await organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'], tournament: 'spring' });
  const player = clientFor(
    url,
    (await organizer.grant('/v1/tournaments/spring/grants', { role: 'player', person })).token,
  );
  const seat = clientFor(
    url,
    (await organizer.grant(`/v1/matches/${other}/grants`, { role: 'seat', seat: 'ben', person: { name: 'Ben' } }))
      .token,
  );
  while (!JSON.stringify(await organizer.get('/v1/analytics/metrics/calls?by=match')).includes(other))
    await new Promise((resolve) => setTimeout(resolve, 100));
  const groups = async (who: Holder, path: string): Promise<unknown> => {
    const { figures } = (await who.get(path)) as unknown as FiguresView; // as described
    return figures.map(({ group }) => group);
  };
  expect(await player.get('/v1/analytics')).toMatchObject({ names: true, tournament: null, person: person.id });
  expect(await groups(player, '/v1/analytics/metrics/calls?by=match')).toEqual([spring]);
  expect(await groups(seat, '/v1/analytics/metrics/calls?by=match')).toEqual([other]);
  expect(await groups(player, '/v1/analytics/metrics/games-won?by=person')).toContain(person.id);
  expect(await groups(player, `/v1/analytics/metrics/calls?by=match&match=${autumn}`)).toEqual([]);
  const file = await player.text('/v1/analytics/metrics/calls/file?by=match');
  expect([file.includes(spring), file.includes(autumn), file.includes(other)]).toEqual([true, false, false]);
  for (const who of [player, seat]) {
    expect((await who.ask('/v1/analytics/tables/matches')).status).toBe(403);
    expect((await who.post('/v1/analytics/sql', { sql: 'SELECT 1' })).status).toBe(403);
  }
});

test('an analyst sees no match, acts in none, and hands nothing on', async () => {
  expect((await blind.ask(`/v1/matches/${spring}`)).status).toBe(403);
  expect((await blind.ask(`/v1/matches/${autumn}`)).status).toBe(404);
  expect((await blind.ask('/v1/matches')).status).toBe(403);
  expect((await blind.post('/v1/tournaments/spring/grants', { role: 'analyst' })).status).toBe(403);
});

test.each([
  ['/v1/tournaments/spring/grants', { role: 'analyst', capabilities: ['rule'] }, 'may hold names, not rule'],
  ['/v1/tournaments/spring/grants', { role: 'judge', capabilities: ['names'] }, 'names'],
  ['/v1/tournaments/spring/grants', { role: 'spectator', capabilities: ['names'] }, 'has none'],
  ['/v1/tournaments/spring/grants', { role: 'analyst', delay: 60 }, 'only a spectator sees late'],
])('to %s a grant of %j is refused', async (scope, body, detail) => {
  const { status, body: answer } = await service.organizer.post(scope, body);
  expect(status).toBe(400);
  expect(answer.detail).toContain(detail);
});
