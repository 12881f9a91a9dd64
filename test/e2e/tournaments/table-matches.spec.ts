import { CHECKS, importLog, isLog, parseLog, verdictOf, verifyLog } from '@stackledger/ledger';
import { memoryStore, type EventStore } from '@stackledger/store';
import type {
  CallList,
  EventPage,
  JsonMap,
  MatchPage,
  MatchView,
  PairedTable,
  PairingsView,
  TournamentView,
} from '@stackledger/wire';
import { join } from 'node:path';
import { ReplacedMatches } from '../../../apps/api/src/tournaments/matches/replaced-matches.js';
import { games } from '../../support/games.js';
import { ledgerOver } from '../../support/tables/small-ledger.js';
import { until } from '../../support/until.js';
import {
  act,
  expecting,
  newId,
  problem,
  startApi,
  startServed,
  stopAll,
  temporaryFolder,
  type Api,
} from '../service/api.js';
import { clientFor } from '../service/closed.js';

afterAll(stopAll);

const CUP = '/v1/tournaments/cup';
const PLAYERS = ['anna', 'ben', 'cleo', 'dan'] as const;
/** One game decides, and nobody has to roll or choose before it. */
const PACK = { like: 'magic-swiss', matches: { ruleset: 'speed-stack', cards: 'service', start: 'at-once' } };

const take = (api: Api, command: JsonMap): Promise<JsonMap> =>
  expecting(200, api.post(`${CUP}/commands`, { commandId: newId(), ...command }));

const tablesOf = async (api: Api, query = ''): Promise<readonly PairedTable[]> =>
  (await expecting(200, api.get<PairingsView>(`${CUP}/pairings${query}`))).tables ?? [];

/** A tournament whose first round is published. */
const publish = async (api: Api, pack: JsonMap = PACK, players: readonly string[] = PLAYERS): Promise<void> => {
  await expecting(201, api.post('/v1/tournaments', { id: 'cup', name: 'Cup', pack }));
  for (const player of players) await take(api, { type: 'EnrolPlayer', player });
  for (const type of ['StartTournament', 'ProposePairings', 'PublishPairings']) await take(api, { type });
};

/** The matches of the first tables, once they have any. */
const linkedTables = async (api: Api): Promise<readonly (PairedTable & { readonly match: string })[]> => {
  let linked: readonly PairedTable[] = [];
  await until('every table has its match', async () => {
    linked = (await tablesOf(api)).filter(({ solo }) => solo === null);
    return linked.every(({ match }) => match !== null);
  });
  return linked.map((table) => ({ ...table, match: String(table.match) }));
};

const becomes = (api: Api, table: number, wanted: Partial<PairedTable>, query = ''): Promise<void> =>
  until(`table ${table} is ${JSON.stringify(wanted)}`, async () => {
    const now = (await tablesOf(api, query))[table - 1];
    return Object.entries(wanted).every(([name, value]) => now?.[name as keyof PairedTable] === value);
  });

const matchesOf = async (api: Api): Promise<MatchPage['matches']> =>
  (await expecting(200, api.get<MatchPage>('/v1/matches?tournament=cup'))).matches;

const rewind = (to: string): JsonMap => ({
  ...{ type: 'Rewind', to, kind: 'full', judge: 'jo', authority: 'head-judge', reason: 'the wrong button' },
});

const revisionOf = async (api: Api, match: string): Promise<string> =>
  (await expecting(200, api.get<MatchView>(`/v1/matches/${match}`))).revision;

