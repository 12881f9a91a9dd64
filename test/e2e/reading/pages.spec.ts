import type { AttemptPage, EventPage, JsonMap, MatchPage, Timeline } from '@stackledger/wire';
import { MOST_PAGE_BYTES } from '../../../apps/api/src/answers/page.js';
import {
  act,
  createMatch,
  expecting,
  newId,
  problem,
  send,
  startApi,
  stopAll,
  view,
  type Api,
} from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

afterEach(stopAll);

const DIME = { seat: 'anna', type: 'PlayCard', card: 'a-dime' };

/** A command that a rule refuses, with so many costs of 1,800 bytes. */
const refusedWith = (costs: number): JsonMap => {
  const pay = Array.from({ length: costs }, (_, at): [string, string] => [`cost-${at}`, 'x'.repeat(1_800)]);
  return { ...DIME, seat: 'ben', pay: Object.fromEntries(pay) };
};

const refuse = async (api: Api, matchId: string, costs: number): Promise<string> => {
  const commandId = newId();
  await problem(422, api.post(`/v1/matches/${matchId}/commands`, { commandId, ...refusedWith(costs) }));
  return commandId;
};

/** Judges have long reasons: an event of some twenty kilobytes. */
const halt = (api: Api, matchId: string, at: number): Promise<unknown> => {
  const words = '…'.repeat(2_000);
  const ruling = { judge: words, type: at % 2 === 0 ? 'PausePlay' : 'ResumePlay' };
  return act(api, matchId, at % 2 === 0 ? { ...ruling, reason: words } : ruling);
};

describe('refused commands', () => {
  test('SL-LIMIT-4: of a refused command 2 KiB are kept, and what the whole was', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    await refuse(api, matchId, 32);
    const page = await expecting(200, api.get<AttemptPage>(`/v1/matches/${matchId}/attempts`));
    const [attempt] = page.attempts;
    expect(attempt?.command).toEqual({ type: 'PlayCard', seat: 'ben', card: 'a-dime' });
    expect(attempt?.cut?.bytes).toBeGreaterThan(57_000);
    expect(attempt?.cut?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(page).length).toBeLessThan(3_000);
  });

  test('one that is kept whole says nothing of it', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    await problem(422, send(api, matchId, { ...DIME, seat: 'ben' }));
    const { attempts } = await expecting(200, api.get<AttemptPage>(`/v1/matches/${matchId}/attempts`));
    expect(Object.keys(attempts[0] ?? {})).toEqual(['commandId', 'command', 'code', 'rule', 'detail', 'at']);
  });
});

