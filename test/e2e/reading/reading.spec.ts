import type {
  CombatView,
  EventExplanation,
  EventPage,
  LoggedEvent,
  ObjectExplanation,
  StackView,
  Timeline,
} from '@stackledger/wire';
import { act, createMatch, expecting, problem, settle, startApi, stopAll, view, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

/**
 * A land that two effects make something, the older of which depends on the younger; a creature that counts; one that
 * is taken.
 */
const LAYERED = {
  active: 'anna',
  players: {
    anna: {
      hand: ['tide', 'veil', 'swap', 'take'],
      battlefield: ['field', 'flag', { card: 'bear', counters: { '+1/+1': 1 } }],
    },
    ben: { life: 20, battlefield: ['ox'] },
  },
  cards: {
    field: { kind: 'land', subtypes: ['plains'] },
    bear: { kind: 'creature', power: 0, toughness: 2, defines: { power: { of: { count: 'creature' } } } },
    ox: { kind: 'creature', power: 3, toughness: 3 },
    flag: {
      kind: 'enchantment',
      abilities: [{ type: 'static', effect: [{ modify: { who: 'each-creature-you-control', stat: 'power', by: 1 } }] }],
    },
    tide: {
      kind: 'enchantment',
      abilities: [
        {
          type: 'static',
          effect: [{ becomes: { who: { all: 'land', where: { subtype: 'forest' } }, subtypes: ['island'] } }],
        },
      ],
    },
    veil: {
      kind: 'enchantment',
      abilities: [{ type: 'static', effect: [{ becomes: { who: { all: 'land' }, addSubtypes: ['forest'] } }] }],
    },
    swap: {
      kind: 'instant',
      abilities: [{ type: 'play', targets: [{ what: 'creature' }], effect: [{ switchSize: { who: 'target' } }] }],
    },
    take: {
      kind: 'instant',
      abilities: [
        {
          type: 'play',
          targets: [{ what: 'creature' }],
          effect: [{ gainControl: { what: 'target', until: 'end-of-turn' } }],
        },
      ],
    },
  },
};

let api: Api;
let matchId: string;
let begun: string;
let played: string;
let head: string;

beforeAll(async () => {
  api = await startApi();
  ({ matchId, revision: begun } = await createMatch(api, { setup: SMALL_TABLE }));
  ({ revision: played } = await act(api, matchId, { seat: 'anna', type: 'PlayCard', card: 'bomb', targets: ['fly'] }));
  await settle(api, matchId);
  head = (await view(api, matchId)).revision;
});
afterAll(stopAll);

const read = <T>(path: string): Promise<T> => expecting(200, api.get<T>(`/v1/matches/${matchId}${path}`));

describe('GET …/events', () => {
  test('the whole log, page by page, every event once', async () => {
    const events: LoggedEvent[] = [];
    for (let from = '0'; ;) {
      const page = await read<EventPage>(`/events?from=${from}&limit=7`);
      events.push(...page.events);
      if (page.next === null) break;
      from = page.next;
    }
    expect(events.map(({ revision }) => revision)).toEqual(
      Array.from({ length: Number(head) + 1 }, (_, at) => String(at)),
    );
    expect(events[0]).toMatchObject({
      type: 'MatchCreated',
      parent: null,
      actor: { kind: 'organizer', id: 'organizer' },
    });
    const first = events.find(({ revision }) => Number(revision) === Number(begun) + 1);
    expect(Object.keys(first ?? {})).toEqual([
      'revision',
      'type',
      'parent',
      'because',
      'data',
      'commandId',
      'actor',
      'recordedAt',
      'command',
    ]);
    expect(first).toMatchObject({
      parent: begun,
      actor: { kind: 'seat', id: 'anna' },
      command: { seat: 'anna', type: 'PlayCard', card: 'bomb', targets: ['fly'] },
    });
    const second = events.find(({ revision }) => Number(revision) === Number(begun) + 2);
    expect(second).not.toHaveProperty('command');
    expect(second?.commandId).toBe(first?.commandId);
  });

  test('the same as JSON Lines, to the end or as far as asked', async () => {
    const lines = async (query: string): Promise<unknown[]> => {
      const response = await api.raw(`/v1/matches/${matchId}/events${query}`, {
        headers: { accept: 'application/x-ndjson' },
      });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/x-ndjson');
      const text = await response.text();
      expect(text.endsWith('\n')).toBe(true);
      return text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
    };
    const { events } = await read<EventPage>('/events?limit=1000');
    expect(await lines('')).toEqual(events);
    expect(await lines('?from=3&limit=2')).toEqual(events.slice(3, 5));
  });

  test('beyond the end there is nothing, and nothing goes wrong', async () => {
    expect(await read('/events?from=5000')).toEqual({ events: [], next: null });
    const response = await api.raw(`/v1/matches/${matchId}/events?from=5000`, {
      headers: { accept: 'application/x-ndjson' },
    });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test.each([
    ['from=-1', 400],
    ['limit=0', 400],
    ['limit=5000', 400],
    ['until=3', 400],
    ['seat=zoe', 422],
  ])('?%s is a %i, in both forms', async (query, status) => {
    await problem(status, api.get(`/v1/matches/${matchId}/events?${query}`));
    const response = await api.raw(`/v1/matches/${matchId}/events?${query}`, {
      headers: { accept: 'application/x-ndjson' },
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    await response.text();
  });
});

test('GET …/stack: what lies on the stack, at any revision', async () => {
  expect(await read<StackView>(`/stack?at=${played}`)).toEqual({
    revision: head,
    at: played,
    stack: [
      expect.objectContaining({
        name: 'loot:bomb',
        kind: 'loot',
        controller: 'anna',
        source: 'bomb',
        targets: ['fly'],
        modes: [],
        text: expect.any(String) as string,
        declaredAt: expect.stringMatching(/^\d+$/) as string,
      }),
    ],
    priority: { holder: 'anna', lap: { from: 'anna', passed: [] } },
  });
  expect((await read<StackView>('/stack')).stack).toEqual([]);
  await problem(404, api.get(`/v1/matches/${matchId}/stack?at=9999`));
});

test('GET …/combat: the fight as far as it has come, null outside of one', async () => {
  const { matchId: id } = await createMatch(api, { setup: SMALL_TABLE });
  const combat = async (query = ''): Promise<CombatView> =>
    expecting(200, api.get<CombatView>(`/v1/matches/${id}/combat${query}`));
  const { revision } = await view(api, id);
  expect(await combat()).toEqual({ revision, at: revision, combat: null });
  await act(api, id, { seat: 'anna', type: 'DeclareAttack', target: 'fly' });
  await settle(api, id);
  expect((await combat()).combat).toMatchObject({ by: 'anna', against: 'fly', rolls: 0, damage: null });
  expect((await combat(`?at=${revision}`)).combat).toBeNull();
  await problem(404, api.get(`/v1/matches/${id}/combat?at=9999`));
});

test('GET …/timeline: every event of the table with its parent, and how long each decision took', async () => {
  const { tip, nodes, rewinds } = await read<Timeline>('/timeline');
  expect(tip).toBe(head);
  expect(rewinds).toEqual([]);
  expect(nodes[0]).toMatchObject({ revision: '0', parent: null, type: 'MatchCreated', live: true, thinkMs: null });
  expect(nodes.every(({ live }) => live)).toBe(true);
  expect(nodes.map(({ type }) => type)).not.toContain('CardsDefined');
  const { events } = await read<EventPage>('/events?limit=1000');
  const decisions = events.filter(({ command, actor }) => command !== undefined && actor.kind === 'seat');
  expect(nodes.filter(({ thinkMs }) => thinkMs !== null).map(({ revision }) => revision)).toEqual(
    decisions.map(({ revision }) => revision),
  );
});

describe('GET …/explain?revision=', () => {
  test('the command behind an event, its rules, and who decided', async () => {
    const { events } = await read<EventPage>(`/events?from=${played}&limit=1`);
    expect(await read<EventExplanation>(`/explain?revision=${played}`)).toEqual({
      revision: played,
      type: 'PriorityReceived',
      command: { seat: 'anna', type: 'PlayCard', card: 'bomb', targets: ['fly'] },
      because: events[0]?.because.map((rule) => expect.objectContaining({ rule }) as unknown),
      causes: [{ revision: expect.any(String) as string, type: 'EffectDeclared', what: 'Anna plays bomb on fly' }],
      objects: [],
      decidedBy: { actor: { kind: 'seat', id: 'anna' }, ruleset: 'four-souls', version: expect.any(String) as string },
    });
  });

  test('what a roll led to names the roll, and what rolled it', async () => {
    const { matchId: id } = await createMatch(api, { setup: SMALL_TABLE });
    await act(api, id, { seat: 'anna', type: 'ActivateAbility', source: 'book-of-sin' });
    await settle(api, id);
    const { events } = await expecting(200, api.get<EventPage>(`/v1/matches/${id}/events?limit=1000`));
    const settled = events.findIndex(({ type }) => type === 'RollSettled');
    const [after] = events.slice(settled).filter(({ type }) => type === 'Resolved');
    const told = await expecting(
      200,
      api.get<EventExplanation>(`/v1/matches/${id}/explain?revision=${after?.revision ?? ''}`),
    );
    const types = told.causes.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['RollSettled', 'DieRolled', 'EffectDeclared']));
    expect(types.at(-1)).toBe('EffectDeclared');
    expect(told.causes.map(({ what }) => what).join('; ')).toContain('Anna rolls');
    expect(told.because.every(({ text }) => text !== null && text !== '')).toBe(true);
  });

  test('what an attack roll comes from is the attack that was declared and came off the stack', async () => {
    const { matchId: id } = await createMatch(api, { setup: SMALL_TABLE });
    await act(api, id, { seat: 'anna', type: 'DeclareAttack', target: 'fly' });
    await settle(api, id);
    for (const seat of ['anna', 'ben']) await act(api, id, { seat, type: 'PassPriority' });
    const { events } = await expecting(200, api.get<EventPage>(`/v1/matches/${id}/events?limit=1000`));
    const roll = events.find(({ type, data }) => type === 'DieRolled' && data.purpose === 'attack');
    const { causes } = await expecting(
      200,
      api.get<EventExplanation>(`/v1/matches/${id}/explain?revision=${roll?.revision ?? ''}`),
    );
    expect(causes.map(({ type }) => type)).toEqual(['PutOnStack', 'AttackDeclared']);
    expect(causes.at(-1)?.what).toBe('Anna attacks fly');
    const { stack } = await expecting(200, api.get<StackView>(`/v1/matches/${id}/stack`));
    expect(stack.at(-1)?.text).toMatch(/^attack roll: [1-6]$/);
  });

  test('by what an object is not what its card says: each effect in its layer, with its age or what it waited for', async () => {
    const { matchId: id } = await createMatch(api, { ruleset: 'magic', setup: LAYERED });
    for (const card of ['tide', 'veil', 'swap', 'take']) {
      const targets = card === 'take' ? { targets: ['ox'] } : card === 'swap' ? { targets: ['bear'] } : {};
      await act(api, id, { seat: 'anna', type: 'PlayCard', card, ...targets });
      await settle(api, id);
    }
    const { revision } = await view(api, id);
    const asked = async (object: string): Promise<ObjectExplanation | undefined> => {
      const path = `/v1/matches/${id}/explain?revision=${revision}&object=${object}&seat=ben`;
      return (await expecting(200, api.get<EventExplanation>(path))).objects[0];
    };
    const field = await asked('field');
    expect(field?.reasons).toMatchObject([
      { layer: '4', rule: 'MTG-613.1d', by: 'veil', says: 'also forest', after: [] },
      { layer: '4', rule: 'MTG-613.1d', by: 'tide', says: 'island', after: ['veil'] },
    ]);
    const [veil, tide] = field?.reasons ?? [];
    expect(tide?.stamp).toBeLessThan(veil?.stamp ?? 0); // older, and yet after what it depends on
    expect(field?.reasons.every(({ text }) => text !== null)).toBe(true);
    expect((await asked('bear'))?.reasons).toMatchObject([
      { layer: '7a', rule: 'MTG-613.4a', by: 'bear', says: 'power 2' },
      { layer: '7c', rule: 'MTG-613.4c', by: 'bear', says: 'counters: +1/+1' },
      { layer: '7c', rule: 'MTG-613.4c', by: 'flag', says: '+1/+0' },
      { layer: '7d', rule: 'MTG-613.4d', by: 'swap', says: 'power and toughness switched' },
    ]);
    expect((await asked('ox'))?.reasons).toMatchObject([
      { layer: '2', rule: 'MTG-613.1b', by: 'take', says: 'anna controls it', stamp: expect.any(Number) as number },
      { layer: '7c', by: 'flag' },
    ]);
    expect((await asked('flag'))?.reasons).toEqual([]);
    const { events } = await expecting(200, api.get<EventPage>(`/v1/matches/${id}/events?limit=1000`));
    const taken = events.find(({ type }) => type === 'ControlChanged');
    const told = await expecting(
      200,
      api.get<EventExplanation>(`/v1/matches/${id}/explain?revision=${taken?.revision ?? ''}`),
    );
    expect(told.objects.map(({ object }) => object)).toEqual(['ox']); // what an event names is told unasked
    await problem(422, api.get(`/v1/matches/${id}/explain?revision=${revision}&object=nothing`));
  });

  test('a revision is needed, and must be there', async () => {
    await problem(400, api.get(`/v1/matches/${matchId}/explain`));
    await problem(404, api.get(`/v1/matches/${matchId}/explain?revision=9999`));
  });
});
