import type { CallList, CallQueue, JsonMap } from '@stackledger/wire';
import { act, createMatch, expecting, send, startApi, stopAll, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

afterAll(stopAll);

const ROUND_END = '2026-11-22T15:20:00.000Z';

/** A service whose clock stands until it is told to go on. */
const startAt = async (time: string): Promise<{ api: Api; later: (ms: number) => void }> => {
  let now = Date.parse(time);
  const api = await startApi({ clock: { now: () => new Date(now).toISOString() } });
  return { api, later: (ms) => void (now += ms) };
};

const callsOf = (api: Api, matchId: string, query = ''): Promise<CallList> =>
  expecting(200, api.get<CallList>(`/v1/matches/${matchId}/calls${query}`));

const callJudge = (seat: string): JsonMap => ({
  seat,
  type: 'CallJudge',
  category: 'disputed-fact',
  reason: 'the die leaned',
});

const attended = async (api: Api): Promise<string> => {
  const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
  await act(api, matchId, callJudge('ben'));
  await act(api, matchId, { judge: 'jo', type: 'AttendCall', call: 'call-1' });
  return matchId;
};

describe('SL-CALL-2 SL-CALL-7: the time that a table stands still is given back exactly', () => {
  const ruled = {
    judge: 'jo',
    type: 'GiveRuling',
    call: 'call-1',
    remedy: 'leave-as-is',
    says: 'It stands',
    gained: 'no',
  };

  test('from the call to when play goes on, as an absolute end', async () => {
    const { api, later } = await startAt('2026-11-22T14:42:51.000Z');
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    await act(api, matchId, { judge: 'jo', type: 'SetEndTime', endsAt: ROUND_END });
    await act(api, matchId, callJudge('ben'));
    later(74_000);
    await act(api, matchId, { judge: 'jo', type: 'AttendCall', call: 'call-1' });
    later(110_120);
    expect(await callsOf(api, matchId)).toMatchObject({
      endsAt: ROUND_END,
      stillSince: '2026-11-22T14:42:51.000Z',
      asOf: '2026-11-22T14:45:55.120Z',
      policy: { name: 'four-souls' },
    });
    await act(api, matchId, ruled);
    await act(api, matchId, { judge: 'jo', type: 'ResumePlay' });
    expect(await callsOf(api, matchId)).toMatchObject({ endsAt: '2026-11-22T15:23:04.120Z', stillSince: null });
  });

  test('two calls at once count once, a call that begins after the end gives nothing, and one over it gives all', async () => {
    const { api, later } = await startAt('2026-11-22T15:00:00.000Z');
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    await act(api, matchId, { judge: 'jo', type: 'SetEndTime', endsAt: ROUND_END });
    await act(api, matchId, callJudge('ben'));
    later(60_000);
    await act(api, matchId, { ...callJudge('anna') });
    await act(api, matchId, { judge: 'jo', type: 'AttendCall', call: 'call-1' });
    later(60_000);
    await act(api, matchId, { judge: 'jo', type: 'ResumePlay' });
    expect((await callsOf(api, matchId)).endsAt).toBe('2026-11-22T15:22:00.000Z');
    await act(api, matchId, { judge: 'jo', type: 'AttendCall', call: 'call-2' });
    later(60_000);
    await act(api, matchId, { judge: 'jo', type: 'ResumePlay' });
    expect((await callsOf(api, matchId)).endsAt).toBe('2026-11-22T15:23:00.000Z');

    later(19 * 60_000); // 15:22
    await act(api, matchId, { judge: 'jo', type: 'PausePlay' });
    later(120_000);
    await act(api, matchId, { judge: 'jo', type: 'ResumePlay' });
    expect((await callsOf(api, matchId)).endsAt).toBe('2026-11-22T15:25:00.000Z');
    later(120_000); // 15:26
    await act(api, matchId, { judge: 'jo', type: 'PausePlay' });
    later(120_000);
    await act(api, matchId, { judge: 'jo', type: 'ResumePlay' });
    expect((await callsOf(api, matchId)).endsAt).toBe('2026-11-22T15:25:00.000Z');
  });
});

describe('SL-CALL-3: statements stay closed until everybody concerned has answered', () => {
  const SECRET = 'it stood against her deck box';

  test('nobody else reads one before, on no route, nor in what they are refused', async () => {
    const api = await startApi();
    const matchId = await attended(api);
    const given = { seat: 'ben', type: 'GiveStatement', call: 'call-1', says: SECRET };
    await act(api, matchId, given);
    expect((await send(api, matchId, { ...given, says: `${SECRET}, really` })).status).toBe(422);
    const routes = ['', '/calls', '/events', '/attempts', '/stack', '/legal-actions', '/export'];
    const events = (await expecting(200, api.get<{ revision: string }>(`/v1/matches/${matchId}`))).revision;
    const explained = Array.from({ length: Number(events) + 1 }, (_, at) => `/explain?revision=${at}`);
    for (const route of [...routes, ...explained]) {
      const asked = `/v1/matches/${matchId}${route}${route.includes('?') ? '&' : '?'}seat=anna`;
      expect(`${asked}: ${await (await api.raw(asked)).text()}`).not.toContain(SECRET);
    }
    expect((await callsOf(api, matchId, '?seat=ben')).calls[0]?.statements).toEqual([
      { of: 'ben', declined: false, closed: false, says: SECRET, takenBy: null },
    ]);
    expect((await callsOf(api, matchId, '?seat=anna')).calls[0]).toMatchObject({
      state: 'attended',
      unanswered: ['anna'],
      statementsOpen: false,
      statements: [{ of: 'ben', closed: true, says: null }],
    });
  });

  test('then the judge reads them, and no seat that of another', async () => {
    const api = await startApi();
    const matchId = await attended(api);
    await act(api, matchId, { seat: 'ben', type: 'GiveStatement', call: 'call-1', says: SECRET });
    const { events } = await act(api, matchId, {
      seat: 'anna',
      type: 'GiveStatement',
      call: 'call-1',
      says: 'it lay flat',
    });
    expect(events.map(({ type }) => type)).toEqual(['StatementGiven', 'StatementsOpened']);
    expect(JSON.stringify(events)).not.toContain(SECRET);
    expect((await callsOf(api, matchId)).calls[0]).toMatchObject({
      state: 'heard',
      statementsOpen: true,
      statements: [
        { of: 'ben', says: SECRET },
        { of: 'anna', says: 'it lay flat' },
      ],
    });
    expect(JSON.stringify(await callsOf(api, matchId, '?seat=anna'))).not.toContain(SECRET);
  });
});

test('SL-CALL-1: a call, its ruling, an appeal, its review and what was brought back can all be read', async () => {
  const api = await startApi();
  const { matchId, revision: before } = await createMatch(api, { setup: SMALL_TABLE });
  await act(api, matchId, { seat: 'anna', type: 'ActivateAbility', source: 'book-of-sin' });
  await act(api, matchId, { ...callJudge('ben'), point: before });
  await act(api, matchId, { judge: 'jo', type: 'AttendCall', call: 'call-1' });
  const fix = { type: 'Rewind', to: before };
  const ruling = { call: 'call-1', remedy: 'full', fix, says: 'Back to before the book', gained: 'no' };
  await act(api, matchId, { judge: 'jo', type: 'GiveRuling', ...ruling, infraction: 'rules-error', against: 'anna' });
  const { calls: ruled } = await callsOf(api, matchId);
  expect(ruled[0]).toMatchObject({
    point: before,
    state: 'ruled',
    remedyDue: { kind: 'full', id: 'ruling-1' },
    ruling: { judge: 'jo', penalty: 'caution', times: 1, policy: 'four-souls 2026-11' },
  });
  const said = { reason: 'the ruling', authority: 'head-judge' };
  const rewind = { judge: 'jo', type: 'Rewind', to: before, kind: 'full', ruling: 'ruling-1', ...said };
  const { revision } = await act(api, matchId, rewind);
  expect((await callsOf(api, matchId)).calls[0]).toMatchObject({ remedied: revision, remedyDue: null });
  await act(api, matchId, { seat: 'anna', type: 'AppealRuling', call: 'call-1', grounds: 'he had agreed' });
  const review = { call: 'call-1', outcome: 'overturned', remedy: 'reinstatement', says: 'The book was used' };
  const restore = { type: 'RestoreBranch', rewind: revision };
  await act(api, matchId, { judge: 'ada', type: 'ReviewRuling', ...review, fix: restore });
  await act(api, matchId, { judge: 'ada', type: 'RestoreBranch', rewind: revision, ruling: 'review-1', ...said });
  await act(api, matchId, { judge: 'ada', type: 'ResumePlay' });
  expect((await callsOf(api, matchId)).calls[0]).toMatchObject({
    state: 'closed',
    open: false,
    appeal: { seat: 'anna', grounds: 'he had agreed' },
    review: { judge: 'ada', outcome: 'overturned' },
    end: { how: 'resumed', by: 'ada' },
  });
});

test('SL-CALL-6: the policy that a match is judged by stands in its log, with every number', async () => {
  const api = await startApi();
  const matchId = await attended(api);
  const { events } = await expecting(200, api.get<{ events: JsonMap[] }>(`/v1/matches/${matchId}/events?limit=1000`));
  expect(events.find(({ type }) => type === 'PolicyAdopted')?.data).toMatchObject({
    policy: { name: 'four-souls', version: '2026-11', extension: { leastMs: 0 } },
  });
});

describe('the queue of judges', () => {
  const queueOf = async (api: Api, query = 'state=open'): Promise<CallQueue> =>
    expecting(200, api.get<CallQueue>(`/v1/calls?${query}`));

  test('has every open call with its waiting time, the one that was made first at the top', async () => {
    const { api, later } = await startAt('2026-11-22T14:00:00.000Z');
    const [{ matchId: first }, { matchId: second }] = [
      await createMatch(api, { setup: SMALL_TABLE }),
      await createMatch(api, { setup: SMALL_TABLE, tournament: 'cup' }),
    ];
    await act(api, second, callJudge('ben'));
    later(30_000);
    await act(api, first, callJudge('anna'));
    later(10_000);
    expect((await queueOf(api)).calls).toMatchObject([
      { matchId: second, call: 'call-1', by: 'ben', state: 'called', waitedMs: 40_000, tournament: 'cup', judge: null },
      { matchId: first, call: 'call-1', by: 'anna', state: 'called', waitedMs: 10_000, tournament: null },
    ]);
    await act(api, first, { judge: 'jo', type: 'AttendCall', call: 'call-1' });
    later(60_000);
    expect((await queueOf(api, 'state=attended')).calls).toMatchObject([
      { matchId: first, judge: 'jo', waitedMs: 10_000 },
    ]);
    expect((await queueOf(api, 'tournament=cup')).calls).toHaveLength(1);
    await act(api, first, { judge: 'jo', type: 'ResumePlay' });
    await act(api, second, { seat: 'ben', type: 'WithdrawCall', call: 'call-1' });
    expect((await queueOf(api)).calls).toEqual([]);
    expect((await api.get('/v1/calls?state=closed')).status).toBe(400);
  });
});

describe('SL-CALL-7: the end of the time of a match', () => {
  const setEnd = { judge: 'jo', type: 'SetEndTime' };

  test.each([
    ['2099-01-01T00:00:00Z', '2099-01-01T00:00:00.000Z'],
    ['2099-01-01T01:00:00+01:00', '2099-01-01T00:00:00.000Z'],
    ['2099-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'],
  ])('is written %s or with milliseconds, and stands in the log as %s', async (endsAt, logged) => {
    const api = await startApi();
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    const { events } = await act(api, matchId, { ...setEnd, endsAt });
    expect(events).toMatchObject([{ type: 'EndTimeSet', data: { endsAt: logged } }]);
  });

  test.each([
    ['endsAt', { endsAt: '2099-02-30T00:00:00.000Z' }],
    ['endsAt', { endsAt: '2099-02-30T00:00:00Z' }],
    ['leftMs', { endsAt: '2099-01-01T00:00:00.000Z', leftMs: -5 }],
  ])('has to be one that there is: %s in %j is refused, and explained alike', async (field, given) => {
    const api = await startApi();
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    const command = { ...setEnd, ...given };
    const { status, body } = await send(api, matchId, command);
    const why = { code: 'malformed', rule: 'SL-CMD-1', detail: expect.stringMatching(`^${field}: `) as string };
    expect({ status, body }).toMatchObject({ status: 400, body: { ...why, revision } });
    const explained = await api.post(`/v1/matches/${matchId}/explain`, { command });
    expect(explained.body).toMatchObject({ allowed: false, ...why });
  });
});