describe('SL-LIMIT-4: a page is bounded by its bytes, and says how to read on', () => {
  test('attempts: each is on one page, in order', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    const sent: string[] = [];
    for (let at = 0; at < 700; at++) sent.push(await refuse(api, matchId, 1));
    const seen: string[] = [];
    let pages = 0;
    for (let after = ''; ; pages++) {
      const response = await api.raw(`/v1/matches/${matchId}/attempts?limit=1000${after}`);
      const text = await response.text();
      expect(Buffer.byteLength(text)).toBeLessThan(MOST_PAGE_BYTES + 10_000);
      const { attempts, next } = JSON.parse(text) as AttemptPage;
      seen.push(...attempts.map(({ commandId }) => commandId));
      if (next === null) break;
      expect(next).toBe(seen.at(-1));
      after = `&after=${next}`;
    }
    expect(seen).toEqual(sent);
    expect(pages).toBeGreaterThan(0);
  });

  test('events: each is on one page, in order', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    for (let at = 0; at < 120; at++) await halt(api, matchId, at);
    const { revision } = await view(api, matchId);
    const seen: string[] = [];
    let pages = 0;
    for (let from = '0'; ; pages++) {
      const path = `/v1/matches/${matchId}/events?limit=1000&from=${from}`;
      const { events, next } = await expecting(200, api.get<EventPage>(path));
      expect(Buffer.byteLength(JSON.stringify(events))).toBeLessThan(MOST_PAGE_BYTES + 10_000);
      seen.push(...events.map((event) => event.revision));
      if (next === null) break;
      from = next;
    }
    expect(seen).toEqual(Array.from({ length: Number(revision) + 1 }, (_, at) => String(at)));
    expect(pages).toBeGreaterThan(0);
  });

  test('timeline: pages by revision, each with the rewinds made within it; together they are the whole', async () => {
    const api = await startApi();
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    await act(api, matchId, DIME);
    await act(api, matchId, { type: 'PassPriority', seat: 'anna' });
    await act(api, matchId, {
      judge: 'jo',
      type: 'Rewind',
      to: revision,
      kind: 'simple',
      authority: 'floor-judge',
      reason: 'too soon',
    });
    const whole = await expecting(200, api.get<Timeline>(`/v1/matches/${matchId}/timeline`));
    expect(whole.rewinds).toHaveLength(1);
    expect(whole.next).toBeNull();
    const pages: Timeline[] = [];
    for (let next: string | null = '0'; next !== null; next = pages.at(-1)?.next ?? null)
      pages.push(await expecting(200, api.get<Timeline>(`/v1/matches/${matchId}/timeline?from=${next}&limit=2`)));
    expect(pages.every(({ nodes }) => nodes.length <= 2)).toBe(true);
    expect(pages.flatMap(({ nodes }) => nodes)).toEqual(whole.nodes);
    expect(pages.flatMap(({ rewinds }) => rewinds)).toEqual(whole.rewinds);
    expect(new Set(pages.map(({ tip }) => tip))).toEqual(new Set([whole.tip]));
  });

  test('matches: a page ends where it was asked to end, and the last one says so', async () => {
    const api = await startApi();
    const made = [];
    for (let at = 0; at < 3; at++) made.push((await createMatch(api, { setup: SMALL_TABLE })).matchId);
    const first = await expecting(200, api.get<MatchPage>('/v1/matches?limit=2'));
    expect([first.matches.map(({ matchId }) => matchId), first.next]).toEqual([made.slice(0, 2), made[1]]);
    const rest = await expecting(200, api.get<MatchPage>(`/v1/matches?limit=2&after=${first.next ?? ''}`));
    expect([rest.matches.map(({ matchId }) => matchId), rest.next]).toEqual([made.slice(2), null]);
  });
});

describe('SL-LIMIT-4: a problem has a bound too', () => {
  test('a stale command is told what has happened since, as much as an answer holds, and where to read on', async () => {
    const api = await startApi();
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    for (let at = 0; at < 12; at++) await halt(api, matchId, at);
    await act(api, matchId, DIME);
    const stale = { commandId: newId(), expectedRevision: revision, type: 'PassPriority', seat: 'anna' };
    const { since = [], next } = await problem(409, api.post(`/v1/matches/${matchId}/commands`, stale));
    expect(since[0]?.revision).toBe(String(Number(revision) + 1));
    expect(Buffer.byteLength(JSON.stringify(since))).toBeLessThan(34_000);
    expect(next).toBe(String(Number(since.at(-1)?.revision) + 1));
    const page = await expecting(200, api.get<EventPage>(`/v1/matches/${matchId}/events?from=${next ?? ''}&limit=1`));
    expect(page.events[0]?.revision).toBe(next);
  }, 60_000);

  test('one that holds everything says so by having no next', async () => {
    const api = await startApi();
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    await act(api, matchId, DIME);
    const stale = { commandId: newId(), expectedRevision: revision, type: 'PassPriority', seat: 'anna' };
    expect(await problem(409, api.post(`/v1/matches/${matchId}/commands`, stale))).not.toHaveProperty('next');
  });

  test.each([
    ['many unknown fields', Object.fromEntries(Array.from({ length: 12_000 }, (_, at) => [`a-field-${at}`, 1]))],
    ['one with a long name', { ['x'.repeat(200_000)]: 1 }],
  ])('a body of %s is refused in a few sentences', async (_what, body) => {
    const api = await startApi();
    const response = await api.raw('/v1/matches', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ruleset: 'four-souls', seats: ['anna', 'ben'], ...body }),
    });
    const text = await response.text();
    expect(response.status).toBe(400);
    expect(text.length).toBeLessThan(6_000);
  });
});
