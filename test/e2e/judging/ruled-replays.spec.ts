import { exportLog, verifyLog, type Envelope } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import type { CallList, CallView, JsonMap, RewindPreview, RulingSheet } from '@stackledger/wire';
import { goldenLog } from '../../golden/logs.js';
import { appendLog } from '../../support/analysed.js';
import { games } from '../../support/games.js';
import { rehashed } from '../../support/tampering/alterations.js';
import { act, createMatch, expecting, problem, send, startApi, stopAll, view, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

afterAll(stopAll);

const ENDS = '2026-11-22T15:20:00.000Z';
/** The small table, with an item of Ben's that everybody knows. */
const { cards, players } = SMALL_TABLE as { readonly cards: JsonMap; readonly players: { readonly ben: JsonMap } };
const TABLE: JsonMap = {
  ...SMALL_TABLE,
  players: { ...players, ben: { ...players.ben, items: ['coin-jar'] } },
  cards: {
    ...cards,
    'coin-jar': { kind: 'item', abilities: [{ type: 'activated', effect: [{ gain: { coins: 2 } }] }] },
  },
};
const JAR: JsonMap = { type: 'ActivateAbility', seat: 'ben', source: 'coin-jar' };
const RULING = {
  judge: 'jo',
  type: 'GiveRuling',
  call: 'call-1',
  remedy: 'full',
  says: 'Ben had answered',
  gained: 'no',
};

/** A service whose clock stands until it is told to go on. */
const startAt = async (options: JsonMap = {}): Promise<{ api: Api; later: (ms: number) => void }> => {
  let now = Date.parse('2026-11-22T14:00:00.000Z');
  const api = await startApi({ clock: { now: () => new Date(now).toISOString() }, ...options });
  return { api, later: (ms) => void (now += ms) };
};

const callOf = async (api: Api, matchId: string, query = ''): Promise<CallView> => {
  const { calls } = await expecting(200, api.get<CallList>(`/v1/matches/${matchId}/calls${query}`));
  return calls[0] as CallView; // each of these matches has one
};

/** A match in which Anna's dime resolved before Ben's answer to it was written down, which a judge has come for. */
const forgotten = async (api: Api): Promise<{ matchId: string; passed: string; resolved: string }> => {
  const { matchId } = await createMatch(api, { setup: TABLE });
  await act(api, matchId, { seat: 'anna', type: 'PlayCard', card: 'a-dime' });
  const { revision: passed } = await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
  const { revision: resolved } = await act(api, matchId, { seat: 'ben', type: 'PassPriority' });
  await act(api, matchId, { seat: 'anna', type: 'ActivateAbility', source: 'book-of-sin' });
  await act(api, matchId, { seat: 'ben', type: 'CallJudge', category: 'play-error', reason: 'I had answered' });
  await act(api, matchId, { judge: 'jo', type: 'AttendCall', call: 'call-1' });
  return { matchId, passed, resolved };
};

const dueOf = async (api: Api, matchId: string): Promise<JsonMap> => {
  const { command } = (await callOf(api, matchId)).remedyDue ?? {};
  if (command == null) throw new Error('nothing is due');
  return command;
};

const sheetText = async (api: Api, matchId: string): Promise<string> => {
  const sheet = await api.raw(`/v1/matches/${matchId}/calls/call-1/sheet`, { headers: { accept: 'text/plain' } });
  return (await sheet.text()).replaceAll(/\s+/g, ' ');
};

const fixAt = (to: string, more: JsonMap = {}): JsonMap => ({
  fix: { type: 'Rewind', to, insert: [JAR], reapply: true, ...more },
});

describe('SL-CALL-12: a ruling that puts something in or gives again what followed is carried out as one deed', () => {
  test('what is put in and what is left out is refused where it differs; the deed replays, settles the call and resumes play', async () => {
    const { api } = await startAt();
    const { matchId, passed, resolved } = await forgotten(api);
    await act(api, matchId, { ...RULING, ...fixAt(passed, { leaveOut: [String(Number(passed) + 1)] }) });
    const due = await dueOf(api, matchId);
    expect(due).toMatchObject({ type: 'Rewind', to: passed, insert: [JAR], reapply: true, ruling: 'ruling-1' });
    const { insert: _insert, ...without } = due;
    const { leaveOut: _leftOut, ...withAll } = due;
    const others: readonly JsonMap[] = [
      without,
      withAll,
      { ...due, insert: [{ ...JAR, source: 'book-of-sin' }] },
      { ...due, insert: [JAR, JAR] },
      { ...due, to: resolved },
    ];
    for (const other of others) {
      const answer = await problem(422, send(api, matchId, { judge: 'ada', ...other }));
      expect([answer.code, answer.rule]).toEqual(['differs-from-ruling', 'SL-CALL-10']);
    }
    const { revision } = await act(api, matchId, { judge: 'ada', ...due });
    const { stack, status } = await view(api, matchId);
    expect(status).toBe('running');
    expect(stack).toHaveLength(2);
    const call = await callOf(api, matchId);
    expect(call).toMatchObject({ open: false, remedyDue: null, end: { how: 'resumed', by: 'ada' } });
    expect(Number(call.remedied)).toBeLessThanOrEqual(Number(revision));
    const sheet = await expecting(200, api.get<RulingSheet>(`/v1/matches/${matchId}/calls/call-1/sheet`));
    expect(sheet.remedies).toMatchObject([{ type: 'MatchRewound', to: passed }]);
    const printed = await sheetText(api, matchId);
    expect(printed).toContain('put in: ben, activate ability, source coin-jar');
    expect(printed).not.toContain('In words alone');
  });

  test('what would be refused then is not ruled, and the page that asks before reads the same', async () => {
    const { api } = await startAt();
    const { matchId, passed, resolved } = await forgotten(api);
    const answer = await problem(422, send(api, matchId, { ...RULING, ...fixAt(resolved) }));
    expect(answer.detail).toContain('fix: insert/0: ');
    const malformed = await problem(400, send(api, matchId, { ...RULING, ...fixAt(passed, { dice: 'fresh' }) }));
    expect(malformed.detail).toContain('reapply');
    expect((await callOf(api, matchId)).ruling).toBeNull();
  });

  test('the preview of it is what it comes to, and so after an appeal that upholds it', async () => {
    const { api } = await startAt();
    const { matchId, passed } = await forgotten(api);
    await act(api, matchId, { ...RULING, ...fixAt(passed) });
    await act(api, matchId, { seat: 'anna', type: 'AppealRuling', call: 'call-1', grounds: 'he had not' });
    await act(api, matchId, { judge: 'ada', type: 'ReviewRuling', call: 'call-1', outcome: 'upheld', says: 'He had' });
    const due = await dueOf(api, matchId);
    const { type: _type, reason: _reason, authority: _authority, ...goal } = due;
    const preview = await expecting(200, api.post<RewindPreview>(`/v1/matches/${matchId}/rewind-preview`, goal));
    await act(api, matchId, { judge: 'ada', ...due });
    const { revision: _before, at: _at, ...previewed } = preview.after;
    expect(await view(api, matchId)).toMatchObject(previewed);
  });

  test('a preview that would show a card that nobody has seen says that it is not the whole', async () => {
    const { api } = await startAt();
    const { matchId, passed } = await forgotten(api);
    await act(api, matchId, { judge: 'jo', type: 'ResumePlay' });
    const ask = (insert: JsonMap): Promise<RewindPreview> =>
      expecting(200, api.post(`/v1/matches/${matchId}/rewind-preview`, { to: passed, insert: [insert] }));
    expect((await ask(JAR)).followed).toMatchObject({ whole: true, inserted: [{ command: JAR }] });
    const bean = { type: 'PlayCard', seat: 'ben', card: 'butter-bean', targets: ['loot:a-dime'] };
    expect((await ask(bean)).followed).toEqual({ whole: false, inserted: [], again: [] });
  });

  test('verify names what was put in and not ruled', async () => {
    const store = memoryStore();
    const { api } = await startAt({ store } as unknown as JsonMap);
    const { matchId, passed } = await forgotten(api);
    await act(api, matchId, { ...RULING, ...fixAt(passed) });
    await act(api, matchId, { judge: 'ada', ...(await dueOf(api, matchId)) });
    const log: Envelope[] = [];
    for await (const line of exportLog(store, matchId, { everything: true })) log.push(JSON.parse(line) as Envelope);
    expect(verifyLog(log, games).finding).toBeNull();
    const withoutJar = (part: JsonMap): JsonMap =>
      part.fix === undefined ? part : { ...part, fix: { type: 'Rewind', to: passed, reapply: true } };
    const other = rehashed(
      log.map((event) => {
        const { type, command, data } = event;
        if (type !== 'RulingIssued' && command?.type !== 'GiveRuling') return event;
        return { ...event, data: withoutJar(data), ...(command && { command: withoutJar(command) }) };
      }) as never,
    );
    const { finding } = verifyLog(other, games);
    expect(finding?.check).toBe('decisions');
    expect(finding?.what).toContain('insert is another than ruling-1 says');
  });
});

describe('SL-CALL-11: time is part of a ruling', () => {
  const stands = { ...RULING, remedy: 'leave-as-is', says: 'Five minutes more' };

  test('it is given as the call is settled, beside what the call took, and the sheet prints both', async () => {
    const { api, later } = await startAt();
    const { matchId } = await forgotten(api);
    const early = await problem(422, send(api, matchId, { ...stands, extraMs: 300_000 }));
    expect([early.code, early.rule]).toEqual(['no-end-time', 'SL-CALL-11']);
    await act(api, matchId, { judge: 'jo', type: 'SetEndTime', endsAt: ENDS });
    later(60_000);
    await act(api, matchId, { ...stands, extraMs: 300_000 });
    const list = (): Promise<CallList> => expecting(200, api.get<CallList>(`/v1/matches/${matchId}/calls`));
    expect(await list()).toMatchObject({ endsAt: ENDS, calls: [{ ruling: { extraMs: 300_000 } }] });
    await act(api, matchId, { judge: 'ada', type: 'ResumePlay' });
    expect((await list()).endsAt).toBe('2026-11-22T15:26:00.000Z');
    const printed = await sheetText(api, matchId);
    expect(printed).toContain('Table ends 15:26:00; it was 15:20:00');
    expect(printed).toContain('5 min more');
  });

  test('a review that overturns says its own time and penalty; a ruling that is upheld has its own', async () => {
    const { api } = await startAt();
    const { matchId, passed } = await forgotten(api);
    await act(api, matchId, { judge: 'jo', type: 'SetEndTime', endsAt: ENDS });
    const blame = { infraction: 'rules-error', against: 'anna', penalty: 'warning' };
    await act(api, matchId, { ...RULING, ...fixAt(passed), ...blame, extraMs: 300_000 });
    await act(api, matchId, { seat: 'anna', type: 'AppealRuling', call: 'call-1', grounds: 'he had not' });
    const review = { judge: 'ada', type: 'ReviewRuling', call: 'call-1', says: 'He had not' };
    await problem(400, send(api, matchId, { ...review, outcome: 'upheld', extraMs: 1 }));
    await problem(400, send(api, matchId, { ...review, outcome: 'upheld', penalty: 'none' }));
    const overturned = { outcome: 'overturned', remedy: 'leave-as-is', penalty: 'none', extraMs: 60_000 };
    await act(api, matchId, { ...review, ...overturned });
    await act(api, matchId, { judge: 'ada', type: 'ResumePlay' });
    const { endsAt } = await expecting(200, api.get<CallList>(`/v1/matches/${matchId}/calls`));
    expect(endsAt).toBe('2026-11-22T15:21:00.000Z');
    const printed = await sheetText(api, matchId);
    expect(printed).toContain('lifted by ada');
  });
});

test('a ruling of rules that did not ask for its remedy as data: the sheet says so, and prints what was done under its name', async () => {
  const store = memoryStore();
  const golden = goldenLog({ ruleset: 'four-souls', version: '1.1.0', name: 'two-judged' });
  await appendLog(store, golden.log);
  expect(verifyLog(golden.log, games).finding).toBeNull();
  const api = await startApi({ store });
  const { matchId } = golden.log[0] as Envelope; // it begins with its creation
  const list = await expecting(200, api.get<CallList>(`/v1/matches/${matchId}/calls`));
  expect(list).toMatchObject({
    bindsRemedies: false,
    calls: [{ ruling: { remedy: 'full', fix: null, extraMs: null }, remedyDue: null, open: false }],
  });
  const rewind = golden.log.find(({ type }) => type === 'MatchRewound');
  const { from, to } = (rewind?.data ?? {}) as { readonly from: string; readonly to: string }; // by its type
  const sheet = await expecting(200, api.get<RulingSheet>(`/v1/matches/${matchId}/calls/call-1/sheet`));
  expect(sheet.remedies).toMatchObject([{ revision: rewind?.revision, to, reason: 'the ruling' }]);
  const printed = await sheetText(api, matchId);
  expect(printed).toContain('In words alone: the rules of this match did not ask for the moment');
  expect(printed).toContain(`Full backup from #${from} to #${to}`);
});
