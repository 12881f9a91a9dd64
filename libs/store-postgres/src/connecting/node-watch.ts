import { moment } from '@stackledger/store';
import type { PostgresAddress, PostgresHost } from './address.js';
import type { PostgresDriver } from './load-driver.js';
import type { PrimarySearch } from './primary.js';
import { connectTo, timelineOf, type IntroducedSession } from './session.js';

/** How often each node is asked which timeline it leads. */
const LOOK_MS = 1000;

/** Who is watched, by whom it is noted, and until when. */
export type NodeWatch = Readonly<{
  driver: PostgresDriver;
  address: PostgresAddress;
  primary: PrimarySearch;
  signal: AbortSignal;
}>;

/**
 * Asks every node of several, by a connection each, whether it leads. Without it a process that only reads would stay
 * with a former primary that lives on, since that one answers as ever: readings would stand still.
 */
export const watchNodes = (watch: NodeWatch): void => {
  const { hosts } = watch.address;
  if (hosts.length > 1) for (const host of hosts) void watchNode(watch, host);
};

const watchNode = async ({ driver, address, primary, signal }: NodeWatch, host: PostgresHost): Promise<void> => {
  let found: IntroducedSession | undefined;
  while (!signal.aborted) {
    try {
      found ??= await connectTo(driver, address, host, address.tryMs);
      const timeline = await timelineOf(found.session, address.tryMs);
      if (!primary.isForeign(found)) primary.note(timeline);
    } catch {
      found?.session.close(); // it is away: it is asked again
      found = undefined;
    }
    await moment(LOOK_MS, signal);
  }
  found?.session.close();
};
