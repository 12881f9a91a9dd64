import type { KurrentStoreOptions } from '@stackledger/store-kurrent';

/** What time does: `ring` goes on to the first time limit and is over it, `stop` ends time. */
export type PacedClock = NonNullable<KurrentStoreOptions['time']> & {
  readonly ring: () => void;
  readonly stop: () => void;
};

type Alarm = { readonly at: number; readonly ring: () => void };

const STEP_MS = 5;

/**
 * Time that goes on in small steps as this process gets its turns: where the machine is busy, a step comes late and
 * counts no more than any other. So a time limit is one of the mechanism, however slow the machine is.
 * `pace`: how much faster than the time of others.
 */
export const pacedClock = (pace = 1): PacedClock => {
  let now = 0;
  const limits = new Set<Alarm>();
  const pauses = new Set<Alarm>();
  const set = (alarms: Set<Alarm>, ms: number, ring: () => void): (() => void) => {
    const alarm = { at: now + ms, ring };
    alarms.add(alarm);
    return () => void alarms.delete(alarm);
  };
  const steps = setInterval(() => {
    now += STEP_MS * pace;
    for (const alarms of [limits, pauses])
      for (const alarm of [...alarms].filter(({ at }) => at <= now)) if (alarms.delete(alarm)) alarm.ring();
  }, STEP_MS);
  return {
    now: () => now,
    random: Math.random,
    pause: (ms) => new Promise((resolve) => void set(pauses, ms, resolve)),
    alarm: (ms, ring) => set(limits, ms, ring),
    ring: () => {
      const [first] = [...limits].sort((one, other) => one.at - other.at);
      if (first === undefined) return;
      limits.delete(first);
      now = Math.max(now, first.at);
      first.ring();
    },
    stop: () => clearInterval(steps),
  };
};
