import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { AttemptPage, EventPage } from '@stackledger/wire';
import {
  act,
  createMatch,
  expecting,
  newId,
  problem,
  startApi,
  stopAll,
  temporaryFolder,
  view,
  type Api,
} from '../e2e/service/api.js';
import { SMALL_TABLE } from '../e2e/service/positions.js';
import { until } from '../support/until.js';

/** Readers that ask and never read, and how often each asks in one breath. */
const READERS = Number(process.env.READERS ?? 8);
const REQUESTS = Number(process.env.REQUESTS ?? 40);
const LONG = 300_000;

/** What may wait in the service for one reader who takes nothing, however much was asked for. */
const MOST_FOR_ONE = 2 * 1024 * 1024;

/** A store with such a match, which every test opens anew. */
let storeUrl: string;
let matchId: string;
beforeAll(async () => {
  storeUrl = `sqlite:${join(temporaryFolder(), 'store.db')}`;
  const api = await startApi({ storeUrl });
  matchId = await largeMatch(api);
  await api.stop();
});
afterAll(stopAll);

const DIME = { seat: 'anna', type: 'PlayCard', card: 'a-dime' };

/** A match whose log and whose refused commands make large answers: a megabyte each. */
const largeMatch = async (api: Api): Promise<string> => {
  const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
  const pay = { 'a-cost': 'x'.repeat(1_800) };
  for (let at = 0; at < 600; at++)
    await problem(422, api.post(`/v1/matches/${matchId}/commands`, { commandId: newId(), ...DIME, seat: 'ben', pay }));
  const words = '…'.repeat(2_000);
  for (let at = 0; at < 60; at++) {
    const ruling = { judge: words, type: at % 2 === 0 ? 'PausePlay' : 'ResumePlay' };
    await act(api, matchId, at % 2 === 0 ? { ...ruling, reason: words } : ruling);
  }
  return matchId;
};

/** A connection that has sent its requests and reads nothing. */
const sleeper = async (api: Api, path: string): Promise<Socket> => {
  const { port, hostname } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.pause().on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(REQUESTS));
  return socket;
};

const numbersOf = async (api: Api): Promise<{ open: number; unsent: number }> => {
  const text = await (await api.raw('/metrics')).text();
  const number = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return { open: number('stackledger_open_answers'), unsent: number('stackledger_unsent_bytes') };
};

test.each([
  ['attempts', '/attempts?limit=1000'],
  ['events', '/events?limit=1000'],
])(
  `${READERS} readers ask for %s ${REQUESTS} times each and never read: little waits for them, and others are answered`,
  async (_what, route) => {
    const api = await startApi({ storeUrl });
    const path = `/v1/matches/${matchId}${route}`;
    const asked = Buffer.byteLength(await (await api.raw(path)).text()) * REQUESTS;
    const sleepers = await Promise.all(Array.from({ length: READERS }, () => sleeper(api, path)));
    await until('they are there, and stuck', async () => (await numbersOf(api)).open >= READERS * 2);
    let most = 0;
    for (let round = 0; round < 30; round++) {
      most = Math.max(most, (await numbersOf(api)).unsent);
      await expecting(200, api.get<EventPage>(`/v1/matches/${matchId}/events?limit=5`));
      await expecting(200, api.get<AttemptPage>(`/v1/matches/${matchId}/attempts?limit=5`));
      expect((await view(api, matchId)).matchId).toBe(matchId);
    }
    console.log(`${READERS} readers asked for ${Math.round(asked / 1e6)} MB each; at most ${most} B waited for them`);
    expect(asked).toBeGreaterThan(10 * MOST_FOR_ONE);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(READERS * MOST_FOR_ONE);
    for (const socket of sleepers) socket.destroy();
    await api.stop();
  },
  LONG,
);
