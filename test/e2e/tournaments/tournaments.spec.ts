import type {
  CallQueue,
  JsonMap,
  PairingsView,
  Problem,
  ResultHistory,
  SlipsView,
  RoundTimeView,
  StandingsView,
  TournamentCommandAnswer,
  TournamentEventPage,
  TournamentList,
  TournamentView,
} from '@stackledger/wire';
import { readTournamentEnvelope, verifyTournament } from '@stackledger/tournament-ledger';
import { join } from 'node:path';
import {
  clientOf,
  expecting,
  newId,
  problem,
  startApi,
  startServed,
  stopAll,
  temporaryFolder,
  type Api,
} from '../service/api.js';
import { clientFor, startClosed, type Holder } from '../service/closed.js';
import { openFeed } from '../service/sse.js';

afterAll(stopAll);

const FRIDAY = '/v1/tournaments/friday';
const games = (one: number, other: number, draws = 0): JsonMap => ({ kind: 'games', wins: [one, other], draws });

const as = (role: string, id: string): JsonMap => ({ as: { role, id } });
const headJudge = as('head-judge', 'jo');
const scorekeeper = as('scorekeeper', 'sam');
const player = (id: string): JsonMap => as('player', id);

/** A tournament at an open service, given commands one by one. */
const evening = (api: Api) => {
  const send = (command: JsonMap): ReturnType<typeof api.post<TournamentCommandAnswer>> =>
    api.post<TournamentCommandAnswer>(`${FRIDAY}/commands`, { commandId: newId(), ...command });
  const view = (query = ''): Promise<TournamentView> => expecting(200, api.get<TournamentView>(`${FRIDAY}${query}`));
  return {
    send,
    take: (command: JsonMap): Promise<TournamentCommandAnswer> => expecting(200, send(command)),
    /** The code and rule of a command that is refused, which changes nothing. */
    refuse: async (status: number, command: JsonMap): Promise<string> => {
      const before = await view();
      const { code, rule } = await problem(status, send(command));
      expect(await view()).toEqual(before);
      return `${code} ${String(rule)}`;
    },
    view,
    pairings: (query = ''): Promise<PairingsView> =>
      expecting(200, api.get<PairingsView>(`${FRIDAY}/pairings${query}`)),
    standings: (query = ''): Promise<StandingsView> =>
      expecting(200, api.get<StandingsView>(`${FRIDAY}/standings${query}`)),
  };
};

const create = (api: Api, body: JsonMap = {}): Promise<TournamentView> =>
  expecting(
    201,
    api.post<TournamentView>('/v1/tournaments', { id: 'friday', name: 'Friday', pack: 'magic-swiss', ...body }),
  );

/** A tournament of these players whose first round is published. */
const published = async (api: Api, ...players: readonly string[]) => {
  await create(api);
  const play = evening(api);
  for (const each of players) await play.take({ type: 'EnrolPlayer', player: each });
  for (const type of ['StartTournament', 'ProposePairings', 'PublishPairings']) await play.take({ type });
  return play;
};

const FOUR = ['anna', 'ben', 'cleo', 'dan'] as const;

const playersAt = async (play: ReturnType<typeof evening>, table: number): Promise<readonly [string, string]> => {
  const [one = '', other = ''] = (await play.pairings()).tables?.[table - 1]?.players ?? [];
  return [one, other];
};

test('TO-RESULT-4, TO-RESULT-5: an evening over HTTP: reported, confirmed, disputed, entered; standings of any round and moment', async () => {
  const api = await startApi();
  const play = await published(api, ...FOUR);
  const [one, other] = await playersAt(play, 1);
  const report = { type: 'ReportResult', round: 1, table: 1, version: 1, result: games(2, 1) };
  await play.take({ ...report, ...player(one) });
  await play.take({ ...report, ...player(other) });
  const [three, four] = await playersAt(play, 2);
  await play.take({ ...report, table: 2, ...player(three) });
  await play.take({ ...report, table: 2, result: games(0, 2), ...player(four) });
  expect((await play.pairings()).tables).toMatchObject([
    { table: 1, text: '2-1-0', certainty: 'confirmed' },
    { table: 2, text: '2-1-0', certainty: 'disputed' },
  ]);
  const outstanding = await expecting(200, api.get(`${FRIDAY}/outstanding`));
  expect(outstanding).toMatchObject({ tables: [{ table: 2, certainty: 'disputed' }], late: [] });
  expect(await play.refuse(422, { type: 'CloseRound', round: 1 })).toBe('results-disputed TO-ROUND-3');
  await play.take({ type: 'EnterResult', round: 1, table: 2, version: 1, result: games(0, 2) });
  const before = await play.view();
  const closed = await play.take({ type: 'CloseRound', round: 1 });
  const first = await play.standings();
  expect(first.hash).toBe(closed.events[0]?.data.standingsHash);
  expect(first.standings.map(({ points }) => points)).toEqual([3, 3, 0, 0]);
  expect(first.standings.find(({ player: id }) => id === one)).toMatchObject({
    ...{ points: 3, record: '1-0-0', gw: '0.6667', exact: { gw: '2/3' } },
  });
  for (const type of ['ProposePairings', 'PublishPairings']) await play.take({ type });
  await play.take({ type: 'EnterResult', round: 2, table: 1, version: 1, result: games(2, 0) });
  expect((await play.standings('?round=1')).standings).toEqual(first.standings);
  expect((await play.standings(`?at=${closed.revision}`)).standings).toEqual(first.standings);
  expect((await play.standings()).standings).not.toEqual(first.standings);
  expect(await play.view(`?at=${before.revision}`)).toEqual(before);
});

