/** Work to be timed: it returns how many units it has done. */
export type Work = () => number | Promise<number>;

/**
 * How time is taken. `cpu`: what this process's threads have run, which other programs on the machine do not lengthen; `wall`:
 * what a person waits, for work that waits for a disk or another process.
 */
export type ClockKind = 'cpu' | 'wall';

const NOW: { readonly [kind in ClockKind]: () => number } = {
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },
  wall: () => Number(process.hrtime.bigint()) / 1e9,
};

/** Units per second of one run, after the garbage of earlier runs is gone. */
export const rateOf = async (work: Work, clock: ClockKind): Promise<number> => {
  globalThis.gc?.();
  const from = NOW[clock]();
  const units = await work();
  return units / (NOW[clock]() - from);
};

/** Milliseconds that each call took, by the wall clock. */
export const timesOf = (calls: number, call: (index: number) => void): readonly number[] => {
  globalThis.gc?.();
  const times = new Array<number>(calls);
  for (let index = 0; index < calls; index++) {
    const from = process.hrtime.bigint();
    call(index);
    times[index] = Number(process.hrtime.bigint() - from) / 1e6;
  }
  return times;
};
