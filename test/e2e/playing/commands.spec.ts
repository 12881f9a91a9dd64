import type { AttemptPage, CommandAnswer, CommandExplanation, JsonMap, MatchView } from '@stackledger/wire';
import {
  act,
  createMatch,
  expecting,
  legal,
  newId,
  problem,
  PROBLEM_MEMBERS,
  send,
  settle,
  startApi,
  stopAll,
  view,
  type Api,
} from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(stopAll);

const newTable = async (): Promise<{ matchId: string; revision: string; to: string }> => {
  const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
  return { matchId, revision, to: `/v1/matches/${matchId}/commands` };
};

const DIME = { seat: 'anna', type: 'PlayCard', card: 'a-dime' };

test('a command is answered with its events, their rules, and what is awaited now', async () => {
  const { revision, to } = await newTable();
  const reply = await api.post<CommandAnswer>(to, {
    commandId: '0f7c',
    expectedRevision: revision,
    seat: 'anna',
    type: 'PlayCard',
    card: 'bomb',
    targets: ['fly'],
  });
  expect(reply.status).toBe(200);
  expect(Object.keys(reply.body)).toEqual(['commandId', 'revision', 'events', 'awaiting']);
  const { commandId, events, awaiting } = reply.body;
  expect(commandId).toBe('0f7c');
  expect(events.map(({ type }) => type)).toEqual([
    'EffectDeclared',
    'TotalChanged',
    'ObjectRenamed',
    'CardMoved',
    'PutOnStack',
    'PriorityReceived',
  ]);
  expect(Object.keys(events[0] ?? {})).toEqual(['revision', 'type', 'because', 'data']);
  expect(events.map((event) => event.revision)).toEqual(events.map((_event, at) => String(Number(revision) + 1 + at)));
  expect(events.every(({ because }) => because.length > 0)).toBe(true);
  expect(reply.body.revision).toBe(events.at(-1)?.revision);
  expect(awaiting).toEqual({
    seat: 'anna',
    seats: ['anna'],
    kind: 'priority',
    prompt: 'anna has priority',
    options: [],
    min: 0,
    max: 0,
    ordered: false,
  });
});

test('a name and a list of one name are the same', async () => {
  const { matchId } = await newTable();
  await act(api, matchId, { seat: 'anna', type: 'PlayCard', card: 'bomb', targets: 'fly' });
  expect(await view(api, matchId)).toMatchObject({ stack: ['loot:bomb'] });
});