test('TO-RESULT-7: the history of a result says who and why; a preview says what a correction would change', async () => {
  const api = await startApi();
  const play = await published(api, ...FOUR);
  for (const table of [1, 2])
    await play.take({ type: 'EnterResult', round: 1, table, version: 1, result: games(2, 0), ...scorekeeper });
  for (const command of [{ type: 'CloseRound', round: 1 }, { type: 'ProposePairings' }, { type: 'PublishPairings' }])
    await play.take(command);
  const correction = { round: 1, table: 1, result: games(0, 2) };
  const revision = (await play.view()).revision;
  const preview = await expecting(200, api.post(`${FRIDAY}/corrections/preview`, { ...correction, ...headJudge }));
  expect((await play.view()).revision).toBe(revision);
  const [one, other] = (await play.pairings('?round=1')).tables?.[0]?.players ?? [];
  const pointsIn = (rows: unknown, id: unknown): unknown =>
    (rows as StandingsView['standings']).find(({ player: each }) => each === id)?.points;
  expect([pointsIn(preview.before, one), pointsIn(preview.after, one)]).toEqual([3, 0]);
  expect([pointsIn(preview.before, other), pointsIn(preview.after, other)]).toEqual([0, 3]);
  expect(preview.pairings).toMatchObject({ round: 2 });
  const correct = { type: 'CorrectResult', ...correction, reason: 'slips were swapped' };
  expect(await play.refuse(422, correct)).toBe('round-closed TO-RESULT-7'); // by the organizer
  await play.take({ ...correct, ...headJudge });
  const after = await play.standings();
  expect(after.standings).toEqual(preview.after);
  const shown = (await play.pairings('?round=1')).tables?.map(({ corrected }) => corrected);
  expect(shown).toEqual([{ by: 'jo', reason: 'slips were swapped' }, null]);
  const history = await expecting(200, api.get<ResultHistory>(`${FRIDAY}/result-history?round=1&table=1`));
  expect(history.events).toMatchObject([
    { type: 'ResultRecorded', actor: { kind: 'scorekeeper', id: 'sam' } },
    { type: 'ResultCorrected', actor: { kind: 'head-judge', id: 'jo' }, data: { reason: 'slips were swapped' } },
  ]);
});

test('TO-LOG-1: the same id and body give the same answer, also after a restart; another body is a conflict; a stale command is told so', async () => {
  const storeUrl = `sqlite:${join(temporaryFolder(), 'store.db')}`;
  const first = await startApi({ storeUrl });
  const play = await published(first, ...FOUR);
  const entered = { type: 'EnterResult', round: 1, table: 1, version: 1, result: games(2, 0), commandId: 'slip-1' };
  const refused = { ...entered, table: 9, commandId: 'slip-9' };
  const answer = await play.take(entered);
  const why = await problem(422, play.send(refused));
  expect(await play.take(entered)).toEqual(answer);
  const { head } = { head: answer.revision };
  await first.stop();
  const second = await startApi({ storeUrl });
  const again = evening(second);
  expect(await again.take(entered)).toEqual(answer);
  expect(await problem(422, again.send(refused))).toEqual(why);
  expect((await again.view()).revision).toBe(head);
  expect(await again.refuse(409, { ...entered, result: games(0, 2) })).toBe('command-id-reused SL-CMD-4');
  const before = String(Number(head) - 1);
  expect(await again.refuse(409, { type: 'CloseRound', round: 1, expectedRevision: before })).toBe('stale SL-CMD-3');
  const stale = await problem(409, again.send({ type: 'CloseRound', round: 1, expectedRevision: before }));
  expect(stale.since).toMatchObject([{ revision: head, type: 'ResultRecorded' }]);
  const { attempts } = await expecting(200, second.get(`${FRIDAY}/attempts`));
  expect(attempts).toMatchObject([{ commandId: 'slip-9', code: 'unknown-table', rule: 'TO-RESULT-2' }]);
  await again.take({ type: 'CloseRound', round: 1, expectedRevision: head });
});

