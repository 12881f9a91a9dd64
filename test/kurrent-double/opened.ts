import { OutcomeUnknown, StoreUnavailable, type EventStore } from '@stackledger/store';
import { openKurrentStore, type KurrentStoreOptions } from '@stackledger/store-kurrent';
import { startDouble, type Double, type DoubleOptions } from './double.js';
import type { Log } from './log.js';
import { pacedClock, type PacedClock } from './paced-clock.js';

/** A double, and a store on it that goes by a time of its own. */
export type Opened = Readonly<{ double: Double; store: EventStore; time: PacedClock }>;

/** How the store is opened: what is added to its address, the time that it goes by, and on which log. */
type Opening = Partial<Pick<KurrentStoreOptions, 'followed' | 'onNotice'>> &
  Readonly<{ more?: string; time?: (double: Double) => PacedClock; log?: Log }>;

const openOn = async (options: DoubleOptions, { more = '', time, log, ...rest }: Opening): Promise<Opened> => {
  const double = await startDouble(options, log);
  const clock = time?.(double) ?? pacedClock();
  return { double, time: clock, store: await openKurrentStore({ ...rest, url: double.url + more, time: clock }) };
};

const shut = async ({ double, store, time }: Opened): Promise<void> => {
  await store.close();
  await double.stop();
  time.stop();
};

/** Does what a test does with a double and a store of its own: such tests wait most of the time, and run at once. */
export const opened = async (
  work: (opened: Opened) => Promise<void>,
  options: DoubleOptions = {},
  opening: Opening = {},
): Promise<void> => {
  const all = await openOn(options, opening);
  try {
    await work(all);
  } finally {
    await shut(all);
  }
};

/** The same where a request that the double has and will never answer is over at once, and others have little time. */
export const hastily = (
  work: (opened: Opened) => Promise<void>,
  options: DoubleOptions = {},
  more = '',
): Promise<void> => opened(work, options, { more: `&defaultDeadline=6000${more}`, time: hasty });

const hasty = (double: Double): PacedClock => {
  const time = pacedClock(2);
  double.faults.onSilence(time.ring);
  return time;
};

/** As whoever uses the store does: the same again while it says that it may be tried again. */
export const retried = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries > 20 || !(error instanceof StoreUnavailable || error instanceof OutcomeUnknown)) throw error;
    }
  }
};
