import type { JsonMap } from '@stackledger/wire';
import { act, createMatch, problem, startApi, stopAll, view, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';
import { openFeed, type Message } from '../service/sse.js';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(stopAll);

const DIME = { seat: 'anna', type: 'PlayCard', card: 'a-dime' };

type Table = { readonly id: string; readonly revision: string };

const newTable = async (): Promise<Table> => {
  const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
  return { id: matchId, revision };
};

const routeOf = (tables: readonly Table[]): string => `/v1/live?${tables.map(({ id }) => `match=${id}`).join('&')}`;
const dataOf = ({ data }: Message): JsonMap => JSON.parse(data) as JsonMap;

const pass = async ({ id }: Table): Promise<string> => {
  const { awaiting } = await view(api, id);
  return (await act(api, id, { type: 'PassPriority', seat: awaiting.seat })).revision;
};

test('it says where each match begins, then sends the events of all as they come, each with its match', async () => {
  const [one, two] = [await newTable(), await newTable()];
  const feed = await openFeed(api, routeOf([one, two]));
  const ready = await feed.next();
  expect(ready).toMatchObject({ event: 'ready', id: `${one.revision}.${two.revision}` });
  expect(JSON.parse(ready?.data ?? '')).toEqual({
    matches: [one, two].map(({ id, revision }) => ({ matchId: id, revision })),
  });
  const ofTwo = await act(api, two.id, DIME);
  const ofOne = await act(api, one.id, DIME);
  const messages = await feed.events(ofTwo.events.length + ofOne.events.length);
  for (const [{ id }, answer] of [
    [one, ofOne],
    [two, ofTwo],
  ] as const) {
    const mine = messages.map(dataOf).filter(({ matchId }) => matchId === id);
    expect(mine.map(({ revision }) => revision)).toEqual(answer.events.map(({ revision }) => revision));
    const logged = await (await api.raw(`/v1/matches/${id}/events?from=${answer.events[0]?.revision ?? ''}`)).json();
    expect(mine.map(({ matchId: _its, ...event }) => event)).toEqual((logged as { events: unknown }).events);
  }
  expect(messages.at(-1)?.id).toBe(`${ofOne.revision}.${ofTwo.revision}`);
  feed.close();
});

test('whoever comes again with the last id misses nothing of any match and gets nothing twice', async () => {
  const tables = [await newTable(), await newTable(), await newTable()];
  const first = await openFeed(api, routeOf(tables));
  await first.next();
  for (const { id } of tables) await act(api, id, DIME);
  const seen = [...(await first.events(2))];
  first.close();
  const last = await Promise.all(tables.map(pass));
  const again = await openFeed(api, routeOf(tables), { 'last-event-id': seen.at(-1)?.id ?? '' });
  while (seen.at(-1)?.id !== last.join('.')) seen.push(...(await again.events(1)));
  again.close();
  for (const [at, { id, revision }] of tables.entries()) {
    const got = seen.map(dataOf).filter(({ matchId }) => matchId === id);
    const all = Array.from({ length: Number(last[at]) - Number(revision) }, (_, next) => Number(revision) + 1 + next);
    expect(got.map((event) => Number(event.revision))).toEqual(all);
  }
});

test('what is no question is refused before anything is opened', async () => {
  const table = await newTable();
  const many = Array.from({ length: 51 }, (_, at) => `match=m${at}`).join('&');
  for (const [path, status] of [
    ['/v1/live', 400],
    [`/v1/live?${many}`, 400],
    [routeOf([table, table]), 400],
    [`${routeOf([table])}&after=1.2`, 400],
    [`${routeOf([table])}&after=x`, 400],
    [`${routeOf([table])}&after=99999`, 404],
    [`${routeOf([table])}&seat=anna`, 400],
    ['/v1/live?match=nothing', 404],
  ] as const)
    expect((await problem(status, api.get(path))).legal).not.toBe('');
});