test('TO-LOG-2: an export verifies by itself, and shows a change of data, of a decision and of a seal', async () => {
  const api = await startApi();
  const play = await published(api, ...FOUR);
  await play.take({ type: 'IssuePenalty', id: 'p1', player: 'anna', penalty: 'warning', reason: 'late', ...headJudge });
  for (const table of [1, 2])
    await play.take({ type: 'EnterResult', round: 1, table, version: 1, result: games(2, 0) });
  await play.take({ type: 'CloseRound', round: 1 });
  await play.take({ type: 'FinishTournament', reason: 'a storm' });
  const lines = (await (await api.raw(`${FRIDAY}/export`)).text()).trim().split('\n');
  const { checkpoint } = JSON.parse(lines.pop() ?? '') as { readonly checkpoint: string };
  expect(JSON.parse(lines.pop() ?? '')).toEqual({ texts: expect.anything() as unknown }); // why the penalty was issued
  const { key } = await expecting(200, api.get<{ key: string }>('/v1/checkpoint-key'));
  const read = (texts: readonly string[]) =>
    verifyTournament(texts.map(readTournamentEnvelope), { checkpoint, keys: [key] });
  expect(read(lines)).toEqual({
    ...{ tournamentId: 'friday', events: lines.length, notChecked: [], finding: null },
    checked: ['chain', 'form', 'seals', 'decisions', 'signature'],
  });
  const changed = lines.map((line) => line.replace('"wins":[2,0]', '"wins":[0,2]'));
  expect(read(changed).finding).toMatchObject({ check: 'chain' });
  const unsealed = lines.map((line) => line.replace('"penalty":"warning"', '"penalty":"loss"'));
  expect(read(unsealed).finding).toMatchObject({ check: 'seals' });
  expect(read(lines.slice(0, -1)).finding).toMatchObject({ check: 'signature' });
});

test('TO-CUT-3: final places over HTTP: in the tournament, beside ranks once it is finished, and in the file', async () => {
  const api = await startApi();
  const play = await published(api, ...FOUR);
  const win = (round: number, table: number, result: JsonMap): Promise<TournamentCommandAnswer> =>
    play.take({ type: 'EnterResult', round, table, version: 1, result });
  for (const table of [1, 2]) await win(1, table, games(2, 0));
  await play.take({ type: 'CloseRound', round: 1 });
  expect(await play.refuse(422, { type: 'MakeCut', top: 2 })).toBe('reason-missing TO-CUT-4');
  await play.take({ type: 'MakeCut', top: 2, reason: 'the hall closes' });
  for (const type of ['ProposePairings', 'PublishPairings']) await play.take({ type });
  await win(2, 1, games(0, 2));
  await play.take({ type: 'CloseRound', round: 2 });
  const { revision, plan, places: none, bracket } = await play.view();
  expect([plan, none]).toEqual([{ rounds: 3, top: 0 }, null]);
  await play.take({ type: 'FinishTournament' });
  const [first = '', second = ''] = bracket ?? [];
  const { places } = await play.view();
  expect(places?.slice(0, 2)).toEqual([second, first]);
  const placed = async (query: string): Promise<readonly unknown[]> =>
    (await play.standings(query)).standings.map(({ place, rank, player: id }) => [place, rank, id]).slice(0, 2);
  const ofTheEnd = [
    [1, 2, second],
    [2, 1, first],
  ];
  expect([await placed(''), await placed('?round=2')]).toEqual([ofTheEnd, ofTheEnd]);
  const swiss = [
    [null, 1, first],
    [null, 2, second],
  ];
  expect([await placed('?round=1'), await placed(`?at=${revision}`)]).toEqual([swiss, swiss]);
  const file = (await (await api.raw(`${FRIDAY}/csv/standings`)).text()).split('\r\n');
  const rows = file.slice(0, 3).map((row) => row.split(',').slice(0, 3).join());
  expect(rows).toEqual(['place,rank,player', `1,2,${second}`, `2,1,${first}`]);
});

