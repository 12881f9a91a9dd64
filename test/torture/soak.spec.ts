import { join } from 'node:path';
import { verifyLog } from '@stackledger/ledger';
import { seededRandom, type SeededRandom } from '@stackledger/scenarios';
import { openSqliteStore } from '@stackledger/store-sqlite';
import type { CommandAnswer, JsonMap, LegalActions, MatchView, Template } from '@stackledger/wire';
import { loadGames } from '@stackledger/offering';
import { createMatch, newId, stopAll, temporaryFolder } from '../e2e/service/api.js';
import { logOf } from '../support/logs/stored-log.js';
import { missing } from './logs.js';
import { serveApart, type Served } from './serving.js';

/** Bounded in CI; by hand: npm run prove:soak */
const TABLES = Number(process.env.TABLES ?? 20);
const COMMANDS = Number(process.env.COMMANDS ?? 15);
const SEED = Number(process.env.SEED ?? 1);
const LONG = 4 * 3_600_000;

/** Shares of all commands: those that a rule refuses, and rewinds. */
const REFUSED = 0.05;
const REWINDS = 0.02;

/** What the players, who survive whatever the service does, wrote down. */
type Heard = {
  readonly acked: Map<string, Map<string, number>>;
  accepted: number;
  refused: number;
  rewound: number;
  ended: number;
};

let api: Served;
afterAll(stopAll);

const chance = (random: SeededRandom, share: number): boolean => random.below(10_000) < share * 10_000;

/** Not held against its description, as other tests do: the players shall be quick. */
const get = async <T>(path: string): Promise<T> => (await (await api.raw(`/v1/matches/${path}`)).json()) as T;

const send = async (matchId: string, body: JsonMap): Promise<{ status: number; answer: CommandAnswer }> => {
  const headers = { 'content-type': 'application/json' };
  const asked = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await api.raw(`/v1/matches/${matchId}/commands`, asked);
  return { status: response.status, answer: (await response.json()) as CommandAnswer };
};

/**
 * What a seat that is waited for may do now, each with a command that can be sent; nothing when the match has ended.
 */
const offers = async (matchId: string, { awaiting, status }: MatchView): Promise<readonly Template[]> => {
  const seat = awaiting.seat ?? awaiting.seats[0];
  if (status !== 'running' || seat === undefined) return [];
  return (await get<LegalActions>(`${matchId}/legal-actions?seat=${seat}`)).actions;
};

/** A table: plays match after match until it has sent so many commands, each answered before the next. */
const playTable = async (heard: Heard, random: SeededRandom, commands: number): Promise<void> => {
  const seats = ['anna', 'ben', 'cleo'];
  let matchId = '';
  let acked = new Map<string, number>();
  let before: string | null = null; // where the match stood before its last command
  const begin = async (): Promise<void> => {
    ({ matchId } = await createMatch(api, { seats }));
    acked = new Map();
    before = null;
    heard.acked.set(matchId, acked);
  };
  await begin();
  for (let sent = 0; sent < commands; sent++) {
    const seen = await get<MatchView>(matchId);
    const actions = await offers(matchId, seen);
    if (actions.length === 0) {
      heard.ended += 1;
      await begin();
      continue;
    }
    const kind = kindOf(random, before);
    const commandId = newId();
    const command = kind === 'accepted' ? random.pick(actions).example : commandOf(kind, before);
    const body = { ...command, commandId, expectedRevision: seen.revision };
    const { status, answer } = await send(matchId, body);
    if (status !== (kind === 'refused' ? 422 : 200)) throw new Error(`${status}: ${JSON.stringify([body, answer])}`);
    heard[kind] += 1;
    if (kind === 'refused') continue;
    acked.set(commandId, Number(answer.events[0]?.revision));
    before = kind === 'rewound' ? null : seen.revision;
  }
};

type Kind = 'accepted' | 'refused' | 'rewound';

const kindOf = (random: SeededRandom, before: string | null): Kind => {
  if (chance(random, REFUSED)) return 'refused';
  return before !== null && chance(random, REWINDS) ? 'rewound' : 'accepted';
};

const commandOf = (kind: Kind, before: string | null): JsonMap =>
  kind === 'refused'
    ? { seat: 'anna', type: 'PlayCard', card: 'no-such-card' }
    : { judge: 'jo', authority: 'floor-judge', type: 'Rewind', to: before ?? '', kind: 'full', reason: 'soak' };

/** What the service holds in memory a few times along the way, in MB. */
const watchMemory = (): { readonly samples: number[]; readonly stop: () => void } => {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(api.residentMb() ?? 0), 1_000);
  return { samples, stop: () => clearInterval(timer) };
};

/** At the end of each quarter of the time. */
const quarters = (samples: readonly number[]): readonly number[] =>
  [0.25, 0.5, 0.75, 1].map((share) => samples[Math.floor(share * (samples.length - 1))] ?? 0);

test(
  `${TABLES} tables at once, ${COMMANDS} commands each: every log verifies, nothing acknowledged is missing`,
  async () => {
    const path = join(temporaryFolder(), 'store.db');
    api = await serveApart(`sqlite:${path}`);
    const heard: Heard = { acked: new Map(), accepted: 0, refused: 0, rewound: 0, ended: 0 };
    const memory = watchMemory();
    const tables = Array.from({ length: TABLES }, (_, table) =>
      playTable(heard, seededRandom(SEED * 1_000 + table), COMMANDS),
    );
    await Promise.all(tables).finally(memory.stop);
    await api.stop();

    const store = await openSqliteStore({ path });
    const games = loadGames();
    let events = 0;
    for (const [matchId, acked] of heard.acked) {
      const log = await logOf(store, matchId);
      events += log.length;
      expect([matchId, verifyLog(log, games).finding, missing(log, acked)]).toEqual([matchId, null, []]);
    }
    await store.close();
    const { accepted, refused, rewound, ended } = heard;
    console.log(
      `${TABLES} tables, seed ${SEED}: ${accepted} commands accepted, ${refused} refused, ${rewound} rewinds; ` +
        `${heard.acked.size} matches, ${ended} ended, ${events} events, all verified; memory by quarters of the time, MB: ` +
        quarters(memory.samples).join(', '),
    );
    expect(refused).toBeGreaterThan(0);
    expect(rewound).toBeGreaterThan(0);
  },
  LONG,
);
