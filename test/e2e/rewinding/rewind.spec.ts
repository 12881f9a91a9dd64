import type {
  EventPage,
  EventSummary,
  JsonMap,
  LoggedEvent,
  Problem,
  RewindPreview,
  RewindTargetPage,
  Timeline,
} from '@stackledger/wire';
import { act, createMatch, expecting, send, startApi, stopAll, view, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(stopAll);

const judge = { judge: 'jo', authority: 'floor-judge' };

const rolled = (events: readonly EventSummary[]): EventSummary => {
  const roll = events.find(({ type }) => type === 'DieRolled');
  if (roll === undefined) throw new Error(`no die was rolled: ${events.map(({ type }) => type).join(' ')}`);
  return roll;
};

/** A die is rolled as the last pass resolves the ability; `before` is the moment before that pass. */
const rollADie = async (): Promise<{ matchId: string; before: string; roll: EventSummary; tip: string }> => {
  const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
  await act(api, matchId, { seat: 'anna', type: 'ActivateAbility', source: 'book-of-sin' });
  const { revision: before } = await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
  const { events, revision: tip } = await act(api, matchId, { seat: 'ben', type: 'PassPriority' });
  return { matchId, before, roll: rolled(events), tip };
};

test('SL-REWIND-6: a contested roll is rewound, and the same roll has the same value again', async () => {
  const { matchId, before, roll } = await rollADie();
  const then = await view(api, matchId, `?at=${before}`);
  const why = { kind: 'simple', reason: 'ben was not asked' };
  const [rewound] = (await act(api, matchId, { ...judge, type: 'Rewind', to: before, ...why })).events;
  expect(rewound?.data.information).toMatchObject({
    ben: { decisions: 0, passes: 1 },
    everybody: { saw: [expect.stringContaining(`roll ${JSON.stringify(roll.data.value)}`)] },
  });
  const now = await view(api, matchId);
  for (const part of ['stack', 'priority', 'players', 'objects', 'discard', 'turn', 'awaiting'] as const)
    expect(now[part]).toEqual(then[part]);
  const again = rolled((await act(api, matchId, { seat: 'ben', type: 'PassPriority' })).events);
  expect(again.data).toMatchObject({ value: roll.data.value, keptFrom: roll.revision, key: roll.data.key });
  expect(again.because).toContain('SL-REWIND-6');
});

test('nothing is erased: struck events stay in the log and in the timeline', async () => {
  const { matchId, before, roll, tip } = await rollADie();
  const { revision } = await act(api, matchId, {
    ...judge,
    type: 'Rewind',
    to: before,
    kind: 'simple',
    reason: 'ben was not asked',
  });
  const { events } = await expecting(200, api.get<EventPage>(`/v1/matches/${matchId}/events?limit=1000`));
  expect(events.map((event) => event.revision)).toContain(roll.revision);
  const rewind = events.find(({ type }) => type === 'MatchRewound') as LoggedEvent;
  expect(rewind).toMatchObject({
    revision,
    parent: before,
    actor: { kind: 'judge', id: 'jo' },
    data: { to: before, from: tip, reason: 'ben was not asked' },
  });

  const timeline = await expecting(200, api.get<Timeline>(`/v1/matches/${matchId}/timeline`));
  expect(timeline.tip).toBe(revision);
  expect(timeline.rewinds).toEqual([
    {
      revision,
      to: before,
      from: tip,
      reason: 'ben was not asked',
      judge: 'jo',
      reverted: false,
      kind: 'simple',
      ruling: null,
    },
  ]);
  const struck = timeline.nodes.filter(({ live }) => !live).map((node) => Number(node.revision));
  expect(struck).toEqual(Array.from({ length: Number(tip) - Number(before) }, (_, at) => Number(before) + 1 + at));
  expect(await view(api, matchId, `?at=${tip}`)).toMatchObject({ at: tip, revision });
});

test('RestoreBranch takes a rewind back: the table is what it was', async () => {
  const { matchId, before, tip } = await rollADie();
  const { revision: rewind } = await act(api, matchId, {
    ...judge,
    type: 'Rewind',
    to: before,
    kind: 'simple',
    reason: 'ben was not asked',
  });
  await act(api, matchId, {
    judge: 'max',
    authority: 'head-judge',
    type: 'RestoreBranch',
    rewind,
    reason: 'ben had passed by nodding',
  });
  const [then, now] = [await view(api, matchId, `?at=${tip}`), await view(api, matchId)];
  for (const part of ['stack', 'priority', 'players', 'objects', 'awaiting'] as const)
    expect(now[part]).toEqual(then[part]);
  const { rewinds, nodes } = await expecting(200, api.get<Timeline>(`/v1/matches/${matchId}/timeline`));
  expect(rewinds).toMatchObject([{ revision: rewind, reverted: true }]);
  expect(nodes.find((node) => node.revision === tip)?.live).toBe(true);
});

test('SL-REWIND-1: a rewind into a command is refused and names the end of the one before', async () => {
  const { matchId, before } = await rollADie();
  const { status, body } = await send(api, matchId, {
    ...judge,
    type: 'Rewind',
    to: String(Number(before) + 1),
    kind: 'simple',
    reason: 'x',
  });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    code: 'bad-target',
    rule: 'SL-REWIND-1',
    detail: expect.stringContaining(before) as string,
  });
});

