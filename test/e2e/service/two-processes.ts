import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CommandAnswer, EventPage, JsonMap, MatchPage, Problem } from '@stackledger/wire';
import { act, clientOf, createMatch, expecting, newId, problem, view, type Api } from './api.js';
import { SMALL_TABLE } from './positions.js';
import { openFeed } from './sse.js';

/** The program as the build has made it, without the look at every source by which a checkout starts. */
const STACKLEDGER = fileURLToPath(new URL('../../../dist/program/stackledger.js', import.meta.url));

const children: ChildProcess[] = [];

/** Ends every process that was started here. */
export const endServed = (): void => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
};

/** What a process that was started here has printed so far is `said()`. */
export type ServedApi = Api & { readonly child: ChildProcess; readonly said: () => string };

/** A service in a process of its own, as soon as it answers. A database holds read models for all of them. */
export const serve = async (storeUrl: string, args: readonly string[] = []): Promise<ServedApi> => {
  const own = storeUrl.startsWith('postgres') ? {} : { PROJECTIONS_URL: 'memory:' };
  const env = { PATH: process.env.PATH, PORT: '0', STORE_URL: storeUrl, ...own };
  const child = spawn(process.execPath, [STACKLEDGER, 'serve', '--open', ...args], { env });
  children.push(child);
  let [said, complained] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, found] = /answers at (\S+)/.exec(said) ?? [];
      if (found !== undefined && said.includes('Ctrl-C')) resolve(found);
    });
    child.on('close', (code) => reject(new Error(`it ended with ${String(code)}: ${complained}`)));
  });
  return { ...(await clientOf(url)), child, said: () => said };
};

const eventsOf = async (api: Api, matchId: string): Promise<EventPage> =>
  expecting(200, api.get<EventPage>(`/v1/matches/${matchId}/events?limit=1000`));

/** A store that several processes may open, for the tests of a file. */
export type SharedStore = Readonly<{ url: string; stop: () => Promise<unknown> }>;

