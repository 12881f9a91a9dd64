import { memoryCheckpoints, type CheckpointStore } from '@stackledger/projections';
import { seededRandom, type SeededRandom } from '@stackledger/scenarios';
import type { EventStore } from '@stackledger/store';
import { followMatch } from './follower.js';
import { createWorldMatch, WorldPlayer } from './player.js';
import { WorldRecord, type WorldReport } from './record.js';
import { virtualTime, type VirtualTime } from './virtual-time.js';
import { checkEnd } from './world-checks.js';
import { killProcess, startProcess, stopProcess, type WorldProcess } from './world-process.js';
import { restorableStore, type WorldFaults } from './world-store.js';

const PROCESSES = 3;
const MATCHES = 2;
const PLAYERS = 5;
const FOLLOWERS = 3;

/** How many worlds go back to a backup; how long that takes at least: nothing of before is under way then. */
const RESTORED = 0.25;
const DOWN_MS = 5_000;

/** Longer than anything may take, in milliseconds of the world. */
const MOST_MS = 3_600_000;
/** How far the clocks of two machines are apart at most. */
const SKEW_MS = 3_000;

const TROUBLE = ['kill', 'cut', 'pause', 'full', 'nothing', 'nothing'] as const;

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
  readonly random: SeededRandom;
  readonly record: WorldRecord;
  readonly faults: WorldFaults = { isOver: false, fullUntil: 0 };
  readonly processes: WorldProcess[] = [];
  readonly #restorable = restorableStore();
  readonly #shared: EventStore = this.#restorable.store;
  readonly #disks: CheckpointStore[] = Array.from({ length: PROCESSES }, memoryCheckpoints);
  /** Whether the store was restored and not yet every process is started again. */
  #isRestoring = false;
  #lives = 0;

  constructor(
    private readonly seed: number,
    readonly time: VirtualTime,
  ) {
    this.random = seededRandom(seed);
    this.record = new WorldRecord(time);
  }

  readonly isRestoring = (): boolean => this.#isRestoring;

  async run(): Promise<WorldReport> {
    let isOver = false;
    const running = this.#live().finally(() => void (isOver = true));
    await this.time.until(() => isOver, MOST_MS);
    await running;
    return this.record.report();
  }

  async #live(): Promise<void> {
    const { seed } = this;
    for (let at = 0; at < PROCESSES; at++) await this.#start(at);
    const creating = Array.from({ length: MATCHES }, (_, nth) =>
      createWorldMatch(this, { seed, nth, client: PLAYERS }),
    );
    const ids = await Promise.all(creating);
    let isPlayed = false;
    const restoring = this.random.chance(RESTORED) ? this.#restore() : Promise.resolve();
    const trouble = restoring.then(() => this.#trouble(() => isPlayed));
    const players = Array.from({ length: PLAYERS }, (_, player) => new WorldPlayer(this, seed, player).play(ids));
    const over = new AbortController();
    const followers = Array.from({ length: FOLLOWERS }, (_, nth) => this.#follow(nth, ids, over.signal));
    await Promise.all(players);
    isPlayed = true;
    await trouble;
    this.faults.isOver = true;
    await this.time.sleep(30_000);
    await checkEnd(this.#shared, this.processes, ids, this.record);
    over.abort();
    await Promise.all(followers);
    for (const process of this.processes) await stopProcess(process);
  }

  async #start(at: number): Promise<void> {
    const life = (this.#lives += 1);
    const name = `process ${at} (${life})`;
    const disk = this.#disks[at];
    if (disk === undefined) throw new Error(`there is no disk ${at}`);
    const aheadMs = (this.random.next() - 0.5) * SKEW_MS;
    const surroundings = { shared: this.#shared, time: this.time, faults: this.faults };
    this.processes[at] = await startProcess(surroundings, { name, seed: this.seed, life, aheadMs, disk });
    this.record.note('start', name);
  }

  #follow(nth: number, ids: readonly string[], over: AbortSignal): Promise<void> {
    const matchId = ids[nth % ids.length] ?? '';
    const heard: string[] = [];
    this.record.heard.set(`${nth} ${matchId}`, heard);
    return followMatch(this, matchId, heard, over);
  }

  /** Kills, cuts off and pauses processes, and fills the disk of the store, until the play is over. */
  async #trouble(isOver: () => boolean): Promise<void> {
    const { random, time } = this;
    while (!isOver()) {
      await time.sleep(random.next() * 300);
      const at = random.below(PROCESSES);
      const process = this.processes[at];
      if (process === undefined || isOver()) continue;
      const what = random.pick(TROUBLE);
      this.record.note(what, process.name);
      if (what === 'cut') process.reached.cut(random.next() * 1_500);
      if (what === 'pause') process.reached.pause(random.next() * 1_500);
      if (what === 'full') this.faults.fullUntil = time.now() + random.next() * 500;
      if (what === 'kill') {
        killProcess(process);
        await time.sleep(random.next() * 500);
        await this.#start(at);
      }
    }
  }

  /**
   * The store goes back to a backup under all processes, and is away meanwhile. They live through it, and are started
   * again one after the other. Of what was done since the backup nothing is promised.
   */
  async #restore(): Promise<void> {
    const { random, record, time } = this;
    const backedUpAt = time.now();
    const restore = await this.#restorable.backUp();
    await time.sleep(random.next() * 150);
    record.note('restore');
    this.#isRestoring = true;
    for (const { reached } of this.processes) reached.cut(DOWN_MS);
    await time.sleep(DOWN_MS * 0.9);
    await restore();
    record.restored(backedUpAt);
    await time.sleep(random.next() * 1_500);
    for (let at = 0; at < PROCESSES; at++) {
      const process = this.processes[at];
      if (process !== undefined) killProcess(process);
      await this.#start(at);
    }
    for (const heard of record.heard.values()) heard.length = 0;
    this.#isRestoring = false;
  }
}
