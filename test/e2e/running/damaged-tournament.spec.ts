import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CallQueue, JsonMap, MatchPage, PairingsView, TournamentList } from '@stackledger/wire';
import { damageEvent } from '../../support/damaged-event.js';
import { runCommand } from '../../support/terminal.js';
import { until } from '../../support/until.js';
import { act, expecting, newId, problem, startApi, stopAll, temporaryFolder, type Api } from '../service/api.js';

const SLOW = 240_000;
const PACK = { like: 'magic-swiss', matches: { ruleset: 'speed-stack', cards: 'service', start: 'at-once' } };

let storeUrl: string;
let file: string;
let match: string;
const lines: string[] = [];

const started = () =>
  startApi({ storeUrl, logLevel: 'warn', logTo: { write: (line) => void lines.push(line) }, keysPath: `${file}.keys` });

const take = (api: Api, id: string, command: JsonMap): Promise<JsonMap> =>
  expecting(200, api.post(`/v1/tournaments/${id}/commands`, { commandId: newId(), ...command }));

/** A round with a match at its table, which has called a judge. */
const begin = async (api: Api, id: string): Promise<string> => {
  await expecting(201, api.post('/v1/tournaments', { id, name: id, pack: PACK }));
  for (const player of ['anna', 'ben']) await take(api, id, { type: 'EnrolPlayer', player });
  for (const type of ['StartTournament', 'ProposePairings', 'PublishPairings']) await take(api, id, { type });
  await take(api, id, { type: 'CallJudge', round: 1, table: 1 });
  let made: string | null | undefined;
  await until('its table has a match', async () => {
    const pairings = await expecting(200, api.get<PairingsView>(`/v1/tournaments/${id}/pairings`));
    made = pairings.tables?.[0]?.match;
    return typeof made === 'string';
  });
  return String(made);
};

beforeEach(async () => {
  const folder = temporaryFolder();
  file = join(folder, 'hall.db');
  storeUrl = `sqlite:${file}`;
  lines.length = 0;
  const api = await started();
  match = await begin(api, 'dt');
  await begin(api, 'sound');
  await api.stop();
});
afterAll(stopAll);

const tournaments = async (api: Api): Promise<TournamentList['tournaments']> =>
  (await expecting(200, api.get<TournamentList>('/v1/tournaments'))).tournaments;

const called = async (api: Api): Promise<readonly unknown[]> =>
  (await expecting(200, api.get<CallQueue>('/v1/calls'))).tables.map(({ tournament }) => tournament);

test(
  'one damaged tournament: lists and all others go on, it is shown as it was and answered as damaged, told once, and taken out without its matches',
  async () => {
    damageEvent(file, 'tournament-dt', 2);
    const api = await started();
    for (let times = 0; times < 2; times++) {
      expect(await tournaments(api)).toEqual([
        { id: 'dt', name: 'dt', phase: 'enrolment', players: 1, rounds: 0, damagedAt: '2' },
        { id: 'sound', name: 'sound', phase: 'rounds', players: 2, rounds: 1 },
      ]);
      expect(await called(api)).toEqual(['sound']);
      expect(await problem(503, api.get('/v1/tournaments/dt'))).toMatchObject({
        code: 'damaged',
        detail: 'tournament dt is damaged in the store (revision 2 is not as it was written); everything else goes on',
      });
    }
    await take(api, 'sound', { type: 'CloseRound', round: 1 });
    await begin(api, 'later');
    expect(lines.map((line) => (JSON.parse(line) as JsonMap).msg)).toEqual([
      expect.stringContaining(
        'take this tournament, without its matches, out with `stackledger set-aside tournament-dt',
      ),
    ]);
    await api.stop();
    const to = `${file}.aside`;
    const run = await runCommand(['set-aside', 'tournament-dt', '-o', to], { STORE_URL: storeUrl });
    expect([run.status, run.err, existsSync(to)]).toEqual([0, '', true]);
    const after = await started();
    expect((await tournaments(after)).map(({ id }) => id)).toEqual(['later', 'sound']);
    const { matches } = await expecting(200, after.get<MatchPage>('/v1/matches?tournament=dt'));
    expect(matches.map(({ matchId }) => matchId)).toEqual([match]);
    await act(after, match, { seat: 'anna', type: 'Concede' });
    await expecting(201, after.post('/v1/tournaments', { id: 'dt', name: 'again', pack: PACK }));
  },
  SLOW,
);

test(
  'a tournament whose first event is damaged is in no list, since nothing is known of it',
  async () => {
    damageEvent(file, 'tournament-dt', 0);
    const api = await started();
    expect((await tournaments(api)).map(({ id }) => id)).toEqual(['sound']);
    expect(await called(api)).toEqual(['sound']);
    expect(await problem(503, api.get('/v1/tournaments/dt'))).toMatchObject({ code: 'damaged' });
  },
  SLOW,
);