test('TO-SETUP-3, TO-ROLE-1: links: each role does its own, proposals and reasons are for the staff, other tournaments are not there', async () => {
  const { organizer, url } = await startClosed();
  const made = await organizer.post('/v1/tournaments', { id: 'friday', name: 'Friday', pack: 'magic-swiss' });
  expect(made.status).toBe(201);
  await organizer.post('/v1/tournaments', { id: 'sunday', name: 'Sunday', pack: 'magic-swiss' });
  const linkOf = async (role: string, scope = FRIDAY): Promise<Holder & { readonly id: string }> => {
    const { token, grant } = await organizer.grant(`${scope}/grants`, { role, person: { name: `The ${role}` } });
    return { ...clientFor(url, token), id: grant.person.id };
  };
  const [keeper, judge, anna, ben] = await Promise.all(
    ['scorekeeper', 'head-judge', 'player', 'player'].map((role) => linkOf(role)),
  );
  const stranger = await linkOf('player', '/v1/tournaments/sunday');
  if (keeper === undefined || judge === undefined || anna === undefined || ben === undefined)
    throw new Error('no links');
  const send = (by: Holder, command: JsonMap) => by.post(`${FRIDAY}/commands`, { commandId: newId(), ...command });
  const take = async (by: Holder, command: JsonMap): Promise<void> =>
    expect([command.type, (await send(by, command)).status]).toEqual([command.type, 200]);
  await take(anna, { type: 'EnrolPlayer', player: anna.id });
  const forBen = await send(anna, { type: 'EnrolPlayer', player: ben.id });
  expect([forBen.status, forBen.body.rule]).toEqual([403, 'TO-ROLE-2']);
  await take(keeper, { type: 'EnrolPlayer', player: ben.id });
  await take(keeper, { type: 'StartTournament' });
  await take(keeper, { type: 'ProposePairings' });
  expect((await keeper.get(FRIDAY)).proposal).toMatchObject({ round: 1 });
  expect((await anna.get(FRIDAY)).proposal).toBeNull();
  const proposedTo = async (by: Holder): Promise<JsonMap> => {
    const { events } = (await by.get(`${FRIDAY}/events`)) as unknown as TournamentEventPage;
    return events.at(-1)?.data ?? {};
  };
  expect(await proposedTo(keeper)).toHaveProperty('tables');
  expect(await proposedTo(anna)).not.toHaveProperty('tables');
  expect((await anna.text(`${FRIDAY}/export`)).includes('"tables":')).toBe(false);
  expect((await keeper.text(`${FRIDAY}/export`)).includes('"seed":')).toBe(true);
  expect((await judge.text(`${FRIDAY}/export`)).split('\n')[0]).not.toContain('"hidden"');
  await take(keeper, { type: 'PublishPairings' });
  await take(judge, { type: 'IssuePenalty', id: 'w1', player: ben.id, penalty: 'warning', reason: 'tardy' });
  expect([(await anna.get(FRIDAY)).penalties, (await ben.get(FRIDAY)).penalties]).toMatchObject([[], [{ id: 'w1' }]]);
  expect(await anna.text(`${FRIDAY}/events`)).not.toContain('tardy');
  const noReport = await send(judge, { type: 'ReportResult', round: 1, table: 1, version: 1, result: games(2, 0) });
  expect([noReport.status, noReport.body.rule]).toEqual([403, 'TO-ROLE-1']);
  await take(anna, { type: 'ReportResult', round: 1, table: 1, version: 1, result: games(2, 0) });
  const own = await send(anna, { type: 'ConfirmResult', round: 1, table: 1, as: { role: 'player', id: ben.id } });
  expect(own.status).toBe(400);
  await take(ben, { type: 'ConfirmResult', round: 1, table: 1 });
  for (const path of ['', '/pairings', '/standings', '/export', '/events', '/live'])
    expect([path, await stranger.status(`${FRIDAY}${path}`)]).toEqual([path, 404]);
  expect((await send(stranger, { type: 'DropPlayer', player: stranger.id })).status).toBe(404);
  expect((await stranger.get('/v1/tournaments')).tournaments).toMatchObject([{ id: 'sunday' }]);
  const named = await (await anna.ask(`${FRIDAY}/pairings?by=name`, { headers: { prefer: 'names' } })).json();
  expect(named).toMatchObject({ players: [{ name: 'The player' }, { name: 'The player' }] });
});

test('SL-LIVE: a feed begins where it is told, gives each event once, and goes on after what was seen', async () => {
  const api = await startApi();
  const play = await published(api, ...FOUR);
  const { revision } = await play.view();
  const feed = await openFeed(api, `${FRIDAY}/live?after=${Number(revision) - 1}`);
  await play.take({ type: 'StartClock', round: 1 });
  const seen = await feed.events(2);
  expect(seen.map(({ data }) => (JSON.parse(data) as { type: string }).type)).toEqual([
    'PairingsPublished',
    'RoundClockStarted',
  ]);
  feed.close();
  await play.take({ type: 'PauseClock', round: 1 });
  const on = await openFeed(api, `${FRIDAY}/live`, { 'last-event-id': seen.at(-1)?.id ?? '' });
  expect((await on.events(1))[0]?.data).toContain('RoundClockPaused');
  on.close();
});

