import { createHash } from 'node:crypto';
import {
  createLedger,
  eventsBetween,
  serviceChance,
  situationAt,
  SubmissionError,
  verifyLog,
  type Ledger,
  type Session,
  type SubmittedCommand,
} from '@stackledger/ledger';
import { canonicalJson, sha256Hex } from '@stackledger/integrity';
import { memoryCheckpoints, STATUSES, type CheckpointStore } from '@stackledger/projections';
import { legalActions, type JsonMap } from '@stackledger/rules';
import { randomCommand, seededRandom, seedOf, type SeededRandom } from '@stackledger/scenarios';
import { OutcomeUnknown, StoreUnavailable, type EventStore } from '@stackledger/store';
import { startReading } from '../../../apps/api/src/reading/start-reading.js';
import type { Readers } from '../../../apps/api/src/reading/reading.module.js';
import { faultsIn, type HistoryEntry } from '../../postgres/history/history.js';
import { catalogue, games } from '../../support/games.js';
import { SMALL_TABLE } from '../../e2e/service/positions.js';
import { logOf } from '../../support/logs/stored-log.js';
import { virtualTime, type VirtualTime } from './virtual-time.js';
import { reachStore, restorableStore, type ReachedStore, type WorldFaults } from './world-store.js';

const PROCESSES = 3;
const MATCHES = 2;
const PLAYERS = 5;
const FOLLOWERS = 3;
const STEPS = 12;

/** How many worlds go back to a backup; how long that takes at least: nothing of before is under way then. */
const RESTORED = 0.25;
const DOWN_MS = 5_000;

/** Longer than anything may take, in milliseconds of the world. */
const MOST_MS = 3_600_000;
/** How far the clocks of two machines are apart at most. */
const SKEW_MS = 3_000;

const SETUPS = [
  { ruleset: 'speed-stack', seats: ['anna', 'ben'] },
  // A small one: what it costs to read hundreds of cards again with every start says nothing about processes.
  { ruleset: 'four-souls', seats: ['anna', 'ben', 'cleo'], setup: SMALL_TABLE },
];

/** What was found wrong, in sentences, and a digest of everything that happened, in its order. */
export type WorldReport = {
  readonly faults: readonly string[];
  readonly digest: string;
  readonly happened: { readonly [what: string]: number };
};

/** A service process: it lives until it is killed; its checkpoints outlive it. */
type WorldProcess = {
  readonly name: string;
  readonly reached: ReachedStore;
  readonly ledger: Ledger;
  readonly readers: Readers;
  readonly death: AbortController;
};

/** The process that a client spoke to has died under its request. */
class ConnectionBroken extends Error {}

/** Runs the world of a seed: processes, clients and faults, until everybody has what they asked for. */
export const runWorld = async (seed: number): Promise<WorldReport> => {
  const time = virtualTime();
  try {
    return await new World(seed, time).run();
  } finally {
    time.end();
  }
};

class World {
  readonly #random: SeededRandom;
  readonly #restorable = restorableStore();
  readonly #shared: EventStore = this.#restorable.store;
  readonly #faults: WorldFaults = { isOver: false };
  readonly #processes: WorldProcess[] = [];
  readonly #disks: CheckpointStore[] = Array.from({ length: PROCESSES }, memoryCheckpoints);
  readonly #entries: HistoryEntry[] = [];
  #lost: { readonly after: number; readonly before: number } | undefined;
  /** Whether the store was restored and not yet every process is started again. */
  #isRestoring = false;
  readonly #found: string[] = [];
  readonly #heard = new Map<string, string[]>();
  readonly #digest = createHash('sha256');
  readonly #happened: { [what: string]: number } = {};
  #lives = 0;

  constructor(
    private readonly seed: number,
    private readonly time: VirtualTime,
  ) {
    this.#random = seededRandom(seed);
  }

