import type { EventPage, JsonMap, Problem, ResultsView } from '@stackledger/wire';
import {
  act,
  createMatch,
  expecting,
  newId,
  problem,
  settle,
  startApi,
  stopAll,
  view,
  type Api,
} from '../service/api.js';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(stopAll);

const POSITION: JsonMap = {
  active: 'anna',
  players: { anna: { hand: 2, lootPlays: 1 }, ben: { hand: 1 } },
  monsters: ['dip'],
  decks: { loot: 5, monster: 4 },
  cards: {
    'a-penny': { kind: 'loot', abilities: [{ type: 'play', effect: [{ gain: { coins: 1 } }] }] },
    'two-cents': { kind: 'loot', abilities: [{ type: 'play', effect: [{ gain: { coins: 2 } }] }] },
    pouch: { kind: 'loot', abilities: [{ type: 'play', effect: [{ discard: { count: 1, who: 'you' } }] }] },
    dip: { kind: 'monster', hp: 1, evasion: 3, attack: 1 },
  },
};

/** A table with real dice and real cards. */
const realTable = async (): Promise<string> => {
  const options = { dice: 'reported', decks: 'reported' };
  return (await createMatch(api, { options, setup: POSITION })).matchId;
};

const untilRoll = async (matchId: string): Promise<void> => {
  await act(api, matchId, { seat: 'anna', type: 'DeclareAttack', target: 'dip' });
  await settle(api, matchId);
  await settle(api, matchId);
  while ((await view(api, matchId)).awaiting.kind === 'priority') await passOnce(matchId);
};

const passOnce = async (matchId: string): Promise<void> => {
  const { awaiting } = await view(api, matchId);
  await act(api, matchId, { seat: awaiting.seat, type: 'PassPriority' });
};

const untilCard = async (matchId: string): Promise<void> => {
  await act(api, matchId, { seat: 'anna', type: 'PlayCard', card: 'pouch' });
  await settle(api, matchId);
};

const reportsOf = async (matchId: string): Promise<ResultsView['reports']> =>
  (await expecting(200, api.get<ResultsView>(`/v1/matches/${matchId}/results`))).reports;

const logged = async (matchId: string, types: readonly string[]): Promise<readonly JsonMap[]> => {
  const { events } = await expecting(200, api.get<EventPage>(`/v1/matches/${matchId}/events?limit=1000`));
  return events.filter(({ type }) => types.includes(type)).map(({ data }) => data);
};

describe('SL-REPORT-1: two phones tell two different things at once', () => {
  test.each([
    ['roll', untilRoll, { type: 'ReportRoll', value: 6 }, { type: 'ReportRoll', value: 2 }],
    ['card', untilCard, { type: 'ReportCard', card: 'a-penny' }, { type: 'ReportCard', card: 'two-cents' }],
  ] as const)('one %s is told, the other is refused by name, and nothing else is in the log', async (...told) => {
    const [kind, reach, ...commands] = told;
    const matchId = await realTable();
    await reach(matchId);
    const { awaiting } = await view(api, matchId);
    expect(awaiting).toMatchObject({ seat: 'anna', kind });
    const replies = await Promise.all(
      commands.map((command) =>
        api.post<Problem>(`/v1/matches/${matchId}/commands`, { commandId: newId(), seat: 'anna', ...command }),
      ),
    );
    const won = replies.findIndex(({ status }) => status === 200);
    const lost = replies[1 - won];
    expect(won).toBeGreaterThanOrEqual(0);
    expect(lost).toMatchObject({ status: 422, body: { code: 'not-reported', rule: 'SL-REPORT-1' } });
    const { type: _, ...said } = commands[won] ?? { type: '' };
    const reports = await logged(matchId, ['RollReported', 'CardReported']);
    expect(reports).toEqual([expect.objectContaining({ seat: 'anna', ...said })]);
    expect(await logged(matchId, ['DieRolled', 'CardConfirmed', 'RollConfirmed'])).toEqual([]);
  });

  test('where both say what they have seen of the table, the other is stale and reads the report', async () => {
    const matchId = await realTable();
    await untilRoll(matchId);
    const { revision } = await view(api, matchId);
    const replies = await Promise.all(
      [6, 2].map((value) =>
        api.post<Problem>(`/v1/matches/${matchId}/commands`, {
          commandId: newId(),
          expectedRevision: revision,
          seat: 'anna',
          type: 'ReportRoll',
          value,
        }),
      ),
    );
    const lost = replies.find(({ status }) => status !== 200);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(lost).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(lost?.body.since?.map(({ type }) => type)).toContain('RollReported');
    expect(await logged(matchId, ['RollReported'])).toHaveLength(1);
  });
});