test('TO-CLOCK-1 to 5: the time of a round over HTTP: absolute ends and the own time of the service; why a judge was called is for the staff', async () => {
  const { organizer, url } = await startClosed();
  await organizer.post('/v1/tournaments', { id: 'friday', name: 'Friday', pack: 'magic-swiss' });
  const linkOf = async (role: string): Promise<Holder & { readonly id: string }> => {
    const { token, grant } = await organizer.grant(`${FRIDAY}/grants`, { role, person: { name: `The ${role}` } });
    return { ...clientFor(url, token), id: grant.person.id };
  };
  const [keeper, judge, anna] = [await linkOf('scorekeeper'), await linkOf('judge'), await linkOf('player')];
  const take = async (by: Holder, command: JsonMap): Promise<void> => {
    const { status } = await by.post(`${FRIDAY}/commands`, { commandId: newId(), ...command });
    expect([command.type, status]).toEqual([command.type, 200]);
  };
  const timeFor = async (by: Holder): Promise<RoundTimeView> =>
    (await by.get(`${FRIDAY}/clock`)) as unknown as RoundTimeView;
  const msLeft = ({ asOf }: RoundTimeView, endsAt: string | null | undefined): number =>
    Date.parse(endsAt ?? '') - Date.parse(asOf);
  for (const id of [anna.id, 'ben', 'cleo', 'dan']) await take(keeper, { type: 'EnrolPlayer', player: id });
  for (const type of ['StartTournament', 'ProposePairings', 'PublishPairings']) await take(keeper, { type });
  expect(await timeFor(anna)).toMatchObject({ round: 1, clock: null, tables: [] });
  const { tables = [] } = (await anna.get(`${FRIDAY}/pairings`)) as unknown as PairingsView;
  const table = tables.findIndex(({ players }) => players.includes(anna.id)) + 1;
  const other = 3 - table;
  await take(keeper, { type: 'StartClock', round: 1 });
  await take(judge, { type: 'ExtendTable', round: 1, table: other, extraMs: 60_000, cause: 'deck check' });
  const early = { commandId: newId(), type: 'ConfirmResult', round: 1, table };
  const { status, body } = await anna.post(`${FRIDAY}/commands`, early);
  expect([status, body.legal]).toEqual([422, expect.stringMatching(/^Report the result first: ReportResult/)]);
  await take(anna, { type: 'CallJudge', round: 1, table, reason: 'the life totals differ' });
  const queue = async (by: Holder, query = ''): Promise<CallQueue> =>
    (await by.get(`/v1/calls${query}`)) as unknown as CallQueue;
  const called = { tournament: 'friday', name: 'Friday', round: 1, table, by: anna.id, state: 'called', judge: null };
  for (const query of ['', '?tournament=friday', '?state=called'])
    expect((await queue(judge, query)).tables).toMatchObject([{ ...called, reason: 'the life totals differ' }]);
  expect((await queue(keeper)).tables).toMatchObject([called]);
  for (const query of ['?tournament=other', '?state=attended']) expect((await queue(judge, query)).tables).toEqual([]);
  await take(judge, { type: 'AttendCall', round: 1, table, call: 'call-1' });
  expect((await queue(judge)).tables).toMatchObject([{ state: 'attended' }]);
  const running = await timeFor(judge);
  const whole = 50 * 60_000;
  expect(running.clock?.runs).toBe(true);
  expect(msLeft(running, running.clock?.endsAt)).toBeLessThanOrEqual(whole);
  const [own, extended] = [table, other].map((at) => running.tables.find((each) => each.table === at));
  expect(own).toMatchObject({ endsAt: null, calls: [{ by: anna.id, to: null, reason: 'the life totals differ' }] });
  expect(own?.leftMs).toBeLessThanOrEqual(whole);
  expect(msLeft(running, extended?.endsAt)).toBe(msLeft(running, running.clock?.endsAt) + 60_000);
  expect(extended?.extensions).toEqual([{ extraMs: 60_000, cause: 'deck check' }]);
  expect(await anna.text(`${FRIDAY}/clock`)).not.toContain('life totals');
  expect(await anna.text(`${FRIDAY}/events`)).not.toContain('life totals');
  await take(judge, { type: 'CloseCall', round: 1, table, call: 'call-1' });
  expect((await queue(judge)).tables).toEqual([]);
  await take(keeper, { type: 'PauseClock', round: 1 });
  const stands = await timeFor(anna);
  expect(stands.clock).toMatchObject({ runs: false, endsAt: null });
  expect(stands.tables.find((each) => each.table === other)?.leftMs).toBe((stands.clock?.leftMs ?? 0) + 60_000);
  await take(keeper, { type: 'SetClock', round: 1, leftMs: 120_000, reason: 'the hall closes' });
  await take(keeper, { type: 'ResumeClock', round: 1 });
  const set = await timeFor(anna);
  const { tables: paired = [] } = (await anna.get(`${FRIDAY}/pairings`)) as unknown as PairingsView;
  for (const each of set.tables) expect(paired[each.table - 1]?.endsAt).toBe(each.endsAt);
  expect(await keeper.get(`${FRIDAY}/clock?round=1&at=${running.revision}`)).toMatchObject({
    clock: running.clock,
    tables: running.tables,
  });
});