test('TO-MATCH-1, TO-MATCH-3: publishing makes the matches; a match that ends reports itself, a rewind takes that back, after the close it disputes', async () => {
  const api = await startApi();
  await publish(api);
  const [first, second] = await linkedTables(api);
  if (first === undefined || second === undefined) throw new Error('two tables play');
  const [winner = '', loser = ''] = first.players;
  expect((await matchesOf(api)).map(({ matchId }) => matchId).toSorted()).toEqual(
    [first.match, second.match].toSorted(),
  );
  const before = await revisionOf(api, first.match);
  await act(api, first.match, { seat: loser, type: 'Concede' });
  await becomes(api, 1, { text: '1-0-0', certainty: 'entered' });
  const waived = (of: string): JsonMap => ({
    ...{ type: 'WaiveConcession', of, judge: 'jo', reason: 'the wrong button', authority: 'head-judge' },
  });
  await act(api, first.match, waived(loser));
  await act(api, first.match, rewind(before));
  await becomes(api, 1, { text: null });
  await act(api, first.match, { seat: winner, type: 'Concede' });
  await becomes(api, 1, { text: '0-1-0', certainty: 'entered' });
  await take(api, {
    type: 'EnterResult',
    round: 1,
    table: 2,
    version: 1,
    result: { kind: 'games', wins: [2, 0], draws: 0 },
  });
  await take(api, { type: 'CloseRound', round: 1 });
  await act(api, first.match, waived(winner));
  await act(api, first.match, rewind(before));
  await becomes(api, 1, { text: '0-1-0', certainty: 'disputed' });
  expect((await expecting(200, api.get(`${CUP}/outstanding`))).tables).toMatchObject([{ round: 1, table: 1 }]);
  const history = await expecting(200, api.get(`${CUP}/result-history?round=1&table=1`));
  expect(history.events).toMatchObject([
    { type: 'ResultRecorded', data: { match: { id: first.match } }, actor: { kind: 'system', id: 'match' } },
    { type: 'ResultWithdrawn' },
    { type: 'ResultRecorded' },
    { type: 'ResultDisputed', data: { match: { id: first.match } } },
  ]);
  // The staff's word stands beside the match's: who entered table 2 by hand is asked when its match says otherwise.
  await take(api, { type: 'ReopenRound', round: 1, reason: 'a rewind', as: { role: 'head-judge', id: 'jo' } });
  await act(api, second.match, { seat: String(second.players[0]), type: 'Concede' });
  await becomes(api, 2, { text: '2-0-0', certainty: 'disputed' });
});

test.each(['at-once', 'on-clock'])(
  'TO-MATCH-1: the log of a match that begins %s can be proven and brought elsewhere',
  async (start) => {
    const api = await startApi();
    await publish(api, { ...PACK, matches: { ...PACK.matches, start } });
    const [table] = await linkedTables(api);
    if (table === undefined) throw new Error('two tables play');
    if (start === 'on-clock') await take(api, { type: 'StartClock', round: 1 });
    await until('it has begun', async () => {
      const { status } = await expecting(200, api.get<MatchView>(`/v1/matches/${table.match}`));
      return status === 'running';
    });
    await act(api, table.match, { seat: String(table.players[0]), type: 'Concede' });
    await act(api, table.match, { judge: 'jo', type: 'SealMatch' });
    const text = await (await api.raw(`/v1/matches/${table.match}/export`)).text();
    const log = parseLog(text);
    if (!isLog(log)) throw new Error(log.why);
    expect(verdictOf(verifyLog(log, games), CHECKS)).toBe('holds');
    expect(await importLog(memoryStore(), games, log)).toMatchObject({ kind: 'imported' });
  },
);

test('TO-MATCH-1: after a stop in the middle of publishing and of a report nothing is missing and nothing there twice', async () => {
  const storeUrl = `sqlite:${join(temporaryFolder(), 'store.db')}`;
  const players = Array.from({ length: 12 }, (_, at) => `player-${at}`);
  const one = await startApi({ storeUrl });
  await publish(one, PACK, players);
  await one.stop();
  const two = await startApi({ storeUrl });
  const linked = await linkedTables(two);
  expect(await matchesOf(two)).toHaveLength(6);
  for (const {
    match,
    players: [, loser = ''],
  } of linked)
    await act(two, match, { seat: loser, type: 'Concede' });
  await two.stop();
  const three = await startApi({ storeUrl });
  for (const { table } of linked) await becomes(three, table, { text: '1-0-0', certainty: 'entered' });
  expect(await matchesOf(three)).toHaveLength(6);
  const { events } = await expecting(
    200,
    three.get<{ events: readonly { type: string }[] }>(`${CUP}/events?limit=1000`),
  );
  expect(events.filter(({ type }) => type === 'ResultRecorded')).toHaveLength(6);
  await take(three, { type: 'CloseRound', round: 1 });
});

