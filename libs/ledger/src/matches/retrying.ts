import { ExpectedRevisionConflict, OutcomeUnknown, StoreUnavailable, requestDeadline } from '@stackledger/store';

/** Decisions of a command, one more after each conflict. */
const MOST_DECISIONS = 5;
/** Attempts where it is unknown whether the append succeeded: each may take as long as the store's timeout. */
const MOST_UNKNOWN = 2;

/**
 * Repeats what has failed because of a conflict, or because the outcome of an append is unknown, until the time of the
 * command is over; `log` is what is appended to, in words. Throws other failures, and after the last attempt the
 * error for the sender.
 */
export const retried = async <T>(
  log: string,
  failure: unknown,
  once: () => Promise<T>,
  untilMs = requestDeadline(),
): Promise<T> => {
  let error = failure;
  let unknown = 0;
  let open: OutcomeUnknown | undefined;
  for (let tries = 1; error instanceof ExpectedRevisionConflict || error instanceof OutcomeUnknown; tries++) {
    if (error instanceof OutcomeUnknown) {
      unknown += 1;
      open = error;
    }
    if (tries >= MOST_DECISIONS || unknown >= MOST_UNKNOWN || performance.now() >= untilMs)
      throw open ?? stillOpen(log, error);
    try {
      return await once();
    } catch (again) {
      error = again;
    }
  }
  // A store that does not answer any more leaves it as unknown as it was.
  throw error instanceof StoreUnavailable ? (open ?? error) : error;
};

/** The error for the sender after the last attempt. */
const stillOpen = (log: string, error: Error): Error =>
  error instanceof OutcomeUnknown ? error : new StoreUnavailable('busy', `others keep appending to ${log}`);
