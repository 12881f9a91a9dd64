import { setTimeout as sleep } from 'node:timers/promises';

/** Work that has timed itself, since not all that it does counts: seconds by the wall clock. */
export type Timed = { readonly units: number; readonly seconds: number };

/** Work to be timed: it returns how many units it has done. */
export type Work = () => number | Timed | Promise<number | Timed>;

/**
 * How time is taken. `cpu`: what this process's threads have run, which other programs on the machine do not lengthen;
 * `wall`: what a person waits, for work that waits for a disk or another process.
 */
export type ClockKind = 'cpu' | 'wall';

const NOW: { readonly [kind in ClockKind]: () => number } = {
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },
  wall: () => Number(process.hrtime.bigint()) / 1e9,
};

/**
 * How long the process must have done nothing to count as at rest, and how much of it may have been spent on looking:
 * seconds.
 */
const REST = 0.005;
const STIRRING = 0.0005;

/**
 * Collects the garbage of earlier runs, and waits until the collector is through: its threads sweep the heap while the
 * program goes on, and their time is time of the process. What the works beside it keep would else be charged to
 * whatever is measured next.
 */
const atRest = async (): Promise<void> => {
  globalThis.gc?.();
  for (let before = NOW.cpu(), spent = Infinity; spent > STIRRING;) {
    await sleep(REST * 1000);
    spent = NOW.cpu() - before;
    before += spent;
  }
};

/** Units per second of one run, after the garbage of earlier runs is gone. */
export const rateOf = async (work: Work, clock: ClockKind): Promise<number> => {
  await atRest();
  const from = NOW[clock]();
  const done = await work();
  return typeof done === 'number' ? done / (NOW[clock]() - from) : done.units / done.seconds;
};

/** Does so many units of work against the wall clock. */
export const timed = async (units: number, work: () => Promise<unknown>): Promise<Timed> => {
  const from = NOW.wall();
  await work();
  return { units, seconds: NOW.wall() - from };
};

/** Milliseconds that each call took. */
export const timesOf = async (
  calls: number,
  clock: ClockKind,
  call: (index: number) => void,
): Promise<readonly number[]> => {
  await atRest();
  const now = NOW[clock];
  const times = new Array<number>(calls);
  for (let index = 0; index < calls; index++) {
    const from = now();
    call(index);
    times[index] = (now() - from) * 1000;
  }
  return times;
};