/** One memory for several services of this process, each of which may close it. */
const sharedOf = (store: EventStore): EventStore => ({ ...store, isShared: true, close: () => Promise.resolve() });

test('TO-MATCH-2: two processes over one store make each match once and report each result once', async () => {
  const store = memoryStore();
  const [one, two] = [await startApi({ store: sharedOf(store) }), await startApi({ store: sharedOf(store) })];
  await publish(one);
  const linked = await linkedTables(two);
  expect(await matchesOf(one)).toHaveLength(2);
  await Promise.all(
    linked.map(({ match, players: [, loser = ''] }, at) =>
      act(at === 0 ? one : two, match, { seat: loser, type: 'Concede' }),
    ),
  );
  for (const api of [one, two]) for (const { table } of linked) await becomes(api, table, { text: '1-0-0' });
  await one.stop();
  await take(two, { type: 'CloseRound', round: 1 });
  const { events } = await expecting(200, two.get<{ events: readonly { type: string }[] }>(`${CUP}/events?limit=1000`));
  const count = (name: string): number => events.filter(({ type }) => type === name).length;
  expect([count('ResultRecorded'), count('MatchesLinked')]).toEqual([2, 1]);
});

test('TO-MATCH-4: with the clock of the round matches begin and get their end; what a judge rules and takes in time comes to the round', async () => {
  const api = await startApi();
  await publish(api, { ...PACK, matches: { ...PACK.matches, start: 'on-clock' } });
  const [{ match, players } = { match: '', players: [] }] = await linkedTables(api);
  const read = (): Promise<MatchView> => expecting(200, api.get<MatchView>(`/v1/matches/${match}`));
  expect((await read()).status).toBe('open');
  await take(api, { type: 'StartClock', round: 1 });
  await until('the match runs', async () => (await read()).status === 'running');
  const endsAt = async (): Promise<string> => String((await tablesOf(api))[0]?.endsAt);
  const end = await endsAt();
  const said = async (): Promise<unknown> => (await expecting(200, api.get(`/v1/matches/${match}/calls`))).endsAt;
  await until('the match knows its end', async () => (await said()) === end);
  const offender = String(players[1]);
  await act(api, match, { seat: String(players[0]), type: 'CallJudge', category: 'other', reason: 'slow' });
  await act(api, match, { judge: 'jo', type: 'AttendCall', call: 'call-1' });
  const ruling = { type: 'GiveRuling', call: 'call-1', judge: 'jo', remedy: 'leave-as-is', gained: 'no' };
  await act(api, match, {
    ...ruling,
    says: 'play on',
    why: 'x',
    infraction: 'slow-play',
    against: offender,
    extraMs: 240_000,
  });
  await act(api, match, { judge: 'jo', type: 'ResumePlay' });
  await until('the table has its time', async () => Date.parse(await endsAt()) >= Date.parse(end) + 240_000);
  await until('both ends are one', async () => (await said()) === (await endsAt()));
  await until('the penalty is there', async () => {
    const { penalties } = await expecting(200, api.get<TournamentView>(CUP));
    return penalties.some(({ player }) => player === offender);
  });
  // Whoever plays already is not paired again.
  const again = { type: 'PairAgain', round: 1, tables: [1], reason: 'x', as: { role: 'head-judge', id: 'jo' } };
  expect((await problem(422, api.post(`${CUP}/commands`, { commandId: newId(), ...again }))).code).toBe(
    'table-started',
  );
});

