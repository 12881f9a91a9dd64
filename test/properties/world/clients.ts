import type { SeededRandom } from '@stackledger/scenarios';
import { OutcomeUnknown, StoreUnavailable } from '@stackledger/store';
import type { WorldRecord } from './record.js';
import type { VirtualTime } from './virtual-time.js';
import { answerOf, ConnectionBroken, type WorldProcess } from './world-process.js';
import type { WorldFaults } from './world-store.js';

/** How many answers are lost on the way to the client, whose process goes on. */
const ANSWER_LOST = 0.05;

/** What clients meet: processes behind a balancer without affinity. */
export type WorldAtClients = {
  readonly random: SeededRandom;
  readonly time: VirtualTime;
  readonly record: WorldRecord;
  readonly faults: WorldFaults;
  readonly processes: readonly WorldProcess[];
};

/** Asks again, each time any process, until one answers: what clients do. */
export const answered = async <T>(
  { random, time, record, faults, processes }: WorldAtClients,
  ask: (process: WorldProcess) => Promise<T>,
): Promise<T> => {
  for (;;) {
    const process = random.pick(processes);
    try {
      const answer = await answerOf(process, ask(process));
      if (!random.chance(ANSWER_LOST) || faults.isOver) return answer;
      record.note('answer lost', process.name);
    } catch (error) {
      const isTemporary =
        error instanceof ConnectionBroken || error instanceof StoreUnavailable || error instanceof OutcomeUnknown;
      if (!isTemporary) throw error;
      record.note('again', error.constructor.name);
    }
    await time.sleep(random.next() * 50);
  }
};
