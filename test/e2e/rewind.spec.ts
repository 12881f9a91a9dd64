import type { EventPage, EventSummary, LoggedEvent, RewindTargetPage, Timeline } from '@stackledger/wire';
import { act, createMatch, expecting, send, startApi, stopAll, view, type Api } from './api.js';
import { SMALL_TABLE } from './positions.js';

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
  await act(api, matchId, { ...judge, type: 'Rewind', to: before, kind: 'simple', reason: 'ben was not asked' });
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
    { revision, to: before, from: tip, reason: 'ben was not asked', judge: 'jo', reverted: false },
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