describe('GET …/rewind-targets', () => {
  const targetsOf = (matchId: string, query = ''): Promise<RewindTargetPage> =>
    expecting(200, api.get<RewindTargetPage>(`/v1/matches/${matchId}/rewind-targets${query}`));

  test('names the ends of commands that led to another table, each in a sentence, and the first command too', async () => {
    const { matchId, before } = await rollADie();
    const { targets, next } = await targetsOf(matchId);
    expect(next).toBeNull();
    expect(targets.map(({ command }) => command)).toEqual(['PassPriority', 'ActivateAbility', 'CreateMatch']);
    expect(targets[0]).toMatchObject({ revision: before, live: true });
    expect(targets[0]?.sentence).toBe(
      'anna passes priority to the next player. Then ben has priority; on top of the stack lies activated:book-of-sin.',
    );
    expect(targets[2]?.sentence).toBe('The match was created. Then anna has priority; the stack is empty.');
    expect((await targetsOf(matchId, `?before=${before}&limit=1`)).targets).toEqual([targets[1]]);
  });

  test('each of them is one to which a rewind leads, on whatever line of play', async () => {
    const { matchId, before } = await rollADie();
    const why = { ...judge, kind: 'full', reason: 'once more' };
    await act(api, matchId, { ...why, type: 'Rewind', to: before });
    const { targets } = await targetsOf(matchId);
    expect(targets.map(({ live }) => live)).toContain(false);
    for (const { revision } of targets) await act(api, matchId, { ...why, type: 'Rewind', to: revision });
  });

  test('a match that is sealed has none', async () => {
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    await act(api, matchId, { seat: 'anna', type: 'Concede' });
    expect((await targetsOf(matchId)).targets).not.toEqual([]);
    await act(api, matchId, { judge: 'jo', type: 'SealMatch' });
    expect(await targetsOf(matchId)).toEqual({ targets: [], next: null });
  });
});

describe('SL-REWIND-8: what was forgotten is inserted', () => {
  /** Anna's ability resolves once ben has passed; he had answered, and nobody wrote it down. */
  const forgotten = async (): Promise<{ matchId: string; to: string; rewind: JsonMap }> => {
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    await act(api, matchId, { seat: 'anna', type: 'ActivateAbility', source: 'book-of-sin' });
    const { revision: to } = await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
    await act(api, matchId, { seat: 'ben', type: 'PassPriority' });
    return { matchId, to, rewind: { to, insert: [{ type: 'PassPriority', seat: 'ben' }], reapply: true } };
  };

  const deed = (rewind: JsonMap): JsonMap => ({
    ...judge,
    type: 'Rewind',
    kind: 'full',
    reason: 'ben was not asked',
    ...rewind,
  });

  test('a preview shows what becomes of each command, and the deed does just that', async () => {
    const { matchId, rewind } = await forgotten();
    const before = await expecting(200, api.get<EventPage>(`/v1/matches/${matchId}/events?limit=1000`));
    const preview = await expecting(
      200,
      api.post<RewindPreview>(`/v1/matches/${matchId}/rewind-preview?seat=anna`, rewind),
    );
    expect(await expecting(200, api.get<EventPage>(`/v1/matches/${matchId}/events?limit=1000`))).toEqual(before);
    expect(preview.followed.inserted).toMatchObject([{ command: { type: 'PassPriority', seat: 'ben' } }]);
    expect(preview.followed.again).toMatchObject([{ command: { type: 'PassPriority', seat: 'ben' }, revision: null }]);

    const answer = await act(api, matchId, deed(rewind));
    expect(answer.followed?.again.map(({ outcome }) => outcome)).toEqual(
      preview.followed.again.map(({ outcome }) => outcome),
    );
    expect(answer.events[0]).toMatchObject({ type: 'MatchRewound', data: { reapply: true } });
    expect((await view(api, matchId)).stack).toEqual(preview.after.stack);
  });

  test('replayed with nothing inserted each command is reported as the same, and GET previews it', async () => {
    const { matchId, to } = await forgotten();
    const then = await view(api, matchId);
    const preview = await expecting(200, api.get<RewindPreview>(`/v1/matches/${matchId}/rewind-preview?to=${to}`));
    const { followed } = await act(api, matchId, deed({ to, reapply: true }));
    expect(followed?.again).toMatchObject([{ command: { type: 'PassPriority', seat: 'ben' }, outcome: 'same' }]);
    expect(preview.followed).toEqual(followed);
    const now = await view(api, matchId);
    for (const part of ['stack', 'priority', 'players', 'discard', 'turn', 'awaiting'] as const)
      expect(now[part]).toEqual(then[part]);
  });

  test.each([
    [{ insert: [{ type: 'PassPriority' }] }, 400, 'malformed'],
    [{ insert: [{ type: 'SealMatch', judge: 'jo' }] }, 400, 'malformed'],
    [{ insert: [{ type: 'PassPriority', seat: 'anna' }] }, 422, 'not-your-priority'],
    [{ leaveOut: ['2'] }, 400, 'malformed'],
    [{ reapply: true, dice: 'fresh' }, 400, 'malformed'],
    [{ reapply: true, leaveOut: ['2'] }, 422, 'bad-target'],
  ])('%j is refused with %i, and nothing changes', async (wrong, status, code) => {
    const { matchId, to } = await forgotten();
    const before = await view(api, matchId);
    const body = { commandId: 'wrong', ...deed({ to, ...wrong }) };
    const reply = await api.post<Problem>(`/v1/matches/${matchId}/commands`, body);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(await view(api, matchId)).toEqual(before);
  });
});