describe('SL-CMD-4: an id names one command', () => {
  test('the same command again has the same answer and changes nothing, later and without expectedRevision too', async () => {
    const { matchId, revision, to } = await newTable();
    const body = { commandId: newId(), expectedRevision: revision, ...DIME };
    const first = await expecting(200, api.post<CommandAnswer>(to, body));
    expect(await expecting(200, api.post(to, body))).toEqual(first);
    await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
    const { expectedRevision, ...bare } = body;
    expect(await expecting(200, api.post(to, bare))).toEqual(first);
    expect((await view(api, matchId)).stack).toEqual(['loot:a-dime']);
  });

  test('a refusal is repeated as it was, even if it would be legal now', async () => {
    const { matchId, to } = await newTable();
    const body = { commandId: newId(), seat: 'ben', type: 'PlayCard', card: 'butter-bean', targets: ['loot:a-dime'] };
    const first = await problem(422, api.post(to, body));
    await act(api, matchId, DIME);
    await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
    expect(await problem(422, api.post(to, body))).toEqual(first);
    await act(api, matchId, { seat: 'ben', type: 'PlayCard', card: 'butter-bean', targets: ['loot:a-dime'] });
  });

  test.each([['a b'], ['🎲'], ['x'.repeat(201)], ['']])('%j is no id of a command, in body or header', async (id) => {
    const { to } = await newTable();
    const expected = 'expected 1 to 200 printable ASCII characters without blanks, such as a UUID';
    const { detail } = await problem(400, api.post(to, { commandId: id, ...DIME }));
    expect(detail).toBe(`commandId: ${expected}`);
    if (!/^[ -~]+$/.test(id)) return; // no header holds it
    const headers = { 'content-type': 'application/json', 'idempotency-key': id };
    const sent = await api.raw(to, { method: 'POST', headers, body: JSON.stringify(DIME) });
    expect(await sent.json()).toMatchObject({ status: 400, detail: `Idempotency-Key: ${expected}` });
  });

  test('another body under a used id is a conflict, after an acceptance and after a refusal', async () => {
    const { to } = await newTable();
    for (const [commandId, body, status] of [
      ['one', DIME, 200],
      ['two', { ...DIME, seat: 'ben' }, 422],
    ] as const) {
      await expecting(status, api.post(to, { commandId, ...body }));
      const { code, rule } = await problem(409, api.post(to, { commandId, seat: 'anna', type: 'EndTurn' }));
      expect({ code, rule }).toEqual({ code: 'command-id-reused', rule: 'SL-CMD-4' });
    }
  });

  test('an id is not used up by a 400, a 409 or a 428', async () => {
    const { matchId, revision, to } = await newTable();
    const commandId = newId();
    await problem(400, api.post(to, { commandId, ...DIME, colour: 'red' }));
    await problem(428, api.post(to, { commandId, seat: 'anna', type: 'PassPriority' }));
    await act(api, matchId, DIME);
    await problem(409, api.post(to, { commandId, expectedRevision: revision, seat: 'anna', type: 'PassPriority' }));
    await expecting(
      200,
      api.post(to, {
        commandId,
        expectedRevision: (await view(api, matchId)).revision,
        seat: 'anna',
        type: 'PassPriority',
      }),
    );
  });

  test('the Idempotency-Key header names the command as well as commandId does', async () => {
    const { to } = await newTable();
    const first = await expecting(200, api.post<CommandAnswer>(to, DIME, { 'idempotency-key': 'k-1' }));
    expect(first.commandId).toBe('k-1');
    expect(await expecting(200, api.post(to, DIME, { 'idempotency-key': '"k-1"' }))).toEqual(first);
    expect(await expecting(200, api.post(to, { commandId: 'k-1', ...DIME }))).toEqual(first);
    expect(await problem(400, api.post(to, { commandId: 'k-2', ...DIME }, { 'idempotency-key': 'k-1' }))).toMatchObject(
      { rule: 'SL-CMD-1' },
    );
    expect(await problem(400, api.post(to, DIME))).toMatchObject({ rule: 'SL-CMD-1' });
  });

  test('fifty at once of the same command are one', async () => {
    const { matchId, revision, to } = await newTable();
    const body = { commandId: newId(), expectedRevision: revision, ...DIME };
    const answers = await Promise.all(Array.from({ length: 50 }, () => expecting(200, api.post(to, body))));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await view(api, matchId)).stack).toEqual(['loot:a-dime']);
  });
});

