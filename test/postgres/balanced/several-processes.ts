import { seededRandom } from '@stackledger/scenarios';
import type { CommandAnswer, EventPage, FeedEvent, MatchCreated } from '@stackledger/wire';
import { clientOf, expecting, newId } from '../../e2e/service/api.js';
import { SMALL_TABLE } from '../../e2e/service/positions.js';
import { endServed, serve, type ServedApi } from '../../e2e/service/two-processes.js';
import { balancerBefore, type TestBalancer } from '../cluster/balancer.js';
import { followThrough, type BalancedReader } from './reader.js';
import { readUntilAnswered, sendUntilAnswered } from './requests.js';

/** Which process is killed; `SEED=N` kills the same again. */
const SEED = Number(process.env.SEED ?? Date.now() % 1000);

const PLAYERS = 4;
/** The kill comes when so many of the 24 commands are acknowledged. */
const KILLED_AFTER = 8;

const TABLE = { ruleset: 'four-souls', seats: ['anna', 'ben'], setup: SMALL_TABLE };
const COMMANDS = [
  { seat: 'anna', type: 'PlayCard', card: 'a-dime' },
  { seat: 'anna', type: 'PassPriority' },
  { seat: 'ben', type: 'PassPriority' },
];

type Acknowledged = CommandAnswer & { readonly matchId: string };

/** So many processes over one store, one of them killed in the middle of play: what clients and readers see of it. */
// Long since it is a list of tests.
export const describeSeveralProcesses = (count: number, storeUrl: () => string): void => {
  describe(`${count} processes behind a balancer without affinity, one killed in the middle (SEED=${SEED})`, () => {
    const killed = seededRandom(SEED).below(count);
    const acknowledged: Acknowledged[] = [];
    let processes: readonly ServedApi[];
    let balancer: TestBalancer;
    /** One at each process: the balancer gives each connection to the next. */
    const ofMatch: BalancedReader[] = [];
    const ofAll: BalancedReader[] = [];
    let matches: readonly string[];
    let logs: ReadonlyMap<string, EventPage['events']>;

    const create = async (): Promise<string> => {
      const key = { 'idempotency-key': newId() };
      return (await sendUntilAnswered<MatchCreated>(`${balancer.url}/v1/matches`, TABLE, key)).matchId;
    };
    const play = async (matchId: string): Promise<void> => {
      const match = `${balancer.url}/v1/matches/${matchId}`;
      for (const command of COMMANDS) {
        const { revision } = await readUntilAnswered<MatchCreated>(match);
        const body = { ...command, commandId: newId(), expectedRevision: revision };
        acknowledged.push({ ...(await sendUntilAnswered<CommandAnswer>(`${match}/commands`, body)), matchId });
        if (acknowledged.length === KILLED_AFTER) processes[killed]?.child.kill('SIGKILL');
      }
    };
    const followAtEach = async (path: string, readers: BalancedReader[]): Promise<void> => {
      for (let at = 0; at < count; at++) readers.push(await followThrough(balancer.url, path));
    };
    const playTwice = async (first: string): Promise<readonly string[]> => {
      await play(first);
      const second = await create();
      await play(second);
      return [first, second];
    };

    beforeAll(async () => {
      const first = await serve(storeUrl()); // it makes the tables and keys
      const others = Array.from({ length: count - 1 }, () => serve(storeUrl()));
      processes = [first, ...(await Promise.all(others))];
      balancer = await balancerBefore(processes.map(({ url }) => url));
      const begun = await Promise.all(Array.from({ length: PLAYERS }, create));
      await followAtEach(`/v1/matches/${begun[0] ?? ''}/live?after=0`, ofMatch);
      await followAtEach('/v1/feed/live?after=0', ofAll);
      matches = (await Promise.all(begun.map(playTwice))).flat();
      const survivor = await clientOf(processes.find((_, at) => at !== killed)?.url ?? '');
      const logOf = async (matchId: string): Promise<readonly [string, EventPage['events']]> => {
        const page = await expecting(200, survivor.get<EventPage>(`/v1/matches/${matchId}/events?limit=1000`));
        return [matchId, page.events];
      };
      logs = new Map(await Promise.all(matches.map(logOf)));
    });
    afterAll(async () => {
      for (const reader of [...ofMatch, ...ofAll]) await reader.close();
      await balancer.stop();
      endServed();
    });

    test('nothing acknowledged is lost or doubled', () => {
      expect(acknowledged).toHaveLength(24);
      for (const { matchId, events } of acknowledged)
        for (const { revision, type } of events)
          expect(logs.get(matchId)?.filter((event) => event.revision === revision)).toEqual([
            expect.objectContaining({ type }),
          ]);
      // Each of the three commands once: a lost or doubled one would leave another table.
      for (const log of logs.values()) {
        const plays = log.filter(({ type }) => type === 'PutOnStack' || type === 'Resolved');
        expect(plays.map(({ type }) => type)).toEqual(['PutOnStack', 'Resolved']);
      }
    });

    test('who follows a match misses nothing and sees nothing twice, at whichever process', async () => {
      const log = logs.get(matches[0] ?? '') ?? [];
      for (const { heard, hears } of ofMatch) {
        await hears(log.length - 1);
        expect(heard.map(({ id }) => id)).toEqual(log.slice(1).map(({ revision }) => revision));
      }
    });

    test('so does who follows all matches', async () => {
      const length = [...logs.values()].reduce((sum, log) => sum + log.length, 0);
      for (const { heard, hears } of ofAll) {
        await hears(length);
        expect(new Set(heard.map(({ id }) => id)).size).toBe(length);
        const events = heard.map(({ data }) => JSON.parse(data) as FeedEvent); // as described
        for (const [matchId, log] of logs) {
          const ofOne = events.filter((each) => each.matchId === matchId);
          expect(ofOne.map(({ event }) => event.revision)).toEqual(log.map(({ revision }) => revision));
        }
      }
    });

    test('the readers of the killed process alone had to come again', () => {
      for (const readers of [ofMatch, ofAll]) {
        const broken = readers.filter(({ connections }) => connections() > 1);
        expect(broken).toHaveLength(1);
      }
    });
  });
};