  async run(): Promise<WorldReport> {
    let isOver = false;
    const running = this.#live().finally(() => void (isOver = true));
    await this.time.until(() => isOver, MOST_MS);
    await running;
    return { faults: this.#found, digest: this.#digest.digest('hex'), happened: this.#happened };
  }

  async #live(): Promise<void> {
    for (let at = 0; at < PROCESSES; at++) await this.#start(at);
    const ids = await Promise.all(Array.from({ length: MATCHES }, (_, nth) => this.#create(nth)));
    let isPlayed = false;
    const restoring = this.#random.chance(RESTORED) ? this.#restore() : Promise.resolve();
    const trouble = restoring.then(() => this.#trouble(() => isPlayed));
    const players = Array.from({ length: PLAYERS }, (_, player) => this.#play(player, ids));
    const over = new AbortController();
    const followers = Array.from({ length: FOLLOWERS }, (_, nth) => this.#follow(nth, ids, over.signal));
    await Promise.all(players);
    isPlayed = true;
    await trouble;
    this.#faults.isOver = true;
    await this.#checkEnd(ids);
    over.abort();
    await Promise.all(followers);
    for (const process of this.#processes) await this.#stop(process);
  }

  #note(what: string, more = ''): void {
    this.#happened[what] = (this.#happened[what] ?? 0) + 1;
    this.#digest.update(`${this.time.now()} ${what} ${more}\n`);
  }

  /** Starts a process over what its predecessor has left on the disk. */
  async #start(at: number): Promise<void> {
    const name = `process ${at} (${(this.#lives += 1)})`;
    const reached = reachStore(this.#shared, this.time, seededRandom(seedOf(this.seed, this.#lives)), this.#faults);
    const aheadMs = (this.#random.next() - 0.5) * SKEW_MS;
    const seeds = seededRandom(seedOf(this.seed, 1_000 + this.#lives));
    const hex = (): string => Array.from({ length: 64 }, () => seeds.below(16).toString(16)).join('');
    let ids = 0;
    const ledger = createLedger({
      store: reached.store,
      games,
      clock: { now: () => new Date(Date.UTC(2026, 0, 10) + this.time.now() + aheadMs).toISOString() },
      chance: { ...serviceChance, newSeed: hex, newSalt: hex },
      newId: () => `${name} ${ids++}`,
    });
    const now = (): number => this.time.now();
    const every = (ms: number, tick: () => void): (() => void) => {
      const timer = setInterval(tick, ms);
      return () => clearInterval(timer);
    };
    const disk = this.#disks[at];
    if (disk === undefined) throw new Error(`there is no disk ${at}`);
    const readers = await this.#untilItStarts(() =>
      startReading(reached.store, reached.whileAlive(disk), { catalogue, ticks: { now, every } }),
    );
    this.#processes[at] = { name, reached, ledger, readers, death: new AbortController() };
    this.#note('start', name);
  }

  async #untilItStarts<T>(begin: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await begin();
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        await this.time.sleep(200);
      }
    }
  }

  async #stop({ readers, death, reached }: WorldProcess): Promise<void> {
    death.abort();
    await readers.feed.stop();
    await readers.reading.stop();
    reached.kill();
  }

  /** Kills, cuts off and pauses processes, until the play is over. */
  async #trouble(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.time.sleep(this.#random.next() * 300);
      const at = this.#random.below(PROCESSES);
      const process = this.#processes[at];
      if (process === undefined || isOver()) continue;
      const what = this.#random.pick(['kill', 'cut', 'pause', 'nothing', 'nothing'] as const);
      this.#note(what, process.name);
      if (what === 'cut') process.reached.cut(this.#random.next() * 1_500);
      if (what === 'pause') process.reached.pause(this.#random.next() * 1_500);
      if (what === 'kill') {
        kill(process);
        await this.time.sleep(this.#random.next() * 500);
        await this.#start(at);
      }
    }
  }

  /**
   * The store goes back to a backup under all processes, and is away meanwhile. They live through it, and are started
   * again one after the other. Of what was done since the backup nothing is promised.
   */
  async #restore(): Promise<void> {
    const backedUpAt = this.time.now();
    const restore = await this.#restorable.backUp();
    await this.time.sleep(this.#random.next() * 150);
    this.#note('restore');
    this.#isRestoring = true;
    for (const { reached } of this.#processes) reached.cut(DOWN_MS);
    await this.time.sleep(DOWN_MS * 0.9);
    await restore();
    this.#lost = { after: backedUpAt, before: this.time.now() };
    await this.time.sleep(this.#random.next() * 1_500);
    for (let at = 0; at < PROCESSES; at++) {
      const process = this.#processes[at];
      if (process !== undefined) kill(process);
      await this.#start(at);
    }
    for (const heard of this.#heard.values()) heard.length = 0;
    this.#isRestoring = false;
  }

  /** What a process answers, unless it dies under the request. */
  async #ask<T>({ death }: WorldProcess, answer: Promise<T>): Promise<T> {
    const broken = new Promise<never>((_, reject) => {
      const breakOff = (): void => reject(new ConnectionBroken());
      if (death.signal.aborted) breakOff();
      else death.signal.addEventListener('abort', breakOff);
    });
    return Promise.race([answer, broken]);
  }

  /** Asks again, each time any process, until one answers: what clients do. */
  async #answered<T>(ask: (ledger: Ledger) => Promise<T>): Promise<T> {
    for (;;) {
      const process = this.#random.pick(this.#processes);
      try {
        return await this.#ask(process, ask(process.ledger));
      } catch (error) {
        const isTemporary =
          error instanceof ConnectionBroken || error instanceof StoreUnavailable || error instanceof OutcomeUnknown;
        if (!isTemporary) throw error;
        this.#note('again', error.constructor.name);
        await this.time.sleep(this.#random.next() * 50);
      }
    }
  }

  async #create(nth: number): Promise<string> {
    const begunAt = this.time.now();
    const setup = SETUPS[nth % SETUPS.length];
    if (setup === undefined) throw new Error('there are setups');
    const { matchId, answer } = await this.#answered((ledger) => ledger.create(setup, `world-${this.seed}-${nth}`));
    if (answer.kind === 'refused') throw new Error(answer.rejection.detail);
    this.#sawAppend(matchId, PLAYERS, answer, begunAt);
    return matchId;
  }

  async #play(player: number, ids: readonly string[]): Promise<void> {
    const random = seededRandom(seedOf(this.seed, 2_000 + player));
    for (let step = 0; step < STEPS; step++) {
      await this.time.sleep(random.next() * 6);
      const matchId = random.pick(ids);
      const begunAt = this.time.now();
      const session = await this.#answered((ledger) => ledger.session(matchId));
      this.#entries.push({ ...this.#entry(matchId, player, begunAt), kind: 'read', ids: idsOf(session) });
      const sent = nextCommand(random, session, `c${player}-${step}`);
      if (sent !== undefined) await this.#submit(player, matchId, sent, random);
    }
  }

  /** Sends a command until it is answered, sometimes to two processes at once. */
  async #submit(player: number, matchId: string, sent: SubmittedCommand, random: SeededRandom): Promise<void> {
    const begunAt = this.time.now();
    const send = async (): Promise<void> => {
      try {
        const answer = await this.#answered((ledger) => ledger.submit(matchId, sent));
        this.#note(answer.kind, `${matchId} ${sent.commandId}`);
        if (answer.kind === 'accepted') this.#sawAppend(matchId, player, answer, begunAt);
      } catch (error) {
        const code = error instanceof SubmissionError ? error.code : undefined;
        if (code === 'malformed' && this.#lost !== undefined && begunAt < this.#lost.before)
          return this.#note('gone', `${matchId} ${sent.commandId}`); // the revision that the sender had seen is no more
        if (!(error instanceof SubmissionError && code === 'stale')) throw error;
        this.#note('stale', `${matchId} ${sent.commandId}`);
        this.#entries.push({ ...this.#entry(matchId, player, begunAt), kind: 'conflict', size: error.revision + 1 });
      }
    };
    await Promise.all(random.chance(0.2) ? [send(), send()] : [send()]);
  }

  #entry(
    matchId: string,
    client: number,
    begunAt: number,
  ): Pick<HistoryEntry, 'client' | 'stream' | 'begunAt' | 'endedAt'> {
    return { client, stream: matchId, begunAt, endedAt: this.time.now() };
  }

  #sawAppend(
    matchId: string,
    client: number,
    { revision, events }: { readonly revision: number; readonly events: readonly JsonMap[] | readonly object[] },
    begunAt: number,
  ): void {
    const size = revision + 1 - events.length;
    const ids = events.map((event, at) => idOf(event, size + at));
    this.#entries.push({ ...this.#entry(matchId, client, begunAt), kind: 'append', outcome: 'ok', size, ids });
  }

  /** Of what was done between a backup and its restore nothing is promised. */
  #isLost({ begunAt, endedAt }: HistoryEntry): boolean {
    return this.#lost !== undefined && endedAt > this.#lost.after && begunAt < this.#lost.before;
  }

  /** Follows a match at one process after the other, from where it was. */
  async #follow(nth: number, ids: readonly string[], over: AbortSignal): Promise<void> {
    const matchId = ids[nth % ids.length] ?? '';
    const heard: string[] = [];
    this.#heard.set(`${nth} ${matchId}`, heard);
    while (!over.aborted) {
      while (this.#isRestoring) await this.time.sleep(20);
      const { readers, death } = this.#random.pick(this.#processes);
      const signal = AbortSignal.any([over, death.signal]);
      const follow = async (): Promise<void> => {
        for await (const { revision, type } of readers.feed.follow(matchId, heard.length, signal)) {
          if (Number(revision) !== heard.length)
            this.#found.push(`follower ${nth} was told ${revision} after ${heard.length - 1}`);
          heard.push(`${revision} ${type}`);
          if (signal.aborted) return;
        }
      };
      const gone = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      await Promise.race([follow().catch(() => undefined), gone]);
      await this.time.sleep(20);
    }
  }

  /** All is at rest: every process shows the same, lists and feeds are whole, and the logs verify. */
  async #checkEnd(ids: readonly string[]): Promise<void> {
    await this.time.sleep(30_000);
    const logs = new Map<string, readonly string[]>();
    for (const matchId of ids) {
      const log = await logOf(this.#shared, matchId);
      const finding = verifyLog(log, games).finding;
      if (finding !== null) this.#found.push(`${matchId}: ${JSON.stringify(finding)}`);
      for (const { name, ledger, readers } of this.#processes) {
        const session = await ledger.session(matchId);
        const own = idsOf(session);
        const before = logs.get(matchId) ?? own;
        logs.set(matchId, before);
        if (own.length !== log.length || own.some((id, at) => id !== before[at]))
          this.#found.push(`${name} shows ${own.length} of ${log.length} events of ${matchId}`);
        if (!(await readers.reading.hasSeenAll('matches'))) this.#found.push(`${name}: lists are behind`);
        const rows = (await readers.index.page({ rulesets: [...games.keys()], statuses: STATUSES }, 100)) ?? [];
        const row = rows.find((each) => each.matchId === matchId);
        if (Number(row?.revision) !== log.length - 1)
          this.#found.push(`${name} lists ${matchId} at ${String(row?.revision)}, not at ${log.length - 1}`);
      }
      for (const [name, heard] of this.#heard)
        if (name.endsWith(matchId) && heard.length !== log.length)
          this.#found.push(`follower ${name} was told ${heard.length} of ${log.length} events`);
      this.#digest.update(log.map((event) => JSON.stringify(event)).join('\n'));
    }
    for (const { name, readers } of this.#processes) {
      const { failure, tail, projections } = readers.reading.status();
      if (failure !== null || tail.isLate || projections.some((each) => each.failure !== null))
        this.#found.push(`${name}: ${failure ?? 'the tail is late'}`);
    }
    const entries = this.#entries.flatMap((entry) => (this.#isLost(entry) ? stillThere(entry, logs) : [entry]));
    this.#found.push(...faultsIn(entries, logs));
  }
}

const kill = ({ reached, death, readers }: WorldProcess): void => {
  reached.kill();
  death.abort();
  void readers.reading.stop(); // of its timers nothing more is heard
};

/** Of what was lost: an append all of which is there, where it was expected, in the backup or done again. */
const stillThere = (entry: HistoryEntry, logs: ReadonlyMap<string, readonly string[]>): readonly HistoryEntry[] => {
  if (entry.kind !== 'append') return [];
  const log = logs.get(entry.stream) ?? [];
  return entry.ids.every((id, at) => log[entry.size + at] === id) ? [{ ...entry, outcome: 'unknown' }] : [];
};

const nextCommand = (random: SeededRandom, session: Session, commandId: string): SubmittedCommand | undefined => {
  const situation = situationAt(session);
  const open = situation.state.terms.seats.flatMap((seat) => legalActions(situation, seat).actions);
  if (open.length === 0) return undefined;
  const command = randomCommand(random, random.pick(open), situation.ruleset) as unknown as JsonMap; // plain data
  return { commandId, expectedRevision: situation.state.head, command };
};

/** What is in an event: readings meet the same objects again and again. */
const contents = new WeakMap<object, string>();

/** The stored form of an event has another order of members than the decided one. */
const idOf = (event: object, revision: number): string => {
  const { type, data } = event as { readonly type: string; readonly data: unknown }; // an event
  const content = contents.get(event) ?? sha256Hex(canonicalJson(data)).slice(0, 12);
  contents.set(event, content);
  return `${revision} ${type} ${content}`;
};

const idsOf = (session: Session): readonly string[] =>
  eventsBetween(session, 0, situationAt(session).state.head).map(idOf);