describe('SL-CMD-3: a command for an earlier table is stale', () => {
  test('it is answered with what has happened since, and what would be legal', async () => {
    const { matchId, revision, to } = await newTable();
    const { events } = await act(api, matchId, DIME);
    const stale = await problem(
      409,
      api.post(to, { commandId: newId(), expectedRevision: revision, seat: 'anna', type: 'EndTurn' }),
    );
    expect(stale).toMatchObject({
      code: 'stale',
      rule: 'SL-CMD-3',
      status: 409,
      revision: events.at(-1)?.revision,
      since: events,
    });
    expect(stale.legal).toContain('anna may: PassPriority');
    expect(
      await problem(409, api.post(to, { commandId: newId(), expectedRevision: '0', seat: 'anna', type: 'EndTurn' })),
    ).toMatchObject({ code: 'stale' });
  });

  test('of two players who act at once one is accepted', async () => {
    const { matchId } = await newTable();
    await act(api, matchId, DIME);
    const { revision: expectedRevision } = await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
    const to = `/v1/matches/${matchId}/commands`;
    const both = [
      { seat: 'ben', type: 'PassPriority' },
      { seat: 'ben', type: 'PlayCard', card: 'butter-bean', targets: ['loot:a-dime'] },
    ];
    const statuses = (
      await Promise.all(both.map((body) => api.post(to, { commandId: newId(), expectedRevision, ...body })))
    ).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('a revision that has not been is malformed', async () => {
    const { to } = await newTable();
    expect(await problem(400, api.post(to, { commandId: newId(), expectedRevision: '999', ...DIME }))).toMatchObject({
      rule: 'SL-CMD-1',
    });
  });
});

test('SL-CMD-5: PassPriority and Choose say what they answer', async () => {
  const { revision, to } = await newTable();
  for (const body of [
    { seat: 'anna', type: 'PassPriority' },
    { seat: 'anna', type: 'Choose', answer: true },
  ]) {
    const got = await problem(428, api.post(to, { commandId: newId(), ...body }));
    expect(got).toMatchObject({ code: 'expected-revision-required', rule: 'SL-CMD-5', revision });
    expect(got.legal).toContain(`"${revision}"`);
  }
});

describe('refusals', () => {
  test.each<[string, JsonMap, string, string]>([
    ['a seat that there is not', { ...DIME, seat: 'zoe' }, 'unknown-seat', 'SL-SEAT-1'],
    ['a card that there is not', { ...DIME, card: 'no-such-card' }, 'unknown-object', 'SL-CMD-2'],
    ["a card in another's hand", { ...DIME, card: 'butter-bean' }, 'unknown-object', 'SL-CMD-2'],
    ['out of turn', { seat: 'ben', type: 'EndTurn' }, 'wrong-moment', 'FS-TURN-5'],
    ['without priority', { seat: 'ben', type: 'PassPriority' }, 'not-your-priority', 'FS-PRIO-2'],
    ['not asked', { seat: 'anna', type: 'Choose', answer: true }, 'not-asked', 'FS-STACK-11'],
    ['unpayable', { seat: 'anna', type: 'DeclarePurchase', target: 'deck' }, 'cannot-pay', 'FS-BUY-3'],
    [
      'an illegal target',
      { seat: 'anna', type: 'PlayCard', card: 'bomb', targets: ['book-of-sin'] },
      'illegal-target',
      'FS-STACK-10',
    ],
    [
      'a rewind to nowhere',
      { judge: 'jo', type: 'Rewind', to: '9999', kind: 'full', reason: 'x', authority: 'head-judge' },
      'bad-target',
      'SL-REWIND-1',
    ],
    ['a rewind without a reason', { judge: 'jo', type: 'Rewind', to: '1' }, 'reason-required', 'SL-REWIND-2'],
    ['a seal before the end', { judge: 'jo', type: 'SealMatch' }, 'match-running', 'SL-MATCH-2'],
  ])('%s: a rule, a reason and what would be legal; the match is untouched', async (_what, command, code, rule) => {
    const { matchId, revision } = await newTable();
    const before = await view(api, matchId);
    const { body, headers, status } = await send(api, matchId, command);
    expect(status).toBe(422);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(body).toMatchObject({ status: 422, code, rule, revision });
    expect(Object.keys(body)).toEqual(PROBLEM_MEMBERS);
    for (const said of Object.values(body).slice(0, 2)) expect(said).not.toBe('');
    expect(await view(api, matchId)).toEqual(before);
  });

  test.each([
    ['Rewind', '', { to: '1', kind: 'full' }],
    ['Rewind', ' \n', { to: '1', kind: 'full' }],
    ['RestoreBranch', '', { rewind: '1' }],
  ])('SL-REWIND-2: a %s whose reason is %j is refused, and explained alike', async (type, reason, fields) => {
    const { matchId, revision } = await newTable();
    const command = { judge: 'jo', authority: 'head-judge', type, reason, ...fields };
    const why = { code: 'reason-required', rule: 'SL-REWIND-2' };
    expect(await send(api, matchId, command)).toMatchObject({ status: 422, body: { ...why, revision } });
    const explained = await api.post(`/v1/matches/${matchId}/explain`, { command });
    expect(explained.body).toMatchObject({ allowed: false, ...why });
  });

  test('after the end of the match only a judge acts', async () => {
    const { matchId } = await newTable();
    const { revision, awaiting } = await act(api, matchId, { seat: 'anna', type: 'Concede' });
    expect(awaiting).toMatchObject({ kind: 'nothing', seat: null, seats: [] });
    expect(await view(api, matchId)).toMatchObject({ status: 'ended', winner: 'ben' });
    expect((await send(api, matchId, { seat: 'ben', type: 'EndTurn' })).body).toMatchObject({
      code: 'match-ended',
      rule: 'SL-MATCH-2',
      revision,
    });
    await act(api, matchId, { judge: 'jo', type: 'SealMatch' });
    expect(await view(api, matchId)).toMatchObject({ status: 'sealed' });
    const rewind = { judge: 'jo', type: 'Rewind', to: '1', kind: 'full', reason: 'x', authority: 'head-judge' };
    expect((await send(api, matchId, rewind)).body).toMatchObject({ code: 'sealed', rule: 'SL-REWIND-3' });
  });

  test('they are kept, oldest first, and no other problem is', async () => {
    const { matchId, to } = await newTable();
    const refused = [
      { seat: 'ben', type: 'EndTurn' },
      { ...DIME, card: 'nothing' },
      { seat: 'ben', type: 'EndTurn' },
    ];
    const ids = refused.map(newId);
    for (const [at, body] of refused.entries()) await problem(422, api.post(to, { commandId: ids[at], ...body }));
    await problem(400, api.post(to, { commandId: newId(), type: 'EndTurn' }));
    const list = (query = '') => expecting(200, api.get<AttemptPage>(`/v1/matches/${matchId}/attempts${query}`));
    const { attempts, next } = await list();
    expect(next).toBeNull();
    expect(attempts.map(({ commandId, command, code, rule }) => ({ commandId, command, code, rule }))).toEqual([
      { commandId: ids[0], command: refused[0], code: 'wrong-moment', rule: 'FS-TURN-5' },
      { commandId: ids[1], command: refused[1], code: 'unknown-object', rule: 'SL-CMD-2' },
      { commandId: ids[2], command: refused[2], code: 'wrong-moment', rule: 'FS-TURN-5' },
    ]);
    expect(Object.keys(attempts[0] ?? {})).toEqual(['commandId', 'command', 'code', 'rule', 'detail', 'at']);
    expect(Date.parse(attempts[0]?.at ?? '')).not.toBeNaN();
    const page = await list('?limit=2');
    expect(page).toEqual({ attempts: attempts.slice(0, 2), next: ids[1] });
    expect(await list(`?limit=2&after=${page.next ?? ''}`)).toEqual({ attempts: attempts.slice(2), next: null });
    expect((await list('?seat=anna')).attempts).toEqual([attempts[1]]);
    await problem(400, api.get(`/v1/matches/${matchId}/attempts?after=nothing`));
  });
});

describe('SL-CMD-1: a command that is none uses up no id and changes nothing', () => {
  test.each<[string, unknown, string]>([
    ['no type', { seat: 'anna' }, 'type'],
    ['an unknown type', { seat: 'anna', type: 'Fly' }, 'Fly'],
    ["a type called like one of JavaScript's own", { seat: 'anna', type: 'constructor' }, 'type'],
    ['a type only the service sends', { type: 'ContinueSettling' }, 'ContinueSettling'],
    [
      'a creation',
      { type: 'CreateMatch', matchId: 'x', seats: ['a'], options: {}, cards: {}, cardsHash: '' },
      'CreateMatch',
    ],
    ['a missing field', { seat: 'anna', type: 'PlayCard' }, 'card'],
    ['an unknown field', { ...DIME, colour: 'red' }, 'colour'],
    ['a field of the wrong shape', { ...DIME, x: 'three' }, 'x'],
    ['no seat', { type: 'EndTurn' }, 'seat'],
    ['a seat and a judge', { type: 'EndTurn', seat: 'anna', judge: 'jo' }, 'judge'],
    ['a list', [DIME], 'JSON object'],
    ['a text', 'PassPriority', 'JSON object'],
    ['nothing', null, 'JSON object'],
    ['an id that is a number', { ...DIME, commandId: 7 }, 'commandId'],
    ['an empty id', { ...DIME, commandId: '' }, 'commandId'],
    ['an id of two hundred and one characters', { ...DIME, commandId: 'x'.repeat(201) }, 'commandId'],
    ["an id of the service's own kind", { ...DIME, commandId: 'continue-41' }, 'commandId'],
    ['a revision that is a number', { ...DIME, expectedRevision: 41 }, 'expectedRevision'],
    ['a revision that is none', { ...DIME, expectedRevision: 'last' }, 'expectedRevision'],
    ['a revision that is null', { ...DIME, expectedRevision: null }, 'expectedRevision'],
  ])('%s', async (_what, body, named) => {
    const { matchId, to } = await newTable();
    const before = await view(api, matchId);
    const withId =
      typeof body === 'object' && body !== null && !Array.isArray(body) ? { commandId: newId(), ...body } : body;
    const { code, rule, detail, legal: instead, revision } = await problem(400, api.post(to, withId));
    expect({ code, rule, revision }).toEqual({ code: 'malformed', rule: 'SL-CMD-1', revision: before.revision });
    expect(detail).toContain(named);
    expect(instead.length).toBeGreaterThan(10);
    expect(await view(api, matchId)).toEqual(before);
    expect(await expecting(200, api.get<AttemptPage>(`/v1/matches/${matchId}/attempts`))).toEqual({
      attempts: [],
      next: null,
    });
  });

  test('query parameters have no place here', async () => {
    const { to } = await newTable();
    expect(await problem(400, api.post(`${to}?seat=anna`, { commandId: newId(), ...DIME }))).toMatchObject({
      rule: 'SL-CMD-1',
    });
  });
});

describe('GET …/legal-actions', () => {
  test('what the table waits for from a seat, and what is open at any time', async () => {
    const { matchId, revision } = await newTable();
    const { actions, always, ...rest } = await legal(api, matchId, 'anna');
    expect(rest).toEqual({ revision, seat: 'anna' });
    expect(actions).toContainEqual({
      command: { type: 'PlayCard', seat: 'anna', card: 'bomb' },
      fill: [
        {
          path: 'targets',
          what: 'monster-or-player',
          min: 1,
          max: 1,
          ordered: false,
          candidates: expect.arrayContaining(['fly', 'ben']) as unknown,
        },
      ],
      example: expect.objectContaining({ type: 'PlayCard', seat: 'anna', card: 'bomb' }) as unknown,
    });
    expect(actions).toContainEqual({
      command: { type: 'PassPriority', seat: 'anna' },
      fill: [],
      example: { type: 'PassPriority', seat: 'anna' },
    });
    expect(always.map(({ command }) => command.type)).toContain('Concede');
    expect((await legal(api, matchId, 'ben')).actions).toEqual([]);
  });

  test('every example would be accepted, and explain says so', async () => {
    const { matchId } = await newTable();
    const { actions, always } = await legal(api, matchId, 'anna');
    for (const { example } of [...actions, ...always])
      expect(await expecting(200, api.post(`/v1/matches/${matchId}/explain`, { command: example }))).toEqual({
        allowed: true,
        code: null,
        rule: null,
        ruleText: null,
        detail: null,
        legal: null,
      });
  });

  test('a seat is needed, and must be there', async () => {
    const { matchId } = await newTable();
    expect(await problem(400, api.get(`/v1/matches/${matchId}/legal-actions`))).toMatchObject({ rule: 'SL-CMD-1' });
    expect(await problem(422, api.get(`/v1/matches/${matchId}/legal-actions?seat=zoe`))).toMatchObject({
      code: 'unknown-seat',
      rule: 'SL-SEAT-1',
    });
  });
});

describe('POST …/explain', () => {
  test.each<[string, JsonMap, string]>([
    ['out of turn', { type: 'EndTurn', seat: 'ben' }, 'FS-TURN-5'],
    ['malformed', { type: 'PlayCard', seat: 'anna' }, 'SL-CMD-1'],
    ['unknown', { type: 'constructor', seat: 'anna' }, 'SL-CMD-1'],
    ["the service's own", { type: 'ContinueSettling' }, 'SL-CMD-1'],
    [
      'a rewind to nowhere',
      { type: 'Rewind', judge: 'jo', to: '9999', kind: 'full', reason: 'x', authority: 'head-judge' },
      'SL-REWIND-1',
    ],
  ])('%s: not allowed, by this rule; nothing is kept of it', async (_what, command, rule) => {
    const { matchId } = await newTable();
    const before = await view(api, matchId);
    const told = await expecting(200, api.post<CommandExplanation>(`/v1/matches/${matchId}/explain`, { command }));
    expect(told).toMatchObject({ allowed: false, rule });
    expect(told.legal).not.toBe('');
    expect(told.ruleText).toMatch(/^[A-Z].+\.$/);
    expect(await view(api, matchId)).toEqual(before);
    expect(await expecting(200, api.get<AttemptPage>(`/v1/matches/${matchId}/attempts`))).toEqual({
      attempts: [],
      next: null,
    });
  });

  test.each([{}, { command: 'EndTurn' }, { command: { type: 'EndTurn', seat: 'ben' }, at: '3' }])(
    '%j is malformed',
    async (body) => {
      const { matchId } = await newTable();
      expect(await problem(400, api.post(`/v1/matches/${matchId}/explain`, body))).toMatchObject({ rule: 'SL-CMD-1' });
    },
  );
});

test('a play, a response and their resolution', async () => {
  const { matchId } = await newTable();
  await act(api, matchId, DIME);
  await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
  await act(api, matchId, { seat: 'ben', type: 'PlayCard', card: 'butter-bean', targets: ['loot:a-dime'] });
  expect((await expecting(200, api.get<MatchView>(`/v1/matches/${matchId}`))).stack).toEqual([
    'loot:a-dime',
    'loot:butter-bean',
  ]);
  await settle(api, matchId);
  expect(await view(api, matchId)).toMatchObject({
    stack: [],
    discard: { loot: ['a-dime', 'butter-bean'] },
    players: { anna: { coins: 3 } },
  });
});
