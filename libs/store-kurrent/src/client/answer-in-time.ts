import { systemClock, type AlarmClock } from './clock.js';
import { NotAnswered } from './failures.js';

/** Whoever waits for answers of one client: told when it is replaced. */
export type WaitingRequests = Set<(error: unknown) => void>;

/** The promise's outcome, or NotAnswered, or what `waiting` is told; a later outcome is ignored. */
export const within = <T>(
  ms: number,
  promise: Promise<T>,
  clock: AlarmClock = systemClock,
  waiting: WaitingRequests = new Set(),
): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const fail = (error: unknown): void => {
      leave();
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- as the client fails
      reject(error);
    };
    const callOff = clock.alarm(ms, () => fail(new NotAnswered(ms)));
    const leave = (): void => {
      callOff();
      waiting.delete(fail);
    };
    waiting.add(fail);
    promise.then((value) => {
      leave();
      resolve(value);
    }, fail);
  });