test('TO-MATCH-4: while the clock of the round stands its matches say so; as it goes on they have their ends again', async () => {
  const api = await startApi();
  await publish(api);
  const [{ match, players } = { match: '', players: [] }] = await linkedTables(api);
  const says = async (): Promise<CallList> => expecting(200, api.get<CallList>(`/v1/matches/${match}/calls`));
  const table = async (): Promise<PairedTable> => (await tablesOf(api))[0] as PairedTable; // it is there
  const agreed = (what: string): Promise<void> =>
    until(what, async () => {
      const [now, { endsAt, leftMs }] = [await table(), await says()];
      return leftMs === now.leftMs && (leftMs !== null || (endsAt !== null && endsAt === now.endsAt));
    });
  await take(api, { type: 'StartClock', round: 1 });
  await agreed('the match has its end');
  await take(api, { type: 'PauseClock', round: 1 });
  await agreed('the match stands');
  const paused = await says();
  expect(paused.leftMs).toBeGreaterThan(0);
  // Time that a judge's call takes meanwhile is nobody's: the match thinks that it has got some, and learns better.
  await act(api, match, { seat: String(players[0]), type: 'CallJudge', category: 'other', reason: 'slow' });
  await act(api, match, { judge: 'jo', type: 'AttendCall', call: 'call-1' });
  await act(api, match, { judge: 'jo', type: 'ResumePlay' });
  await until(
    'the match has the end again that it would have had',
    async () => (await says()).endsAt === paused.endsAt,
  );
  await agreed('the match still stands');
  await take(api, { type: 'ResumeClock', round: 1 });
  await agreed('the match has an end again');
  expect((await says()).leftMs).toBeNull();
  await take(api, { type: 'SetClock', round: 1, leftMs: 600_000, reason: 'the hall closes early' });
  await agreed('the match has the end that was set');
});

test('TO-MATCH-1, TO-REPAIR-1: the match of a table that is paired again is withdrawn with the reason, and nobody plays it on', async () => {
  const api = await startApi();
  await publish(api, { ...PACK, matches: { ...PACK.matches, start: 'on-clock' } }, [...PLAYERS, 'eve', 'fay']);
  const before = await linkedTables(api);
  // Four players may be drawn as they sat: then their matches go on, and they are drawn again.
  let after = before;
  const old = (): readonly string[] =>
    before
      .filter(({ players }) => !after.some((table) => table.players.join(' ') === players.join(' ')))
      .map(({ match }) => match);
  while (old().length === 0) {
    await take(api, {
      ...{ type: 'PairAgain', round: 1, tables: [1, 2], reason: 'a wrong name', as: { role: 'head-judge', id: 'jo' } },
    });
    after = await linkedTables(api);
  }
  for (const match of old()) {
    const read = (): Promise<MatchView> => expecting(200, api.get<MatchView>(`/v1/matches/${match}`));
    await until('the old match is over', async () => (await read()).status === 'ended');
    const { events } = await expecting(200, api.get<EventPage>(`/v1/matches/${match}/events?limit=1000`));
    expect(events.at(-1)).toMatchObject({
      type: 'MatchEnded',
      data: { winner: null, why: 'withdrawn', reason: expect.stringMatching(/^table [12] of round 1/) as string },
    });
    const begin = { commandId: newId(), judge: 'jo', type: 'StartMatch' };
    expect((await problem(422, api.post(`/v1/matches/${match}/commands`, begin))).code).toBe('match-started');
  }
  expect(after.map(({ match }) => match)).not.toEqual(expect.arrayContaining([...old()]));
  expect(after[2]?.match).toBe(before[2]?.match);
  expect(await matchesOf(api)).toHaveLength(3 + old().length);
  await take(api, { type: 'StartClock', round: 1 });
  for (const { match } of after)
    await until(
      'the new ones run',
      async () => (await expecting(200, api.get<MatchView>(`/v1/matches/${match}`))).status === 'running',
    );
  for (const table of [1, 2, 3]) await becomes(api, table, { text: null });
});