/** Sends a file to the tournament of an open service. */
const takeCsv = async (
  api: Api,
  sheet: string,
  text: string,
  headers: { readonly [name: string]: string } = {},
): Promise<{ readonly status: number; readonly body: JsonMap }> => {
  const init = { method: 'POST', headers: { 'content-type': 'text/csv', ...headers }, body: text };
  const response = await api.raw(`${FRIDAY}/csv/${sheet}`, init);
  return { status: response.status, body: (await response.json()) as JsonMap }; // every answer is a map
};

test('TO-CSV-1, TO-CSV-2: lists of spreadsheets in and out: names in any script, one command, the same file again changes nothing', async () => {
  const api = await startApi();
  await create(api);
  const play = evening(api);
  const players = '\ufeffName;Byes\r\nJörg;\r\n伊藤;\r\n"=HYPERLINK(""x"")";\r\nAnna Maria;\r\n';
  const taken = await takeCsv(api, 'players', players, { 'idempotency-key': 'list' });
  expect(taken).toMatchObject({ status: 200, body: { commandId: 'list', rows: 4, changed: 4, ignored: ['Byes'] } });
  expect(await takeCsv(api, 'players', players, { 'idempotency-key': 'list' })).toEqual(taken);
  expect(await takeCsv(api, 'players', players)).toMatchObject({ body: { rows: 4, changed: 0, revision: '1' } });
  const csv = async (sheet: string): Promise<string> => {
    const response = await api.raw(`${FRIDAY}/csv/${sheet}`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return Buffer.from(await response.arrayBuffer()).toString();
  };
  const listed = await csv('players');
  expect(listed).toContain(',Jörg,0,in,no,1\r\n');
  expect(listed).toContain(`,"'=HYPERLINK(""x"")",`);
  expect(await takeCsv(api, 'players', listed)).toMatchObject({ body: { rows: 4, changed: 0 } });
  for (const { player: id } of (await play.view()).players) expect(id).toMatch(/^p-[a-z]{12}$/);
  for (const type of ['StartTournament', 'ProposePairings', 'PublishPairings']) await play.take({ type });
  const empty = await csv('results');
  expect(await takeCsv(api, 'results', empty)).toMatchObject({ body: { rows: 2, changed: 0 } });
  const filled = empty.replaceAll(',,,,,\r\n', ',,2,1,,\r\n');
  expect(await takeCsv(api, 'results', filled)).toMatchObject({ status: 200, body: { rows: 2, changed: 2 } });
  expect(await takeCsv(api, 'results', filled)).toMatchObject({ body: { changed: 0 } });
  await play.take({ type: 'CloseRound', round: 1 });
  expect(await csv('standings')).toMatch(/^\ufeffplace,rank,player,name,points[^\r]*\r\n,1,p-\w{12},[^\r]*,3,1,0,0,/);
  const [one = '', two = '', three = '', four = ''] = (await play.view()).players.map(({ player: id }) => id);
  const byHand = `player1,player2\n${one},${two}\n${three},${four}\n`;
  expect(await takeCsv(api, 'pairings', byHand)).toMatchObject({ body: { rows: 2, changed: 2 } });
  await play.take({ type: 'PublishPairings' });
  expect(await takeCsv(api, 'pairings', await csv('pairings'))).toMatchObject({ body: { changed: 0 } });
  expect(await takeCsv(api, 'standings', 'rank\n1\n')).toMatchObject({ status: 400 });
  expect(
    (await api.raw(`${FRIDAY}/commands`, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'x' }))
      .status,
  ).toBe(415);
});

