import type { EventPage, JsonMap, MatchPage, PairedTable, PairingsView } from '@stackledger/wire';
import { act, expecting, newId, type Api } from '../e2e/service/api.js';
import { endServed, serve } from '../e2e/service/two-processes.js';
import { until } from '../support/until.js';
import { describeOnServer, sharedServer, type SharedServer } from './cluster/given.js';

const CUP = '/v1/tournaments/cup';
const PACK = { like: 'magic-swiss', matches: { ruleset: 'speed-stack', cards: 'service', start: 'at-once' } };
const PLAYERS = Array.from({ length: 12 }, (_, at) => `player-${at}`);

const take = (api: Api, command: JsonMap): Promise<JsonMap> =>
  expecting(200, api.post(`${CUP}/commands`, { commandId: newId(), ...command }));

const tablesOf = async (api: Api): Promise<readonly PairedTable[]> =>
  (await expecting(200, api.get<PairingsView>(`${CUP}/pairings`))).tables ?? [];

const eventsAt = async (api: Api, type: string): Promise<EventPage['events']> =>
  (await expecting(200, api.get<EventPage>(`${CUP}/events?limit=1000`))).events.filter((each) => each.type === type);

describeOnServer('two processes of their own over PostgreSQL keep tables and matches in step', () => {
  let server: SharedServer;
  beforeAll(async () => {
    server = await sharedServer();
  });
  afterAll(async () => {
    endServed();
    await server.close();
  });

  test('TO-MATCH-1, TO-MATCH-2: one is killed while it makes matches, one while it reports: each match is there once, each result too', async () => {
    const storeUrl = server.url(`tables_${Date.now().toString(36)}`, 'timeout=60000');
    const [one, two] = [await serve(storeUrl), await serve(storeUrl)];
    await expecting(201, one.post('/v1/tournaments', { id: 'cup', name: 'Cup', pack: PACK }));
    for (const player of PLAYERS) await take(one, { type: 'EnrolPlayer', player });
    for (const type of ['StartTournament', 'ProposePairings', 'PublishPairings']) await take(one, { type });
    // Both make matches from here on; the first goes as soon as there are some.
    const listed = async (): Promise<MatchPage['matches']> =>
      (await expecting(200, two.get<MatchPage>('/v1/matches?tournament=cup&limit=100'))).matches;
    await until('matches are made', async () => (await listed()).length > 0);
    one.child.kill('SIGKILL');
    let tables = await tablesOf(two);
    await until('every table has its match', async () => (tables = await tablesOf(two)).every(({ match }) => match));
    const third = await serve(storeUrl);
    for (const [at, { match, players }] of tables.entries()) {
      await act(at % 2 === 0 ? two : third, String(match), { seat: String(players[1]), type: 'Concede' });
      // In the middle of what it would report.
      if (at === tables.length - 3) third.child.kill('SIGKILL');
      if (at >= tables.length - 3) break;
    }
    const rest = tables.slice(-2);
    for (const { match, players } of rest) await act(two, String(match), { seat: String(players[1]), type: 'Concede' });
    await until('every result is there', async () => (await tablesOf(two)).every(({ text }) => text === '1-0-0'));
    expect((await listed()).map(({ matchId }) => matchId).toSorted()).toEqual(
      tables.map(({ match }) => match).toSorted(),
    );
    const links = (await eventsAt(two, 'MatchesLinked')).flatMap(
      ({ data }) => (data as { readonly matches: readonly { readonly table: number }[] }).matches, // as it is recorded
    );
    expect(links.map(({ table }) => table).toSorted((a, b) => a - b)).toEqual(tables.map(({ table }) => table));
    expect(await eventsAt(two, 'ResultRecorded')).toHaveLength(tables.length);
    await take(two, { type: 'CloseRound', round: 1 });
    expect(await eventsAt(two, 'ResultRecorded')).toHaveLength(tables.length);
  });
});