test('TO-MATCH-1: a match that has begun by the time that it is withdrawn is ended without a winner, once', async () => {
  const ledger = ledgerOver(memoryStore());
  const warned: string[] = [];
  const replaced = new ReplacedMatches({ ledger, warn: (sentence) => warned.push(sentence) });
  const { matchId } = await ledger.create({ ruleset: 'speed-stack', seats: ['anna', 'ben'] }, 'one');
  await replaced.withdraw(matchId, 2, 3);
  await new ReplacedMatches({ ledger, warn: () => undefined }).withdraw(matchId, 2, 3);
  await replaced.withdraw('nowhere', 2, 3);
  const { state, eventAt } = (await ledger.session(matchId)).timeline;
  expect([state().table.status, state().table.winner, warned]).toEqual(['ended', null, []]);
  expect(eventAt(state().head)?.data).toMatchObject({ why: 'judge', reason: 'table 3 of round 2 was paired again' });
});

test('TO-MATCH-3: the souls of a pod are counted as its match ends', async () => {
  const api = await startApi();
  const matches = { ruleset: 'four-souls', cards: 'service', start: 'at-once' };
  await publish(api, { like: 'four-souls', matches }, PLAYERS);
  const [{ match, players } = { match: '', players: [] }] = await linkedTables(api);
  const [winner = '', ...losers] = players;
  for (const seat of losers) await act(api, match, { seat, type: 'Concede' });
  const tally = players.toSorted().map((player) => `${player} 0`);
  await becomes(api, 1, { text: `${winner} (${tally.join(', ')})`, certainty: 'entered' });
  // Who taps the winner alone says the same; who counts otherwise does not.
  const report = async (tally: JsonMap): Promise<unknown> => {
    const result = { kind: 'pod', winner, ...(Object.keys(tally).length > 0 && { tally }) };
    const { events } = await take(api, {
      ...{ type: 'ReportResult', round: 1, table: 1, version: 1, result, as: { role: 'player', id: winner } },
    });
    return events;
  };
  expect(await report({})).toEqual([]);
  expect(await report({ [winner]: 4 })).toMatchObject([{ type: 'ResultDisputed' }]);
});

test('TO-MATCH-1: a match that its game refuses is told at its table, and made once the pack is put right', async () => {
  const api = await startApi();
  await publish(api, { ...PACK, matches: { ...PACK.matches, options: { life: 'much' } } });
  await until('it is told', async () => (await tablesOf(api)).every(({ noMatch }) => /life/.test(String(noMatch))));
  const { pack } = await expecting(200, api.get<TournamentView>(CUP));
  await take(api, { type: 'PinPolicy', pack: { ...pack, matches: PACK.matches }, reason: 'a typing error' });
  await linkedTables(api);
});

test("TO-MATCH-1: a player's link at the tournament is the seat in the match of the round, and of no other", async () => {
  const server = await startServed({ open: false });
  const organizer = clientFor(server.url, (await server.invite?.())?.token);
  await organizer.post('/v1/tournaments', { id: 'cup', name: 'Cup', pack: PACK });
  const links = await Promise.all(
    PLAYERS.map((name) => organizer.grant(`${CUP}/grants`, { role: 'player', person: { name } })),
  );
  const give = (command: JsonMap) => organizer.post(`${CUP}/commands`, { commandId: newId(), ...command });
  for (const { grant } of links) await give({ type: 'EnrolPlayer', player: grant.person.id });
  for (const type of ['StartTournament', 'ProposePairings', 'PublishPairings']) await give({ type });
  const first = clientFor(server.url, links[0]?.token);
  const own = String(links[0]?.grant.person.id);
  const tables = async (): Promise<readonly PairedTable[]> =>
    (await first.get(`${CUP}/pairings`)).tables as unknown as readonly PairedTable[];
  await until('tables have matches', async () => (await tables()).every(({ match }) => match !== null));
  const [mine] = (await tables()).filter(({ players }) => players.includes(own));
  const [others] = (await tables()).filter(({ players }) => !players.includes(own));
  expect(await first.get(`/v1/matches/${mine?.match}`)).toMatchObject({ matchId: mine?.match });
  expect(await first.status(`/v1/matches/${others?.match}`)).toBe(404);
  await first.command(String(mine?.match), { type: 'Concede' });
  await until('the result is there', async () => (await tables()).some(({ text }) => text !== null));
});