test('TO-PACK-2, TO-SETUP-1: a pack that contradicts itself and a second tournament of one id create nothing', async () => {
  const api = await startApi();
  const made = await create(api);
  const second = { id: 'friday', name: 'Another', pack: 'magic-swiss' };
  const taken = {
    ...{ code: 'exists', rule: 'TO-SETUP-1', detail: 'there is a tournament friday already' },
    legal: 'Choose another id, or look at that one: GET /v1/tournaments/{id}.',
  };
  expect(await problem(409, api.post('/v1/tournaments', second))).toMatchObject(taken);
  const keyed = (body: JsonMap) => problem(409, api.post('/v1/tournaments', body, { 'idempotency-key': 'other' }));
  expect(await keyed(second)).toMatchObject(taken);
  expect(await keyed({ ...second, name: 'A third' })).toMatchObject({ code: 'command-id-reused' });
  expect(await create(api)).toEqual(made); // sent once more
  const pack = { ...made.pack, points: { win: 1, draw: 3, loss: 0 } };
  const wrong = await problem(422, api.post<Problem>('/v1/tournaments', { id: 'saturday', name: 'S', pack }));
  expect(wrong).toMatchObject({ rule: 'TO-PACK-2', code: 'pack-contradicts-itself' });
  expect(wrong.detail).toContain('points: a win (1)');
  const unread = await problem(
    400,
    api.post('/v1/tournaments', { id: 'saturday', name: 'S', pack: { ...pack, digits: 'four' } }),
  );
  expect(unread.detail).toContain('pack/digits: expected a whole number from 0 to 12');
  const unseen = { id: 'saturday', name: '\u200b\u2060', pack };
  expect((await problem(400, api.post('/v1/tournaments', unseen))).detail).toContain('nothing that can be read');
  expect(await problem(404, api.get('/v1/tournaments/saturday'))).toMatchObject({ rule: 'TO-SETUP-3' });
});

test('a refusal says what may be done instead, by what was wrong', async () => {
  const api = await startApi();
  await create(api);
  const play = evening(api);
  const told = async (status: number, command: JsonMap): Promise<string> =>
    (await problem(status, play.send(command))).legal;
  const enter = { type: 'EnterResult', round: 1, table: 1, version: 1, result: games(2, 0) };
  expect(await told(422, enter)).toContain('publish one: ProposePairings');
  expect(await told(422, { type: 'StartClock', round: 1 })).toContain('where none is published, send ProposePairings');
  expect(await told(403, { type: 'StartTournament', ...player('anna') })).toContain('Ask somebody of a role that may');
  expect(await told(403, { type: 'EnrolPlayer', player: 'ben', ...player('anna') })).toContain('for yourself');
  for (const each of FOUR) await play.take({ type: 'EnrolPlayer', player: each });
  expect(await told(422, { type: 'CheckIn', player: 'eve' })).toContain('Enrol the player first');
  for (const type of ['StartTournament', 'ProposePairings', 'PublishPairings']) await play.take({ type });
  expect(await told(422, { ...enter, table: 9 })).toContain('GET /v1/tournaments/{id}/pairings lists them');
  expect(await told(422, { ...enter, version: 2 })).toContain('send it with their version');
  expect(await told(422, { type: 'ProposePairings' })).toBe(
    'Enter what is missing (EnterResult), then send CloseRound.',
  );
  const [one, other] = await playersAt(play, 1);
  for (const each of [one, other]) await play.take({ ...enter, type: 'ReportResult', ...player(each) });
  const late = { ...enter, type: 'ReportResult', result: games(0, 2), ...player(one) };
  expect(await told(422, late)).toContain('CorrectResult with a reason');
  await play.take({ type: 'CloseRound', round: 1 });
  const again = { type: 'CorrectResult', round: 1, table: 1, result: games(0, 2), reason: 'swapped', ...scorekeeper };
  expect(await told(422, again)).toContain('Ask the head judge, who corrects it');
  await play.take({ type: 'FinishTournament', reason: 'a storm' });
  expect(await told(422, { type: 'MakeCut', top: 2 })).toContain('/standings has its final places');
});

test('a hall: reports at the same time are all taken, without a conflict', async () => {
  const storeUrl = `sqlite:${join(temporaryFolder(), 'store.db')}`;
  const one = await startServed({ storeUrl });
  const api = await clientOf(one.url);
  const players = Array.from({ length: 40 }, (_, at) => `p${String(at).padStart(2, '0')}`);
  const play = await published(api, ...players);
  const tables = (await play.pairings()).tables ?? [];
  await Promise.all(
    tables.map(({ table, players: [first = ''] }) =>
      play.take({ type: 'ReportResult', round: 1, table, version: 1, result: games(2, 0), ...player(first) }),
    ),
  );
  expect((await expecting(200, api.get(`${FRIDAY}/outstanding`))).tables).toEqual([]);
});

