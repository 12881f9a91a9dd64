import { join } from 'node:path';
import type { EventPage, LoggedEvent, MatchPage } from '@stackledger/wire';
import { startDouble } from '../../kurrent-double/double.js';
import { createMatch, expecting, startApi, stopAll, temporaryFolder, type Api } from '../service/api.js';

afterEach(stopAll);

const matchesOf = async (api: Api): Promise<MatchPage['matches']> =>
  (await expecting(200, api.get<MatchPage>('/v1/matches'))).matches;

const logOf = async (api: Api, matchId: string): Promise<readonly LoggedEvent[]> => {
  const events: LoggedEvent[] = [];
  for (let from: string | null = '0'; from !== null;) {
    const page: EventPage = await expecting(
      200,
      api.get<EventPage>(`/v1/matches/${matchId}/events?limit=1000&from=${from}`),
    );
    events.push(...page.events);
    from = page.next;
  }
  return events;
};

test('--demo: an empty store gets a whole match in which a contested roll was rewound and kept; once', async () => {
  const storeUrl = `sqlite:${join(temporaryFolder(), 'store.db')}`;
  const first = await startApi({ storeUrl, demo: true });
  const [match, ...others] = await matchesOf(first);
  expect(others).toEqual([]);
  expect(match).toMatchObject({
    ruleset: 'four-souls',
    tournament: 'sample',
    status: 'ended',
    seats: ['anna', 'ben', 'cleo'],
  });
  expect(match?.seats).toContain(match?.winner);

  const log = await logOf(first, match?.matchId ?? '');
  const rewind = log.findIndex(({ type }) => type === 'MatchRewound');
  // a die lay there: that is no simple one
  expect(log[rewind]?.data).toMatchObject({ kind: 'full', authority: 'head-judge' });
  expect(log[rewind]?.data.reason).toMatch(/pass was no pass/);
  expect(log.findLast(({ type }, at) => type === 'PriorityPassed' && at < rewind)).toBeDefined(); // as the reason says
  const kept = log.find(({ type, data }, at) => type === 'DieRolled' && at > rewind && data.keptFrom !== undefined);
  const original = log.find(({ revision }) => revision === kept?.data.keptFrom);
  expect(original).toMatchObject({
    type: 'DieRolled',
    data: { value: kept?.data.value, key: kept?.data.key, purpose: 'attack' },
  });
  const times = log.map(({ recordedAt }) => recordedAt);
  expect(times).toEqual([...times].sort());
  await first.stop();

  const second = await startApi({ storeUrl, demo: true });
  expect(await matchesOf(second)).toEqual([match]);
}, 60_000);

test('--demo: a store with a match in it is left alone', async () => {
  const storeUrl = `sqlite:${join(temporaryFolder(), 'store.db')}`;
  const first = await startApi({ storeUrl });
  const { matchId } = await createMatch(first);
  await first.stop();
  const second = await startApi({ storeUrl, demo: true });
  expect((await matchesOf(second)).map((match) => match.matchId)).toEqual([matchId]);
});

test('--demo: on an empty server it says what it does and how far it is, and asks for few appends; the sample is the same everywhere', async () => {
  const double = await startDouble();
  try {
    await (await startApi({ storeUrl: double.url })).stop(); // what every service writes into an empty store
    const before = double.served.append;
    const said: string[] = [];
    const api = await startApi({ storeUrl: double.url, demo: true, say: (sentence) => said.push(sentence) });
    expect(said[0]).toBe('The store holds no match yet: a sample match is played.');
    const [, written, all] = /written: (\d+) of (\d+) events/.exec(said.at(-1) ?? '') ?? [];
    expect(written).toBe(all);
    expect(double.served.append - before).toBe(said.length - 1);
    const [match] = await matchesOf(api);
    expect(match).toMatchObject({ status: 'ended', revision: String(Number(all) - 1) });
    expect(await matchesOf(await startApi({ demo: true }))).toEqual([match]);
    await stopAll();
    const again: string[] = [];
    await startApi({ storeUrl: double.url, demo: true, say: (sentence) => again.push(sentence) });
    expect(again).toEqual([]);
  } finally {
    await stopAll();
    await double.stop();
  }
}, 60_000);