describe('SL-REPORT-2: a report counts once it is confirmed', () => {
  test('what is awaited says whose report waits and for whom, before and after a judge has come', async () => {
    const matchId = await realTable();
    await untilRoll(matchId);
    await act(api, matchId, { seat: 'anna', type: 'ReportRoll', value: 6 });
    const { awaiting: asked } = await view(api, matchId);
    const revision = asked.report?.report ?? '';
    expect(asked.options).toEqual([revision]);
    const report = { report: revision, by: 'anna', tells: 'roll', confirm: ['ben'] };
    expect(asked).toMatchObject({ kind: 'confirm', seats: ['ben'], report });
    await act(api, matchId, { seat: 'anna', type: 'CallJudge', category: 'disputed-fact', reason: 'ben is not here' });
    await act(api, matchId, { judge: 'jo', type: 'AttendCall', call: 'call-1' });
    const { awaiting: called } = await view(api, matchId);
    expect(called).toMatchObject({ kind: 'judge', report });
    expect(called.prompt).toContain(`report ${revision} of anna waits for ben to confirm it, or for a ruling`);
    await act(api, matchId, { judge: 'jo', type: 'ResumePlay' });
    await act(api, matchId, { seat: 'ben', type: 'ObjectToReport', report: revision, reason: 'a two' });
    expect((await view(api, matchId)).awaiting.report).toEqual({ ...report, confirm: [] });
  });

  test('the results count what is reported, confirmed, ruled and waits; a rewind takes it back', async () => {
    const matchId = await realTable();
    expect(await reportsOf(matchId)).toEqual({ reported: 0, confirmed: 0, ruled: 0, waiting: 0 });
    await untilCard(matchId);
    const { revision: before } = await view(api, matchId);
    await act(api, matchId, { seat: 'anna', type: 'ReportCard', card: 'a-penny' });
    expect(await reportsOf(matchId)).toEqual({ reported: 1, confirmed: 0, ruled: 0, waiting: 1 });
    const { report = '' } = (await view(api, matchId)).awaiting.report ?? {};
    await act(api, matchId, { seat: 'ben', type: 'ConfirmReport', report: report });
    expect(await reportsOf(matchId)).toEqual({ reported: 1, confirmed: 1, ruled: 0, waiting: 0 });
    await untilRoll(matchId);
    const { revision: due } = await act(api, matchId, { seat: 'anna', type: 'ReportRoll', value: 6 });
    const { awaiting } = await view(api, matchId, `?at=${due}`);
    const roll = awaiting.report?.report ?? '';
    await act(api, matchId, { seat: 'ben', type: 'ObjectToReport', report: roll, reason: 'a two' });
    expect(await reportsOf(matchId)).toEqual({ reported: 2, confirmed: 1, ruled: 0, waiting: 1 });
    await act(api, matchId, { judge: 'jo', type: 'RuleReport', report: roll, value: 2 });
    expect(await reportsOf(matchId)).toEqual({ reported: 2, confirmed: 1, ruled: 1, waiting: 0 });
    await act(api, matchId, {
      judge: 'jo',
      type: 'Rewind',
      to: before,
      kind: 'full',
      reason: 'again',
      authority: 'floor-judge',
    });
    expect(await reportsOf(matchId)).toEqual({ reported: 0, confirmed: 0, ruled: 0, waiting: 0 });
  });

  test('a report that was objected to and is asked for again waits no more', async () => {
    const matchId = await realTable();
    await untilRoll(matchId);
    await act(api, matchId, { seat: 'anna', type: 'ReportRoll', value: 6 });
    const { report = '' } = (await view(api, matchId)).awaiting.report ?? {};
    await act(api, matchId, { seat: 'ben', type: 'ObjectToReport', report, reason: 'it fell off' });
    await act(api, matchId, { judge: 'jo', type: 'ResumePlay' });
    expect(await reportsOf(matchId)).toEqual({ reported: 1, confirmed: 0, ruled: 0, waiting: 0 });
  });
});

describe('SL-CARD-1: what would need cards that only the table knows is refused as the match is made', () => {
  const refused = async (body: JsonMap): Promise<string> => {
    const sent = { ruleset: 'four-souls', seats: ['anna', 'ben'], ...body };
    const { code, detail } = await problem(422, api.post('/v1/matches', sent));
    expect(code).toBe('bad-options');
    return detail;
  };

  test('a card that names cards of a hidden deck', async () => {
    const seer = {
      kind: 'loot',
      abilities: [{ type: 'play', effect: [{ rearrange: { deck: 'loot', order: ['pouch'] } }] }],
    };
    const detail = await refused({ options: { decks: 'reported' }, cards: { seer } });
    expect(detail).toContain('cards/seer/abilities/0/effect/0/rearrange: expected no names of cards in a hidden deck');
  });

  test('lists beside a position that is dealt; on the table they bound what may turn up', async () => {
    const decks = { loot: [{ card: 'pouch', count: 1 }] };
    expect(await refused({ setup: POSITION, decks })).toContain('decks: a setup says what lies where');
    const { matchId } = await createMatch(api, { options: { decks: 'reported' }, setup: POSITION, decks });
    expect(await logged(matchId, ['DeckRegistered'])).toEqual([{ deck: 'loot', size: 1, cards: { pouch: 1 } }]);
  });
});

describe('SL-CMD-1: an outcome names what is there', () => {
  test('cards of a hidden deck have no names for whoever tells it, and nothing has changed', async () => {
    const cards = {
      ...(POSITION.cards as JsonMap),
      odd: { kind: 'loot', abilities: [{ type: 'play', effect: [{ ruled: 'Look.' }] }] },
    };
    const players = { anna: { hand: ['odd'] }, ben: {} };
    const { matchId } = await createMatch(api, {
      setup: { ...POSITION, players, decks: { loot: ['a-penny'] }, cards },
    });
    await act(api, matchId, { seat: 'anna', type: 'PlayCard', card: 'odd' });
    await settle(api, matchId);
    const { revision } = await view(api, matchId);
    for (const card of ['a-penny', 'moon']) {
      const effects = [{ rearrange: { deck: 'loot', order: [card] } }];
      const told = { commandId: newId(), seat: 'anna', type: 'ReportOutcome', effects };
      const { code, detail } = await problem(400, api.post(`/v1/matches/${matchId}/commands`, told));
      expect(code).toBe('malformed');
      expect(detail).toContain('no names of cards in a hidden deck');
    }
    expect((await view(api, matchId)).revision).toBe(revision);
  });
});