test('bad input is refused in words, and nothing is changed: of commands, slips, packs and files', async () => {
  const api = await startApi();
  const play = await published(api, ...FOUR);
  const [one] = await playersAt(play, 1);
  const [three] = await playersAt(play, 2);
  const enter = { type: 'EnterResult', round: 1, table: 1, version: 1, result: games(2, 0) };
  const { slips } = await expecting(200, api.get<SlipsView>(`${FRIDAY}/slips`));
  const slip = String(slips[0]?.code);
  const told: readonly (readonly [string, JsonMap])[] = [
    ['enrolled-already TO-PEOPLE-1', { type: 'EnrolPlayer', player: 'anna' }],
    ['enrolled-already TO-PEOPLE-1', { type: 'EnrolPlayers', players: ['eva', 'finn', 'eva'] }],
    ['unknown-table TO-RESULT-2', { ...enter, table: 3 }],
    ['result-impossible TO-RESULT-1', { ...enter, result: games(3, 0) }],
    ['result-impossible TO-RESULT-1', { ...enter, result: games(2, 2) }],
    ['not-your-table TO-RESULT-4', { ...enter, type: 'ReportResult', ...player(three) }],
    ['slip-of-another TO-SLIP-1', { ...enter, table: 2, slip }],
    ['slip-unreadable TO-SLIP-1', { ...enter, slip: `${slip}0` }],
    ['slip-unreadable TO-SLIP-1', { ...enter, slip: 's-2' }],
    ['pack-contradicts-itself TO-PACK-2', { type: 'PinPolicy', pack: { like: 'magic-swiss', bestOf: 1 }, reason: 'x' }],
  ];
  for (const [why, command] of told) expect(await play.refuse(422, command)).toBe(why);
  const reopen = { type: 'ReopenRound', round: 1, reason: 'x', ...player(one) };
  expect(await play.refuse(403, reopen)).toBe('not-yours TO-ROLE-1');
  for (const [command, words] of [
    [{ type: 'Shuffle' }, 'type: there is no such command'],
    [{ type: 'EnrolPlayer' }, 'player: expected an id'],
    [{ type: 'EnrolPlayer', player: 'eve', colour: 'red' }, 'colour: there is no such field'],
    [{ ...enter, result: { kind: 'games', wins: [2], draws: 0 } }, 'result/wins: expected a list of 2 to 2'],
    [{ ...enter, round: '1' }, 'round: expected a whole number from 1'],
    [{ type: 'CreateTournament', id: 'friday', name: 'again', pack: 'magic-swiss' }, 'POST /v1/tournaments'],
  ] as const) {
    const before = await play.view();
    const { rule, detail } = await problem(400, play.send(command));
    expect([rule, detail.includes(words) ? words : detail]).toEqual(['SL-CMD-1', words]);
    expect(await play.view()).toEqual(before);
  }
  const [[a, b], [c, d]] = [await playersAt(play, 1), await playersAt(play, 2)];
  const tables = [{ players: [a, c] }, { players: [b, d] }];
  await play.take({ type: 'ReplacePairings', round: 1, tables, reason: 'a mistake', ...headJudge });
  expect(await play.refuse(422, { ...enter, slip })).toBe('replaced-pairing TO-ROUND-5');
  const before = await play.view();
  for (const [sheet, text, words] of [
    ['players', 'name,awardedByes\nEva,\nFinn,9\n', 'line 3, column 2 (awardedByes): expected 0 to 3 byes'],
    ['players', 'name\nEva\n"Finn\n', 'line 3, column 1: a quotation mark is opened and not closed'],
    ['players', 'name\nEva\n\u202eFinn\n', 'line 3, column 1 (name): expected a name without control characters'],
  ] as const) {
    const file = await takeCsv(api, sheet, text);
    expect([file.status, file.body]).toEqual([400, expect.objectContaining({ code: 'csv-broken', detail: words })]);
  }
  const results = 'table,version,wins1,wins2\n1,2,2,0\n2,2,3,0\n';
  expect(await takeCsv(api, 'results', results)).toMatchObject({
    ...{ status: 422, body: { code: 'result-impossible', rule: 'TO-RESULT-1' } },
  });
  expect(await play.view()).toEqual(before);
  const created = (body: JsonMap): Promise<Problem> =>
    problem(422, api.post('/v1/tournaments', { name: 'X', ...body }));
  const pack = { like: 'magic-swiss', points: { win: 1, draw: 3, loss: 0 } };
  expect(await created({ id: 'bad', pack })).toMatchObject({ code: 'pack-contradicts-itself' });
  const newer = await created({ id: 'later', pack: 'magic-swiss', rules: '9.0.0' });
  expect(newer).toMatchObject({ code: 'unknown-rules', rule: 'TO-SETUP-4' });
  expect(newer.detail).toMatch(/9\.0\.0 are not known here/);
  await problem(400, api.post('/v1/tournaments', { id: 'worse', name: 'X', pack: { like: 'chess' } }));
  expect((await expecting(200, api.get<TournamentList>('/v1/tournaments'))).tournaments).toHaveLength(1);
});