/** Two processes over one store serve the same matches: the same tests for every store of several machines. */
// Long since it is a list of tests.
export const describeTwoProcesses = (name: string, start: () => Promise<SharedStore>): void => {
  describe(`two processes over one ${name} serve the same matches`, () => {
    let store: SharedStore;
    let one: Awaited<ReturnType<typeof serve>>;
    let two: typeof one;
    beforeAll(async () => {
      store = await start();
      one = await serve(store.url);
      two = await serve(store.url);
    });
    afterAll(async () => {
      endServed();
      await store.stop();
    });

    test('a match created at one is listed, seen and played at the other', async () => {
      await expecting(200, two.get('/v1/matches'));
      const { matchId } = await createMatch(one, { setup: SMALL_TABLE, tournament: 'shared' });
      const { matches } = await expecting(200, two.get<MatchPage>('/v1/matches?tournament=shared'));
      expect(matches.map((match) => match.matchId)).toEqual([matchId]);
      await act(two, matchId, { seat: 'anna', type: 'PlayCard', card: 'a-dime' });
      await act(one, matchId, { seat: 'anna', type: 'PassPriority' });
      await act(two, matchId, { seat: 'ben', type: 'PassPriority' });
      expect(await view(one, matchId)).toEqual(await view(two, matchId));
      expect(await eventsOf(one, matchId)).toEqual(await eventsOf(two, matchId));
    });

    test('a process that is behind neither refuses what has become legal, nor takes what no longer is', async () => {
      const { matchId } = await createMatch(one, { setup: SMALL_TABLE });
      await view(two, matchId); // from here on it is warm in both
      const { revision } = await act(one, matchId, { seat: 'anna', type: 'PlayCard', card: 'a-dime' });
      const after = await act(one, matchId, { seat: 'anna', type: 'PassPriority' });
      const pass = { commandId: newId(), expectedRevision: after.revision, seat: 'ben', type: 'PassPriority' };
      const stale = { commandId: newId(), expectedRevision: revision, seat: 'anna', type: 'PassPriority' };
      expect((await problem(409, two.post(`/v1/matches/${matchId}/commands`, stale))).code).toBe('stale');
      const answer = await expecting(200, two.post<CommandAnswer>(`/v1/matches/${matchId}/commands`, pass));
      expect(await expecting(200, one.post<CommandAnswer>(`/v1/matches/${matchId}/commands`, pass))).toEqual(answer);
    });

    test('a command sent to both has one effect and one answer, accepted or refused', async () => {
      const { matchId, revision } = await createMatch(one, { setup: SMALL_TABLE });
      await view(two, matchId);
      const to = `/v1/matches/${matchId}/commands`;
      const body: JsonMap = {
        commandId: newId(),
        expectedRevision: revision,
        seat: 'anna',
        type: 'PlayCard',
        card: 'a-dime',
      };
      const [a, b] = await Promise.all([one.post<CommandAnswer>(to, body), two.post<CommandAnswer>(to, body)]);
      expect([a.status, b.status]).toEqual([200, 200]);
      expect(b.body).toEqual(a.body);
      const refused = { commandId: newId(), seat: 'ben', type: 'EndTurn' };
      const refusal = await expecting(422, one.post<Problem>(to, refused));
      await act(one, matchId, { seat: 'anna', type: 'PassPriority' });
      expect(await expecting(422, two.post<Problem>(to, refused))).toEqual(refusal);
    });

    test('eight clients at one expected head, half of them at each: one wins, seven are told that it is stale', async () => {
      for (let round = 0; round < 5; round++) {
        const { matchId, revision } = await createMatch(one, { setup: SMALL_TABLE });
        await view(two, matchId);
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, client) =>
            (client % 2 === 0 ? one : two).post<CommandAnswer>(`/v1/matches/${matchId}/commands`, {
              ...{ commandId: newId(), expectedRevision: revision },
              ...{ seat: 'anna', type: 'PlayCard', card: 'a-dime' },
            }),
          ),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
      }
    });

    test('whoever follows a match at one sees what is sent to the other, and goes on following there when it is stopped', async () => {
      const third = await serve(store.url);
      const { matchId, revision } = await createMatch(one, { setup: SMALL_TABLE });
      const path = `/v1/matches/${matchId}/live`;
      const [atOne, atThird] = [await openFeed(one, path), await openFeed(third, path)];
      expect(await atThird.next()).toMatchObject({ event: 'ready', id: revision });
      const sent: string[] = [];
      const actAt = async (api: Api, command: JsonMap): Promise<number> => {
        const { events } = await act(api, matchId, command);
        sent.push(...events.map((event) => event.revision));
        return events.length;
      };
      const heard: string[] = [];
      const hear = async (feed: typeof atOne, count: number): Promise<void> => {
        heard.push(...(await feed.events(count)).map(({ id }) => String(id)));
      };
      await hear(atThird, await actAt(one, { seat: 'anna', type: 'PlayCard', card: 'a-dime' }));
      await hear(atThird, await actAt(two, { seat: 'anna', type: 'PassPriority' }));
      third.child.kill('SIGTERM');
      expect(JSON.parse((await atThird.until('end')).at(-1)?.data ?? '{}')).toMatchObject({
        why: expect.stringMatching(/come again/) as string,
      });
      const missed = await actAt(one, { seat: 'ben', type: 'PassPriority' });
      const again = await openFeed(two, path, { 'last-event-id': String(heard.at(-1)) });
      await hear(again, missed);
      await hear(again, await actAt(one, { seat: 'anna', type: 'PassPriority' }));
      expect(heard).toEqual(sent);
      expect((await atOne.events(sent.length)).map(({ id }) => id)).toEqual(sent);
      again.close();
      atOne.close();
    });

    test('one is killed in the middle of play: the other goes on, and nothing that was acknowledged is lost', async () => {
      const { matchId } = await createMatch(one, { setup: SMALL_TABLE });
      const third = await serve(store.url);
      const body = { commandId: newId(), seat: 'anna', type: 'PlayCard', card: 'a-dime' };
      const answer = await expecting(200, third.post<CommandAnswer>(`/v1/matches/${matchId}/commands`, body));
      third.child.kill('SIGKILL');
      expect(await expecting(200, two.post<CommandAnswer>(`/v1/matches/${matchId}/commands`, body))).toEqual(answer);
      await act(one, matchId, { seat: 'anna', type: 'PassPriority' });
    });
  });
};
